package io.storbench.report.wording;

import io.storbench.plan.ExperimentPlan;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.Levels;
import io.storbench.result.Origin;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What is said of several points where the design estimates no effect: their means, one by one.
///
/// @param origin of the means
public record SeparateMeansText(Experiment experiment, Metric metric, Origin origin) {
    /// Of more points the means are in the table.
    private static final int NAMED = 4;

    /// What varies. A name of the points, such as the section of a fio job, is left out where another factor has a
    /// level for each of its own.
    public List<ObservedFactor> factors() {
        List<ObservedFactor> varied = experiment.varied();
        return varied.stream()
                .filter(factor -> ExperimentPlan.isVaried(factor.path())
                        || varied.stream().noneMatch(other -> !other.equals(factor) && changeTogether(factor, other)))
                .toList();
    }

    /// The answer, in one sentence.
    public String answer() {
        List<ObservedFactor> factors = factors();
        boolean areTogether = factors.stream().allMatch(factor -> changeTogether(factors.getFirst(), factor));
        String why = !areTogether
                ? "this design does not estimate the effect of each factor: "
                : factors.size() > 1
                        ? "%s change together, so that their effects cannot be told apart: "
                                .formatted(Sentence.list(
                                        factors.stream().map(experiment::words).toList(), "and"))
                        : "";
        List<Point> points = experiment.points();
        if (points.size() > NAMED) {
            return why + "the means of the %s points are under \u201CResults\u201D.".formatted(points.size());
        }
        String means = points.stream()
                .flatMap(point -> point
                        .results(origin)
                        .estimate(metric)
                        .map(mean -> metric.brief(mean.mean()) + " at " + Levels.brief(levels(point, factors)))
                        .stream())
                .collect(Collectors.joining("; "));
        return why + metric.words() + " " + means + ".";
    }

    private static Map<String, String> levels(Point point, List<ObservedFactor> factors) {
        Map<String, String> levels = new LinkedHashMap<>();
        factors.forEach(factor -> levels.put(factor.path(), point.level(factor)));
        return levels;
    }

    /// Whether each level of either goes with one level of the other.
    private boolean changeTogether(ObservedFactor one, ObservedFactor other) {
        Set<List<String>> pairs = new HashSet<>();
        experiment.points().forEach(point -> pairs.add(List.of(point.level(one), point.level(other))));
        return pairs.size() == one.levels().size()
                && pairs.size() == other.levels().size();
    }
}
