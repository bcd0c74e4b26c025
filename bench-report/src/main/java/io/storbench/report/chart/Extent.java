package io.storbench.report.chart;

import io.storbench.report.compare.Estimate;
import java.util.List;

/// From where to where an axis shows means and their intervals: an interval as far as twice the largest mean and half
/// the smallest one, since those of two wild replicates would make all others a line.
///
/// @param least of the means
/// @param low end of the intervals
/// @param high end of them
record Extent(double least, double low, double high) {
    private static final double WIDEST = 2;

    /// Zero without an estimate.
    static Extent of(List<Estimate> estimates) {
        double least = estimates.stream().mapToDouble(Estimate::mean).min().orElse(0);
        double most = estimates.stream().mapToDouble(Estimate::mean).max().orElse(0);
        double low = estimates.stream().mapToDouble(Estimate::low).min().orElse(0);
        double high = estimates.stream().mapToDouble(Estimate::high).max().orElse(0);
        return new Extent(least, Math.max(low, least / WIDEST), Math.min(high, most * WIDEST));
    }

    /// The same, up to a further value.
    Extent with(double value) {
        return new Extent(least, low, Math.max(high, value));
    }
}
