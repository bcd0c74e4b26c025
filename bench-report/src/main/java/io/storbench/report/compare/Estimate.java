package io.storbench.report.compare;

import io.storbench.stats.SteadyMean;
import io.storbench.stats.StoppedInterval;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.StudentQuantile;
import io.storbench.stats.Tally;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A mean over replicates and how sure it is, on the scale of ratios: times scatter by factors, and
/// effects and comparisons are ratios, so that means and intervals are those of logarithms.
///
/// @param n replicates in the mean, at least 1
/// @param mean the geometric mean, of a single simulated run that over its batches
/// @param logarithm the interval of the mean's natural logarithm, by Student's t with n - 1 degrees
///   of freedom, of a percentile fewer ([TailCorrection]), wider where the replicates ended when
///   intervals were narrow, or of a single simulated run by its batches; a single measured replicate
///   has none, nor have replicates or batches without any scatter, which say nothing about how sure
///   the mean is
/// @param degreesOfFreedom of that interval, above 0; fractions where values tell less than normal ones
public record Estimate(long n, double mean, Optional<StudentInterval> logarithm, double degreesOfFreedom) {
    /// The confidence of every interval in a report.
    public static final double CONFIDENCE = 0.95;

    /// Of replicates with normal logarithms, or of the batches of a single run.
    public Estimate(long n, double mean, Optional<StudentInterval> logarithm) {
        this(n, mean, logarithm, n > 1 ? n - 1.0 : SteadyMean.DEGREES);
    }

    /// The estimate from one value per replicate; empty without a value. Values of 0, such as the
    /// rate of a host that completed nothing, have no logarithm: their mean is arithmetic, without
    /// an interval.
    public static Optional<Estimate> of(List<Double> values) {
        return of(values, false);
    }

    /// The same.
    ///
    /// @param stopped whether these replicates ended when intervals were narrow
    static Optional<Estimate> of(List<Double> values, boolean stopped) {
        return of(values, values.size() - 1.0, stopped ? StoppedInterval.LOOK : 1 - CONFIDENCE);
    }

    /// The same of values whose scatter may tell less than that of normal ones.
    ///
    /// @param degreesOfFreedom at most one less than there are values
    /// @param chance what the interval leaves to it: 5 %, or less where replicates ended when it was narrow
    static Optional<Estimate> of(List<Double> values, double degreesOfFreedom, double chance) {
        if (values.isEmpty()) {
            return Optional.empty();
        }
        if (values.stream().anyMatch(value -> !(value > 0))) {
            double mean = values.stream().mapToDouble(value -> value).average().orElseThrow();
            return Optional.of(new Estimate(values.size(), mean, Optional.empty()));
        }
        if (values.stream().distinct().count() < 2) {
            return Optional.of(new Estimate(values.size(), values.getFirst(), Optional.empty()));
        }
        Tally logarithms = new Tally();
        values.forEach(value -> logarithms.add(StrictMath.log(value)));
        return Optional.of(new Estimate(
                values.size(),
                StrictMath.exp(logarithms.mean()),
                Optional.of(interval(logarithms, degreesOfFreedom, chance)),
                degreesOfFreedom));
    }

    private static StudentInterval interval(Tally logarithms, double degreesOfFreedom, double chance) {
        double quantile = StudentQuantile.above(degreesOfFreedom, chance / 2);
        return new StudentInterval(
                logarithms.mean(),
                quantile * logarithms.standardDeviation() / Math.sqrt((double) logarithms.count()),
                CONFIDENCE);
    }

    /// The estimate from one simulated run: without its warm-up, the mean over its batches. The
    /// half-width of its logarithm is the relative one, to first order.
    ///
    /// @param stopped whether there would be more runs if the interval were wider
    static Estimate ofRun(StudentInterval batches, boolean stopped) {
        double halfWidth = batches.halfWidth() * (stopped ? StoppedInterval.widening(SteadyMean.DEGREES) : 1);
        double relative = batches.mean() > 0 ? halfWidth / batches.mean() : 0;
        return new Estimate(
                1,
                batches.mean(),
                Optional.of(new StudentInterval(
                        batches.mean() > 0 ? StrictMath.log(batches.mean()) : 0, relative, CONFIDENCE)));
    }

    /// Whether several replicates, or the batches of one run, gave one and the same value.
    public boolean isConstant() {
        return logarithm.isEmpty() ? n > 1 : logarithm.get().halfWidth() == 0;
    }

    /// Whether it is of one replicate that says nothing about how sure it is.
    public boolean isSingle() {
        return n == 1 && logarithm.isEmpty();
    }

    /// Whether both have an interval, and these overlap.
    public boolean overlaps(Estimate other) {
        return logarithm.isPresent()
                && other.logarithm.isPresent()
                && Math.abs(logarithm.get().mean() - other.logarithm.get().mean())
                        <= logarithm.get().halfWidth() + other.logarithm.get().halfWidth();
    }

    /// Half the width of the interval as a fraction of the mean, to first order: that of the
    /// logarithm.
    public OptionalDouble relativeHalfWidth() {
        return logarithm.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(logarithm.get().halfWidth());
    }

    /// The interval of the natural logarithm of a further replicate of the same run: beside the
    /// mean's uncertainty it has the scatter of one replicate, m ± t · s · √(1 + 1/n), wider where
    /// the replicates ended when intervals were narrow. Empty where nothing tells how replicates
    /// scatter: of a single one, simulated or not, and of replicates that are all equal.
    public Optional<StudentInterval> furtherLogarithm() {
        return n < 2
                ? Optional.empty()
                : logarithm.map(mean ->
                        new StudentInterval(mean.mean(), mean.halfWidth() * Math.sqrt(n + 1.0), mean.confidence()));
    }

    /// The interval's lower end, or the mean; above 0.
    public double low() {
        return mean * StrictMath.exp(-relativeHalfWidth().orElse(0));
    }

    /// The interval's upper end, or the mean.
    public double high() {
        return mean * StrictMath.exp(relativeHalfWidth().orElse(0));
    }
}
