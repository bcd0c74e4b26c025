package io.storbench.stats;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// The noncentral t distribution: of (Z + δ) / sqrt(V / ν), with Z standard normal and V
/// chi-squared with ν degrees of freedom. A t statistic has it when the true effect is δ standard
/// errors.
///
/// By the series of Lenth, "Algorithm AS 243: Cumulative distribution function of the non-central t
/// distribution", Applied Statistics 38, 1989.
public final class NoncentralT {
    /// Beyond, the first terms of the series are 0 in double precision.
    private static final double MAX_NONCENTRALITY = 37.5;

    private static final int MAX_TERMS = 5000;
    private static final double PRECISION = 1e-14;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private NoncentralT() {}

    /// The probability of a value up to t.
    ///
    /// @param degreesOfFreedom at least 1
    /// @param noncentrality δ, from -37.5 to 37.5
    /// @throws IllegalArgumentException when a parameter is out of its range
    public static double cumulative(double t, double degreesOfFreedom, double noncentrality) {
        if (!(degreesOfFreedom >= 1) || !(Math.abs(noncentrality) <= MAX_NONCENTRALITY)) {
            throw new IllegalArgumentException(
                    "no noncentral t with %s degrees of freedom and noncentrality %s"
                            .formatted(degreesOfFreedom, noncentrality));
        }
        double probability =
                t < 0
                        ? 1 - ofPositive(-t, degreesOfFreedom, -noncentrality)
                        : ofPositive(t, degreesOfFreedom, noncentrality);
        return Math.clamp(probability, 0, 1);
    }

    private static double ofPositive(double t, double degrees, double noncentrality) {
        double sum = NORMAL.cumulativeProbability(-noncentrality);
        if (t == 0) {
            return sum;
        }
        double x = t * t / (t * t + degrees);
        double half = noncentrality * noncentrality / 2;
        double even = Math.exp(-half) / 2;
        double odd = noncentrality * Math.exp(-half) * Math.sqrt(2 / Math.PI) / 2;
        double left = 0.5 - even;
        for (int j = 0; j < MAX_TERMS; j++) {
            double betaEven = beta(x, j + 0.5, degrees / 2);
            sum += even * betaEven + odd * beta(x, j + 1.0, degrees / 2);
            // What is left of the Poisson weights bounds the terms to come, of both kinds.
            if (2 * left * betaEven < PRECISION) {
                break;
            }
            even *= half / (j + 1);
            odd *= half / (j + 1.5);
            left -= even;
        }
        return sum;
    }

    private static double beta(double x, double a, double b) {
        return BetaDistribution.of(a, b).cumulativeProbability(x);
    }
}
