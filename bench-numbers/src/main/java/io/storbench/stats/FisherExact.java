package io.storbench.stats;

import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/// Fisher's exact test of two shares (R. A. Fisher, "On the Interpretation of chi-squared from
/// Contingency Tables, and the Calculation of P", Journal of the Royal Statistical Society 85,
/// 1922).
public final class FisherExact {
    private FisherExact() {}

    /// The two-sided probability: of all tables that are no more probable than this one.
    ///
    /// @param population trials in all, at least 1
    /// @param marked how many of them are marked
    /// @param sample how many of them are in the group looked at
    /// @param markedInSample how many of the group are marked
    public static double pValue(int population, int marked, int sample, int markedInSample) {
        HypergeometricDistribution tables = HypergeometricDistribution.of(population, marked, sample);
        // Equally probable tables differ by rounding.
        double limit = tables.probability(markedInSample) * (1 + 1e-7);
        double p = 0;
        for (int x = tables.getSupportLowerBound(); x <= tables.getSupportUpperBound(); x++) {
            double own = tables.probability(x);
            p += own <= limit ? own : 0;
        }
        return Math.min(1, p);
    }
}
