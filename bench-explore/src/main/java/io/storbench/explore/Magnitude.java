package io.storbench.explore;

import io.storbench.unit.ByteSize;
import io.storbench.unit.Percentage;
import io.storbench.unit.Rate;
import io.storbench.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// How far along an axis a value of a plan stands. What all values of an axis are decides how one is read: `1m` is a
/// minute beside `5s`, and a MiB beside `64k`.
final class Magnitude {
    private static final List<ToDoubleFunction<String>> KINDS = List.of(
            Double::parseDouble,
            text -> ByteSize.parse(text).bytes(),
            text -> TimeSpan.parse(text).nanos(),
            text -> Rate.parse(text).bytesPerSecond(),
            text -> Percentage.parse(text).share());

    private Magnitude() {}

    /// The numbers of values, of which empty ones have none; empty where they are no numbers of one kind.
    static Optional<List<Double>> of(List<String> values) {
        return KINDS.stream().flatMap(kind -> numbers(values, kind).stream()).findFirst();
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
