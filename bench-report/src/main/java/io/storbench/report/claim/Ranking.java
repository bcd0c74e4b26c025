package io.storbench.report.claim;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.Pair;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which of the compared levels is best, and where, by the trials of one origin.
///
/// @param lines along the numeric factor, one for each combination of the others
public record Ranking(Answer answer, Origin origin, List<Line> lines) {
    /// Copies.
    public Ranking {
        lines = List.copyOf(lines);
    }

    /// Empty where no two points of the origin differ in the compared factor alone.
    public static Optional<Ranking> of(Answer answer, Origin origin) {
        List<Pair> pairs =
                answer.pairs().stream().filter(pair -> pair.origin() == origin).toList();
        Map<Map<String, String>, TreeMap<Double, List<LevelComparison>>> lines = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            for (LevelComparison comparison : pair.comparisons()) {
                Map<String, String> others = new LinkedHashMap<>(
                        comparison.left().without(answer.compare().path()));
                double at = answer.along()
                        .flatMap(factor -> Optional.ofNullable(others.remove(factor.path()))
                                .map(factor::value))
                        .orElse(0.0);
                lines.computeIfAbsent(others, _ -> new TreeMap<>())
                        .computeIfAbsent(at, _ -> new ArrayList<>())
                        .add(comparison);
            }
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Ranking(
                answer,
                origin,
                lines.entrySet().stream()
                        .map(line -> line(
                                answer,
                                Line.apart(line.getKey(), lines.keySet()),
                                List.copyOf(line.getValue().values())))
                        .toList()));
    }

    private static Line line(Answer answer, SortedMap<String, String> with, List<List<LevelComparison>> places) {
        boolean isPair = isOfTwo(places);
        return new Line(
                with,
                stretches(answer, places),
                isPair ? answer.crossings(places.stream().map(List::getFirst).toList()) : Optional.empty());
    }

    private static List<Stretch> stretches(Answer answer, List<List<LevelComparison>> places) {
        List<Stretch> stretches = new ArrayList<>();
        int first = 0;
        for (int i = 1; i <= places.size(); i++) {
            Standing standing = Standing.of(answer, places.get(first));
            if (i == places.size() || !Objects.equals(Standing.of(answer, places.get(i)), standing)) {
                stretches.add(new Stretch(standing, places.subList(first, i)));
                first = i;
            }
        }
        return stretches;
    }

    /// Whether two levels are compared, the same at each place.
    public boolean isOfTwo() {
        return isOfTwo(lines.stream().flatMap(line -> line.places().stream()).toList());
    }

    private static boolean isOfTwo(List<List<LevelComparison>> places) {
        return places.stream().allMatch(place -> place.size() == 1)
                && places.stream()
                                .map(place -> place.getFirst().sides())
                                .distinct()
                                .count()
                        == 1;
    }

    public List<Stretch> stretches() {
        return lines.stream().flatMap(line -> line.stretches().stream()).toList();
    }
}
