package io.storbench.report.exchange.fio;

import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A job with several files (`nrfiles`) as the load `many-files`.
final class FioFiles {
    private static final Pattern SERVICE = Pattern.compile("(roundrobin|random|sequential)(?::([0-9]{1,9}))?");

    /// What that load chooses by itself, by the option of fio that is lost with it.
    private static final Map<String, String> LOST = Map.of(
            "workload.rate", "rate_iops",
            "workload.think", "thinktime",
            "workload.flush_every", "fsync",
            "workload.range", "offset");

    private final FioOptions options;
    private final Map<String, String> keys;
    private final List<FioNote> notes;

    /// @param keys of the load, complete but for its files
    FioFiles(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        this.options = options;
        this.keys = keys;
        this.notes = notes;
    }

    void put() {
        int count = options.integer("nrfiles", 1);
        if (count <= 1) {
            return;
        }
        if (options.text("filename").isPresent()) {
            note(count, "fio ignores it beside filename", false);
            return;
        }
        Optional<String> sizes = sizes(count);
        Optional<String> obstacle = obstacle(count);
        if (obstacle.isPresent() || sizes.isEmpty()) {
            note(count, obstacle.orElse("needs size or filesize, which says how long they are"), true);
            return;
        }
        putLoad(count, sizes.get());
        putTarget();
        note(
                count,
                "one file of those of each operation outstanding is open at a time, and opens and closes are"
                        + " operations of their own; fio keeps all open",
                true);
    }

    private void note(int count, String text, boolean changesLoad) {
        notes.add(new FioNote("nrfiles", String.valueOf(count), text, changesLoad));
    }

    private Optional<String> obstacle(int count) {
        String engine = keys.getOrDefault("target.engine", "");
        String pattern = keys.getOrDefault("workload.pattern", "");
        if (!engine.equals("file") && !engine.equals("nfs")) {
            return Optional.of("engine %s has no files; each worker has one range".formatted(engine));
        }
        if (keys.containsKey("protocol.run")) {
            return Optional.of("a load on many files is timed: give runtime and time_based");
        }
        if (!pattern.equals("sequential") && !pattern.equals("random")) {
            return Optional.of("blocks of many files are sequential or random");
        }
        if (keys.getOrDefault("workload.block", "").contains("/")) {
            return Optional.of("many files have one block size");
        }
        if (count < Integer.parseInt(keys.getOrDefault("workload.depth", "1"))) {
            return Optional.of("each operation outstanding has files of its own: iodepth is more");
        }
        return Optional.empty();
    }

    /// One size, or a range of them; without `filesize` the job's size is that of all files.
    private Optional<String> sizes(int count) {
        Optional<String> written = options.text("filesize");
        if (written.isPresent()) {
            String[] ends = written.get().split("-", -1);
            String least = whole("filesize", written.get(), options.bytesOf(ends[0]), 1);
            return Optional.of(
                    ends.length == 1
                            ? least
                            : least + "-" + whole("filesize", written.get(), options.bytesOf(ends[1]), 1));
        }
        OptionalLong all = options.bytes("size");
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(whole("size", options.text("size").orElse(""), all, count));
    }

    private static String whole(String option, String text, OptionalLong bytes, int parts) {
        long each = bytes.orElse(0) / parts / Long.BYTES * Long.BYTES;
        if (each == 0) {
            throw new FioRefusal(
                    option,
                    parts == 1
                            ? "%s=%s is not a size, or a range of them, from 8 bytes on, such as 64k-1m"
                                    .formatted(option, text)
                            : "%s=%s does not make %d files of 8 bytes or more".formatted(option, text, parts));
        }
        return new ByteSize(each).toString();
    }

    private void putLoad(int count, String sizes) {
        String operation = keys.getOrDefault("workload.operation", "read");
        String reads =
                switch (operation) {
                    case "read" -> "100%";
                    case "write" -> "0%";
                    default -> keys.getOrDefault("workload.reads", "50%");
                };
        String pattern = keys.getOrDefault("workload.pattern", "sequential");
        for (String chosen : List.of("operation", "reads", "pattern", "file", "amount", "arrivals", "cache.client")) {
            keys.remove("workload." + chosen);
        }
        LOST.forEach((key, option) -> {
            String value = keys.remove(key);
            if (value != null) {
                notes.add(new FioNote(option, options.text(option).orElse(value), "does not go with nrfiles", true));
            }
        });
        notes.removeIf(note -> List.of("size", "direct").contains(note.option()));
        keys.put("workload.load", "many-files");
        keys.put("workload.files", String.valueOf(count));
        keys.put("workload.sizes", sizes);
        keys.put("workload.params.reads", reads);
        keys.put("workload.params.random", String.valueOf(pattern.equals("random")));
        putOrder();
    }

    private void putOrder() {
        String service = options.text("file_service_type").orElse("roundrobin");
        Matcher matcher = SERVICE.matcher(service);
        if (!matcher.matches()) {
            notes.add(new FioNote(
                    "file_service_type",
                    service,
                    "there are roundrobin, random and sequential; roundrobin is taken",
                    true));
            return;
        }
        boolean whole = matcher.group(1).equals("sequential");
        keys.put("workload.params.any", String.valueOf(matcher.group(1).equals("random")));
        keys.put(
                "workload.params.blocks",
                whole ? "0" : Optional.ofNullable(matcher.group(2)).orElse("1"));
    }

    /// Files of any length, by paths: what the engine `file` does through the cache.
    private void putTarget() {
        if ("true".equals(keys.get("target.direct"))) {
            keys.put("target.direct", "false");
            notes.add(new FioNote("direct", "1", "many files go through the client's cache", true));
        }
    }
}
