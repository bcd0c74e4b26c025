package io.storbench.report.exchange.fio;

import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// By which options of fio the keys of a plan are set.
final class FioKeys {
    private static final Map<String, List<String>> OPTIONS = Map.ofEntries(
            Map.entry("hosts", List.of("numjobs")),
            Map.entry("target.engine", List.of("ioengine", "filename")),
            Map.entry("target.path", List.of("filename", "directory")),
            Map.entry("target.uri", List.of("nfs_url", "filename")),
            Map.entry("target.direct", List.of("direct", "buffered")),
            Map.entry("target.sync", List.of("sync")),
            Map.entry("target.backend", List.of("ioengine")),
            Map.entry("workload.operation", List.of("rw")),
            Map.entry("workload.reads", List.of("rwmixread", "rwmixwrite", "rate_iops", "rate")),
            Map.entry("workload.pattern", List.of("rw")),
            Map.entry("workload.random", List.of("percentage_random")),
            Map.entry("workload.theta", List.of("random_distribution")),
            Map.entry("workload.hot", List.of("random_distribution")),
            Map.entry("workload.block", List.of("bssplit", "bs")),
            Map.entry("workload.file", List.of("filesize", "size")),
            Map.entry("workload.range", List.of("offset")),
            Map.entry("workload.amount", List.of("io_size", "number_ios", "size")),
            Map.entry("workload.path", List.of("filename")),
            Map.entry("workload.flush_every", List.of("fdatasync", "fsync")),
            Map.entry("workload.rate", List.of("rate_iops", "rate")),
            Map.entry("workload.depth", List.of("iodepth")),
            Map.entry("workload.think", List.of("thinktime")),
            Map.entry("workload.cache.client", List.of("pre_read", "invalidate", "direct")),
            Map.entry("workload.files", List.of("nrfiles")),
            Map.entry("workload.sizes", List.of("filesize", "size")),
            Map.entry("workload.verify", List.of("verify")),
            Map.entry("protocol.run", List.of("runtime")),
            Map.entry("protocol.measure", List.of("runtime")),
            Map.entry("protocol.warmup", List.of("ramp_time")));

    /// Keys that a load needs, and that say what it is on.
    private static final List<String> NEEDED = List.of("target.engine", "target.path", "target.uri", "workload.path");

    /// The values that change least, where that is not the default.
    private static final Map<String, String> OTHERWISE = Map.of(
            "workload.reads",
            "50%",
            "workload.random",
            "100%",
            "workload.hot",
            "50/50",
            "workload.depth",
            String.valueOf(WorkloadSpec.MAX_DEPTH),
            "hosts",
            String.valueOf(TrialSpec.MAX_HOSTS));

    private static final List<String> OF_TARGETS = List.of("nfs_url", "filename", "directory");

    private FioKeys() {}

    /// The option that set a key.
    ///
    /// @param written the options of the job
    /// @return empty for no key
    static String optionOf(String key, Set<String> written) {
        List<String> options = OPTIONS.getOrDefault(key, key.startsWith("target.") ? OF_TARGETS : List.of(key));
        return options.stream().filter(written::contains).findFirst().orElse(options.getFirst());
    }

    /// Takes a value that a plan refuses out of its keys.
    ///
    /// @return the value; empty where the plan cannot do without
    static Optional<String> takeOut(String key, Map<String, String> keys) {
        String value = keys.get(key);
        if (value == null || NEEDED.contains(key)) {
            return Optional.empty();
        }
        String otherwise = OTHERWISE.get(key);
        if (otherwise == null || otherwise.equals(value) || value.equals("0")) {
            keys.remove(key);
        } else {
            keys.put(key, otherwise);
        }
        return Optional.of(value);
    }
}
