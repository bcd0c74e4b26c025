package io.storbench.report.exchange.fio;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sizes and times as fio 3 reads them, which is not as its manual has it throughout: `4ki` is
/// `4k`, only `4KiB` is the other base. What fio reads in part (`1.5k` as one byte, `4kk` as `4k`)
/// is none here.
final class FioQuantity {
    private static final Pattern SIZE = Pattern.compile("(0x[0-9a-f]{1,15}|[0-9]{1,18})(?:([kmgtp])(i?)(b?)|b)?");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,18})([a-z]*)");
    private static final Map<String, Long> TIME_UNITS = Map.of(
            "d", 86_400_000_000_000L,
            "h", 3_600_000_000_000L,
            "m", 60_000_000_000L,
            "s", 1_000_000_000L,
            "ms", 1_000_000L,
            "msec", 1_000_000L,
            "us", 1_000L,
            "usec", 1_000L,
            "ns", 1L,
            "nsec", 1L);

    private FioQuantity() {}

    /// A size in bytes; empty when it is none.
    ///
    /// @param kbBase fio's `kb_base`: 1024 (its default) or 1000
    static OptionalLong bytes(String text, int kbBase) {
        Matcher matcher = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        String digits = matcher.group(1);
        long number = digits.startsWith("0x") ? Long.parseLong(digits.substring(2), 16) : Long.parseLong(digits);
        String prefix = Optional.ofNullable(matcher.group(2)).orElse("");
        boolean other = "i".equals(matcher.group(3)) && "b".equals(matcher.group(4));
        long base = other ? 2024L - kbBase : kbBase;
        return product(number, BigDecimal.valueOf(base).pow("kmgtp".indexOf(prefix) + (prefix.isEmpty() ? 0 : 1)));
    }

    /// A time in nanoseconds; empty when it is none.
    ///
    /// @param unitNanos of a number without a unit
    static OptionalLong nanos(String text, long unitNanos) {
        Matcher matcher = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        Long unit = matcher.group(2).isEmpty() ? Long.valueOf(unitNanos) : TIME_UNITS.get(matcher.group(2));
        return unit == null
                ? OptionalLong.empty()
                : product(Long.parseLong(matcher.group(1)), BigDecimal.valueOf(unit));
    }

    private static OptionalLong product(long number, BigDecimal factor) {
        try {
            return OptionalLong.of(BigDecimal.valueOf(number).multiply(factor).longValueExact());
        } catch (ArithmeticException _) {
            return OptionalLong.empty();
        }
    }
}
