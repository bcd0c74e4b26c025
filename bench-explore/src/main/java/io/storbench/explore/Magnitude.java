package io.storbench.explore;

import io.storbench.unit.ByteSize;
import io.storbench.unit.Percentage;
import io.storbench.unit.Rate;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// How far along an axis a value of a plan stands. What all values of an axis are decides how one is read: `1m` is a
/// minute beside `5s`, and a MiB beside `64k`.
final class Magnitude {
    /// @param words of a number between those of an axis
    private record Kind(ToDoubleFunction<String> number, DoubleFunction<String> words) {}

    private static final double TO_PERCENT = 100;
    private static final double TO_MEGABITS = 1e-6;

    private static final List<Kind> KINDS = List.of(
            new Kind(Double::parseDouble, Magnitude::rounded),
            new Kind(text -> ByteSize.parse(text).bytes(), ByteSize::humanReadable),
            new Kind(text -> TimeSpan.parse(text).nanos(), TimeSpan::humanReadable),
            new Kind(text -> Rate.parse(text).bitsPerSecond(), Magnitude::bits),
            new Kind(text -> Percentage.parse(text).share(), share -> rounded(TO_PERCENT * share) + " %"));

    private Magnitude() {}

    /// The numbers of values, of which empty ones have none; empty where they are no numbers of one kind.
    static Optional<List<Double>> of(List<String> values) {
        return KINDS.stream()
                .flatMap(kind -> numbers(values, kind.number).stream())
                .findFirst();
    }

    private static Optional<List<Double>> numbers(List<String> values, ToDoubleFunction<String> kind) {
        try {
            return Optional.of(values.stream()
                    .map(value -> value.isEmpty() ? Double.NaN : kind.applyAsDouble(value))
                    .toList());
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// A number between values, for people.
    static String words(double number, List<String> values) {
        return KINDS.stream()
                .filter(kind -> numbers(values, kind.number).isPresent())
                .findFirst()
                .map(kind -> kind.words.apply(number))
                .orElseThrow();
    }

    private static String rounded(double number) {
        return new BigDecimal(number)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String bits(double bitsPerSecond) {
        return rounded(TO_MEGABITS * bitsPerSecond) + " Mbit/s";
    }

    static boolean areAll(List<String> values) {
        return of(values).isPresent();
    }

    /// Whether two values are one number, as `64k` and `64KiB` are.
    ///
    /// @param others of the axis
    static boolean areSame(String one, String other, List<String> others) {
        return of(Stream.concat(Stream.of(one, other), others.stream()).toList())
                .filter(numbers -> numbers.get(0).equals(numbers.get(1)))
                .isPresent();
    }
}
