package io.storbench.unit;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// A length of time as users write it: `250us`, `10ms`, `5s`, `1m`, `2h`, or `0`; `usec`, `msec` and `sec` as fio and
/// tc(8) have them. Other bare
/// numbers are refused: `5` is seconds to some and milliseconds to others.
///
/// @param nanos 0 or more
public record TimeSpan(long nanos) {
    private static final String ALLOWED = "a time such as 250us, 10ms, 5s, 1m or 2h";

    /// Bounded, so that a hostile text costs nothing.
    private static final Pattern BARE = Pattern.compile("[0-9]{1,18}(?:\\.[0-9]{1,9})?");

    private static final Map<String, Long> FACTORS = Map.ofEntries(
            Map.entry("ns", 1L),
            Map.entry("us", 1_000L),
            Map.entry("µs", 1_000L),
            Map.entry("usec", 1_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("msec", 1_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("sec", 1_000_000_000L),
            Map.entry("m", 60_000_000_000L),
            Map.entry("min", 60_000_000_000L),
            Map.entry("h", 3_600_000_000_000L));

    /// Checks the range.
    public TimeSpan {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos must not be negative: " + nanos);
        }
    }

    /// Reads a length of time.
    ///
    /// @throws IllegalArgumentException with the value and what is allowed
    public static TimeSpan parse(String text) {
        String stripped = text.strip();
        if (stripped.equals("0")) {
            return new TimeSpan(0);
        }
        if (BARE.matcher(stripped).matches()) {
            throw new IllegalArgumentException(
                    "\"%s\" has no unit; write %sms, %ss or the like".formatted(text, stripped, stripped));
        }
        return new TimeSpan(Decimal.parse(text, FACTORS, ALLOWED));
    }

    /// The time in the largest unit that keeps it whole: `10ms`, `1500us`, `2s`.
    @Override
    public String toString() {
        if (nanos == 0) {
            return "0s";
        }
        if (nanos % 1_000_000_000 == 0) {
            return nanos / 1_000_000_000 + "s";
        }
        if (nanos % 1_000_000 == 0) {
            return nanos / 1_000_000 + "ms";
        }
        return nanos % 1_000 == 0 ? nanos / 1_000 + "us" : nanos + "ns";
    }

    /// A time for people, to three digits: `812 ns`, `2.31 ms`, `1.05 s`.
    public static String humanReadable(double nanos) {
        String[] units = {"ns", "µs", "ms", "s"};
        double value = nanos;
        int unit = 0;
        while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        double size = Math.abs(value);
        String format = size >= 100 || unit == 0 ? "%.0f %s" : size >= 10 ? "%.1f %s" : "%.2f %s";
        return String.format(Locale.ROOT, format, value, units[unit]);
    }
}
