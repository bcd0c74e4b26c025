package io.storbench.paper.formula;

import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Points of designs that were run, of which a formula is.
///
/// @param points in the order of their designs
/// @param defined what names stand for that are no metrics of a run
/// @param isEach whether the replicates are kept apart; else a metric is the mean over them
public record Points(List<Point> points, Map<String, Formula> defined, boolean isEach) {
    /// A point.
    ///
    /// @param levels the labels of its levels, by factor
    /// @param replicates what was observed, by the name of a metric
    public record Point(Map<String, String> levels, List<ToDoubleFunction<String>> replicates) {}

    /// The same, replicates kept apart or not.
    public Points each(boolean apart) {
        return new Points(points, defined, apart);
    }

    /// The labels of a factor's levels, in the order of the points.
    public List<String> levels(String factor) {
        List<String> levels = points.stream()
                .flatMap(point -> point.levels().entrySet().stream())
                .filter(level -> level.getKey().equals(factor))
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
        if (levels.isEmpty()) {
            throw new IllegalStateException("no factor \"%s\" among %d points".formatted(factor, points.size()));
        }
        return levels;
    }

    /// Those that a selection leaves: `nfs 10ms..90ms` by labels of levels, `..8k` those up to one,
    /// `network.rtt#2` by the number of a factor's level.
    public Points where(String selection) {
        Points kept = this;
        for (String word : selection.strip().split(" +", -1)) {
            int number = word.indexOf('#');
            kept = number < 0
                    ? kept.between(word.split("\\.\\.", -1))
                    : kept.numbered(word.substring(0, number), Integer.parseInt(word.substring(number + 1)));
        }
        return kept;
    }

    private Points numbered(String factor, int number) {
        return at(factor, levels(factor).get(number - 1));
    }

    private Points between(String... ends) {
        String label = ends[0].isEmpty() ? ends[1] : ends[0];
        String factor = factor(label);
        List<String> levels = levels(factor);
        int first = ends[0].isEmpty() ? 0 : levels.indexOf(ends[0]);
        String end = ends[ends.length - 1];
        int last = end.isEmpty() ? levels.size() - 1 : levels.indexOf(end);
        return among(factor, levels.subList(first, last + 1));
    }

    /// Those at a level.
    public Points at(String factor, String label) {
        return among(factor, List.of(label));
    }

    private Points among(String factor, List<String> labels) {
        return new Points(
                points.stream()
                        .filter(point -> labels.contains(point.levels().getOrDefault(factor, "")))
                        .toList(),
                defined,
                isEach);
    }

    private String factor(String label) {
        List<String> factors = points.stream()
                .flatMap(point -> point.levels().entrySet().stream())
                .filter(level -> level.getValue().equals(label))
                .map(Map.Entry::getKey)
                .distinct()
                .toList();
        if (factors.size() != 1) {
            throw new IllegalStateException("\"%s\" is a level of %s".formatted(label, factors));
        }
        return factors.getFirst();
    }

    /// What a name stands for.
    Values named(String name) {
        Formula formula = defined.get(name);
        if (formula != null) {
            return formula.of(this);
        }
        if (points.isEmpty()) {
            throw new IllegalStateException("%s: no points".formatted(name));
        }
        return isEach ? replicates(name) : means(name);
    }

    private Values means(String metric) {
        return Values.of(points.stream()
                .mapToDouble(point -> {
                    Tally tally = new Tally();
                    point.replicates().forEach(run -> tally.add(run.applyAsDouble(metric)));
                    return tally.mean();
                })
                .toArray());
    }

    private Values replicates(String metric) {
        int count = points.stream()
                .mapToInt(point -> point.replicates().size())
                .min()
                .orElseThrow();
        List<double[]> replicates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int replicate = i;
            replicates.add(points.stream()
                    .mapToDouble(point -> point.replicates().get(replicate).applyAsDouble(metric))
                    .toArray());
        }
        return new Values(replicates);
    }
}
