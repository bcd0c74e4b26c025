package io.storbench.report.chart;

import io.storbench.report.compare.Metric;

/// The unit in which an axis shows a metric.
///
/// @param name for the axis' title
/// @param size of one unit in the metric's own
record Unit(String name, double size) {
    /// The largest unit in which the largest value is at least 1.
    static Unit of(Metric metric, double largest) {
        if (metric.isTime()) {
            return largest >= 1e9
                    ? new Unit("s", 1e9)
                    : largest >= 1e6 ? new Unit("ms", 1e6) : largest >= 1e3 ? new Unit("µs", 1e3) : new Unit("ns", 1);
        }
        if (metric == Metric.MESSAGES) {
            return new Unit("", 1);
        }
        if (metric == Metric.FRAME_BYTES) {
            return largest >= 1 << 20
                    ? new Unit("MiB", 1 << 20)
                    : largest >= 1 << 10 ? new Unit("KiB", 1 << 10) : new Unit("B", 1);
        }
        String name = metric == Metric.TRANSACTIONS ? "transactions/s" : "operations/s";
        return largest >= 1e7
                ? new Unit("million " + name, 1e6)
                : largest >= 1e4 ? new Unit("thousand " + name, 1e3) : new Unit(name, 1);
    }
}
