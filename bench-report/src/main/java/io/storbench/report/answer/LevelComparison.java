package io.storbench.report.answer;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;

/// Two levels of a factor at one combination of the others, by one metric.
///
/// The interval of the ratio's logarithm is recovered from those of both means' logarithms: Donner
/// and Zou, "Closed-form confidence intervals for functions of the normal mean and standard
/// deviation", Statistical Methods in Medical Research 21 (2012), section 2. It assumes that both
/// means are independent, and needs no equal variances.
///
/// @param left the point with the level named first
/// @param right the point with the other
/// @param barred why nothing may be concluded; empty where the two can be compared
public record LevelComparison(
        Point left,
        Point right,
        Origin origin,
        Estimate leftMean,
        Estimate rightMean,
        Optional<String> barred) {
    /// More replicates are not proposed.
    private static final int MOST_REPLICATES = 200;

    /// The quantile of the normal distribution below which four fifths lie.
    private static final double FOUR_OF_FIVE = 0.8416;

    /// What became of it.
    public enum Outcome {
        /// The level named first is better.
        LEFT,
        /// The other is.
        RIGHT,
        /// They differ by less than matters.
        SAME,
        /// The intervals leave it open.
        CANNOT_TELL,
        /// They are not comparable.
        NOT_COMPARED;

        /// By the interval of left over right.
        static Outcome of(double low, double high, boolean lowerIsBetter, double sameWithin) {
            if (low >= 1 / (1 + sameWithin) && high <= 1 + sameWithin) {
                return SAME;
            }
            if (low > 1 || high < 1) {
                return high < 1 == lowerIsBetter ? LEFT : RIGHT;
            }
            return CANNOT_TELL;
        }
    }

    /// Of all points with the one level and all with the other; empty when one of them has no
    /// number.
    static Optional<LevelComparison> of(
            List<Point> leftPoints, List<Point> rightPoints, Metric metric, Sides sides) {
        if (leftPoints.isEmpty() || rightPoints.isEmpty()) {
            return Optional.empty();
        }
        Point left = Point.pooled(leftPoints);
        Point right = Point.pooled(rightPoints);
        Optional<Estimate> leftMean = left.results(sides.origin()).estimate(metric);
        Optional<Estimate> rightMean = right.results(sides.origin()).estimate(metric);
        return leftMean.isEmpty() || rightMean.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new LevelComparison(
                                left,
                                right,
                                sides.origin(),
                                leftMean.get(),
                                rightMean.get(),
                                barred(left, right, sides, metric)));
    }

    /// Why nothing may be concluded from two points: times of writes that end in different places,
    /// and of reads that find different data, do not compare.
    ///
    /// @param metric whose end it is
    public static Optional<String> barred(Point left, Point right, Sides sides, Metric metric) {
        PointResults leftResults = left.results(sides.origin());
        PointResults rightResults = right.results(sides.origin());
        Optional<String> found = TrialFacts.data(leftResults);
        Optional<String> other = TrialFacts.data(rightResults);
        if (TrialFacts.reads(leftResults)
                && TrialFacts.reads(rightResults)
                && found.isPresent()
                && other.isPresent()
                && !found.equals(other)) {
            return Optional.of(
                    "reads find different data: with %s %s, with %s %s; let storbench write both"
                            .formatted(sides.left(), found.get(), sides.right(), other.get()));
        }
        if (!TrialFacts.writes(leftResults) || !TrialFacts.writes(rightResults)) {
            return Optional.empty();
        }
        Optional<String> here = TrialFacts.writeEnd(leftResults, metric);
        Optional<String> there = TrialFacts.writeEnd(rightResults, metric);
        return here.isEmpty() || there.isEmpty() || here.equals(there)
                ? Optional.empty()
                : Optional.of(
                        "writes end in %s with %s and in %s with %s"
                                .formatted(here.get(), sides.left(), there.get(), sides.right()));
    }

    /// Left over right.
    public double ratio() {
        return leftMean.mean() / rightMean.mean();
    }

    /// The lower end of the ratio's 95 % interval; empty when one of the means has none.
    public OptionalDouble low() {
        return isKnown()
                ? OptionalDouble.of(ratio() * StrictMath.exp(-halfWidth()))
                : OptionalDouble.empty();
    }

    /// The upper end.
    public OptionalDouble high() {
        return isKnown()
                ? OptionalDouble.of(ratio() * StrictMath.exp(halfWidth()))
                : OptionalDouble.empty();
    }

    /// Of the ratio's logarithm.
    private double halfWidth() {
        return Math.hypot(
                leftMean.relativeHalfWidth().orElse(0), rightMean.relativeHalfWidth().orElse(0));
    }

    /// Whether it is known how sure both means are. Replicates that are all equal are, in a
    /// simulation: it is deterministic, and its mean has no error.
    private boolean isKnown() {
        return isKnown(leftMean) && isKnown(rightMean);
    }

    private boolean isKnown(Estimate mean) {
        return mean.logarithm().isPresent() || (origin == Origin.SIMULATED && mean.isConstant());
    }

    /// How many replicates of each would show which is better, or that they are the same, in four
    /// of five cases, if ratio and scatter are what they seem; empty where that is unknown or
    /// beyond [#MOST_REPLICATES].
    ///
    /// @param sameWithin the share below which a difference does not matter
    public OptionalInt replicatesToTell(double sameWithin) {
        int n = Math.toIntExact(Math.min(leftMean.n(), rightMean.n()));
        double low = low().orElse(0);
        double high = high().orElse(Double.POSITIVE_INFINITY);
        if (n < 2 || !(low > 0) || !Double.isFinite(high)) {
            return OptionalInt.empty();
        }
        double size = Math.abs(Math.log(ratio()));
        double shown = Math.max(size, Math.log1p(sameWithin) - size);
        double deviation = Math.log(high / low) / 2 / quantile(n) * Math.sqrt(n);
        for (int m = n + 1; m <= MOST_REPLICATES; m++) {
            if ((quantile(m) + FOUR_OF_FIVE) * deviation / Math.sqrt(m) <= shown) {
                return OptionalInt.of(m);
            }
        }
        return OptionalInt.empty();
    }

    private static double quantile(int replicates) {
        return TDistribution.of(replicates - 1.0)
                .inverseSurvivalProbability((1 - Estimate.CONFIDENCE) / 2);
    }

    /// Half of the interval of a mean.
    static double halfWidth(Estimate mean) {
        return (mean.high() - mean.low()) / 2;
    }

    /// What the numbers say.
    ///
    /// @param lowerIsBetter which way is better
    /// @param sameWithin the share below which a difference does not matter
    public Outcome outcome(boolean lowerIsBetter, double sameWithin) {
        if (barred.isPresent()) {
            return Outcome.NOT_COMPARED;
        }
        if (low().isEmpty() || high().isEmpty()) {
            return Outcome.CANNOT_TELL;
        }
        return Outcome.of(low().getAsDouble(), high().getAsDouble(), lowerIsBetter, sameWithin);
    }
}
