package io.storbench.report.verdict;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// The tests of one comparison: of each point, and of the points' mean, which has as much of the level as all points
/// together. So the probability that any of its verdicts is wrong stays below the level. One point has one test.
///
/// @param points of those that are tested
/// @param mean over all points; empty where their scatter cancels out
record Family(List<Contrast> points, Optional<Contrast> mean) {
    private boolean isMeanAnother() {
        return points.size() > 1 && mean.isPresent();
    }

    /// The points' probabilities, corrected.
    double[] probabilities(ToDoubleFunction<Contrast> probability) {
        return Arrays.copyOf(all(probability), points.size());
    }

    /// The mean's, corrected.
    double probability(ToDoubleFunction<Contrast> probability) {
        double[] all = all(probability);
        return isMeanAnother() ? all[points.size()] : probability.applyAsDouble(mean.orElseThrow());
    }

    private double[] all(ToDoubleFunction<Contrast> probability) {
        int tests = points.size() + (isMeanAnother() ? 1 : 0);
        double[] probabilities = new double[tests];
        double[] weights = new double[tests];
        for (int i = 0; i < points.size(); i++) {
            probabilities[i] = probability.applyAsDouble(points.get(i));
            weights[i] = 1;
        }
        if (isMeanAnother()) {
            probabilities[points.size()] = probability.applyAsDouble(mean.orElseThrow());
            weights[points.size()] = points.size();
        }
        return Holm.adjusted(probabilities, weights);
    }

    /// The level of each point's test, Holm's worst case.
    double pointLevel(double alpha) {
        return meanLevel(alpha) / Math.max(1, points.size());
    }

    /// That of the mean's.
    double meanLevel(double alpha) {
        return isMeanAnother() ? alpha / 2 : alpha;
    }
}
