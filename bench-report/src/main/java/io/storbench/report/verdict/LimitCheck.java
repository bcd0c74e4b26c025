package io.storbench.report.verdict;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Which points of a set of results keep a limit.
///
/// @param points one for each point that has trials of the origin
public record LimitCheck(Limit limit, List<At> points) {
    private static final int NAMED = 3;

    /// What a point does to a limit.
    public enum State {
        /// Its mean keeps it.
        MET,
        /// Its mean keeps it, and its 95 % interval reaches beyond.
        UNCERTAIN,
        /// Its mean does not keep it.
        MISSED,
        /// No valid trial has the metric.
        UNJUDGED
    }

    /// One point.
    ///
    /// @param levels for people
    /// @param mean for people; empty where there is none
    public record At(String levels, String mean, State state) {}

    /// Copies.
    public LimitCheck {
        points = List.copyOf(points);
    }

    /// Checks all points of one origin.
    public static LimitCheck of(Limit limit, Experiment experiment, Origin origin) {
        List<At> points = new ArrayList<>();
        for (Point point : experiment.points()) {
            PointResults results = point.results(origin);
            if (results.trials() > 0) {
                points.add(
                        results.estimate(limit.metric())
                                .map(estimate ->
                                        new At(
                                                Levels.text(point.factors()),
                                                limit.metric().format(estimate.mean()),
                                                state(limit, estimate)))
                                .orElseGet(() ->
                                        new At(Levels.text(point.factors()), "", State.UNJUDGED)));
            }
        }
        return new LimitCheck(limit, points);
    }

    private static State state(Limit limit, Estimate estimate) {
        if (!limit.isMetBy(estimate.mean())) {
            return State.MISSED;
        }
        return limit.isMetBy(limit.below() ? estimate.high() : estimate.low())
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

    /// Such as `limit p99 < 5ms: missed at 1 of 6 points (network.rtt=20ms: 20.6 ms)`.
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
                                            + ", where no valid trial has it";
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
