package io.storbench.report.search;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.result.LatencySummary;
import java.util.Optional;
import java.util.OptionalLong;

/// What the trials at one value of a load show about a limit, by the rule of `gate --limit`
/// ([LimitCheck]).
///
/// @param value operations per second, operations outstanding, or hosts
/// @param estimate of the metric; empty where no valid trial has it
/// @param reason why nothing is shown; empty where something is
/// @param isOpenToMore whether more or longer trials may show it
/// @param beyondNanos what the fastest operation took, where even that is beyond the limit
public record Tried(
        double value,
        State state,
        Optional<Estimate> estimate,
        String reason,
        boolean isOpenToMore,
        OptionalLong beyondNanos) {
    /// What is shown.
    public enum State {
        /// The 95 % interval is within the limit.
        MET,
        /// The interval is beyond it.
        MISSED,
        /// Neither: the interval contains the limit, or there is none.
        OPEN
    }

    /// Judges results of one origin at one value.
    public static Tried of(double value, Limit limit, Metric metric, PointResults results) {
        LimitCheck.State state = LimitCheck.state(limit, metric, results);
        String doubt = LimitCheck.doubt(limit, metric, results);
        Optional<Estimate> estimate = results.estimate(metric);
        if (state == LimitCheck.State.UNJUDGED) {
            boolean isTooShort =
                    !results.valid().isEmpty() && results.values(metric).isEmpty();
            return new Tried(
                    value, State.OPEN, estimate, lack(limit, metric, results), isTooShort, OptionalLong.empty());
        }
        State shown = !doubt.isEmpty() ? State.OPEN : state == LimitCheck.State.MET ? State.MET : State.MISSED;
        return new Tried(
                value,
                shown,
                estimate,
                doubt,
                true,
                shown == State.MISSED ? beyond(limit, metric, results) : OptionalLong.empty());
    }

    private static OptionalLong beyond(Limit limit, Metric metric, PointResults results) {
        OptionalLong fastest = results.numbers().stream()
                .flatMap(numbers -> metric.latency().flatMap(latency -> latency.of(numbers)).stream())
                .mapToLong(LatencySummary::minNanos)
                .min();
        return fastest.isPresent() && !limit.isMetBy((double) fastest.getAsLong()) ? fastest : OptionalLong.empty();
    }

    /// A doubtful trial shows nothing: its reason is the value's.
    private static String lack(Limit limit, Metric metric, PointResults results) {
        String lack = LimitCheck.lack(limit, metric, results);
        return results.doubtful().isEmpty()
                ? lack
                : lack + ": " + results.doubtful().getFirst().reasons().getFirst();
    }
}
