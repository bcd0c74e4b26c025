package io.storbench.report.compare;

import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// What measurements say of their simulation, as far as their noise lets them.
public sealed interface Agreement {
    /// A difference up to this factor is told as a percentage of agreement.
    double NEAR = 1.5;

    /// So many points are outside of their intervals by chance with this probability.
    double MANY = 0.01;

    /// Of points that the profile was fitted to: a fit, and no prediction.
    record Fitted() implements Agreement {}

    /// All means are near each other.
    ///
    /// @param worst the largest difference, as a fraction of the measurement
    record Near(double worst) implements Agreement {}

    /// The simulation lies outside of measured 95 % intervals by more than chance explains, and means are not all near
    /// each other.
    ///
    /// @param factor the largest one of such points
    /// @param points that are such
    /// @param of all points with both
    record Off(double factor, int points, int of) implements Agreement {
        /// Whether it is too far off to extrapolate with.
        public boolean isFar() {
            return factor > NEAR;
        }
    }

    /// Measurements without replicates differ from the simulation, and nothing tells their noise.
    ///
    /// @param factor the largest one of such points
    record Unrepeated(double factor) implements Agreement {}

    /// Means differ by more than a little, but by no more than the measurement's noise.
    record TooNoisy() implements Agreement {}

    /// Judges a metric.
    static Agreement of(Accuracy accuracy) {
        if (accuracy.isOfFit()) {
            return new Fitted();
        }
        if (accuracy.worstFactor() <= NEAR) {
            return new Near(accuracy.worst());
        }
        List<Comparison> all = accuracy.comparisons();
        List<Comparison> beyond = beyond(all);
        if (!beyond.isEmpty()) {
            return new Off(worst(beyond), beyond.size(), all.size());
        }
        double unrepeated = worst(all.stream()
                .filter(each -> each.measured().relativeHalfWidth().isEmpty())
                .toList());
        return unrepeated > NEAR ? new Unrepeated(unrepeated) : new TooNoisy();
    }

    /// Points outside of their 95 % intervals, of which one of twenty is so by chance; none where
    /// chance explains them. It does not, with an error of 5 % in all, where so many are outside by a
    /// probability below 1 %, or where one is outside of the interval that holds for all points
    /// together (Bonferroni).
    private static List<Comparison> beyond(List<Comparison> all) {
        int known = (int) all.stream()
                .filter(each -> each.measured().relativeHalfWidth().isPresent())
                .count();
        List<Comparison> beyond = all.stream().filter(Comparison::isBeyondNoise).toList();
        double error = 1 - Estimate.CONFIDENCE;
        double together = known == 1 ? error : (error - MANY) / known;
        double chance = BinomialDistribution.of(known, error).survivalProbability(beyond.size() - 1);
        return chance < MANY || beyond.stream().anyMatch(each -> each.isBeyondNoise(together)) ? beyond : List.of();
    }

    private static double worst(List<Comparison> comparisons) {
        return comparisons.stream()
                .mapToDouble(each -> Ratio.factor(each.ratio()))
                .max()
                .orElse(1);
    }
}
