package io.storbench.report.verdict;

import java.util.List;

/// How much successive replicates of a run resemble each other, and what that costs.
///
/// The first autocorrelation r of n numbers about their mean is too low by about (1 + 4ρ)/n (M. G.
/// Kendall, "Note on Bias in the Estimation of Autocorrelation", Biometrika 41, 1954); ρ is taken
/// as that of an autoregressive process of first order, whose n numbers say as much of their mean
/// as n(1 - ρ)/(1 + ρ) independent ones. What chance alone exceeds in one case of five is taken for
/// none. What it exceeds in one of twenty, or is found among few replicates, is remarked and not
/// corrected: the coefficient is uncertain, and to correct for what is not there costs power.
///
/// @param coefficient ρ, 0 where none is seen
/// @param inflation of the variance of the mean, at least 1
/// @param remainingDegrees the share of the degrees of freedom that is left
record SerialCorrelation(double coefficient, double inflation, double remainingDegrees) {
    /// Nothing is seen.
    static final SerialCorrelation NONE = new SerialCorrelation(0, 1, 1);

    /// With fewer replicates, nothing can be seen.
    static final int FEWEST = 6;

    /// The upper fifth of the normal distribution, in standard deviations of 1/sqrt(n).
    private static final double SEEN = 0.8416;

    /// The upper twentieth.
    private static final double CORRECTED = 1.6449;

    /// With fewer replicates, the coefficient is too uncertain to correct by.
    static final int FEWEST_CORRECTED = 16;

    private static final double MOST = 0.95;

    /// Of numbers in the order in which they were measured.
    static SerialCorrelation of(List<Double> series) {
        int n = series.size();
        if (n < FEWEST) {
            return NONE;
        }
        double mean = series.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            double deviation = series.get(i) - mean;
            squares += deviation * deviation;
            products += i == 0 ? 0 : deviation * (series.get(i - 1) - mean);
        }
        double r = squares == 0 ? -1 : products / squares;
        double deviations = (r + 1.0 / n) * Math.sqrt(n);
        if (deviations <= SEEN) {
            return NONE;
        }
        double rho = Math.min(MOST, (r + 1.0 / n) / (1 - 4.0 / n));
        if (deviations <= CORRECTED || n < FEWEST_CORRECTED) {
            return new SerialCorrelation(rho, 1, 1);
        }
        double factor = (1 + rho) / (1 - rho);
        double independent = Math.max(2, n / factor);
        // The scatter about the mean is too low as well, since the mean follows the series.
        double shortfall = Math.max(0.2, (n - factor) / (n - 1));
        return new SerialCorrelation(rho, n / independent / shortfall, (independent - 1) / (n - 1));
    }

    /// Whether variance and degrees of freedom allow for it.
    boolean isCorrected() {
        return inflation > 1;
    }

    /// How many independent replicates say as much as these.
    int independent(int replicates) {
        return (int) Math.max(2, Math.round(replicates * (1 - coefficient) / (1 + coefficient)));
    }
}
