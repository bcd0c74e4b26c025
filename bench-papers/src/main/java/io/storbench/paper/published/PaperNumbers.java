package io.storbench.paper.published;

import java.util.Locale;

/// Numbers as readers see them.
public final class PaperNumbers {
    private PaperNumbers() {}

    /// Whole when large, else with three digits.
    public static String text(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e15) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.3g", value);
    }

    /// A share as a percentage.
    public static String percent(double share) {
        return text(100 * share) + " %";
    }

    /// A share as a percentage, with its sign.
    public static String signedPercent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }
}
