package io.storbench.report.answer;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.compare.ReplicatesNeeded.Scatter;
import io.storbench.report.compare.UnlikeWrites;
import io.storbench.report.verdict.RatioInterval;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Two levels of a factor at one combination of the others, by one metric.
///
/// @param left the point with the level named first
/// @param right the point with the other
/// @param sides the two levels, and in which results
/// @param interval of their ratio; empty where nothing tells how sure a mean is
/// @param barred why nothing may be concluded; empty where the two can be compared
/// @param possibleDifference the largest logarithm of a ratio of the two, either way round, that
///   the ranges leave which two profiles state for their parameters; empty where these ranges do
///   not overlap, so that they leave no doubt which is larger
public record LevelComparison(
        Point left,
        Point right,
        Sides sides,
        Estimate leftMean,
        Estimate rightMean,
        Optional<RatioInterval> interval,
        Optional<String> barred,
        OptionalDouble possibleDifference) {
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
    ///
    /// @param confidence that the ratio's interval holds it
    static Optional<LevelComparison> of(
            List<Point> leftPoints, List<Point> rightPoints, Metric metric, Sides sides, double confidence) {
        if (leftPoints.isEmpty() || rightPoints.isEmpty()) {
            return Optional.empty();
        }
        Point left = Point.pooled(leftPoints);
        Point right = Point.pooled(rightPoints);
        Optional<Estimate> leftMean = left.results(sides.origin()).estimate(metric);
        Optional<Estimate> rightMean = right.results(sides.origin()).estimate(metric);
        return leftMean.isEmpty() || rightMean.isEmpty()
                ? Optional.empty()
                : Optional.of(new LevelComparison(
                        left,
                        right,
                        sides,
                        leftMean.get(),
                        rightMean.get(),
                        RatioInterval.of(
                                left.results(sides.origin()),
                                right.results(sides.origin()),
                                metric,
                                sides.origin(),
                                confidence),
                        barred(left, right, sides, metric),
                        sides.origin() == Origin.SIMULATED
                                ? ProfileRanges.possibleDifference(left, right, metric)
                                : OptionalDouble.empty()));
    }

    /// Why nothing may be concluded from two points: times of writes that end in different places,
    /// and of reads that find different data, do not compare.
    ///
    /// @param metric whose end it is
    public static Optional<String> barred(Point left, Point right, Sides sides, Metric metric) {
        PointResults leftResults = left.results(sides.origin());
        PointResults rightResults = right.results(sides.origin());
        if (IdleModel.isAny(leftResults, metric) || IdleModel.isAny(rightResults, metric)) {
            return Optional.of(IdleModel.WORDS);
        }
        Optional<String> found = TrialFacts.data(leftResults);
        Optional<String> other = TrialFacts.data(rightResults);
        if (TrialFacts.reads(leftResults)
                && TrialFacts.reads(rightResults)
                && found.isPresent()
                && other.isPresent()
                && !found.equals(other)) {
            return Optional.of("reads find different data: with %s %s, with %s %s; let storbench write both"
                    .formatted(sides.left(), found.get(), sides.right(), other.get()));
        }
        if (!TrialFacts.writes(leftResults) || !TrialFacts.writes(rightResults)) {
            return Optional.empty();
        }
        return UnlikeWrites.of(left, right, sides.origin(), metric)
                .map(unlike -> unlike.words(sides.left(), sides.right()));
    }

    /// In which results they are compared.
    public Origin origin() {
        return sides.origin();
    }

    /// Left over right.
    public double ratio() {
        return leftMean.mean() / rightMean.mean();
    }

    /// The lower end of the ratio's 95 % interval; empty when there is none.
    public OptionalDouble low() {
        return end(-1);
    }

    /// The upper end.
    public OptionalDouble high() {
        return end(1);
    }

    private OptionalDouble end(int side) {
        return interval.map(own -> OptionalDouble.of(ratio() * StrictMath.exp(side * own.halfWidth())))
                .orElse(OptionalDouble.empty());
    }

    /// How many replicates of each, with the doubtful ones, would show which is better, or that
    /// they are the same; empty where the scatter of either is unknown.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public Optional<ReplicatesNeeded> replicatesToTell(double sameWithin) {
        // What pairs scatter by, in equal parts.
        OptionalDouble paired = interval.filter(RatioInterval::paired)
                .map(own -> OptionalDouble.of(own.halfWidth() / Math.sqrt(2)))
                .orElse(OptionalDouble.empty());
        OptionalDouble leftHalf = paired.isPresent() ? paired : leftMean.relativeHalfWidth();
        OptionalDouble rightHalf = paired.isPresent() ? paired : rightMean.relativeHalfWidth();
        double confidence = interval.map(RatioInterval::confidence).orElse(Estimate.CONFIDENCE);
        double known = paired.isPresent() ? confidence : Estimate.CONFIDENCE;
        return leftMean.n() < 2 || rightMean.n() < 2 || !(leftHalf.orElse(0) > 0) || !(rightHalf.orElse(0) > 0)
                ? Optional.empty()
                : Optional.of(ReplicatesNeeded.forDifference(
                                Scatter.of(leftMean.n(), leftHalf.getAsDouble(), degrees(paired, leftMean), known),
                                Scatter.of(rightMean.n(), rightHalf.getAsDouble(), degrees(paired, rightMean), known),
                                Math.log(ratio()),
                                Math.log1p(sameWithin),
                                confidence)
                        .withDoubtful(Math.max(
                                left.results(origin()).doubtful().size(),
                                right.results(origin()).doubtful().size())));
    }

    /// Pairs have those of their number.
    private static double degrees(OptionalDouble paired, Estimate mean) {
        return paired.isPresent() ? mean.n() - 1.0 : mean.degreesOfFreedom();
    }

    /// Half of the interval of a mean.
    static double halfWidth(Estimate mean) {
        return (mean.high() - mean.low()) / 2;
    }

    /// The largest ratio of the two, either way round, that two profiles' ranges leave; empty where
    /// they leave no doubt, or none that matters.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public OptionalDouble openFactor(double sameWithin) {
        return openFactor(possibleDifference, sameWithin);
    }

    static OptionalDouble openFactor(OptionalDouble possibleDifference, double sameWithin) {
        return possibleDifference.orElse(0) > Math.log1p(sameWithin)
                ? OptionalDouble.of(StrictMath.exp(possibleDifference.getAsDouble()))
                : OptionalDouble.empty();
    }

    /// What the numbers say.
    ///
    /// @param lowerIsBetter which way is better
    /// @param sameWithin the share below which a difference does not matter
    public Outcome outcome(boolean lowerIsBetter, double sameWithin) {
        if (barred.isPresent()) {
            return Outcome.NOT_COMPARED;
        }
        if (openFactor(sameWithin).isPresent() || low().isEmpty() || high().isEmpty()) {
            return Outcome.CANNOT_TELL;
        }
        return Outcome.of(low().getAsDouble(), high().getAsDouble(), lowerIsBetter, sameWithin);
    }
}
