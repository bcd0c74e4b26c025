package io.storbench.report.exchange.fio;

import io.storbench.plan.DataSpec;
import io.storbench.plan.PlanException;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a job does, in the words of a plan.
///
/// @param keys of the plan by dotted path, as written in it
/// @param notes what is not in the keys
record FioLoad(Map<String, String> keys, List<FioNote> notes) {
    private static final long SECOND = 1_000_000_000L;

    private static final String UNSET = "unset";

    /// Reads a job.
    ///
    /// @param complete whether the options are all there are; fio's results lack those without a
    ///   value
    /// @throws PlanException for what no plan can say
    static FioLoad of(FioOptions options, boolean complete) {
        List<FioNote> notes = new ArrayList<>();
        Map<String, String> keys = new LinkedHashMap<>(FioTarget.keys(options, notes));
        putAccess(options, keys);
        long block = block(options, keys, notes);
        putFile(options, block, keys, notes);
        putDepth(options, keys, notes);
        putCache(options, keys);
        putTimes(options, complete, keys, notes);
        new FioLoadShape(options, keys, notes).put();
        putData(options, keys);
        if (complete) {
            new FioFiles(options, keys, notes).put();
        }
        // What a plan says by other means: sizes are read, trials run one after the other, and
        // those that write end with a flush.
        for (String carried : List.of("kb_base", "stonewall", "wait_for_previous", "end_fsync", "fsync_on_close")) {
            options.text(carried);
        }
        options.left().forEach((name, value) -> {
            boolean wholeFile = name.equals("io_size") && options.bytesOf(value).equals(options.bytes("size"));
            if (!wholeFile && !UnknownOptions.isDefault(name, value)) {
                notes.add(UnknownOptions.note(name, value));
            }
        });
        return new FioLoad(keys, List.copyOf(notes));
    }

    private static void putAccess(FioOptions options, Map<String, String> keys) {
        String rw = options.text("rw").orElse("read");
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
                throw new PlanException(
                        "rw=%s has no counterpart; there are read, write, randread, randwrite, rw and randrw"
                                .formatted(rw));
        }
        int share = options.integer("percentage_random", 100);
        keys.put("workload.pattern", !random ? "sequential" : share < 100 ? "mixed" : "random");
        if (random && share < 100) {
            keys.put("workload.random", share + "%");
        }
    }

    /// One of `bs=4k`, or of `bs=4k,8k`, whose parts are for reads, writes and trims.
    private static long block(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        String text = options.text("bs").orElse("4k");
        String[] parts = text.split("[,:]", -1);
        boolean writes = "write".equals(keys.get("workload.operation"));
        String part = writes && parts.length > 1 && !parts[1].isEmpty() ? parts[1] : parts[0];
        OptionalLong bytes = options.bytesOf(part.isEmpty() ? "4k" : part);
        if (bytes.isEmpty() || bytes.getAsLong() == 0) {
            throw new PlanException("bs=%s is not a size, such as 4k".formatted(text));
        }
        if (parts.length > 1 && "mixed".equals(keys.get("workload.operation"))) {
            notes.add(new FioNote("bs", text, "reads and writes have one size; that of reads is taken", true));
        }
        keys.put("workload.block", new ByteSize(bytes.getAsLong()).toString());
        return bytes.getAsLong();
    }

    private static void putFile(FioOptions options, long block, Map<String, String> keys, List<FioNote> notes) {
        Optional<String> size = options.text("size");
        OptionalLong bytes = options.bytes("size");
        if (bytes.isEmpty()) {
            notes.add(new FioNote(
                    "size",
                    size.orElse(""),
                    "the size of the existing file is not known here; set workload.file",
                    true));
            return;
        }
        long whole = bytes.getAsLong() / block * block;
        if (whole == 0) {
            throw new PlanException("size=%s is less than one block".formatted(size.orElse("")));
        }
        if (whole != bytes.getAsLong()) {
            notes.add(
                    new FioNote("size", size.orElse(""), "made a whole number of blocks: " + whole + " bytes", false));
        }
        keys.put("workload.file", new ByteSize(whole).toString());
    }

    private static void putDepth(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        int depth = options.integer("iodepth", 1);
        String engine = options.text("ioengine").orElse("psync");
        if (depth > 1 && FioTarget.SYNCHRONOUS.contains(engine)) {
            notes.add(new FioNote(
                    "iodepth", String.valueOf(depth), engine + " has one operation outstanding, in fio too", false));
            depth = 1;
        }
        keys.put("workload.depth", String.valueOf(depth));
        int jobs = options.integer("numjobs", 1);
        keys.put("hosts", String.valueOf(jobs));
        if (jobs > 1 && options.text("filename").isPresent()) {
            notes.add(new FioNote(
                    "numjobs",
                    String.valueOf(jobs),
                    "each worker has a file or range of its own; fio's jobs share theirs",
                    true));
        }
    }

    /// fio drops a file's pages before it starts, unless told otherwise.
    private static void putCache(FioOptions options, Map<String, String> keys) {
        boolean kept = options.text("invalidate").filter("0"::equals).isPresent();
        boolean read = options.flag("pre_read");
        if ("false".equals(keys.get("target.direct")) && (kept || read)) {
            keys.put("workload.cache.client", read ? "warm" : "unknown");
        }
    }

    private static void putTimes(FioOptions options, boolean complete, Map<String, String> keys, List<FioNote> notes) {
        Optional<String> runtime = options.text("runtime").filter(text -> !text.equals("0"));
        String ramp = options.text("ramp_time").orElse("0");
        boolean based = options.flag("time_based");
        if (runtime.isEmpty()) {
            keys.put("protocol.run", "completion");
            if (!ramp.equals("0")) {
                notes.add(
                        new FioNote("ramp_time", ramp, "a load that goes through the file once has no warm-up", true));
            }
            return;
        }
        keys.put("protocol.warmup", time("ramp_time", ramp));
        keys.put("protocol.measure", time("runtime", runtime.get()));
        if (complete && !based) {
            notes.add(new FioNote(
                    "time_based", "", "fio may end when the file is done; a timed trial begins it again", true));
        }
    }

    private static String time(String option, String text) {
        OptionalLong nanos = FioQuantity.nanos(text, SECOND);
        if (nanos.isEmpty()) {
            throw new PlanException("%s=%s is not a time, such as 30s or 5m".formatted(option, text));
        }
        return new TimeSpan(nanos.getAsLong()).toString();
    }

    /// The same, as a load that goes through the file once.
    FioLoad completed() {
        Map<String, String> changed = new LinkedHashMap<>(keys);
        changed.remove("protocol.warmup");
        changed.remove("protocol.measure");
        changed.put("protocol.run", "completion");
        return new FioLoad(changed, notes);
    }

    /// Options that make the load what it is and have no key of a plan, by fio's names, with their
    /// values; `unset` where it is the lack of an option that does.
    Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        notes.stream()
                .filter(FioNote::changesLoad)
                .forEach(note -> labels.put(note.option(), note.value().isEmpty() ? UNSET : note.value()));
        return labels;
    }

    /// The block in bytes; of several the largest.
    long blockBytes() {
        return largestBytes(keys.getOrDefault("workload.block", "4k"));
    }

    /// Whether all operations have one size.
    boolean isOneSize() {
        return !keys.getOrDefault("workload.block", "").contains("/");
    }

    /// The largest of a plan's block sizes, such as `4k` or `4k/60:64k/40`.
    static long largestBytes(String block) {
        return Stream.of(block.split(":", -1))
                .mapToLong(size -> ByteSize.parse(size.split("/", 2)[0]).bytes())
                .max()
                .orElseThrow();
    }

    /// Puts the keys below `workload.data`, what a job's buffers are made of: `buffer_compress_percentage` and
    /// `dedupe_percentage`. fio repeats whole blocks, which are the unit.
    ///
    /// @param keys of the load, with its block
    private static void putData(FioOptions options, Map<String, String> keys) {
        int compressible = percent(options, "buffer_compress_percentage");
        int dedupable = percent(options, "dedupe_percentage");
        if (compressible > 0) {
            keys.put("workload.data.compressible", compressible + "%");
        }
        if (dedupable > 0) {
            keys.put("workload.data.dedupable", dedupable + "%");
            long block = largestBytes(keys.getOrDefault("workload.block", "4k"));
            boolean isUnit =
                    Long.bitCount(block) == 1 && block >= DataSpec.MIN_UNIT_BYTES && block <= DataSpec.MAX_UNIT_BYTES;
            if (isUnit) {
                keys.put("workload.data.unit", new ByteSize(block).toString());
            }
        }
    }

    private static int percent(FioOptions options, String option) {
        int percent = options.integer(option, 0);
        if (percent > 100) {
            throw new PlanException("%s=%d is more than 100".formatted(option, percent));
        }
        return percent;
    }
}
