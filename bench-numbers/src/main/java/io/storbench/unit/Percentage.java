package io.storbench.unit;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A share as users write it: `70%`, `0.7`, or `0`. Other bare numbers are refused: `1` is all to some and a
/// hundredth to others.
///
/// @param share from 0 to 1
public record Percentage(double share) {
    /// Bounded, so that a hostile text costs nothing.
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,9})?) ?%");

    private static final Pattern FRACTION = Pattern.compile("0?\\.[0-9]{1,9}");

    private static final Pattern BARE = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,9})?");

    /// Checks the range.
    public Percentage {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share must be from 0% to 100%, not " + text(share));
        }
    }

    private static String text(double share) {
        return Double.isFinite(share)
                ? BigDecimal.valueOf(share)
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString() + "%"
                : String.valueOf(share);
    }

    /// Reads a share.
    ///
    /// @throws IllegalArgumentException with the value and what is allowed
    public static Percentage parse(String text) {
        String stripped = text.strip();
        if (stripped.equals("0") || FRACTION.matcher(stripped).matches()) {
            return new Percentage(Double.parseDouble(stripped));
        }
        return percent(text);
    }

    /// Reads a share that is written with its unit, or is 0: where a bare `0.1` is 0.1 % to some, such as tc(8).
    ///
    /// @throws IllegalArgumentException with the value and what is allowed
    public static Percentage percent(String text) {
        String stripped = text.strip();
        if (stripped.equals("0")) {
            return new Percentage(0);
        }
        Matcher matcher = TEXT.matcher(stripped);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    BARE.matcher(stripped).matches()
                            ? "\"%s\" has no unit; write %s%%".formatted(text, stripped)
                            : "\"%s\" is not a percentage such as 0.1%% or 2%%".formatted(text));
        }
        return new Percentage(new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue());
    }
}
