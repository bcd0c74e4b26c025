package io.storbench.plan;

import io.storbench.key.Quantity;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// The values between two levels of a numeric factor: plain numbers, times or sizes.
///
/// @param unit of both ends
/// @param low the smaller end
/// @param high the larger end
/// @param step what every value is a multiple of
record Interval(Unit unit, BigDecimal low, BigDecimal high, BigDecimal step) {
    /// The most digits of a number on either side of its point: one of a huge exponent would be a
    /// text of as many digits.
    private static final int MAX_DIGITS = 18;

    private static final BigDecimal PAGE_BYTES = BigDecimal.valueOf(4096);

    /// Digits beyond those of the ends, for values between fractions.
    private static final int DECIMALS = 6;

    enum Unit {
        NUMBER,
        NANOS,
        BYTES
    }

    /// The interval between two levels; none when they are not both quantities of one kind.
    ///
    /// @throws IllegalArgumentException when a number is too large or has too many decimals
    static Optional<Interval> of(String path, String one, String other) {
        for (Quantity quantity : Quantity.guesses(PlanKeys.quantity(path))) {
            Optional<Interval> interval =
                    switch (quantity) {
                        case NUMBER -> numbers(path, one, other);
                        case TIME ->
                            whole(
                                    Unit.NANOS,
                                    one,
                                    other,
                                    text -> TimeSpan.parse(text).nanos());
                        case SIZE, TRANSFER ->
                            whole(
                                    Unit.BYTES,
                                    one,
                                    other,
                                    text -> ByteSize.parse(text).bytes());
                        case WORD -> Optional.empty();
                    };
            if (interval.isPresent()) {
                return interval;
            }
        }
        return Optional.empty();
    }

    private static Optional<Interval> numbers(String path, String one, String other) {
        BigDecimal a;
        BigDecimal b;
        try {
            a = new BigDecimal(one);
            b = new BigDecimal(other);
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
        return Optional.of(numbers(path, a, b));
    }

    private static Interval numbers(String path, BigDecimal one, BigDecimal other) {
        refuseLong(path, one);
        refuseLong(path, other);
        BigDecimal low = one.min(other);
        BigDecimal high = one.max(other);
        boolean whole = low.stripTrailingZeros().scale() <= 0
                && high.stripTrailingZeros().scale() <= 0;
        BigDecimal step =
                whole ? BigDecimal.ONE : BigDecimal.ONE.movePointLeft(Math.max(low.scale(), high.scale()) + DECIMALS);
        return new Interval(Unit.NUMBER, low, high, step);
    }

    private static void refuseLong(String path, BigDecimal value) {
        if (value.scale() > MAX_DIGITS || (long) value.precision() - value.scale() > MAX_DIGITS) {
            throw new IllegalArgumentException(
                    "%s: %s has more than %d digits on one side of its point, too many for values between levels"
                            .formatted(path, value, MAX_DIGITS));
        }
    }

    private static Optional<Interval> whole(Unit unit, String one, String other, ToLongFunction<String> read) {
        try {
            BigInteger a = BigInteger.valueOf(read.applyAsLong(one));
            BigInteger b = BigInteger.valueOf(read.applyAsLong(other));
            // Sizes stay multiples of what both ends are: a block of 4k to 64k is one of 4k.
            BigInteger step = unit == Unit.BYTES ? a.gcd(b).max(BigInteger.ONE) : BigInteger.ONE;
            return Optional.of(
                    new Interval(unit, new BigDecimal(a.min(b)), new BigDecimal(a.max(b)), new BigDecimal(step)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The middle as a plan writes it; none when it is not a multiple of the grain.
    Optional<String> middle() {
        BigDecimal middle = low.add(high).divide(BigDecimal.TWO);
        return middle.remainder(grain()).signum() == 0 ? Optional.of(text(middle)) : Optional.empty();
    }

    /// What a middle must be, for people.
    String grainText() {
        return unit == Unit.BYTES ? "a multiple of " + text(grain()) : "a whole number";
    }

    /// The step; but of large sizes, such as files', a page will do.
    private BigDecimal grain() {
        return unit == Unit.BYTES ? step.min(PAGE_BYTES) : step;
    }

    /// The value at a share of the way from the low to the high end, rounded to a step.
    ///
    /// @param share 0 to 1
    /// @param logarithmic whether equal shares are equal ratios, which needs ends above 0
    String at(double share, boolean logarithmic) {
        double a = low.doubleValue();
        double b = high.doubleValue();
        double value = logarithmic ? a * Math.pow(b / a, share) : a + (b - a) * share;
        BigDecimal steps = BigDecimal.valueOf(value).divide(step, 0, RoundingMode.HALF_UP);
        return text(steps.multiply(step).max(low).min(high));
    }

    private String text(BigDecimal value) {
        return switch (unit) {
            case NUMBER -> value.stripTrailingZeros().toPlainString();
            case NANOS -> new TimeSpan(value.longValueExact()).toString();
            case BYTES -> new ByteSize(value.longValueExact()).toString();
        };
    }
}
