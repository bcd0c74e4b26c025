package io.storbench.report.answer;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
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
/// @param lines comparisons that differ along the numeric factor only, in its order
/// @param fairness what they have in common
public record Pair(
        String left, String right, Origin origin, List<List<LevelComparison>> lines, List<Fairness.Item> fairness) {
    /// Copies.
    public Pair {
        lines = lines.stream().map(List::copyOf).toList();
        fairness = List.copyOf(fairness);
    }

    /// Empty when no two points differ in the two levels alone.
    static Optional<Pair> of(
            Experiment experiment,
            ObservedFactor compare,
            Optional<ObservedFactor> along,
            Metric metric,
            Sides sides,
            double confidence) {
        Map<Map<String, String>, List<LevelComparison>> lines = new LinkedHashMap<>();
        for (LevelComparison comparison : comparisons(experiment, compare, metric, sides, confidence)) {
            Map<String, String> line = new LinkedHashMap<>(comparison.left().without(compare.path()));
            along.ifPresent(factor -> line.remove(factor.path()));
            lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(comparison);
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<List<LevelComparison>> ordered =
                lines.values().stream().map(line -> sorted(line, along)).toList();
        List<LevelComparison> all = ordered.stream().flatMap(List::stream).toList();
        return Optional.of(new Pair(
                sides.left(), sides.right(), sides.origin(), ordered, Fairness.of(all, compare.path(), metric)));
    }

    /// At each combination of the other factors at which both levels have results.
    static List<LevelComparison> comparisons(
            Experiment experiment, ObservedFactor compare, Metric metric, Sides sides, double confidence) {
        return experiment.groupsOver(compare).stream()
                .flatMap(group -> LevelComparison.of(
                        at(group, compare, sides.left()), at(group, compare, sides.right()), metric, sides, confidence)
                        .stream())
                .toList();
    }

    /// The points with a level.
    static List<Point> at(List<Point> points, ObservedFactor compare, String level) {
        return points.stream()
                .filter(point -> level.equals(point.factors().get(compare.path())))
                .toList();
    }

    private static List<LevelComparison> sorted(List<LevelComparison> line, Optional<ObservedFactor> along) {
        if (along.isEmpty()) {
            return line;
        }
        TreeMap<Double, LevelComparison> byValue = new TreeMap<>();
        for (LevelComparison comparison : line) {
            String level = comparison.left().factors().get(along.get().path());
            if (level != null) {
                byValue.putIfAbsent(along.get().value(level), comparison);
            }
        }
        return List.copyOf(byValue.values());
    }

    /// All comparisons.
    public List<LevelComparison> comparisons() {
        return lines.stream().flatMap(List::stream).toList();
    }
}
