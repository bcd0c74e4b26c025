package io.storbench.report.verdict;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Holm's correction for several tests: the probability that any of the true hypotheses is rejected
/// stays below the level, however the tests depend on each other (S. Holm, "A Simple Sequentially
/// Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6, 1979).
final class Holm {
    private Holm() {}

    /// The smallest level at which each hypothesis is rejected: the i-th smallest of m
    /// probabilities times m + 1 - i, never below that of a smaller one, at most 1.
    static double[] adjusted(double[] probabilities) {
        int m = probabilities.length;
        List<Integer> order = IntStream.range(0, m)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> probabilities[i]))
                .toList();
        double[] adjusted = new double[m];
        Arrays.fill(adjusted, 1);
        double before = 0;
        for (int rank = 0; rank < m; rank++) {
            int i = order.get(rank);
            before = Math.max(before, Math.min(1, (m - rank) * probabilities[i]));
            adjusted[i] = before;
        }
        return adjusted;
    }
}
