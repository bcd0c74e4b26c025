package io.storbench.report.compare;

import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/// One kind of request, such as the reads of a mixed load, over the valid replicates of a point.
///
/// @param kind its name in results, such as `read`
/// @param perSecond requests of the kind
/// @param latency mean service latency in nanoseconds
/// @param p99Nanos the median of the replicates' 99th percentiles
public record KindEstimates(String kind, Estimate perSecond, Estimate latency, double p99Nanos) {
    /// Each kind that every replicate has, in the order of their names; empty of a load of one
    /// kind.
    public static List<KindEstimates> of(PointResults results) {
        List<Measurement> trials =
                results.valid().stream().map(TrialResult.Valid::numbers).toList();
        Set<String> kinds = new TreeSet<>();
        trials.forEach(trial -> kinds.addAll(trial.kinds().keySet()));
        List<KindEstimates> estimates = new ArrayList<>();
        for (String kind : kinds) {
            if (trials.stream().allMatch(trial -> trial.kinds().containsKey(kind))) {
                estimates.add(of(kind, trials, results.stopping().isPresent()));
            }
        }
        return estimates;
    }

    private static KindEstimates of(String kind, List<Measurement> trials, boolean stopped) {
        List<Double> percentiles =
                trials.stream()
                        .map(trial -> (double) trial.kinds().get(kind).p99Nanos())
                        .sorted(Comparator.naturalOrder())
                        .toList();
        int middle = percentiles.size() / 2;
        return new KindEstimates(
                kind,
                estimate(
                        trials,
                        stopped,
                        trial ->
                                trial.kinds().get(kind).count()
                                        * 1e9
                                        / Math.max(1, trial.durationNanos())),
                estimate(trials, stopped, trial -> trial.kinds().get(kind).meanNanos()),
                percentiles.size() % 2 == 1
                        ? percentiles.get(middle)
                        : (percentiles.get(middle - 1) + percentiles.get(middle)) / 2);
    }

    private static Estimate estimate(
            List<Measurement> trials, boolean stopped, ToDoubleFunction<Measurement> value) {
        return Estimate.of(trials.stream().map(value::applyAsDouble).toList(), stopped)
                .orElseThrow();
    }
}
