package io.storbench.report.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/// Fractions as people read them: two digits that count, in percent, kept on one line by a no-break
/// space.
public final class Percent {
    /// From here on a factor says it better.
    static final double LARGE = 0.5;

    /// Digits of a larger factor say nothing.
    static final double MOST = 1000;

    /// Behind a no-break space.
    private static final String UNIT = "\u00A0%";

    private Percent() {}

    /// An amount without its sign: `0.031` is `3.1 %`.
    public static String of(double fraction) {
        double percent = Math.abs(fraction) * 100;
        String format = percent >= 10 ? "%.0f\u00A0%%" : percent >= 1 ? "%.1f\u00A0%%" : "%.2f\u00A0%%";
        return String.format(Locale.ROOT, format, percent);
    }

    /// From one to another: `3.1 to 12 %`; one of two that read alike.
    public static String range(double low, double high) {
        String first = of(low);
        String last = of(high);
        return first.equals(last) ? last : first.substring(0, first.length() - UNIT.length()) + " to " + last;
    }

    /// An amount as its user stated it: `0.05` is `5 %`, `0.025` is `2.5 %`.
    public static String stated(double fraction) {
        return new BigDecimal(fraction * 100)
                        .round(new MathContext(6))
                        .stripTrailingZeros()
                        .toPlainString()
                + "\u00A0%";
    }

    /// Half the width of an interval of logarithms: `3.1 %`, and `factor 2.6` where the two sides
    /// of such an interval differ too much for one percentage.
    public static String halfWidth(double logarithms) {
        if (logarithms < LARGE) {
            return of(logarithms);
        }
        return "factor\u00A0" + factor(logarithms, "over 1000");
    }

    /// The factor up and down of a wide interval: `factor of 2.6`.
    public static String factorOf(double logarithms) {
        return "factor of\u00A0" + factor(logarithms, "more than 1000");
    }

    /// The largest of several in a sentence: `at most 3.1 %`, `at most a factor of 2.6`, `by a factor of more than
    /// 1000`, which has no upper end to state.
    public static String spread(double logarithms) {
        return most(logarithms) + (logarithms < LARGE ? of(logarithms) : "a " + factorOf(logarithms));
    }

    private static String most(double logarithms) {
        return StrictMath.exp(logarithms) > MOST ? "by " : "at most ";
    }

    /// @param beyond for a factor whose digits say nothing
    private static String factor(double logarithms, String beyond) {
        double factor = StrictMath.exp(logarithms);
        if (factor > MOST) {
            return beyond;
        }
        return String.format(Locale.ROOT, factor < 10 ? "%.1f" : "%.0f", factor);
    }

    /// The widest of several intervals by half its width: `at most ± 3.1 %`, `at most a factor of 2.6 up and down`.
    public static String interval(double logarithms) {
        return logarithms < LARGE ? "at most \u00B1 " + of(logarithms) : spread(logarithms) + " up and down";
    }

    /// An amount that nothing exceeds, so rounded up: `0.0341` is `3.5 %`.
    public static String bound(double fraction) {
        // Less than the noise of floating point above a round number is that number.
        double percent = Math.abs(fraction) * 100 * (1 - 1e-12);
        int decimals = percent >= 10 ? 0 : percent >= 1 ? 1 : 2;
        return new BigDecimal(percent).setScale(decimals, RoundingMode.CEILING).toPlainString() + "\u00A0%";
    }

    /// A difference with its sign: `+3.1 %`, `-0.40 %`; what is 0 in the digits shown has none.
    public static String signed(double fraction) {
        String size = of(fraction);
        return size.startsWith("0.00") ? size : (fraction < 0 ? "-" : "+") + size;
    }
}
