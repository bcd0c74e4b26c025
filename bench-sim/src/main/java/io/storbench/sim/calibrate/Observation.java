package io.storbench.sim.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

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
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "%s: a %s of %s cannot be fitted to: it has to be above 0",
                        scenario,
                        figure,
                        value));
            }
        }
    }

    /// The middle of the replicates' logarithms: the median of the means of all pairs, each value
    /// with itself among them (Hodges and Lehmann, Annals of Mathematical Statistics 34, 1963). As
    /// good as the mean where they are normal, and not moved far by one that another program
    /// disturbed.
    public double logMiddle() {
        double[] logs = replicates.stream().mapToDouble(StrictMath::log).toArray();
        double[] pairs = IntStream.range(0, logs.length)
                .boxed()
                .flatMapToDouble(i -> IntStream.rangeClosed(0, i).mapToDouble(j -> (logs[i] + logs[j]) / 2))
                .sorted()
                .toArray();
        return (pairs[(pairs.length - 1) / 2] + pairs[pairs.length / 2]) / 2;
    }

    /// The squares of the replicates' deviations from the mean of their logarithms.
    double logSquares() {
        double[] logs = replicates.stream().mapToDouble(StrictMath::log).toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        return Arrays.stream(logs)
                .map(value -> value - mean)
                .map(deviation -> deviation * deviation)
                .sum();
    }
}
