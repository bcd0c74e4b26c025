package io.storbench.unit;

import java.util.Locale;
import java.util.Map;

/// A rate of a network path as users write it.
///
/// Bits per second are written as tc(8) has them: `kbit mbit gbit tbit`, 1000-based. Bytes per
/// second are written with a capital B: `kB MB GB` (1000-based), `KiB MiB GiB` (1024-based). A
/// trailing `/s` changes nothing. Everything else is refused, above all `mbps`, which is bytes to
/// tc and bits to most people, `m`, and a bare number.
///
/// @param bitsPerSecond from [#MIN_BITS_PER_SECOND]
public record Rate(long bitsPerSecond) {
    /// The slowest rate that is taken for a meant one: 1 kbit/s.
    public static final long MIN_BITS_PER_SECOND = 1_000;

    private static final String ALLOWED = "a rate such as 100mbit, 10gbit (1000-based bits per second, as in tc)"
            + " or 12.5MB, 1GiB (bytes per second)";

    private static final Map<String, Long> FACTORS = Map.ofEntries(
            Map.entry("bit", 1L),
            Map.entry("kbit", 1_000L),
            Map.entry("mbit", 1_000_000L),
            Map.entry("gbit", 1_000_000_000L),
            Map.entry("tbit", 1_000_000_000_000L),
            Map.entry("Kbit", 1_000L),
            Map.entry("Mbit", 1_000_000L),
            Map.entry("Gbit", 1_000_000_000L),
            Map.entry("Tbit", 1_000_000_000_000L),
            Map.entry("kB", 8_000L),
            Map.entry("MB", 8_000_000L),
            Map.entry("GB", 8_000_000_000L),
            Map.entry("KiB", 8L << 10),
            Map.entry("MiB", 8L << 20),
            Map.entry("GiB", 8L << 30));

    /// Checks the range.
    public Rate {
        if (bitsPerSecond < MIN_BITS_PER_SECOND) {
            throw new IllegalArgumentException("a rate must be at least 1kbit: " + bitsPerSecond + "bit");
        }
    }

    /// Reads a rate.
    ///
    /// @throws IllegalArgumentException with the value and what is allowed
    public static Rate parse(String text) {
        String number = text.strip();
        if (number.endsWith("/s")) {
            number = number.substring(0, number.length() - 2);
        }
        return new Rate(Decimal.parse(number, FACTORS, ALLOWED));
    }

    /// The rate in bytes per second.
    public double bytesPerSecond() {
        return bitsPerSecond / 8.0;
    }

    /// The rate in the largest unit that keeps it whole: `100mbit`.
    @Override
    public String toString() {
        String[] units = {"bit", "kbit", "mbit", "gbit", "tbit"};
        long value = bitsPerSecond;
        int unit = 0;
        while (unit < units.length - 1 && value % 1000 == 0) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%d%s", value, units[unit]);
    }
}
