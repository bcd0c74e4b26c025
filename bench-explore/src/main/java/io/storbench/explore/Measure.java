package io.storbench.explore;

import io.storbench.report.compare.Metric;
import io.storbench.result.Measurement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A number that a curve shows.
///
/// @param id in addresses
/// @param label what it is
/// @param unit empty of a count
/// @param metric of a trial
/// @param scale by which the metric's number is multiplied for the unit
record Measure(String id, String label, String unit, Metric metric, double scale) {
    private static final double TO_MILLIS = 1e-6;
    private static final double TO_SECONDS = 1e-9;

    static final Measure RESPONSE = new Measure("response", "mean response latency", "ms", Metric.RESPONSE, TO_MILLIS);
    static final Measure RATE = new Measure("rate", "operations per second", "", Metric.THROUGHPUT, 1);

    /// All of them.
    static final List<Measure> ALL = List.of(
            new Measure("time", "completion time", "s", Metric.APP_TIME, TO_SECONDS),
            new Measure("durable", "time until durable", "s", Metric.DURABLE_TIME, TO_SECONDS),
            new Measure("latency", "mean latency", "ms", Metric.LATENCY, TO_MILLIS),
            RESPONSE,
            new Measure("p99", "p99 latency", "ms", Metric.P99, TO_MILLIS),
            RATE,
            new Measure("messages", "messages per operation", "", Metric.MESSAGES, 1));

    /// Those that a trial has.
    static Map<Measure, Double> of(Measurement measurement) {
        Map<Measure, Double> numbers = new LinkedHashMap<>();
        for (Measure measure : ALL) {
            measure.metric.of(measurement).ifPresent(number -> numbers.put(measure, number * measure.scale));
        }
        return Collections.unmodifiableMap(numbers);
    }
}
