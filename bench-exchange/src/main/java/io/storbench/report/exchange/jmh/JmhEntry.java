package io.storbench.report.exchange.jmh;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// An entry of JMH's results: one benchmark with one set of parameters, in one mode.
///
/// @param place for messages: the file, the entry's number and name
/// @param labels what tells it from others: benchmark, mode, threads, parameters, JVM; all by name
/// @param threads that measured
/// @param iterationNanos how long JMH let an iteration take; 1 where it does not say
/// @param forks at least one
record JmhEntry(
        String place,
        Map<String, String> labels,
        JmhMode mode,
        int threads,
        double iterationNanos,
        JmhUnit unit,
        List<Fork> forks) {

    /// What one JVM measured.
    ///
    /// @param scores of the iterations, in the unit; of samples, how often each came is in counts
    /// @param counts by score, of mode `sample`; empty of others
    /// @param secondary means over the iterations of what else was measured, by name
    record Fork(List<Double> scores, SortedMap<Double, Long> counts, SortedMap<String, Double> secondary) {}

    /// The benchmark's name, with class and package.
    String benchmark() {
        return labels.getOrDefault("benchmark", "");
    }
}
