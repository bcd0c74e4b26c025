package io.storbench.plan;

import io.storbench.unit.ByteSize;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/// Which part of the file a load works on, and what its pattern is made of.
///
/// @param range of the file; empty for all of it
/// @param theta of `pattern: zipf`: the n-th most popular block is asked for in proportion to
///   n^-theta
/// @param hot of `pattern: hot_cold`
/// @param driftOperations after how many of a host's operations the hot part has moved on by its
///   own length; empty when it stays
/// @param strideBytes of `pattern: strided`: from one operation's begin to the next one's
public record Placement(
        Optional<Range> range, double theta, HotCold hot, OptionalLong driftOperations, long strideBytes) {
    /// The whole file.
    static final Placement PLAIN = new Placement(Optional.empty(), 0, new HotCold(0, 0), OptionalLong.empty(), 0);

    /// A part of a file.
    ///
    /// @param beginBytes where it begins
    /// @param endBytes where it ends
    public record Range(long beginBytes, long endBytes) {
        static Range parse(String text) {
            String[] halves = text.strip().split("-", -1);
            if (halves.length != 2) {
                throw new IllegalArgumentException("\"%s\" is not BEGIN-END, such as 64m-128m".formatted(text));
            }
            Range range = new Range(
                    ByteSize.parse(halves[0].strip()).bytes(),
                    ByteSize.parse(halves[1].strip()).bytes());
            if (range.beginBytes >= range.endBytes) {
                throw new IllegalArgumentException("\"%s\" ends before it begins".formatted(text));
            }
            return range;
        }

        @Override
        public String toString() {
            return new ByteSize(beginBytes) + "-" + new ByteSize(endBytes);
        }
    }

    /// Popular and other blocks.
    ///
    /// @param operations the share of operations that go to the hot part, from 0 to 1
    /// @param space the hot part's share of the blocks, from 0 to 1
    public record HotCold(double operations, double space) {
        static HotCold parse(String text) {
            String[] halves = text.strip().split("/", -1);
            if (halves.length != 2) {
                throw new IllegalArgumentException(
                        "\"%s\" is not OPERATIONS/SPACE in percent, such as 90/10".formatted(text));
            }
            HotCold hot = new HotCold(share(halves[0].strip()), share(halves[1].strip()));
            if (hot.space == 0) {
                throw new IllegalArgumentException(
                        "\"%s\" has no hot blocks; the second number is their share".formatted(text));
            }
            return hot;
        }

        private static double share(String text) {
            try {
                BigDecimal percent = new BigDecimal(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
                if (percent.signum() >= 0 && percent.compareTo(BigDecimal.valueOf(100)) <= 0) {
                    return percent.doubleValue() / 100;
                }
            } catch (NumberFormatException _) {
                // The message below says it all.
            }
            throw new IllegalArgumentException("\"%s\" is not a percentage from 0 to 100".formatted(text));
        }

        @Override
        public String toString() {
            return number(operations) + "/" + number(space);
        }

        private static String number(double share) {
            return BigDecimal.valueOf(Math.round(share * 1e8), 6)
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }
}
