package io.storbench.report.exchange.fio;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The options of a job, those of `[global]` included, by fio's own names. Remembers which were
/// asked for. Not safe for several threads.
final class FioOptions {
    /// fio's other names, by options.c.
    private static final Map<String, String> ALIASES = Map.ofEntries(
            Map.entry("readwrite", "rw"),
            Map.entry("blocksize", "bs"),
            Map.entry("blocksize_range", "bsrange"),
            Map.entry("blockalign", "ba"),
            Map.entry("blocksize_unaligned", "bs_unaligned"),
            Map.entry("io_limit", "io_size"),
            Map.entry("fileoffset", "offset"),
            Map.entry("fill_fs", "fill_device"),
            Map.entry("timeout", "runtime"),
            Map.entry("nr_files", "nrfiles"),
            Map.entry("wait_for_previous", "stonewall"),
            Map.entry("iodepth_batch_submit", "iodepth_batch"),
            Map.entry("iodepth_batch_complete", "iodepth_batch_complete_min"),
            Map.entry("allrandrepeat", "randrepeat"),
            Map.entry("iomem", "mem"),
            Map.entry("mem_align", "iomem_align"),
            Map.entry("ratemin", "rate_min"),
            Map.entry("ratecycle", "rate_cycle"),
            Map.entry("log_max_value", "log_window_value"),
            Map.entry("log_unix_epoch", "log_alternate_epoch"),
            Map.entry("disable_bw", "disable_bw_measurement"),
            Map.entry("cpumask", "cpus_allowed"));

    /// Those that need no value, on a command line too.
    private static final Set<String> FLAGS = Set.of(
            "bs_unaligned",
            "norandommap",
            "time_based",
            "verify_only",
            "exitall",
            "exitall_on_error",
            "stonewall",
            "new_group",
            "thread",
            "group_reporting",
            "zero_buffers",
            "refill_buffers",
            "minimal",
            "readonly");

    private final Map<String, String> values;
    private final Set<String> asked = new LinkedHashSet<>();

    private FioOptions(Map<String, String> values) {
        this.values = values;
    }

    /// The name that fio gives an option which has several.
    static String canonical(String name) {
        return ALIASES.getOrDefault(name, name);
    }

    /// All names beside those that [#canonical] gives.
    static Set<String> otherNames() {
        return ALIASES.keySet();
    }

    /// Whether an option needs no value.
    static boolean isFlag(String name) {
        return FLAGS.contains(canonical(name));
    }

    /// @param written as in the file; an option without a value is "1", as in fio
    static FioOptions of(Map<String, String> written) {
        Map<String, String> values = new LinkedHashMap<>();
        written.forEach((name, value) -> {
            if (name.equals("buffered")) {
                values.put("direct", value.equals("0") ? "1" : "0");
            } else {
                values.put(canonical(name), value.isEmpty() ? "1" : value);
            }
        });
        return new FioOptions(values);
    }

    /// An option's value, when it is there.
    Optional<String> text(String name) {
        asked.add(name);
        return Optional.ofNullable(values.get(name));
    }

    /// Whether a truth value is set, other than to 0.
    boolean flag(String name) {
        return text(name).filter(value -> !value.equals("0")).isPresent();
    }

    /// A size in bytes; empty when it is not there, or none that fio would read.
    OptionalLong bytes(String name) {
        return text(name).map(this::bytesOf).orElse(OptionalLong.empty());
    }

    /// A text as a size, by the job's `kb_base`.
    OptionalLong bytesOf(String text) {
        return FioQuantity.bytes(text, text("kb_base").orElse("1024").equals("1000") ? 1000 : 1024);
    }

    /// A whole number.
    ///
    /// @throws FioRefusal when it is there and none that an option can hold
    int integer(String name, int defaultValue) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return defaultValue;
        }
        OptionalLong value = bytesOf(text.get());
        if (value.isEmpty() || value.getAsLong() > Integer.MAX_VALUE) {
            throw new FioRefusal(
                    name,
                    "%s=%s is not a whole number from 0 to %d, such as 4"
                            .formatted(name, text.get(), Integer.MAX_VALUE));
        }
        return (int) value.getAsLong();
    }

    /// The options that nobody asked for, with their values.
    Map<String, String> left() {
        Map<String, String> left = new LinkedHashMap<>(values);
        left.keySet().removeAll(asked);
        return left;
    }
}
