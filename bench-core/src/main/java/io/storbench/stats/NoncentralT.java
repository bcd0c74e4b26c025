package io.storbench.stats;

import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// The noncentral t distribution: of (Z + δ) / sqrt(W / ν), where Z is standard normal and W
/// chi-squared with ν degrees of freedom. A t statistic has it when the true effect is δ standard
/// errors, so that it gives the power of a t test.
///
/// By an integral, which has no bound of δ: the series of Lenth (Algorithm AS 243, Applied
/// Statistics 38, 1989) ends where δ is 37.5, and two replicates at one of many points need more.
public final class NoncentralT {
    /// A normal variable is farther out than this with a probability of 1e-15.
    private static final double FARTHEST = 8;

    private static final int GAUSS_POINTS = 32;
    private static final double RELATIVE_ACCURACY = 1e-11;
    private static final double ABSOLUTE_ACCURACY = 1e-12;
    private static final int MAX_REFINEMENTS = 64;
    private static final int MAX_EVALUATIONS = 1_000_000;

    private NoncentralT() {}

    /// The probability to exceed a value t: of a positive one, that W is below ν·((Z + δ) / t)²,
    /// integrated over Z.
    ///
    /// @param degreesOfFreedom ν, at least 1; not necessarily whole
    /// @param noncentrality δ, finite
    /// @throws IllegalArgumentException when a parameter is out of its range
    public static double survival(double t, double degreesOfFreedom, double noncentrality) {
        if (!(degreesOfFreedom >= 1) || !Double.isFinite(noncentrality)) {
            throw new IllegalArgumentException(
                    "no noncentral t with %s degrees of freedom and noncentrality %s"
                            .formatted(degreesOfFreedom, noncentrality));
        }
        if (t < 0) {
            return 1 - survival(-t, degreesOfFreedom, -noncentrality);
        }
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double low = Math.max(-FARTHEST, -noncentrality);
        if (t == 0 || low >= FARTHEST) {
            return normal.cumulativeProbability(noncentrality);
        }
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(degreesOfFreedom);
        double integral =
                new IterativeLegendreGaussIntegrator(
                                GAUSS_POINTS,
                                RELATIVE_ACCURACY,
                                ABSOLUTE_ACCURACY,
                                1,
                                MAX_REFINEMENTS)
                        .integrate(
                                MAX_EVALUATIONS,
                                z -> {
                                    double bound = (z + noncentrality) / t;
                                    return normal.density(z)
                                            * squares.cumulativeProbability(
                                                    degreesOfFreedom * bound * bound);
                                },
                                low,
                                FARTHEST);
        return Math.clamp(integral, 0, 1);
    }
}
