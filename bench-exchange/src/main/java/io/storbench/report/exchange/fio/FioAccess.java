package io.storbench.report.exchange.fio;

import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What a job's operations are: reads or writes, in which order, and how long.
final class FioAccess {
    private FioAccess() {}

    /// Puts operation and pattern.
    static void put(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        String written = options.text("rw").orElse("read");
        String rw = written.split(":", 2)[0];
        boolean random = rw.startsWith("rand");
        switch (rw) {
            case "read", "randread" -> keys.put("workload.operation", "read");
            case "write", "randwrite" -> keys.put("workload.operation", "write");
            case "rw", "readwrite", "randrw" -> {
                keys.put("workload.operation", "mixed");
                int reads = options.integer("rwmixread", 100 - options.integer("rwmixwrite", 50));
                keys.put("workload.reads", reads + "%");
            }
            default ->
                throw new FioRefusal(
                        "rw",
                        "rw=%s has no counterpart; there are read, write, randread, randwrite, rw and randrw"
                                .formatted(written));
        }
        if (!rw.equals(written)) {
            notes.add(new FioNote("rw", written, "what is after the colon is not carried over", true));
        }
        String randomShare = options.text("percentage_random").orElse("100");
        // Of a sequential job fio does not read it.
        int share = random ? randomShare(randomShare, options, keys, notes) : 0;
        keys.put("workload.pattern", share == 100 ? "random" : share == 0 ? "sequential" : "mixed");
        if (share > 0 && share < 100) {
            keys.put("workload.random", share + "%");
        }
    }

    /// Of `percentage_random=100`, or of `100,0`, whose parts are for reads, writes and trims.
    private static int randomShare(String text, FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        String[] parts = text.split("[,:]", -1);
        List<Integer> shares = new ArrayList<>();
        for (String part : parts) {
            OptionalLong share = part.isEmpty() ? OptionalLong.of(100) : options.bytesOf(part);
            if (share.isEmpty() || share.getAsLong() > 100) {
                throw new FioRefusal("percentage_random", "percentage_random=%s is not from 0 to 100".formatted(text));
            }
            shares.add((int) share.getAsLong());
        }
        int reads = shares.getFirst();
        int writes = shares.get(Math.min(1, shares.size() - 1));
        String operation = keys.getOrDefault("workload.operation", "");
        if (operation.equals("mixed") && reads != writes) {
            notes.add(new FioNote(
                    "percentage_random", text, "reads and writes have one share; that of reads is taken", true));
        }
        return operation.equals("write") ? writes : reads;
    }

    /// One of `bs=4k`, or of `bs=4k,8k`, whose parts are for reads, writes and trims; `:` and `-` separate them, too.
    static long block(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        Optional<String> oneOfRange = options.text("bsrange")
                .map(range -> range.split("-", -1))
                .filter(ends -> ends.length == 2 && ends[0].equals(ends[1]))
                .map(ends -> ends[0]);
        String text = oneOfRange.or(() -> options.text("bs")).orElse("4k");
        options.text("bsrange")
                .filter(_ -> oneOfRange.isEmpty())
                .ifPresent(range -> notes.add(
                        new FioNote("bsrange", range, "sizes are drawn from a list; see workload.block", true)));
        String[] parts = text.split("[-,:]", -1);
        boolean writes = "write".equals(keys.get("workload.operation"));
        String part = writes && parts.length > 1 && !parts[1].isEmpty() ? parts[1] : parts[0];
        OptionalLong bytes = options.bytesOf(part.isEmpty() ? "4k" : part);
        if (bytes.isEmpty() || bytes.getAsLong() == 0) {
            throw new FioRefusal("bs", "bs=%s is not a size, such as 4k".formatted(text));
        }
        if (parts.length > 1 && "mixed".equals(keys.get("workload.operation")) && !parts[0].equals(parts[1])) {
            notes.add(new FioNote("bs", text, "reads and writes have one size; that of reads is taken", true));
        }
        long words = (bytes.getAsLong() + Long.BYTES / 2) / Long.BYTES;
        long block = Math.max(1, words) * Long.BYTES;
        if (block != bytes.getAsLong()) {
            notes.add(new FioNote("bs", text, "is %d here, the nearest multiple of 8 bytes".formatted(block), true));
        }
        keys.put("workload.block", new ByteSize(block).toString());
        return block;
    }
}
