package io.storbench.sim.calibrate;

import java.util.List;
import java.util.Locale;

/// A figure that was measured, and that a model predicts.
///
/// @param scenario what was measured, such as one point of a design; it is left out as a whole when
///   a model is judged by what it was not fitted to
/// @param figure which of the scenario's figures it is
/// @param replicates its values, each above 0; one at least
public record Observation(String scenario, String figure, List<Double> replicates) {
    /// Refuses what has no logarithm.
    public Observation {
        replicates = List.copyOf(replicates);
        if (replicates.isEmpty()) {
            throw new IllegalArgumentException(scenario + ": " + figure + " was not measured");
        }
        for (double value : replicates) {
            if (!(value > 0 && Double.isFinite(value))) {
                throw new IllegalArgumentException(
                        String.format(
                                Locale.ROOT,
                                "%s: a %s of %s cannot be fitted to: it has to be above 0",
                                scenario,
                                figure,
                                value));
            }
        }
    }

    /// The mean of the replicates' logarithms.
    public double logMean() {
        return replicates.stream().mapToDouble(StrictMath::log).average().orElseThrow();
    }

    /// The squares of the replicates' deviations from [#logMean].
    double logSquares() {
        double mean = logMean();
        return replicates.stream()
                .mapToDouble(value -> StrictMath.log(value) - mean)
                .map(deviation -> deviation * deviation)
                .sum();
    }
}
