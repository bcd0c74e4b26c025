package io.storbench.report.exchange.jmh;

import java.util.Arrays;
import java.util.Optional;

/// What a score of JMH is, by the name that its files use.
enum JmhMode {
    /// Invocations per unit of time, by all threads together.
    THROUGHPUT("thrpt"),
    /// Time of an invocation, on average over an iteration.
    AVERAGE("avgt"),
    /// Times of sampled invocations, with their distribution.
    SAMPLE("sample"),
    /// The time of one batch in a JVM that is not warm.
    SINGLE_SHOT("ss");

    private final String key;

    JmhMode(String key) {
        this.key = key;
    }

    static Optional<JmhMode> of(String key) {
        return Arrays.stream(values()).filter(mode -> mode.key.equals(key)).findFirst();
    }

    String key() {
        return key;
    }
}
