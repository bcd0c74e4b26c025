package io.storbench.report.verdict;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which points of a set of results keep a limit.
///
/// @param points of the plan, and of those trials that it does not have
public record LimitCheck(Limit limit, List<At> points) {
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
        /// Its mean does not keep it.
        MISSED,
        /// No valid trial has the metric, or most trials are lost.
        UNJUDGED
    }

    /// One point.
    ///
    /// @param levels for people
    /// @param mean for people; empty where there is none
    /// @param lack why it is not judged; empty where it is
    public record At(String levels, String mean, State state, String lack) {}

    /// Copies.
    public LimitCheck {
        points = List.copyOf(points);
    }

    /// Checks all points of one origin; one that never ran keeps no limit.
    public static LimitCheck of(Limit limit, ResultSet side, Origin origin) {
        SortedMap<Integer, At> points = new TreeMap<>();
        side.planned()
                .forEach((number, levels) -> points.put(number, unjudged(levels, "no trial ran")));
        for (Point point : side.experiment().points()) {
            PointResults results = point.results(origin);
            if (results.trials() > 0) {
                points.put(
                        point.number(),
                        results.estimate(Metric.of(limit.metric()))
                                .map(estimate ->
                                        new At(
                                                Levels.brief(point.factors()),
                                                Metric.of(limit.metric()).format(estimate.mean()),
                                                state(limit, results, estimate),
                                                lack(limit, results)))
                                .orElseGet(() -> unjudged(point.factors(), lack(limit, results))));
            }
        }
        return new LimitCheck(limit, List.copyOf(points.values()));
    }

    private static At unjudged(Map<String, String> levels, String lack) {
        return new At(Levels.brief(levels), "", State.UNJUDGED, lack);
    }

    /// Why results of one point are not judged; empty where they are.
    public static String lack(Limit limit, PointResults results) {
        if (state(limit, results) != State.UNJUDGED) {
            return "";
        }
        Metric metric = Metric.of(limit.metric());
        int valid = results.valid().size();
        if (valid == 0) {
            return "no trial is valid";
        }
        int used = results.values(metric).size();
        if (used > 0) {
            return "only %d of %d trials can be used".formatted(used, results.trials());
        }
        OptionalInt fewest = metric.fewestOperations();
        return fewest.isEmpty()
                ? "no valid trial has a " + metric.words()
                : "too few operations for a %s, which takes %d in each trial; measure longer"
                        .formatted(metric.words(), fewest.getAsInt());
    }

    /// What results of one point do to a limit.
    public static State state(Limit limit, PointResults results) {
        return results.estimate(Metric.of(limit.metric()))
                .map(estimate -> state(limit, results, estimate))
                .orElse(State.UNJUDGED);
    }

    private static State state(Limit limit, PointResults results, Estimate estimate) {
        if (!limit.isMetBy(estimate.mean())) {
            return State.MISSED;
        }
        int lost = results.trials() - results.values(Metric.of(limit.metric())).size();
        if (lost > MOST_LOST * results.trials()) {
            return State.UNJUDGED;
        }
        boolean isSure = estimate.logarithm().isPresent() || estimate.isConstant();
        return isSure && limit.isMetBy(limit.below() ? estimate.high() : estimate.low())
                ? State.MET
                : State.UNCERTAIN;
    }

    /// Points in a state.
    public List<At> points(State state) {
        return points.stream().filter(point -> point.state() == state).toList();
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
                            case UNCERTAIN -> "met by the mean alone at " + own.size() + named(own);
                            case MISSED -> "missed at " + own.size() + named(own);
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
        return "limit " + limit.text() + ": " + String.join(", ", parts);
    }

    private static String named(List<At> points) {
        return points.stream()
                .limit(NAMED)
                .map(point ->
                        point.mean().isEmpty()
                                ? point.levels()
                                : point.levels() + ": " + point.mean())
                .collect(Collectors.joining("; ", " (", points.size() > NAMED ? "; …)" : ")"));
    }
}
