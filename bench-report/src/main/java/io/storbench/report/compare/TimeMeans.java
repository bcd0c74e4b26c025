package io.storbench.report.compare;

import io.storbench.engine.TimePart;
import io.storbench.result.Measurement;
import io.storbench.result.TimeBreakdown;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Where the time of a point's operations went, of each valid replicate.
///
/// @param replicates at least one
public record TimeMeans(List<TimeBreakdown> replicates) {
    /// Copies.
    public TimeMeans {
        replicates = List.copyOf(replicates);
    }

    /// Of whole operations of all kinds; empty unless every valid replicate has it.
    public static Optional<TimeMeans> of(PointResults results) {
        return of(results, Measurement::operationTime);
    }

    /// Of each kind that every valid replicate has, by the kind's name.
    public static SortedMap<String, TimeMeans> byKind(PointResults results) {
        SortedMap<String, TimeMeans> all = new TreeMap<>();
        for (String kind : kinds(results)) {
            of(results, numbers -> Optional.ofNullable(numbers.time().get(kind)))
                    .ifPresent(means -> all.put(kind, means));
        }
        return all;
    }

    /// The kinds of operations of which any valid replicate tells where their time went.
    public static Set<String> kinds(PointResults results) {
        return results.numbers().stream()
                .flatMap(numbers -> numbers.time().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<TimeMeans> of(
            PointResults results, Function<Measurement, Optional<TimeBreakdown>> breakdown) {
        List<TimeBreakdown> replicates = results.numbers().stream()
                .flatMap(numbers -> breakdown.apply(numbers).stream())
                .toList();
        return replicates.isEmpty() || replicates.size() < results.valid().size()
                ? Optional.empty()
                : Optional.of(new TimeMeans(replicates));
    }

    /// The mean over the replicates.
    public TimeBreakdown mean() {
        return TimeBreakdown.mean(replicates);
    }

    /// Whether all replicates have the same time in a part.
    public boolean isConstant(TimePart part) {
        return replicates.stream()
                        .mapToDouble(each -> each.nanos(part))
                        .distinct()
                        .count()
                == 1;
    }

    /// A part over the replicates.
    public Estimate estimate(TimePart part) {
        return Estimate.of(replicates.stream().map(each -> each.nanos(part)).toList())
                .orElseThrow();
    }
}
