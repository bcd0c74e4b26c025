package io.storbench.report.compare;

import io.storbench.result.HostFigures;
import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// What one host saw, over the valid replicates of a point.
///
/// @param host its number, from 1
/// @param group the plan's name of the hosts that do the same
/// @param target that the group drives; empty where all hosts drive one
/// @param perSecond operations
/// @param service mean latency from issue to done, in nanoseconds
/// @param response mean latency with what operations waited in the host, in nanoseconds
public record HostEstimates(
        int host, String group, Optional<String> target, Estimate perSecond, Estimate service, Estimate response) {
    /// Of each host that has a load of its own and completed an operation in every replicate.
    public static List<HostEstimates> of(PointResults results) {
        List<List<HostFigures>> trials = results.valid().stream()
                .map(TrialResult.Valid::numbers)
                .map(Measurement::hosts)
                .toList();
        int hosts = trials.stream().mapToInt(List::size).min().orElse(0);
        List<HostEstimates> estimates = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            int number = host;
            List<HostFigures> own =
                    trials.stream().map(trial -> trial.get(number)).toList();
            if (own.stream().allMatch(figures -> figures.operations() > 0)) {
                estimates.add(of(number + 1, own, results));
            }
        }
        return estimates;
    }

    private static HostEstimates of(int number, List<HostFigures> own, PointResults results) {
        boolean stopped = results.stopping().isPresent();
        String group = own.getFirst().group();
        return new HostEstimates(
                number,
                group,
                target(results, group),
                estimate(own, stopped, HostFigures::operationsPerSecond, SteadyState::operationsPerSecond),
                estimate(own, stopped, figures -> figures.service().meanNanos(), SteadyState::service),
                estimate(own, stopped, figures -> figures.response().meanNanos(), SteadyState::response));
    }

    /// The target that a group of hosts drives; empty where all hosts drive one.
    ///
    /// @param results with a valid trial
    static Optional<String> target(PointResults results, String group) {
        TrialHeader trial = results.valid().getFirst().header();
        String key = "hosts." + group + ".target";
        return Stream.of(trial.factors(), trial.settings())
                .flatMap(keys -> Stream.ofNullable(keys.get(key)))
                .findFirst();
    }

    private static Estimate estimate(
            List<HostFigures> own,
            boolean stopped,
            ToDoubleFunction<HostFigures> value,
            Function<SteadyState, StudentInterval> steady) {
        Optional<Estimate> ofRun = own.size() == 1
                ? own.getFirst().steady().map(steady).map(batches -> Estimate.ofRun(batches, stopped))
                : Optional.empty();
        return ofRun.orElseGet(
                () -> Estimate.of(own.stream().map(value::applyAsDouble).toList(), stopped)
                        .orElseThrow());
    }
}
