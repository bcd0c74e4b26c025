package io.storbench.report.verdict;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.stats.StudentQuantile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The interval of the ratio of two points' means, by the test of [ResultComparison]: of pairs
/// where simulations share their random numbers, else of independent means. Points of one measured
/// run take turns, replicate by replicate, so that a drift is in both.
///
/// @param halfWidth of the ratio's logarithm; 0 where the ratio is exact
/// @param paired whether it is of the ratios within pairs
/// @param confidence that it holds the ratio
public record RatioInterval(double halfWidth, boolean paired, double confidence) {
    /// Of all trials of two points; empty where nothing tells how sure a mean is.
    public static Optional<RatioInterval> of(
            PointResults left, PointResults right, Metric metric, Origin origin, double confidence) {
        return ofPairs(left, right, metric, origin, confidence)
                .or(() -> left.estimate(metric)
                        .flatMap(one -> right.estimate(metric)
                                .flatMap(other -> independent(one, other, metric, origin, confidence))));
    }

    /// Where every trial has a partner.
    private static Optional<RatioInterval> ofPairs(
            PointResults left, PointResults right, Metric metric, Origin origin, double confidence) {
        SideTrials one = SideTrials.of(left, metric);
        SideTrials other = SideTrials.of(right, metric);
        int pairs = one.replicateByPair().size();
        if (origin != Origin.SIMULATED
                || pairs < 2
                || left.valid().size() != pairs
                || right.valid().size() != pairs
                || !one.replicateByPair().equals(other.replicateByPair())) {
            return Optional.empty();
        }
        PointData data = new PointData(Map.of(), one, other, one.logs(), other.logs(), true);
        MeanEstimate own = MeanEstimate.of(List.of(data.differences()));
        MeanEstimate differences = one.stopped() || other.stopped() ? own.stopped() : own;
        return Optional.of(new RatioInterval(
                differences.variance() == 0 ? 0 : Contrast.paired(differences).halfWidth(confidence),
                true,
                confidence));
    }

    /// Of two means that share nothing; empty where nothing tells how sure one is. Replicates that
    /// are all equal are exact as in a comparison of two runs ([Exactness]).
    public static Optional<RatioInterval> independent(
            Estimate left, Estimate right, Metric metric, Origin origin, double confidence) {
        if (left.isConstant() && right.isConstant()) {
            double probability = Exactness.permutationProbability((int) left.n(), (int) right.n());
            return Exactness.isExact(origin, metric, probability, 1 - confidence)
                    ? Optional.of(new RatioInterval(0, false, confidence))
                    : Optional.empty();
        }
        return isKnown(left, metric, origin) && isKnown(right, metric, origin)
                ? Optional.of(new RatioInterval(
                        Contrast.independent(mean(left, right), mean(right, left), 0, Double.POSITIVE_INFINITY)
                                .halfWidth(confidence),
                        false,
                        confidence))
                : Optional.empty();
    }

    private static boolean isKnown(Estimate mean, Metric metric, Origin origin) {
        return mean.logarithm().isPresent() || (Exactness.isDetermined(origin, metric) && mean.isConstant());
    }

    /// An exact mean takes the other's degrees of freedom, of which it needs none.
    private static MeanEstimate mean(Estimate mean, Estimate other) {
        double half = mean.relativeHalfWidth().orElse(0);
        double degrees = (half > 0 ? mean : other).degreesOfFreedom();
        double error = half / StudentQuantile.above(degrees, (1 - Estimate.CONFIDENCE) / 2);
        return new MeanEstimate(Math.log(mean.mean()), error * error, degrees, SerialCorrelation.NONE);
    }
}
