package io.storbench.report.verdict;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which points of a set of results keep a limit.
///
/// @param metric that the limit names, for these trials
/// @param points of the plan, and of those trials that it does not have
public record LimitCheck(Limit limit, Metric metric, List<At> points) {
    private static final int NAMED = 3;

    /// Of a point that lost more than this share of its trials, the rest does not tell: the slow
    /// ones may be those that are gone.
    private static final double MOST_LOST = 0.5;

    /// What a point does to a limit.
    public enum State {
        /// Its mean keeps it.
        MET,
        /// Its mean keeps it, and its 95 % interval reaches beyond, or there is none.
        UNCERTAIN,
        /// Its mean does not keep it, wherever its interval reaches.
        MISSED,
        /// No valid trial has the metric, or most trials are lost, or nothing takes time in the
        /// simulation.
        UNJUDGED
    }

    /// One point.
    ///
    /// @param levels for people
    /// @param mean for people; empty where there is none
    /// @param lack why it is not judged; empty where it is
    /// @param doubt why the mean proves nothing; empty where it does, or there is none
    /// @param halfWidth of the interval of the mean's logarithm; infinite where there is none
    public record At(String levels, String mean, State state, String lack, String doubt, double halfWidth) {
        /// Whether its mean keeps the limit, and may be off by more than a share.
        public boolean isInconclusive(double share) {
            return state == State.UNCERTAIN && halfWidth > Math.log1p(share);
        }
    }

    /// Copies.
    public LimitCheck {
        points = List.copyOf(points);
    }

    /// Checks all points of one origin; one that never ran keeps no limit.
    public static LimitCheck of(Limit limit, ResultSet side, Origin origin) {
        Metric metric = side.experiment().metric(limit.metric());
        SortedMap<Integer, At> points = new TreeMap<>();
        side.planned().forEach((number, levels) -> points.put(number, unjudged(levels, "no trial ran")));
        for (Point point : side.experiment().points()) {
            PointResults results = point.results(origin);
            if (results.trials() > 0) {
                points.put(
                        point.number(),
                        results.estimate(metric)
                                .map(estimate -> new At(
                                        Levels.brief(point.factors()),
                                        metric.format(estimate.mean()),
                                        state(limit, metric, results),
                                        lack(limit, metric, results),
                                        doubt(limit, metric, results),
                                        estimate.relativeHalfWidth().orElse(Double.POSITIVE_INFINITY)))
                                .orElseGet(() -> unjudged(point.factors(), lack(limit, metric, results))));
            }
        }
        return new LimitCheck(limit, metric, List.copyOf(points.values()));
    }

    private static At unjudged(Map<String, String> levels, String lack) {
        return new At(Levels.brief(levels), "", State.UNJUDGED, lack, "", Double.POSITIVE_INFINITY);
    }

    /// Why results of one point are not judged; empty where they are.
    public static String lack(Limit limit, Metric metric, PointResults results) {
        if (state(limit, metric, results) != State.UNJUDGED) {
            return "";
        }
        int valid = results.valid().size();
        if (valid == 0) {
            return "no trial is valid";
        }
        int used = results.values(metric).size();
        if (used > 0 && IdleModel.isAny(results, metric)) {
            return IdleModel.WORDS;
        }
        if (used > 0) {
            return "only %d of %d trials can be used".formatted(used, results.trials());
        }
        return metric.fewestOperations().isEmpty()
                ? "no valid trial has a " + metric.words()
                : metric.tooFewOperations();
    }

    /// What results of one point do to a limit.
    public static State state(Limit limit, Metric metric, PointResults results) {
        return results.estimate(metric)
                .map(estimate -> state(limit, metric, results, estimate))
                .orElse(State.UNJUDGED);
    }

    private static State state(Limit limit, Metric metric, PointResults results, Estimate estimate) {
        boolean isIdle = IdleModel.isAny(results, metric);
        // What a model in which nothing takes time exceeds, a machine exceeds all the more.
        boolean isBeyondAny = limit.below() == !metric.isHigherBetter();
        if (!limit.isMetBy(estimate.mean()) && (!isIdle || isBeyondAny)) {
            return State.MISSED;
        }
        int lost = results.trials() - results.values(metric).size();
        if (lost > MOST_LOST * results.trials() || isIdle) {
            return State.UNJUDGED;
        }
        return doubt(limit, metric, estimate).isEmpty() ? State.MET : State.UNCERTAIN;
    }

    /// Why the mean of one point, on either side of the limit, proves nothing, such as `its
    /// interval reaches 7.20 ms`; empty where it does, or the point is not judged.
    public static String doubt(Limit limit, Metric metric, PointResults results) {
        return state(limit, metric, results) == State.UNJUDGED
                ? ""
                : results.estimate(metric)
                        .map(estimate -> doubt(limit, metric, estimate))
                        .orElse("");
    }

    private static String doubt(Limit limit, Metric metric, Estimate estimate) {
        if (estimate.logarithm().isEmpty()) {
            return estimate.isConstant() ? "" : "one replicate has no interval";
        }
        boolean isMet = limit.isMetBy(estimate.mean());
        double end = isMet == limit.below() ? estimate.high() : estimate.low();
        return limit.isMetBy(end) == isMet ? "" : "its interval reaches " + metric.brief(end);
    }

    /// Points in a state.
    public List<At> points(State state) {
        return points.stream().filter(point -> point.state() == state).toList();
    }

    /// Whether its means keep the limit, and one may be off by more than a share.
    public boolean isInconclusive(double share) {
        return worst() == State.UNCERTAIN && points.stream().anyMatch(point -> point.isInconclusive(share));
    }

    /// The worst state of any point.
    public State worst() {
        return points.stream().map(At::state).max(Enum::compareTo).orElse(State.UNJUDGED);
    }

    /// Such as `limit p99 < 5ms: missed at 1 of 6 points (round-trip time 20 ms: 20.6 ms)`.
    public String sentence() {
        List<String> parts = new ArrayList<>();
        for (State state : State.values()) {
            List<At> own = points(state);
            if (!own.isEmpty()) {
                parts.add(
                        switch (state) {
                            case MET -> "met at " + own.size() + " of " + points.size() + " points";
                            case UNCERTAIN -> unproven("met", own);
                            case MISSED -> missed(own);
                            case UNJUDGED ->
                                "not judged at "
                                        + own.size()
                                        + named(own)
                                        + own.stream()
                                                .map(At::lack)
                                                .distinct()
                                                .collect(Collectors.joining("; ", ": ", ""));
                        });
            }
        }
        return "limit " + title() + ": " + String.join(", ", parts);
    }

    /// Such as `p99 < 5ms (p99 response latency)`: the name alone does not say that it is counted
    /// from the arrival.
    public String title() {
        return metric == Metric.of(limit.metric(), List.of())
                ? limit.text()
                : "%s (%s)".formatted(limit.text(), metric.words());
    }

    /// How many points do not keep the limit by their means alone, whose intervals reach beyond it.
    public long unprovenMisses() {
        return points(State.MISSED).stream()
                .filter(point -> !point.doubt().isEmpty())
                .count();
    }

    private static String missed(List<At> points) {
        List<At> proven =
                points.stream().filter(point -> point.doubt().isEmpty()).toList();
        List<At> unproven =
                points.stream().filter(point -> !point.doubt().isEmpty()).toList();
        return Stream.of(
                        proven.isEmpty() ? "" : "missed at " + proven.size() + named(proven),
                        unproven.isEmpty() ? "" : unproven("missed", unproven))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String unproven(String what, List<At> points) {
        return what + " by the mean alone, not proven, at " + points.size() + named(points);
    }

    private static String named(List<At> points) {
        return points.stream()
                .limit(NAMED)
                .map(point -> point.mean().isEmpty()
                        ? point.levels()
                        : point.levels()
                                + ": "
                                + point.mean()
                                + (point.doubt().isEmpty() ? "" : ", but " + point.doubt()))
                .collect(Collectors.joining("; ", " (", points.size() > NAMED ? "; …)" : ")"));
    }
}
