package io.storbench.result;

import io.storbench.engine.TimePart;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Where the time of a kind of operation went, from the intended start to the completion: means over the operations of
/// a measurement. The parts sum to the mean. A figure of a measured trial that is not known is [TimePart#UNKNOWN].
///
/// @param count of operations
/// @param meanNanos from the intended start to the completion
/// @param partsNanos by [TimePart#key]; parts of no time are left out
/// @param roundTrips how many an operation waited for, by procedure (`WRITE`, `COMMIT`, `R2T`); empty where nobody
///   knows them
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
}
