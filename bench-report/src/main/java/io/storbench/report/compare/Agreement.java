package io.storbench.report.compare;

import java.util.List;

/// What measurements say of their simulation, as far as their noise lets them.
public sealed interface Agreement {
    /// A difference up to this factor is told as a percentage of agreement.
    double NEAR = 1.5;

    /// Of points that the profile was fitted to: a fit, and no prediction.
    record Fitted() implements Agreement {}

    /// All means are near each other.
    ///
    /// @param worst the largest difference, as a fraction of the measurement
    record Near(double worst) implements Agreement {}

    /// The simulation lies outside of the measurement's 95 % interval, and means are not all near each other.
    ///
    /// @param factor the largest one of such points
    /// @param points that are such
    /// @param of all points with both
    record Off(double factor, int points, int of) implements Agreement {}

    /// Measurements without replicates differ from the simulation, and nothing tells their noise.
    ///
    /// @param factor the largest one of such points
    record Unrepeated(double factor) implements Agreement {}

    /// Means differ by more than a little, but nowhere by more than the measurement's noise.
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
        List<Comparison> beyond = all.stream().filter(Comparison::isBeyondNoise).toList();
        if (!beyond.isEmpty()) {
            return new Off(worst(beyond), beyond.size(), all.size());
        }
        double unrepeated = worst(all.stream()
                .filter(each -> each.measured().relativeHalfWidth().isEmpty())
                .toList());
        return unrepeated > NEAR ? new Unrepeated(unrepeated) : new TooNoisy();
    }

    private static double worst(List<Comparison> comparisons) {
        return comparisons.stream()
                .mapToDouble(each -> Ratio.factor(each.ratio()))
                .max()
                .orElse(1);
    }
}
