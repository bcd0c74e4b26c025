package io.storbench.plan;

import io.storbench.random.RandomStream;
import io.storbench.unit.ByteSize;
import java.util.Locale;

/// The sizes of many files: those of one file depend on a seed and its number alone, so that no
/// table of them is needed. All are whole multiples of 8 bytes.
///
/// @param law how they are distributed
/// @param leastBytes the smallest
/// @param mostBytes the largest
public record FileSizes(Law law, long leastBytes, long mostBytes) {
    /// A distribution.
    public enum Law {
        /// All sizes in a range are equally frequent; also one size.
        UNIFORM,
        /// A gamma distribution of shape 1.5: many small files and few large ones. It is cut off at
        /// [#CUT] means.
        GAMMA
    }

    /// The largest file, 1 GiB.
    public static final long MAX_BYTES = 1L << 30;

    /// Of a gamma distribution, how many means long the longest file is. One in 700,000 would be
    /// longer.
    private static final int CUT = 10;

    private static final double SHAPE = 1.5;

    private static final String GAMMA_PREFIX = "gamma:";

    private static final int MULTIPLE = Long.BYTES;

    /// Reads `16k`, `500-9.77k` or `gamma:16k`.
    ///
    /// @throws IllegalArgumentException with what is wrong
    public static FileSizes parse(String text) {
        String sizes = text.strip().toLowerCase(Locale.ROOT);
        if (sizes.startsWith(GAMMA_PREFIX)) {
            long meanBytes = bytes(sizes.substring(GAMMA_PREFIX.length()));
            if (meanBytes > MAX_BYTES / CUT) {
                throw outOfRange(sizes);
            }
            return new FileSizes(Law.GAMMA, MULTIPLE, CUT * meanBytes);
        }
        int dash = sizes.indexOf('-');
        long leastBytes = bytes(dash < 0 ? sizes : sizes.substring(0, dash));
        long mostBytes = dash < 0 ? leastBytes : bytes(sizes.substring(dash + 1));
        if (leastBytes > mostBytes) {
            throw new IllegalArgumentException("\"%s\": the smallest size comes first".formatted(text));
        }
        return new FileSizes(Law.UNIFORM, leastBytes, mostBytes);
    }

    private static long bytes(String text) {
        long bytes = ByteSize.parse(text.strip()).bytes();
        if (bytes < 1 || bytes > MAX_BYTES) {
            throw outOfRange(text);
        }
        return rounded(bytes);
    }

    private static IllegalArgumentException outOfRange(String text) {
        return new IllegalArgumentException(
                "%s is out of range; files have from 1 byte to 1g, and of a gamma distribution at most 102m on average"
                        .formatted(text));
    }

    private static long rounded(long bytes) {
        return (bytes + MULTIPLE - 1) / MULTIPLE * MULTIPLE;
    }

    /// The size of a file.
    ///
    /// @param seed of the series
    /// @param number of the file, from 0
    public long bytes(long seed, long number) {
        return switch (law) {
            case UNIFORM ->
                leastBytes + MULTIPLE * RandomStream.longAt(seed, number, (mostBytes - leastBytes) / MULTIPLE + 1);
            case GAMMA -> Math.min(mostBytes, rounded(Math.max(1, Math.round(scaleBytes() * gamma(seed, number)))));
        };
    }

    private double scaleBytes() {
        return mostBytes / (CUT * SHAPE);
    }

    /// Of shape 3/2: an exponential number (shape 1) and half the square of a normal one (shape
    /// 1/2), which by Box and Muller's method needs two even numbers.
    private static double gamma(long seed, long number) {
        double exponential = -StrictMath.log1p(-RandomStream.doubleAt(seed, 3 * number));
        double radius = -StrictMath.log1p(-RandomStream.doubleAt(seed, 3 * number + 1));
        double angle = StrictMath.cos(2 * Math.PI * RandomStream.doubleAt(seed, 3 * number + 2));
        return exponential + radius * angle * angle;
    }

    /// The size of a file on average, in bytes.
    public double meanBytes() {
        return switch (law) {
            case UNIFORM -> (leastBytes + mostBytes) / 2.0;
            case GAMMA -> mostBytes / (double) CUT;
        };
    }

    /// As plans write it.
    @Override
    public String toString() {
        return switch (law) {
            case UNIFORM ->
                leastBytes == mostBytes
                        ? new ByteSize(leastBytes).toString()
                        : new ByteSize(leastBytes) + "-" + new ByteSize(mostBytes);
            case GAMMA -> GAMMA_PREFIX + new ByteSize(mostBytes / CUT);
        };
    }
}
