package io.storbench.report.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.function.DoubleFunction;

/// Positive ratios as people read them. A percentage tells a small difference best; of a large one
/// it hides the size: a hundredth and a thousandth are both about -100 %.
public final class Ratio {
    /// Beyond this factor, either way, a difference is given as a ratio.
    private static final double PERCENT_LIMIT = 2;

    private Ratio() {}

    /// The factor by which a ratio is off, whichever way: 4 for 4 and for 0.25.
    static double factor(double ratio) {
        return Math.max(ratio, 1 / ratio);
    }

    /// A ratio with three decimals, or with two digits that count when it is far from 1.
    public static String of(double ratio) {
        return factor(ratio) > PERCENT_LIMIT
                ? digits(ratio, RoundingMode.HALF_EVEN)
                : String.format(Locale.ROOT, "%.3f", ratio);
    }

    /// A ratio as a difference from 1: `+3.1 %`, and beyond a factor of 2 `0.0042x`.
    public static String difference(double ratio) {
        return factor(ratio) > PERCENT_LIMIT ? of(ratio) + "x" : Percent.signed(ratio - 1);
    }

    /// Whether an interval reaches farther than a factor of 1,000 either way, of which digits say nothing.
    public static boolean isUnknown(double low, double high) {
        return low >= 0 && high > low * Percent.MOST * Percent.MOST; // 0 is less than a double can hold
    }

    /// An interval in brackets: `[1.58, 1.69]`.
    public static String brackets(double low, double high, DoubleFunction<String> text) {
        return isUnknown(low, high) ? "[unknown]" : "[%s, %s]".formatted(text.apply(low), text.apply(high));
    }

    /// The same behind a figure; nothing where the interval is no wider than digits show.
    public static String behind(double figure, double low, double high, DoubleFunction<String> text) {
        String alike = text.apply(figure);
        return text.apply(low).equals(alike) && text.apply(high).equals(alike) ? "" : " " + brackets(low, high, text);
    }

    /// A factor that is not above the ratio, so rounded down.
    public static String factorBelow(double ratio) {
        return digits(ratio * (1 + 1e-12), RoundingMode.FLOOR);
    }

    /// A factor that is not below the ratio, so rounded up.
    public static String factorAbove(double ratio) {
        // Less than the noise of floating point beside a round number is that number.
        return digits(ratio * (1 - 1e-12), RoundingMode.CEILING);
    }

    /// Two digits that count.
    private static String digits(double ratio, RoundingMode rounding) {
        BigDecimal rounded = new BigDecimal(ratio).round(new MathContext(2, rounding));
        return (rounded.precision() < 2 ? rounded.setScale(rounded.scale() + 1) : rounded).toPlainString();
    }
}
