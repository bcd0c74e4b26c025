package io.storbench.report.answer;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Two levels of the compared factor, as one origin has them, wherever two points differ in them
/// alone.
///
/// @param lines contests that differ along the numeric factor only, in its order
/// @param fairness what they have in common
public record Pair(
        String left,
        String right,
        Origin origin,
        List<List<Contest>> lines,
        List<Fairness.Item> fairness) {
    /// Copies.
    public Pair {
        lines = lines.stream().map(List::copyOf).toList();
        fairness = List.copyOf(fairness);
    }

    /// Empty when no two points differ in the two levels alone.
    static Optional<Pair> of(
            Experiment experiment,
            Factor compare,
            Optional<Factor> along,
            Metric metric,
            Sides sides) {
        Map<Map<String, String>, List<Contest>> lines = new LinkedHashMap<>();
        for (Contest contest : contests(experiment, compare, metric, sides)) {
            Map<String, String> line = new LinkedHashMap<>(contest.left().without(compare.path()));
            along.ifPresent(factor -> line.remove(factor.path()));
            lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(contest);
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<List<Contest>> ordered =
                lines.values().stream().map(line -> sorted(line, along)).toList();
        List<Contest> all = ordered.stream().flatMap(List::stream).toList();
        return Optional.of(
                new Pair(
                        sides.left(),
                        sides.right(),
                        sides.origin(),
                        ordered,
                        Fairness.of(all, compare.path())));
    }

    /// At each combination of the other factors at which both levels have results.
    static List<Contest> contests(
            Experiment experiment, Factor compare, Metric metric, Sides sides) {
        return experiment.groupsOver(compare).stream()
                .flatMap(group ->
                        Contest.of(
                                at(group, compare, sides.left()),
                                at(group, compare, sides.right()),
                                metric,
                                sides)
                                .stream())
                .toList();
    }

    /// The points with a level.
    static List<Point> at(List<Point> points, Factor compare, String level) {
        return points.stream()
                .filter(point -> level.equals(point.factors().get(compare.path())))
                .toList();
    }

    private static List<Contest> sorted(List<Contest> line, Optional<Factor> along) {
        if (along.isEmpty()) {
            return line;
        }
        TreeMap<Double, Contest> byValue = new TreeMap<>();
        for (Contest contest : line) {
            String level = contest.left().factors().get(along.get().path());
            if (level != null) {
                byValue.putIfAbsent(along.get().value(level), contest);
            }
        }
        return List.copyOf(byValue.values());
    }

    /// All contests.
    public List<Contest> contests() {
        return lines.stream().flatMap(List::stream).toList();
    }
}
