package io.storbench.report.verdict;

import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import org.apache.commons.math3.util.CombinatoricsUtils;

/// Whether trials without any scatter are no accident, so that the ratio of their means is exact.
final class Exactness {
    private Exactness() {}

    /// Of one mean: simulations without chance, and counts, which the plan determines.
    static boolean isDetermined(Origin origin, Metric metric) {
        return origin == Origin.SIMULATED || metric.isCount();
    }

    /// Of two: also measured values, such as times by a coarse clock, of so many trials that a
    /// permutation test decides.
    ///
    /// @param probability that chance alone sorts the trials, or turns the signs of the pairs, as
    ///   far apart
    /// @param level of the test
    static boolean isExact(Origin origin, Metric metric, double probability, double level) {
        return isDetermined(origin, metric) || probability <= level;
    }

    /// How probably chance alone sorts trials of two sides as far apart as trials that are equal
    /// within each side.
    static double permutationProbability(int left, int right) {
        return 2 / CombinatoricsUtils.binomialCoefficientDouble(left + right, left);
    }
}
