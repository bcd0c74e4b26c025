package io.storbench.design;

import io.storbench.stats.NoncentralT;
import io.storbench.stats.StudentInterval;

/// The power of a two-sided t test of a difference between two levels.
///
/// With a and b trials at the levels, a difference Δ and trials that scatter by σ, the t statistic
/// is noncentral with δ = Δ / (σ sqrt(1/a + 1/b)) and as many degrees of freedom as the error has;
/// the test finds the difference when |t| exceeds the quantile t(1 - α/2). (Cohen, "Statistical
/// Power Analysis for the Behavioral Sciences", 2.5; NIST/SEMATECH e-Handbook, 7.2.2.2.)
///
/// @param level the probability α of finding a difference that is not there
/// @param power the probability of finding one that is there
public record Power(double level, double power) {
    /// A level of 5 % and a power of 80 %, as is usual.
    public static final Power USUAL = new Power(0.05, 0.8);

    /// The largest noncentrality that is looked for.
    private static final double MAX_NONCENTRALITY = 37;

    private static final int HALVINGS = 60;

    /// Refuses what are not probabilities.
    public Power {
        if (!(level > 0 && level < 1 && power > level && power < 1)) {
            throw new IllegalArgumentException("no test of level %s and power %s".formatted(level, power));
        }
    }

    /// The smallest difference that is found with this power, in units of σ.
    ///
    /// @param trialsLow at one of the levels, at least 1
    /// @param trialsHigh at the other, at least 1
    /// @param errorDegrees of freedom, at least 1
    public double smallestDifference(double trialsLow, double trialsHigh, long errorDegrees) {
        double critical = StudentInterval.quantile(errorDegrees, 1 - level);
        double low = 0;
        double high = MAX_NONCENTRALITY;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (found(critical, errorDegrees, middle) < power) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high * Math.sqrt(1 / trialsLow + 1 / trialsHigh);
    }

    /// In either tail; the lower one is the upper one of the opposite difference.
    private static double found(double critical, long errorDegrees, double noncentrality) {
        return NoncentralT.survival(critical, (double) errorDegrees, noncentrality)
                + NoncentralT.survival(critical, (double) errorDegrees, -noncentrality);
    }
}
