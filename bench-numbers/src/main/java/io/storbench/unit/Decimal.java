package io.storbench.unit;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a decimal number with a unit, exactly.
final class Decimal {
    /// Bounded, so that a hostile text costs nothing: 18 digits before the point and 9 behind it.
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?) ?([A-Za-zµ]*)");

    private Decimal() {}

    /// The quantity as a whole number of the smallest unit.
    ///
    /// @param factors of each unit; the empty unit stands for a bare number
    /// @param allowed what is allowed, for the message
    /// @throws IllegalArgumentException when it is none, not whole, or too large
    static long parse(String text, Map<String, Long> factors, String allowed) {
        Matcher matcher = TEXT.matcher(text.strip());
        Long factor = matcher.matches() ? factors.get(matcher.group(2)) : null;
        if (factor != null) {
            try {
                return new BigDecimal(matcher.group(1))
                        .multiply(BigDecimal.valueOf(factor))
                        .longValueExact();
            } catch (ArithmeticException _) {
                // Not whole, or beyond 2^63: as wrong as any other text.
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" is not " + allowed);
    }
}
