package io.storbench.stats;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// The noncentral t distribution: of (Z + δ) / S, where Z is standard normal and ν·S² chi-squared
/// with ν degrees of freedom. A t statistic has it when the true effect is δ standard errors, so
/// that it gives the power of a t test.
///
/// By an integral over S, or over Z where that is shorter, which has no bound of δ: the series of
/// Lenth (Algorithm AS 243, Applied Statistics 38, 1989) ends where δ is 37.5, and two replicates
/// at one of many points need more. The trapezoidal rule over the logarithm of S gains digits
/// exponentially with its step there (L. N. Trefethen and J. A. C. Weideman, SIAM Review 56, 2014,
/// section 5): the integrand is analytic and vanishes at both ends.
public final class NoncentralT {
    /// A normal variable is farther out than this with a probability of 1e-19.
    private static final double FARTHEST = 9;

    /// The logarithm of what is negligible beside the largest density.
    private static final double NEGLIGIBLE = -40;

    /// The widest step, for few degrees of freedom, and a step in widths of the integrand's bell.
    private static final double WIDEST_STEP = 0.125;

    private static final double STEP = 0.6;

    private NoncentralT() {}

    /// The probability to exceed a value t: that of Z > t·S - δ, integrated over S.
    ///
    /// @param degreesOfFreedom ν, at least 1; not necessarily whole
    /// @param noncentrality δ, finite
    /// @throws IllegalArgumentException when a parameter is out of its range
    public static double survival(double t, double degreesOfFreedom, double noncentrality) {
        if (!(degreesOfFreedom >= 1) || !Double.isFinite(noncentrality) || !Double.isFinite(t)) {
            throw new IllegalArgumentException("no noncentral t of %s with %s degrees of freedom and noncentrality %s"
                    .formatted(t, degreesOfFreedom, noncentrality));
        }
        if (t < 0) {
            return 1 - survival(-t, degreesOfFreedom, -noncentrality);
        }
        NormalDistribution normal = NormalDistribution.of(0, 1);
        if (t == 0 || noncentrality <= -FARTHEST) {
            return normal.cumulativeProbability(noncentrality);
        }
        double inverseVariance = t * t + noncentrality * noncentrality;
        if (noncentrality > FARTHEST && 2 * degreesOfFreedom < inverseVariance) {
            return overZ(t, degreesOfFreedom, noncentrality);
        }
        // Of a large δ the other side is summed, of which the small values of S have nothing.
        boolean exceeds = noncentrality <= FARTHEST;
        double least = exceeds ? 0 : (noncentrality - FARTHEST) / t;
        // Where t·S is farther from δ than that, the integrand no longer depends on it.
        double slope = Math.min(t, Math.abs(noncentrality) + FARTHEST);
        double step = step(2 * degreesOfFreedom + slope * slope + noncentrality * noncentrality);
        double sum = 0;
        for (int direction = 0; direction < 2; direction++) {
            double signed = direction == 0 ? step : -step;
            for (int i = direction; ; i++) {
                double scale = Math.exp(i * signed);
                double log = logDensity(i * signed, scale, degreesOfFreedom);
                if (log < NEGLIGIBLE || (direction == 1 && scale < least)) {
                    break;
                }
                double beyond = t * scale - noncentrality;
                sum += Math.exp(log) * normal.cumulativeProbability(exceeds ? -beyond : beyond);
            }
        }
        double probability = sum * step / mass(degreesOfFreedom);
        return Math.clamp(exceeds ? probability : 1 - probability, 0, 1);
    }

    /// The same integrated over Z, where it is always above -δ: that of S < (Z + δ) / t. Few terms,
    /// where S has a wide distribution.
    private static double overZ(double t, double degreesOfFreedom, double noncentrality) {
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(degreesOfFreedom);
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double step = Math.min(WIDEST_STEP, STEP / Math.sqrt(1 + 2 * degreesOfFreedom / (t * t)));
        double sum = 0;
        for (double z = -FARTHEST; z <= FARTHEST; z += step) {
            double scale = (z + noncentrality) / t;
            sum += normal.density(z) * squares.cumulativeProbability(degreesOfFreedom * scale * scale);
        }
        return Math.clamp(sum * step, 0, 1);
    }

    private static double step(double inverseVariance) {
        return Math.min(WIDEST_STEP, STEP / Math.sqrt(inverseVariance));
    }

    /// The density of the logarithm of S over that at 0, its largest.
    private static double logDensity(double x, double scale, double degreesOfFreedom) {
        return degreesOfFreedom * (x - (scale * scale - 1) / 2);
    }

    /// What the density over its largest integrates to.
    private static double mass(double degreesOfFreedom) {
        double step = step(2 * degreesOfFreedom);
        double sum = -1; // 0 is counted twice
        for (double signed : new double[] {step, -step}) {
            double log = 0;
            for (int i = 0; log >= NEGLIGIBLE; i++) {
                sum += Math.exp(log);
                double x = (i + 1) * signed;
                log = logDensity(x, Math.exp(x), degreesOfFreedom);
            }
        }
        return sum * step;
    }
}
