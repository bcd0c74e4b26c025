package io.storbench.stats;

import java.util.OptionalInt;

/// How much of the start of a run to drop as warm-up: the rule MSER-5.
///
/// Observations are averaged in batches of five; the cut is made where the squared standard error
/// of the mean of what remains is smallest (White, Cobb and Spratt, "A comparison of five
/// steady-state truncation heuristics for simulation", WSC 2000). A cut beyond the middle means
/// that the run was too short to tell (Hoad, Robinson and Davies, "AutoSimOA", 2010), and the last
/// five batches are never considered, since a few near-equal values at the end would always win.
public final class Mser5 {
    private static final int BATCH = 5;
    private static final int TAIL_BATCHES = 5;

    private Mser5() {}

    /// The number of observations to drop from the start, a multiple of five.
    ///
    /// @param observations the series in order of time
    /// @return empty when the run is too short: fewer than ten batches, or the best cut lies beyond
    ///   its middle
    public static OptionalInt truncation(double[] observations) {
        int batches = observations.length / BATCH;
        if (batches < 2 * TAIL_BATCHES) {
            return OptionalInt.empty();
        }
        int best = bestCut(batchMeans(observations, batches));
        return best > batches / 2 ? OptionalInt.empty() : OptionalInt.of(best * BATCH);
    }

    private static double[] batchMeans(double[] observations, int batches) {
        double[] means = new double[batches];
        for (int i = 0; i < batches; i++) {
            double sum = 0;
            for (int j = i * BATCH; j < (i + 1) * BATCH; j++) {
                sum += observations[j];
            }
            means[i] = sum / BATCH;
        }
        return means;
    }

    /// Goes from the end to the start, so that each remainder is the last one plus one value.
    private static int bestCut(double[] means) {
        int best = means.length;
        double bestError = Double.POSITIVE_INFINITY;
        double mean = 0;
        double squares = 0;
        for (int cut = means.length - 1; cut >= 0; cut--) {
            int count = means.length - cut;
            double delta = means[cut] - mean;
            mean += delta / count;
            squares += delta * (means[cut] - mean);
            double error = squares / ((double) count * count);
            // On equal errors the earlier cut keeps more of the run.
            if (count > TAIL_BATCHES && error <= bestError) {
                bestError = error;
                best = cut;
            }
        }
        return best;
    }
}
