package io.storbench.report.verdict;

import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The points that both sides have, found by their factors' levels as written.
///
/// @param pairs in the order of the first side
/// @param onlyA points that the second side lacks
/// @param onlyB points that the first side lacks
record CommonPoints(List<Pair> pairs, List<Point> onlyA, List<Point> onlyB) {
    /// One point as both sides have it.
    record Pair(Point a, Point b) {}

    private record Key(Map<String, String> levels, int copy) {}

    /// @throws IllegalArgumentException in a sentence when there is none
    static CommonPoints of(ResultSet a, ResultSet b) {
        Set<String> factorsA = factors(a);
        Set<String> factorsB = factors(b);
        if (!factorsA.equals(factorsB)) {
            throw new IllegalArgumentException(
                    "%s varies %s, %s varies %s: results of different designs have no points to compare"
                            .formatted(a.source(), list(factorsA), b.source(), list(factorsB)));
        }
        Map<Key, Point> byLevelsA = byLevels(a);
        Map<Key, Point> byLevelsB = byLevels(b);
        List<Pair> pairs = new ArrayList<>();
        byLevelsA.forEach((levels, point) -> {
            Point other = byLevelsB.get(levels);
            if (other != null) {
                pairs.add(new Pair(point, other));
            }
        });
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("%s and %s have no point in common: %s against %s"
                    .formatted(a.source(), b.source(), levels(a), levels(b)));
        }
        return new CommonPoints(pairs, without(byLevelsA, byLevelsB), without(byLevelsB, byLevelsA));
    }

    /// What is said of points that one side lacks.
    List<String> remarks(ResultSet a, ResultSet b) {
        List<String> remarks = new ArrayList<>();
        if (!onlyA.isEmpty()) {
            remarks.add(only(a.label(), onlyA));
        }
        if (!onlyB.isEmpty()) {
            remarks.add(only(b.label(), onlyB));
        }
        return remarks;
    }

    private static String only(String label, List<Point> points) {
        return "Only %s has %s: %s; compared is what both have."
                .formatted(
                        label,
                        points.size() == 1 ? "this point" : "these " + points.size() + " points",
                        points.stream()
                                        .limit(3)
                                        .map(point -> Levels.brief(point.factors()))
                                        .collect(Collectors.joining("; "))
                                + (points.size() > 3 ? "; …" : ""));
    }

    private static List<Point> without(Map<Key, Point> points, Map<Key, Point> other) {
        return points.entrySet().stream()
                .filter(entry -> !other.containsKey(entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /// Points by their levels; a design may have a point, such as its centre, several times.
    private static Map<Key, Point> byLevels(ResultSet results) {
        Map<Key, Point> byLevels = new LinkedHashMap<>();
        Map<Map<String, String>, Integer> copies = new HashMap<>();
        for (Point point : results.experiment().points()) {
            int copy = copies.merge(point.factors(), 1, Integer::sum);
            byLevels.put(new Key(point.factors(), copy), point);
        }
        return byLevels;
    }

    private static Set<String> factors(ResultSet results) {
        return results.experiment().factors().stream()
                .map(ObservedFactor::path)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String list(Set<String> factors) {
        return factors.isEmpty() ? "nothing" : String.join(", ", factors);
    }

    private static String levels(ResultSet results) {
        return results.experiment().factors().stream()
                .map(factor -> factor.path() + " " + String.join(", ", factor.levels()))
                .collect(Collectors.joining("; "));
    }
}
