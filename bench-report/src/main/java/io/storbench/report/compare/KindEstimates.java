package io.storbench.report.compare;

import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.result.WorkUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One kind of request, such as the reads of a mixed load, over the valid replicates of a point.
///
/// @param kind its name in results, such as `read`
/// @param perSecond requests of the kind in a second of the measurement; units of work in one of their
///   own time, so that those of a phase are not counted over all phases
/// @param latency mean latency in nanoseconds
/// @param p99Nanos the median of the replicates' 99th percentiles; empty where one of them is of
///   fewer requests than have one
public record KindEstimates(String kind, Estimate perSecond, Estimate latency, OptionalDouble p99Nanos) {
    private static final int FEWEST_OF_P99 = Metric.Statistic.P99.fewestOperations();

    /// Each kind that every replicate has, in the order of their names; empty of a load of one
    /// kind.
    public static List<KindEstimates> of(PointResults results) {
        List<Measurement> trials =
                results.valid().stream().map(TrialResult.Valid::numbers).toList();
        Set<String> kinds = new TreeSet<>();
        trials.forEach(trial -> kinds.addAll(trial.kinds().keySet()));
        List<KindEstimates> estimates = new ArrayList<>();
        for (String kind : kinds) {
            List<LatencySummary> own = trials.stream()
                    .flatMap(trial -> Stream.ofNullable(trial.kinds().get(kind)))
                    .toList();
            if (own.size() == trials.size()) {
                estimates.add(of(kind, trials, own, results.stopping().isPresent()));
            }
        }
        return estimates;
    }

    private static KindEstimates of(String kind, List<Measurement> trials, List<LatencySummary> own, boolean stopped) {
        List<Double> perSecond = IntStream.range(0, own.size())
                .mapToObj(i -> WorkUnit.perSecond(trials.get(i), kind)
                        .orElse(own.get(i).count() * 1e9 / trials.get(i).durationNanos()))
                .toList();
        List<Double> means = own.stream().map(LatencySummary::meanNanos).toList();
        return new KindEstimates(
                kind,
                Estimate.of(perSecond, stopped).orElseThrow(),
                Estimate.of(means, stopped).orElseThrow(),
                own.stream().allMatch(latency -> latency.count() >= FEWEST_OF_P99)
                        ? PointResults.median(own.stream().mapToLong(LatencySummary::p99Nanos))
                        : OptionalDouble.empty());
    }
}
