package io.storbench.measure;

import io.storbench.measure.IntervalLog.Served;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A measurement interval by interval (a second each), of all workers together. What is left over
/// at its end is not an interval.
///
/// @param seconds in their order
public record MeasuredSeconds(List<Second> seconds) {
    /// What one came to.
    ///
    /// @param operations completed in it
    /// @param meanNanos their mean service latency
    public record Second(double operations, double meanNanos) {}

    /// Copies.
    public MeasuredSeconds {
        seconds = List.copyOf(seconds);
    }

    /// What workers have logged.
    ///
    /// @param beganNanos when the measurement began, in the loop's time
    public static MeasuredSeconds of(IntervalLog log, long beganNanos) {
        SortedMap<Long, double[]> sums = new TreeMap<>();
        for (Served served : log.served()) {
            long middleNanos = served.fromNanos() + (served.toNanos() - served.fromNanos()) / 2;
            if (served.toNanos() - served.fromNanos() > IntervalLog.INTERVAL_NANOS / 2) {
                double[] own = sums.computeIfAbsent(
                        (middleNanos - beganNanos) / IntervalLog.INTERVAL_NANOS, _ -> new double[2]);
                own[0] += served.operations();
                own[1] += served.operations() * served.meanNanos();
            }
        }
        return new MeasuredSeconds(sums.values().stream()
                .map(own -> new Second(own[0], own[1] / own[0]))
                .toList());
    }

    /// The operations of each.
    double[] operations() {
        return seconds.stream().mapToDouble(Second::operations).toArray();
    }

    /// The mean latency of each.
    double[] meanNanos() {
        return seconds.stream().mapToDouble(Second::meanNanos).toArray();
    }
}
