package io.storbench.report.search;

import java.math.BigDecimal;
import java.math.MathContext;

/// The values of a load that a search can try.
///
/// @param isWhole whether they are whole numbers, such as hosts; else rates of three digits
/// @param most that is tried
/// @param within neighbours that differ by less than this share of the higher one are not told
///   apart; of whole numbers there is always one more to try
public record LoadScale(boolean isWhole, double most, double within) {
    private static final int DIGITS = 3;

    /// Below this share of the most a rate is not looked for, in units of `within`.
    private static final double LEAST = 0.5;

    /// Whole numbers from 1 on.
    public static LoadScale whole(int most) {
        return new LoadScale(true, most, 0);
    }

    /// Rates below that of a closed loop.
    ///
    /// @param most operations per second
    public static LoadScale rates(double most, double within) {
        return new LoadScale(false, most, within);
    }

    /// With steps of half the size.
    LoadScale finer() {
        return new LoadScale(isWhole, most, within / 2);
    }

    /// A value between two others, nearer to neither.
    double middle(double low, double high) {
        double middle = (low + high) / 2;
        return isWhole ? Math.floor(middle) : rounded(middle).doubleValue();
    }

    /// Whether nothing is tried between two values.
    boolean isNear(double low, double high) {
        double middle = middle(low, high);
        boolean isResolved = !isWhole && (high - low <= within * high || high <= LEAST * within * most);
        return isResolved || middle <= low || middle >= high;
    }

    /// A value as plans write it: `85.6`, `1024`.
    public static String written(double value) {
        BigDecimal exact = value == Math.rint(value) ? new BigDecimal(value) : rounded(value);
        return exact.stripTrailingZeros().toPlainString();
    }

    private static BigDecimal rounded(double value) {
        return new BigDecimal(value).round(new MathContext(DIGITS));
    }
}
