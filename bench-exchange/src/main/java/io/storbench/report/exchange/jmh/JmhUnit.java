package io.storbench.report.exchange.jmh;

import java.util.Map;
import java.util.Optional;

/// A unit of scores: `ops/us`, `ns/op`.
///
/// @param rate whether it is of invocations per time
/// @param nanos how long its unit of time is
record JmhUnit(boolean rate, double nanos) {
    /// As JMH abbreviates java.util.concurrent.TimeUnit.
    private static final Map<String, Double> NANOS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3_600e9, "day", 86_400e9);

    static Optional<JmhUnit> of(String text) {
        if (text.startsWith("ops/")) {
            return time(text.substring(4)).map(nanos -> new JmhUnit(true, nanos));
        }
        return text.endsWith("/op")
                ? time(text.substring(0, text.length() - 3)).map(nanos -> new JmhUnit(false, nanos))
                : Optional.empty();
    }

    /// How long a unit of time is, in nanoseconds.
    static Optional<Double> time(String name) {
        return Optional.ofNullable(NANOS.get(name));
    }

    /// Invocations per second, or nanoseconds per invocation.
    double of(double score) {
        return rate ? score * 1e9 / nanos : score * nanos;
    }
}
