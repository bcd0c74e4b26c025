package io.storbench.report.verdict;

import java.util.Arrays;
import java.util.List;

/// How much successive replicates of a run resemble each other, and what that costs.
///
/// Where they may, the variance of their mean is estimated from their slow ups and downs alone: the
/// first q weighted averages by cosines, each with one degree of freedom (U. K. Müller, "HAC
/// Corrections for Strongly Autocorrelated Time Series", Journal of Business & Economic Statistics
/// 32, 2014; E. Lazarus, D. J. Lewis, J. H. Stock and M. W. Watson, "HAR Inference: Recommendations
/// for Practice", the same 36, 2018). Of independent replicates such an average has the variance of
/// any, so that the level holds; of an autoregressive process of first order it is a little too
/// small, by a ratio that n, q and the correlation ρ determine and that is allowed for.
///
/// The first autocorrelation r of n numbers about their mean is too low by about (1 + 4ρ)/n (M. G.
/// Kendall, "Note on Bias in the Estimation of Autocorrelation", Biometrika 41, 1954). What chance
/// alone exceeds in one case of five is taken for none; what it exceeds in one of twenty raises ρ.
///
/// @param coefficient that is seen, 0 where none is
/// @param inflation of the variance of the mean, above 0
/// @param remainingDegrees the share of the degrees of freedom that is left
record SerialCorrelation(double coefficient, double inflation, double remainingDegrees) {
    /// Nothing is seen, nor assumed.
    static final SerialCorrelation NONE = new SerialCorrelation(0, 1, 1);

    /// Of successive trials of one run, before anything is seen: few replicates cannot exclude it.
    static final double OF_TRIALS = 0.45;

    /// Of the differences within pairs whose sides take turns in going first: ρ(1 - ρ)/2 of trials
    /// that are correlated by ρ, at most this.
    static final double OF_PAIRS = 0.125;

    /// With fewer replicates, nothing can be seen.
    private static final int FEWEST = 6;

    /// The upper fifth of the normal distribution, in standard deviations of 1/sqrt(n).
    private static final double SEEN = 0.8416;

    /// The upper twentieth.
    private static final double CORRECTED = 1.6449;

    private static final double MOST = 0.95;

    /// Beyond this correlation only the slowest parts tell the variance of the mean.
    private static final double STRONG = 0.6;

    private static final int FEWEST_AVERAGES = 2;

    /// Few values with ties can have no slow part at all; their scatter is not nothing.
    private static final double LEAST_SHARE = 0.1;

    /// Of numbers in the order in which they were measured.
    ///
    /// @param deviations from their mean, at least 2
    /// @param assumed correlation that is allowed for even if it is not seen, above 0
    static SerialCorrelation of(List<Double> deviations, double assumed) {
        int n = deviations.size();
        double mean =
                deviations.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double[] series = deviations.stream().mapToDouble(own -> own - mean).toArray();
        double squares = products(series, 0);
        if (squares == 0) {
            return NONE;
        }
        double r = products(series, 1) / squares;
        double significance = n < FEWEST ? 0 : (r + 1.0 / n) * Math.sqrt(n);
        double coefficient = significance > SEEN ? Math.min(MOST, (r + 1.0 / n) / (1 - 4.0 / n)) : 0;
        double correlation = significance > CORRECTED ? Math.max(assumed, coefficient) : assumed;
        int averages = correlation <= OF_PAIRS ? n - 1 : coefficient > STRONG ? FEWEST_AVERAGES : averages(n);
        double slow = 0;
        double expected = 0;
        for (int j = 1; j <= averages; j++) {
            double[] cosine = cosine(j, n);
            double average = 0;
            for (int i = 0; i < n; i++) {
                average += cosine[i] * series[i];
            }
            slow += average * average / averages;
            expected += variance(cosine, correlation) / averages;
        }
        double[] constant = new double[n];
        Arrays.fill(constant, 1 / Math.sqrt(n));
        double share = Math.max(LEAST_SHARE, slow * (n - 1) / squares);
        return new SerialCorrelation(
                coefficient, share * variance(constant, correlation) / expected, averages / (n - 1.0));
    }

    /// How many averages: more tell the variance better, and its slow part worse. All of up to 3
    /// replicates, and of a correlation as small as that of pairs.
    private static int averages(int n) {
        return Math.clamp(Math.round(0.5 * Math.pow(n, 2 / 3.0)), Math.min(FEWEST_AVERAGES, n - 1), n - 1);
    }

    /// The weights of the j-th average; their squares sum up to 1.
    private static double[] cosine(int j, int n) {
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            weights[i] = Math.sqrt(2.0 / n) * Math.cos(Math.PI * j * (i + 0.5) / n);
        }
        return weights;
    }

    /// The variance of a weighted sum of an autoregressive process of first order and variance 1.
    private static double variance(double[] weights, double correlation) {
        double sum = 0;
        double before = 0;
        for (double weight : weights) {
            sum += weight * (weight + 2 * before);
            before = correlation * (before + weight);
        }
        return sum;
    }

    private static double products(double[] series, int lag) {
        double sum = 0;
        for (int i = lag; i < series.length; i++) {
            sum += series[i] * series[i - lag];
        }
        return sum;
    }

    /// How many independent replicates say as much as these.
    int independent(int replicates) {
        return (int) Math.max(2, Math.round(replicates * (1 - coefficient) / (1 + coefficient)));
    }
}
