package io.storbench.report.compare;

import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A mean over replicates and how sure it is.
///
/// @param n replicates in the mean, at least 1
/// @param interval by Student's t with n - 1 degrees of freedom, or of a single simulated run by
///   its batches; a single measured replicate has none, nor have replicates or batches without any
///   scatter, which say nothing about how sure the mean is
public record Estimate(long n, double mean, Optional<StudentInterval> interval) {
    /// The confidence of every interval in a report.
    public static final double CONFIDENCE = 0.95;

    /// The estimate from one value per replicate; empty without a value.
    public static Optional<Estimate> of(List<Double> values) {
        if (values.isEmpty()) {
            return Optional.empty();
        }
        Tally tally = new Tally();
        values.forEach(tally::add);
        Optional<StudentInterval> interval =
                values.stream().distinct().count() < 2
                        ? Optional.empty()
                        : Optional.of(StudentInterval.of(tally, CONFIDENCE));
        return Optional.of(new Estimate(tally.count(), tally.mean(), interval));
    }

    /// The estimate from one simulated run: without its warm-up, the mean over its batches.
    static Estimate ofRun(StudentInterval batches) {
        return new Estimate(1, batches.mean(), Optional.of(batches));
    }

    /// Whether several replicates, or the batches of one run, gave one and the same value.
    public boolean isConstant() {
        return interval.isEmpty() ? n > 1 : interval.get().halfWidth() == 0;
    }

    /// Half the interval's width as a fraction of the mean.
    public OptionalDouble relativeHalfWidth() {
        return interval.isEmpty() || mean == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(interval.get().halfWidth() / Math.abs(mean));
    }

    /// The interval's lower end, or the mean. Student's t knows nothing of the sign; that no metric
    /// is negative is known beside it, so that the interval ends at 0.
    public double low() {
        return Math.max(0, interval.map(StudentInterval::low).orElse(mean));
    }

    /// The interval's upper end, or the mean.
    public double high() {
        return interval.map(StudentInterval::high).orElse(mean);
    }
}
