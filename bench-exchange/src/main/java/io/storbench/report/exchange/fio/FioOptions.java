package io.storbench.report.exchange.fio;

import io.storbench.plan.PlanException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The options of a job, those of `[global]` included, by fio's own names. Remembers which were
/// asked for. Not safe for several threads.
final class FioOptions {
    private static final Map<String, String> ALIASES = Map.of(
            "readwrite", "rw",
            "blocksize", "bs",
            "blocksize_range", "bsrange",
            "io_limit", "io_size",
            "cpumask", "cpus_allowed");

    private final Map<String, String> values;
    private final Set<String> asked = new LinkedHashSet<>();

    private FioOptions(Map<String, String> values) {
        this.values = values;
    }

    /// The name that fio gives an option which has several.
    static String canonical(String name) {
        return ALIASES.getOrDefault(name, name);
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
    /// @throws PlanException when it is there and none that an option can hold
    int integer(String name, int defaultValue) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return defaultValue;
        }
        OptionalLong value = bytesOf(text.get());
        if (value.isEmpty() || value.getAsLong() > Integer.MAX_VALUE) {
            throw new PlanException("%s=%s is not a whole number from 0 to %d, such as 4"
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
