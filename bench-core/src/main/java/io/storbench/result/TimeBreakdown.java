package io.storbench.result;

import io.storbench.engine.TimePart;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Where the time of a kind of operation went, from the intended start to the completion: means over the operations of
/// a measurement. The parts sum to the mean. A figure of a measured trial that is not known is [TimePart#UNKNOWN].
///
/// @param count of operations
/// @param meanNanos from the intended start to the completion
/// @param partsNanos by [TimePart#key]; parts of no time are left out
/// @param roundTrips how many an operation waited for, by procedure (`WRITE`, `COMMIT`, `R2T`); empty where they are
///   not known
public record TimeBreakdown(
        long count, double meanNanos, SortedMap<String, Double> partsNanos, SortedMap<String, Double> roundTrips) {
    /// Copies.
    public TimeBreakdown {
        partsNanos = Collections.unmodifiableSortedMap(new TreeMap<>(partsNanos));
        roundTrips = Collections.unmodifiableSortedMap(new TreeMap<>(roundTrips));
    }

    /// The mean of a part, 0 if there is none.
    public double nanos(TimePart part) {
        return partsNanos.getOrDefault(part.key(), 0.0);
    }

    /// How many round trips an operation waited for, of all procedures.
    public double allRoundTrips() {
        return roundTrips.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /// Of the operations of all kinds together; empty of none.
    public static Optional<TimeBreakdown> ofAll(Collection<TimeBreakdown> kinds) {
        return Optional.of(kinds)
                .filter(all -> all.stream().mapToLong(TimeBreakdown::count).sum() > 0)
                .map(all -> mean(all, TimeBreakdown::count));
    }

    /// A weighted mean of several, of which one is at least.
    public static TimeBreakdown mean(Collection<TimeBreakdown> all, ToDoubleFunction<TimeBreakdown> weight) {
        double weights = all.stream().mapToDouble(weight).sum();
        return new TimeBreakdown(
                all.stream().mapToLong(TimeBreakdown::count).sum(),
                all.stream()
                                .mapToDouble(each -> each.meanNanos() * weight.applyAsDouble(each))
                                .sum()
                        / weights,
                mean(all, TimeBreakdown::partsNanos, weight, weights),
                mean(all, TimeBreakdown::roundTrips, weight, weights));
    }

    private static SortedMap<String, Double> mean(
            Collection<TimeBreakdown> all,
            Function<TimeBreakdown, SortedMap<String, Double>> numbers,
            ToDoubleFunction<TimeBreakdown> weight,
            double weights) {
        SortedMap<String, Double> means = new TreeMap<>();
        for (TimeBreakdown each : all) {
            double share = weight.applyAsDouble(each) / weights;
            numbers.apply(each).forEach((key, number) -> means.merge(key, number * share, Double::sum));
        }
        return means;
    }
}
