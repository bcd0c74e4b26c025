package io.storbench.report.exchange.fio;

import io.storbench.plan.DataSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a job does, in the words of a plan.
///
/// @param keys of the plan by dotted path, as written in it
/// @param notes what is not in the keys
record FioLoad(Map<String, String> keys, List<FioNote> notes) {
    private static final long SECOND = 1_000_000_000L;

    /// Of a timed job without ramp_time: fio needs none, while Java compiles its code in the first seconds.
    private static final String WARMUP = "2s";

    private static final String UNSET = "unset";

    /// Of the whole file or device: all, percents or zones.
    private static final Pattern SHARE = Pattern.compile("(?:\\d+[%z])?");

    /// A plan's default.
    private static final long USUAL_FILE_BYTES = 128 << 20;

    /// Of a file that several jobs name.
    static final String UNSHARED = "each worker has a file or range of its own; fio's jobs share theirs";

    /// Reads a job.
    ///
    /// @param complete whether the options are all there are; fio's results lack those without a
    ///   value
    /// @param isAlone whether no other job runs at the same time
    /// @throws FioRefusal for a load that a plan cannot describe
    static FioLoad of(FioOptions options, boolean complete, boolean isAlone) {
        List<FioNote> notes = new ArrayList<>();
        if (complete) {
            options.left().keySet().forEach(UnknownOptions::refuseMisspelt);
            refuseWithoutCounterpart(options);
        }
        Map<String, String> keys = new LinkedHashMap<>(FioTarget.keys(options, notes));
        FioAccess.put(options, keys, notes);
        long block = FioAccess.block(options, keys, notes);
        putFile(options, block, keys, notes);
        putDepth(options, keys, notes);
        putTimes(options, complete, keys, notes);
        putCache(options, keys, notes);
        putAmount(options, block, keys, notes);
        putVerify(options, keys, notes);
        new FioLoadShape(options, keys, notes).put();
        putShared(options, isAlone, keys, notes);
        putData(options, keys);
        if (complete) {
            new FioFiles(options, keys, notes).put();
        }
        if (complete && isAlone) {
            options.text("startdelay")
                    .filter(pause -> !pause.equals("0"))
                    .ifPresent(pause ->
                            notes.add(new FioNote("startdelay", pause, "the pause before it is left out", false)));
        }
        // What a plan says by other means: sizes are read, trials run one after the other, and
        // those that write end with a flush.
        for (String carried : List.of("kb_base", "stonewall", "wait_for", "end_fsync", "fsync_on_close")) {
            options.text(carried);
        }
        options.left().forEach((name, value) -> {
            if (!UnknownOptions.isDefault(name, value)) {
                notes.add(UnknownOptions.note(name, value));
            }
        });
        return new FioLoad(keys, List.copyOf(notes));
    }

    /// Of a job that ran already, numbers are numbers.
    private static void refuseWithoutCounterpart(FioOptions options) {
        String engine = options.text("ioengine").orElse("psync");
        if (!FioTarget.isKnown(engine)) {
            throw new FioRefusal(
                    "ioengine",
                    "ioengine=%s has no counterpart; there are those for files, devices, NFS and iSCSI"
                            .formatted(engine));
        }
        options.text("read_iolog").ifPresent(log -> {
            throw new FioRefusal(
                    "read_iolog",
                    "read_iolog=%s replays a log: make a trace of it with storbench trace %s -o x.trace, which prints the keys of a plan for it"
                            .formatted(log, log));
        });
    }

    /// `filesize` is the file's size; `size` then says how much of it a job does that goes through it once, and
    /// `io_size` goes before both (fio, setup_files in filesetup.c).
    private static void putFile(FioOptions options, long block, Map<String, String> keys, List<FioNote> notes) {
        boolean several =
                options.integer("nrfiles", 1) > 1 && options.text("filename").isEmpty();
        String option = !several && options.text("filesize").isPresent() ? "filesize" : "size";
        String written = options.text(option).orElse("");
        OptionalLong bytes = options.bytes(option);
        if (bytes.isEmpty()) {
            String why = SHARE.matcher(written).matches()
                    ? "the size of the existing file is not known here"
                    : "is not a size, such as 1g";
            notes.add(new FioNote(option, written, why + "; set workload.file", true));
            if (USUAL_FILE_BYTES % block != 0 && block < USUAL_FILE_BYTES) {
                keys.put("workload.file", new ByteSize(USUAL_FILE_BYTES / block * block).toString());
            }
            return;
        }
        long whole = bytes.getAsLong() / block * block;
        if (whole == 0) {
            throw new FioRefusal(option, "%s=%s is less than one block".formatted(option, written));
        }
        if (whole != bytes.getAsLong()) {
            notes.add(new FioNote(option, written, "made a whole number of blocks: " + whole + " bytes", false));
        }
        keys.put("workload.file", new ByteSize(whole).toString());
    }

    /// How much of its file a job does that goes through it once.
    private static void putAmount(FioOptions options, long block, Map<String, String> keys, List<FioNote> notes) {
        OptionalLong size = options.bytes("size");
        long file = ByteSize.parse(keys.getOrDefault("workload.file", "0")).bytes();
        boolean isOnce = keys.containsKey("protocol.run");
        if (options.text("number_ios").isPresent() && isOnce) {
            size = OptionalLong.of(options.integer("number_ios", 0) * block);
        } else if (options.text("io_size").filter(text -> !text.equals("0")).isPresent() && isOnce) {
            size = options.bytes("io_size");
        }
        long amount = size.orElse(0) / block * block;
        if (!isOnce || file == 0 || amount == 0 || amount == file) {
            return;
        }
        if (amount < file) {
            keys.put("workload.amount", new ByteSize(amount).toString());
        } else if (options.text("io_size").isPresent()) {
            notes.add(new FioNote(
                    "io_size", options.text("io_size").orElse(""), "a trial goes through the file once", true));
        }
    }

    private static void putDepth(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        int depth = options.integer("iodepth", 1);
        String engine = options.text("ioengine").orElse("psync");
        // io_submit(2) of buffered I/O returns when it is done.
        boolean waits = engine.equals("libaio") && "false".equals(keys.get("target.direct"));
        // As many threads as iodepth says submit for the job (rate-submit.c).
        boolean isOffloaded =
                options.text("io_submit_mode").filter("offload"::equals).isPresent();
        if (depth > 1 && !isOffloaded && (waits || FioTarget.SYNCHRONOUS.contains(engine))) {
            String text = "%s%s has one operation outstanding, in fio too"
                    .formatted(engine, waits ? " without direct=1" : "");
            notes.add(new FioNote("iodepth", String.valueOf(depth), text, false));
            depth = 1;
        }
        keys.put("workload.depth", String.valueOf(depth));
        keys.put("hosts", String.valueOf(options.integer("numjobs", 1)));
    }

    /// Jobs that share a file are one worker with the outstanding operations of all, where each goes anywhere; in order
    /// each job would go through the file for itself. Threads that wait for each operation need one depth
    /// in all hosts.
    private static void putShared(FioOptions options, boolean isAlone, Map<String, String> keys, List<FioNote> notes) {
        int jobs = options.integer("numjobs", 1);
        if (jobs == 1 || options.text("filename").isEmpty()) {
            return;
        }
        boolean isAnywhere = !keys.containsKey("protocol.run")
                && "100%".equals(keys.getOrDefault("workload.random", "100%"))
                && !"sequential".equals(keys.get("workload.pattern"));
        boolean isPaced =
                Stream.of("rate", "think", "flush_every").anyMatch(key -> keys.containsKey("workload." + key));
        long depth = Long.parseLong(keys.getOrDefault("workload.depth", "1")) * jobs;
        boolean isDepth = depth <= WorkloadSpec.MAX_DEPTH && (isAlone || !"psync".equals(keys.get("target.backend")));
        if (isAnywhere && !isPaced && isDepth) {
            keys.put("workload.depth", String.valueOf(depth));
            keys.put("hosts", "1");
            notes.add(new FioNote(
                    "numjobs",
                    String.valueOf(jobs),
                    "one worker has the operations of all jobs outstanding, on the file that they share",
                    false));
        } else {
            notes.add(new FioNote("numjobs", String.valueOf(jobs), UNSHARED, true));
        }
    }

    /// fio empties the client's cache of the file before each pass through it (io_u.c, loop_cache_invalidate).
    /// A trial does so at its begin; a timed one then reads blocks again, and fio's sequential mix those that it
    /// wrote, so that the cache is not cold.
    private static void putCache(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        boolean kept = options.text("invalidate").filter("0"::equals).isPresent();
        boolean read = options.flag("pre_read");
        if (!"false".equals(keys.get("target.direct"))) {
            return;
        }
        if (kept || read) {
            keys.put("workload.cache.client", read ? "warm" : "unknown");
        } else if (!keys.containsKey("protocol.run") || isSequentialMix(keys)) {
            keys.put("workload.cache.client", "unknown");
            if (!"write".equals(keys.get("workload.operation"))) {
                notes.add(new FioNote(
                        "direct",
                        options.text("direct").orElse(""),
                        "the client's cache serves what is read again, and fio empties it before each pass through the"
                                + " file; direct=1 compares",
                        false));
            }
        }
    }

    /// fio reads back and checks what it wrote, as storbench does; in a timed job it does so again and again.
    private static void putVerify(FioOptions options, Map<String, String> keys, List<FioNote> notes) {
        String verify = options.text("verify").orElse("0");
        boolean isOff = List.of("0", "none", "null").contains(verify)
                || options.text("do_verify").filter("0"::equals).isPresent();
        if (isOff) {
            return;
        }
        boolean isOnce = keys.containsKey("protocol.run");
        if (isOnce) {
            keys.put("workload.verify", "true");
        }
        notes.add(new FioNote(
                "verify",
                verify,
                isOnce ? "storbench checks a pattern of its own" : "a timed trial checks nothing; see workload.verify",
                !isOnce));
    }

    private static void putTimes(FioOptions options, boolean complete, Map<String, String> keys, List<FioNote> notes) {
        Optional<String> runtime = options.text("runtime").filter(text -> !text.equals("0"));
        String ramp = options.text("ramp_time").orElse("0");
        boolean based = options.flag("time_based");
        if (runtime.isEmpty()) {
            keys.put("protocol.run", "completion");
            noteOnePosition(options.text("rw").orElse(""), keys, notes);
            if (!ramp.equals("0")) {
                notes.add(
                        new FioNote("ramp_time", ramp, "a load that goes through the file once has no warm-up", true));
            }
            return;
        }
        boolean warmsUp = complete && options.text("ramp_time").isEmpty();
        keys.put("protocol.warmup", warmsUp ? WARMUP : time("ramp_time", ramp));
        if (warmsUp) {
            notes.add(new FioNote("ramp_time", "", "a warm-up of 2 s, while Java compiles its code", false));
        }
        keys.put("protocol.measure", time("runtime", runtime.get()));
        if (complete && !based) {
            notes.add(new FioNote(
                    "time_based", "", "fio may end when the file is done; a timed trial begins it again", true));
        }
    }

    /// Of a load that goes through the file once.
    private static void noteOnePosition(String written, Map<String, String> keys, List<FioNote> notes) {
        if (isSequentialMix(keys)) {
            notes.add(new FioNote(
                    "rw",
                    written,
                    "reads and writes share one position and do every block once; fio's each begin at the first block",
                    true));
        }
    }

    private static boolean isSequentialMix(Map<String, String> keys) {
        return "mixed".equals(keys.get("workload.operation")) && "sequential".equals(keys.get("workload.pattern"));
    }

    private static String time(String option, String text) {
        OptionalLong nanos = FioQuantity.nanos(text, SECOND);
        if (nanos.isEmpty()) {
            throw new FioRefusal(option, "%s=%s is not a time, such as 30s or 5m".formatted(option, text));
        }
        return new TimeSpan(nanos.getAsLong()).toString();
    }

    /// The same, as a load that goes through the file once.
    FioLoad completed() {
        Map<String, String> changed = new LinkedHashMap<>(keys);
        changed.remove("protocol.warmup");
        changed.remove("protocol.measure");
        changed.put("protocol.run", "completion");
        List<FioNote> more = new ArrayList<>(notes);
        noteOnePosition("rw", changed, more);
        return new FioLoad(changed, List.copyOf(more));
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
            throw new FioRefusal(option, "%s=%d is more than 100".formatted(option, percent));
        }
        return percent;
    }
}
