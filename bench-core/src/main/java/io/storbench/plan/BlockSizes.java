package io.storbench.plan;

import io.storbench.unit.ByteSize;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How long requests are: one length, or several by chance.
///
/// @param sizes in the plan's order
public record BlockSizes(List<Sized> sizes) {
    /// The largest block, 64 MiB.
    public static final int MAX_BLOCK_BYTES = 64 << 20;

    /// A length and how often it comes.
    ///
    /// @param bytes a multiple of 8
    /// @param share of the operations, from 0 to 1
    public record Sized(int bytes, double share) {}

    private static final int MAX_SIZES = 64;

    private static final int MULTIPLE = 8;

    /// Copies.
    public BlockSizes {
        sizes = List.copyOf(sizes);
    }

    /// One length.
    public static BlockSizes of(int bytes) {
        return new BlockSizes(List.of(new Sized(bytes, 1)));
    }

    /// Lengths that a class chooses by itself.
    ///
    /// @param bytes the longest
    /// @param granuleBytes of which all are whole multiples; it divides the longest
    static BlockSizes upTo(int bytes, int granuleBytes) {
        return granuleBytes == bytes
                ? of(bytes)
                : new BlockSizes(List.of(new Sized(bytes, 0.5), new Sized(granuleBytes, 0.5)));
    }

    /// Reads a length, or a mix such as `4k/60:64k/40`.
    ///
    /// @throws IllegalArgumentException with what is wrong
    static BlockSizes parse(String text) {
        if (!text.contains("/")) {
            return of(bytes(text.strip()));
        }
        List<Sized> sizes = new ArrayList<>();
        BigDecimal sum = BigDecimal.ZERO;
        for (String part : text.strip().split(":", -1)) {
            String[] halves = part.strip().split("/", -1);
            if (halves.length != 2) {
                throw new IllegalArgumentException(
                        "\"%s\" is not SIZE/PERCENT, such as 4k/60; several with \":\" between them".formatted(part));
            }
            BigDecimal percent = percent(halves[1].strip());
            sum = sum.add(percent);
            sizes.add(new Sized(bytes(halves[0].strip()), percent.doubleValue() / 100));
        }
        if (sum.compareTo(BigDecimal.valueOf(100)) != 0) {
            throw new IllegalArgumentException("the shares of \"%s\" come to %s %%, not to 100"
                    .formatted(text, sum.stripTrailingZeros().toPlainString()));
        }
        if (sizes.size() > MAX_SIZES) {
            throw new IllegalArgumentException("at most " + MAX_SIZES + " sizes");
        }
        return new BlockSizes(sizes);
    }

    private static int bytes(String text) {
        long bytes = ByteSize.parse(text).bytes();
        if (bytes < MULTIPLE || bytes > MAX_BLOCK_BYTES || bytes % MULTIPLE != 0) {
            throw new IllegalArgumentException(
                    "%s is out of range; must be a multiple of 8 bytes, from 8 to 64m".formatted(text));
        }
        return Math.toIntExact(bytes);
    }

    private static BigDecimal percent(String text) {
        try {
            BigDecimal percent = new BigDecimal(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
            if (percent.signum() > 0 && percent.compareTo(BigDecimal.valueOf(100)) <= 0) {
                return percent;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new IllegalArgumentException("\"%s\" is not a percentage above 0, at most 100".formatted(text));
    }

    /// The longest.
    public int largestBytes() {
        return sizes.stream().mapToInt(Sized::bytes).max().orElseThrow();
    }

    /// The length of which all are whole multiples.
    public int granuleBytes() {
        return sizes.stream()
                .map(each -> BigInteger.valueOf(each.bytes()))
                .reduce(BigInteger::gcd)
                .orElseThrow()
                .intValueExact();
    }

    /// Whether there are several.
    public boolean isMixed() {
        return sizes.size() > 1;
    }

    /// As plans write it.
    @Override
    public String toString() {
        return isMixed()
                ? sizes.stream()
                        .map(each -> new ByteSize(each.bytes())
                                + "/"
                                + BigDecimal.valueOf(Math.round(each.share() * 1e8), 6)
                                        .stripTrailingZeros()
                                        .toPlainString())
                        .collect(Collectors.joining(":"))
                : new ByteSize(sizes.getFirst().bytes()).toString();
    }
}
