package io.storbench.sim.calibrate;

import java.util.Locale;

/// A parameter of a model that is fitted, in logarithmic space: what matters of a time or a rate is
/// its factor.
///
/// @param name as the profile has it, such as `server.call`
/// @param low the least value, greater than 0, in the parameter's own unit
/// @param high the greatest value, greater than `low`
/// @param expected the likeliest value before anything is measured, in the range
public record FittedParameter(String name, double low, double high, double expected) {
    /// How many standard deviations lie between the ends of 95 % of a normal distribution.
    private static final double DEVIATIONS = 2 * 1.96;

    /// Refuses a range without a logarithm, or without room.
    public FittedParameter {
        if (!(low > 0 && high > low && Double.isFinite(high))) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s cannot be fitted from %s to %s: the range has to be above 0, and not" + " empty",
                    name,
                    low,
                    high));
        }
        expected = Math.clamp(expected, low, high);
    }

    /// A parameter of which nothing but the range is known: its middle is expected.
    public FittedParameter(String name, double low, double high) {
        this(name, low, high, Math.sqrt(low) * Math.sqrt(high));
    }

    /// The value at a place in the range.
    ///
    /// @param place from 0, `low`, to 1, `high`
    double at(double place) {
        return low * StrictMath.exp(place * logWidth());
    }

    /// The place of a value in the range, below 0 and above 1 outside of it.
    double place(double value) {
        return StrictMath.log(value / low) / logWidth();
    }

    /// The logarithm of the factor between the range's ends.
    double logWidth() {
        return StrictMath.log(high / low);
    }

    /// The standard deviation of the value's logarithm before anything is measured: the range holds
    /// 95 % of it.
    public double deviation() {
        return logWidth() / DEVIATIONS;
    }
}
