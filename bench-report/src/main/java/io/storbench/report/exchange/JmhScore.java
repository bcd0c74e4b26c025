package io.storbench.report.exchange;

import io.storbench.report.compare.Metric;
import io.storbench.result.Measurement;
import java.util.Locale;

/// What is shown of a point in JMH's terms: metric, mode and unit.
enum JmhScore {
    /// Operations per second.
    THROUGHPUT("throughput", Metric.THROUGHPUT, Mode.THRPT, 1, "ops/s"),
    /// From sending a request to its answer.
    SERVICE_LATENCY("serviceLatency", Metric.LATENCY, Mode.AVGT, 1e3, "us/op"),
    /// From the moment an operation was meant to start.
    RESPONSE_LATENCY("responseLatency", Metric.RESPONSE, Mode.AVGT, 1e3, "us/op"),
    /// Of a completion trial, until the last call was back.
    COMPLETION_TIME("completionTime", Metric.APP_TIME, Mode.SS, 1e6, "ms/op"),
    /// Of a completion trial, until its data were flushed.
    DURABLE_TIME("durableTime", Metric.DURABLE_TIME, Mode.SS, 1e6, "ms/op");

    /// JMH's modes that are used.
    enum Mode {
        /// Operations per time; more is better.
        THRPT,
        /// Time per operation.
        AVGT,
        /// The time of one run of the whole, which is the operation.
        SS;

        /// JMH's short name.
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String word;
    private final Metric metric;
    private final Mode mode;
    private final double scale;
    private final String unit;

    JmhScore(String word, Metric metric, Mode mode, double scale, String unit) {
        this.word = word;
        this.metric = metric;
        this.mode = mode;
        this.scale = scale;
        this.unit = unit;
    }

    /// The last part of the benchmark's name.
    String word() {
        return word;
    }

    Metric metric() {
        return metric;
    }

    Mode mode() {
        return mode;
    }

    /// How much of the metric's unit is one of [#unit].
    double scale() {
        return scale;
    }

    String unit() {
        return unit;
    }

    /// Whether it is of such a trial: the time of a whole run belongs to completion trials.
    boolean isOf(Measurement numbers) {
        return mode != Mode.SS || isCompletion(numbers);
    }

    /// Whether a trial ended with its work, and not with its time.
    static boolean isCompletion(Measurement numbers) {
        return "completion".equals(numbers.facts().get("run"));
    }
}
