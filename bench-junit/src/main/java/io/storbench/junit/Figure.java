package io.storbench.junit;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import java.time.Duration;
import java.util.OptionalDouble;

/// A number of one point: the mean over its valid trials, and how sure it is.
///
/// @param mean in nanoseconds, operations per second, or messages per operation
/// @param low the lower end of the 95 % interval; empty where nothing tells how sure the mean is, such as one trial
/// @param high its upper end
/// @param trials in the mean, at least 1
/// @param text with unit and interval
public record Figure(double mean, OptionalDouble low, OptionalDouble high, long trials, String text) {
    static Figure of(Metric metric, Estimate estimate) {
        String mean = metric.format(estimate.mean());
        return estimate.logarithm().isEmpty()
                ? new Figure(estimate.mean(), OptionalDouble.empty(), OptionalDouble.empty(), estimate.n(), mean)
                : new Figure(
                        estimate.mean(),
                        OptionalDouble.of(estimate.low()),
                        OptionalDouble.of(estimate.high()),
                        estimate.n(),
                        mean + ", 95 % interval " + metric.format(estimate.low(), estimate.high()));
    }

    /// The mean of a time.
    public Duration duration() {
        return Duration.ofNanos(Math.round(mean));
    }

    @Override
    public String toString() {
        return text;
    }
}
