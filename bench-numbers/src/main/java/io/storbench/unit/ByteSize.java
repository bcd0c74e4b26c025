package io.storbench.unit;

import java.util.Locale;
import java.util.Map;

/// A number of bytes as users write it.
///
/// `k m g t`, `K M G T` (as fio and dd have them), `Ki Mi Gi Ti` and `KiB MiB GiB TiB` are 1024-based;
/// `kB MB GB TB` are 1000-based (SI). `B` or nothing means bytes. `kb` and `KB` are refused: they are 1024 bytes to
/// some and 1000 to others.
///
/// @param bytes 0 or more
public record ByteSize(long bytes) {
    private static final String ALLOWED = "a size such as 4096, 4k, 1M, 128MiB (1024-based) or 4kB, 1MB (1000-based)";

    private static final Map<String, Long> FACTORS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("B", 1L),
            Map.entry("k", 1L << 10),
            Map.entry("m", 1L << 20),
            Map.entry("g", 1L << 30),
            Map.entry("t", 1L << 40),
            Map.entry("K", 1L << 10),
            Map.entry("M", 1L << 20),
            Map.entry("G", 1L << 30),
            Map.entry("T", 1L << 40),
            Map.entry("Ki", 1L << 10),
            Map.entry("Mi", 1L << 20),
            Map.entry("Gi", 1L << 30),
            Map.entry("Ti", 1L << 40),
            Map.entry("KiB", 1L << 10),
            Map.entry("MiB", 1L << 20),
            Map.entry("GiB", 1L << 30),
            Map.entry("TiB", 1L << 40),
            Map.entry("kB", 1_000L),
            Map.entry("MB", 1_000_000L),
            Map.entry("GB", 1_000_000_000L),
            Map.entry("TB", 1_000_000_000_000L));

    /// Checks the range.
    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes must not be negative: " + bytes);
        }
    }

    /// Reads a size.
    ///
    /// @throws IllegalArgumentException with the value and what is allowed
    public static ByteSize parse(String text) {
        return new ByteSize(Decimal.parse(text, FACTORS, ALLOWED));
    }

    /// The size in the largest 1024-based unit that keeps it whole: `4k`, `128m`, `4097`.
    @Override
    public String toString() {
        String units = "kmgt";
        long value = bytes;
        int unit = -1;
        while (unit < units.length() - 1 && value != 0 && value % 1024 == 0) {
            value /= 1024;
            unit++;
        }
        return unit < 0 ? Long.toString(value) : value + units.substring(unit, unit + 1);
    }

    /// A size for people, to three digits: `1.5 KiB`, `128 MiB`.
    public static String humanReadable(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 && unit > 0 ? "%.2f %s" : "%.0f %s", value, units[unit]);
    }
}
