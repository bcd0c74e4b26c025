package io.storbench.sim.model;

/// The natural logarithm for random times: always one path, in arithmetic that Java defines to the
/// bit (JEP 306), so as reproducible as [StrictMath#log], within one unit in the last place of it.
///
/// [StrictMath#log] chooses between several paths by bits of its argument, which for random
/// arguments no processor can predict: it takes twice as long, and the events of a simulation wait
/// for it (an M/M/1 queue gains a fifth from this one).
///
/// The method is that of fdlibm's `e_log.c` (Sun Microsystems, 1993): x = 2^k·z with z between √½
/// and √2, s = f/(2+f) with f = z - 1, and log(1+f) = f - (f²/2 - s·(f²/2 + R(s²))), where R is the
/// polynomial whose coefficients are given there, with an error below 2^-58.45.
final class Logarithm {
    /// The bits of √½, cut off after its upper half: from here to twice this z is taken.
    private static final long SQRT_HALF_BITS = 0x3fe6a09e_00000000L;

    private static final int MANTISSA_BITS = 52;

    /// ln 2 in two parts; the upper one times any exponent is exact.
    private static final double LN2_HIGH = 0.6931471803691238;

    private static final double LN2_LOW = 1.9082149292705877e-10;

    private static final double R1 = 0.6666666666666735;
    private static final double R2 = 0.3999999999940942;
    private static final double R3 = 0.2857142874366239;
    private static final double R4 = 0.22222198432149784;
    private static final double R5 = 0.1818357216161805;
    private static final double R6 = 0.15313837699209373;
    private static final double R7 = 0.14798198605116586;

    private Logarithm() {}

    /// The natural logarithm.
    ///
    /// @param x normal, finite and greater than 0; others are not looked for
    static double of(double x) {
        long bits = Double.doubleToRawLongBits(x);
        long exponent = (bits - SQRT_HALF_BITS) >> MANTISSA_BITS;
        double f = Double.longBitsToDouble(bits - (exponent << MANTISSA_BITS)) - 1;
        double halfSquare = 0.5 * f * f;
        double s = f / (2 + f);
        double s2 = s * s;
        double s4 = s2 * s2;
        // Odd and even terms apart: two short chains in place of a long one.
        double odd = s2 * (R1 + s4 * (R3 + s4 * (R5 + s4 * R7)));
        double even = s4 * (R2 + s4 * (R4 + s4 * R6));
        double k = (double) exponent;
        double correction = s * (halfSquare + (odd + even)) + k * LN2_LOW;
        return k * LN2_HIGH - ((halfSquare - correction) - f);
    }
}
