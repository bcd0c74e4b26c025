package io.storbench.sim;

import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What has to be known of simulated figures beside their values: whether they came to the
/// precision wanted, how much warm-up they hold, and whether they saw what is rare.
///
/// @param points that were simulated
/// @param imprecise of these, whose intervals stayed wider than wanted
/// @param unknown of these, whose replicates differ and are too few to tell
/// @param rare of these, that saw so few of the long stalls of lost segments that their intervals
///   are too narrow; in none of the two before
/// @param moved of these, whose measured part holds warm-up that moves their mean latency by more
///   than the precision. The share that MSER-5 cuts off says nothing by itself: of a steady run it
///   cuts some, too.
/// @param warmUpShare the largest share of warm-up in those that are moved; 0 without any
/// @param warmUpShift by how much of its mean latency one of these is moved at most
public record FigureQuality(
        int points, long imprecise, long unknown, long rare, int moved, double warmUpShare, double warmUpShift) {
    /// Of all simulated trials of a directory. A point of which a trial failed is listed as that
    /// elsewhere, and gets no more replicates.
    public static FigureQuality of(List<TrialResult> results, Precision wanted) {
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        results.forEach(result -> latest.put(result.header().key(), result));
        Collection<List<TrialResult>> points = latest.values().stream()
                .filter(result -> result.header().key().origin() == Origin.SIMULATED)
                .collect(Collectors.groupingBy(result -> result.header().key().point()))
                .values();
        Map<Boolean, Long> wide = points.stream()
                .filter(own -> own.stream().allMatch(r -> r.measurement().isPresent()))
                .filter(own -> !Precision.hasFewStalls(own) && !wanted.isReached(own))
                .collect(Collectors.partitioningBy(own -> own.size() < Precision.FEWEST, Collectors.counting()));
        List<Measurement> moved = points.stream()
                .flatMap(own -> own.stream()
                        .flatMap(r -> r.measurement().stream())
                        .filter(numbers -> isMoved(numbers, wanted))
                        .limit(1))
                .toList();
        return new FigureQuality(
                points.size(),
                wide.getOrDefault(false, 0L),
                wide.getOrDefault(true, 0L),
                points.stream().filter(Precision::hasFewStalls).count(),
                moved.size(),
                moved.stream().mapToDouble(FigureQuality::share).max().orElse(0),
                moved.stream().mapToDouble(FigureQuality::shift).max().orElse(0));
    }

    private static boolean isMoved(Measurement numbers, Precision wanted) {
        return numbers.steady()
                .filter(steady -> shift(numbers)
                        > Math.max(
                                wanted.relativeHalfWidth(),
                                steady.service().halfWidth() / steady.service().mean()))
                .isPresent();
    }

    private static double share(Measurement numbers) {
        return numbers.steady().map(SteadyState::droppedShare).orElse(0.0);
    }

    /// By how much the mean with the warm-up is off.
    private static double shift(Measurement numbers) {
        return numbers.steady()
                .map(steady -> Math.abs(
                        numbers.service().meanNanos() / steady.service().mean() - 1))
                .orElse(0.0);
    }
}
