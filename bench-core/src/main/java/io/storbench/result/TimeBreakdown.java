package io.storbench.result;

import io.storbench.engine.TimePart;
import java.util.Collection;
import java.util.Collections;
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
/// @param roundTrips how many an operation waited for, by procedure (`WRITE`, `COMMIT`, `R2T`); empty where nobody
///   knows them
public record TimeBreakdown(
        long count, double meanNanos, SortedMap<String, Double> partsNanos, SortedMap<String, Double> roundTrips)
        implements ReadCheck {
    /// What rounding may leave between the parts and their sum, as a fraction.
    private static final double ROUNDING = 1e-3;

    /// Copies.
    public TimeBreakdown {
        partsNanos = Collections.unmodifiableSortedMap(new TreeMap<>(partsNanos));
        roundTrips = Collections.unmodifiableSortedMap(new TreeMap<>(roundTrips));
    }

    /// Refuses parts that are not the whole.
    @Override
    public void checkRead() {
        double sum =
                partsNanos.values().stream().mapToDouble(Double::doubleValue).sum();
        if (!(Math.abs(sum - meanNanos) <= ROUNDING * meanNanos)) {
            throw new ComponentException("parts_ns", "cannot be: their sum is not mean_ns");
        }
    }

    /// The mean of a part, 0 if there is none.
    public double nanos(TimePart part) {
        return partsNanos.getOrDefault(part.key(), 0.0);
    }

    /// How many round trips an operation waited for, of all procedures.
    public double allRoundTrips() {
        return roundTrips.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /// Of operations that consist of requests of several kinds, such as a write and its flush.
    static TimeBreakdown ofOperations(Collection<TimeBreakdown> requests, long operations) {
        return sum(requests, operations, each -> each.count() / (double) operations);
    }

    /// The mean of several, of which one is at least.
    public static TimeBreakdown mean(Collection<TimeBreakdown> all) {
        return sum(all, all.stream().mapToLong(TimeBreakdown::count).sum(), _ -> 1.0 / all.size());
    }

    private static TimeBreakdown sum(
            Collection<TimeBreakdown> all, long count, ToDoubleFunction<TimeBreakdown> weight) {
        return new TimeBreakdown(
                count,
                all.stream()
                        .mapToDouble(each -> each.meanNanos() * weight.applyAsDouble(each))
                        .sum(),
                sum(all, TimeBreakdown::partsNanos, weight),
                sum(all, TimeBreakdown::roundTrips, weight));
    }

    private static SortedMap<String, Double> sum(
            Collection<TimeBreakdown> all,
            Function<TimeBreakdown, SortedMap<String, Double>> numbers,
            ToDoubleFunction<TimeBreakdown> weight) {
        SortedMap<String, Double> sums = new TreeMap<>();
        for (TimeBreakdown each : all) {
            double factor = weight.applyAsDouble(each);
            numbers.apply(each).forEach((key, number) -> sums.merge(key, number * factor, Double::sum));
        }
        return sums;
    }
}
