package io.storbench.report.compare;

import io.storbench.result.Measurement;
import io.storbench.unit.TimeSpan;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A number that each trial has, of which the report tells means, ratios and effects.
public enum Metric {
    /// The mean latency of operations from issue to done, in nanoseconds.
    LATENCY("mean service latency", "service_mean_ns"),
    /// The mean latency of operations from intended start to done, in nanoseconds.
    RESPONSE("mean response latency", "response_mean_ns"),
    /// Operations completed per second of the measurement.
    THROUGHPUT("throughput", "operations_per_s"),
    /// Until the last call of a completion trial was back, in nanoseconds.
    APP_TIME("completion time", "app_ns"),
    /// Until the data of a completion trial was flushed, in nanoseconds.
    DURABLE_TIME("time until durable", "durable_ns");

    private final String words;
    private final String key;

    Metric(String words, String key) {
        this.words = words;
        this.key = key;
    }

    /// The name in sentences, without unit.
    public String words() {
        return words;
    }

    /// The name in CSV and JSON, with unit.
    public String key() {
        return key;
    }

    /// Whether it is a length of time, in nanoseconds.
    public boolean isTime() {
        return this != THROUGHPUT;
    }

    /// The number of one trial; empty when the trial has none, or no operation completed.
    public OptionalDouble of(Measurement numbers) {
        double value =
                switch (this) {
                    case LATENCY -> numbers.service().meanNanos();
                    case RESPONSE -> numbers.response().meanNanos();
                    case THROUGHPUT -> numbers.operationsPerSecond();
                    case APP_TIME -> orZero(numbers.appNanos());
                    case DURABLE_TIME -> orZero(numbers.durableNanos());
                };
        // Ratios and logarithms need positive numbers; 0 means that nothing was completed.
        return Double.isFinite(value) && value > 0
                ? OptionalDouble.of(value)
                : OptionalDouble.empty();
    }

    private static double orZero(OptionalLong nanos) {
        return nanos.isPresent() ? nanos.getAsLong() : 0;
    }

    /// The number for people, with its unit.
    public String format(double value) {
        if (isTime()) {
            return TimeSpan.forPeople(value);
        }
        String pattern = value >= 100 ? "%,.0f/s" : value >= 10 ? "%.1f/s" : "%.2f/s";
        return String.format(Locale.ROOT, pattern, value);
    }

    /// The metrics that trials of this kind are judged by, the most telling first: completion
    /// trials by their times, timed trials by latency and throughput.
    public static List<Metric> of(List<Measurement> measurements) {
        boolean completion =
                !measurements.isEmpty()
                        && measurements.stream().allMatch(m -> m.appNanos().isPresent());
        if (!completion) {
            return List.of(LATENCY, THROUGHPUT);
        }
        boolean durable = measurements.stream().allMatch(m -> m.durableNanos().isPresent());
        return durable ? List.of(DURABLE_TIME, APP_TIME, LATENCY) : List.of(APP_TIME, LATENCY);
    }
}
