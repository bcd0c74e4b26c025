package io.storbench.report.verdict;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Holm's correction for several tests: the probability that any of the true hypotheses is rejected
/// stays below the level, however the tests depend on each other (S. Holm, "A Simple Sequentially
/// Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6, 1979, with the weights
/// of its section 5).
final class Holm {
    private Holm() {}

    /// The smallest level at which each hypothesis is rejected: with the i-th smallest ratio of probability to weight,
    /// that ratio times the weights not yet used, never below that of a smaller one, at most 1.
    ///
    /// @param weights by which they share the level, above 0; all 1 where they are alike
    static double[] adjusted(double[] probabilities, double[] weights) {
        int m = probabilities.length;
        List<Integer> order = IntStream.range(0, m)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> probabilities[i] / weights[i]))
                .toList();
        double[] adjusted = new double[m];
        double unused = Arrays.stream(weights).sum();
        double before = 0;
        for (int i : order) {
            before = Math.max(before, Math.min(1, probabilities[i] * unused / weights[i]));
            adjusted[i] = before;
            unused -= weights[i];
        }
        return adjusted;
    }
}
