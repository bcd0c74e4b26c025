package io.storbench.report.answer;

import io.storbench.design.Layout;
import io.storbench.plan.Question;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.PointResults;
import io.storbench.report.effects.MetricEffects;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The plan's question, and what the results answer.
///
/// @param compare the factor whose levels are compared
/// @param along the numeric factor over which crossings are looked for, when one was varied
/// @param metric by which they are compared
/// @param lowerIsBetter which way is better
/// @param sameWithin the share below which a difference does not matter
/// @param hasMetric whether any valid trial has the metric
/// @param pairs of levels that share any point
/// @param overall over the whole design, where none of its corners has such a pair
public record Answer(
        ObservedFactor compare,
        Optional<ObservedFactor> along,
        Metric metric,
        boolean lowerIsBetter,
        double sameWithin,
        boolean hasMetric,
        List<Pair> pairs,
        List<DesignEffect> overall) {

    /// Copies.
    public Answer {
        pairs = List.copyOf(pairs);
        overall = List.copyOf(overall);
    }

    /// The answer; empty when there is nothing to compare.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    /// @param effects of the metrics that were analysed; another metric's are when they are needed
    public static Optional<Answer> of(
            Experiment experiment,
            List<Metric> metrics,
            Question question,
            Layout layout,
            List<MetricEffects> effects) {
        Optional<ObservedFactor> compare = compared(experiment, question);
        if (compare.isEmpty()) {
            return Optional.empty();
        }
        String path = compare.get().path();
        Metric metric = metric(question, experiment, metrics);
        Optional<ObservedFactor> along = along(experiment, path);
        double confidence = simultaneous(experiment, compare.get());
        List<Pair> pairs = new ArrayList<>();
        for (Sides sides : sides(compare.get())) {
            Pair.of(experiment, compare.get(), along, metric, sides, confidence).ifPresent(pairs::add);
        }
        boolean lower =
                question.better().map(better -> better == Question.Better.LOWER).orElse(!metric.isHigherBetter());
        return Optional.of(new Answer(
                compare.get(),
                along,
                metric,
                lower,
                question.sameWithin(),
                hasMetric(experiment, metric),
                pairs,
                overall(experiment, path, metric, layout, effects)));
    }

    /// The factor that the plan names, else the targets, else the only factor, where its levels are words.
    private static Optional<ObservedFactor> compared(Experiment experiment, Question question) {
        List<ObservedFactor> varied = experiment.varied();
        return varied.stream()
                .filter(factor -> factor.path().equals(question.compared()))
                .findFirst()
                .or(() -> varied.stream()
                        .filter(factor -> question.compare().isEmpty() && varied.size() == 1 && !factor.isNumeric())
                        .findFirst());
    }

    /// Over the whole design, where none of its corners has two points that differ in the compared
    /// factor alone.
    private static List<DesignEffect> overall(
            Experiment experiment, String path, Metric metric, Layout layout, List<MetricEffects> effects) {
        Experiment corners = experiment.corners(layout);
        Optional<ObservedFactor> compare = corners.varied().stream()
                .filter(f -> f.path().equals(path) && f.levels().size() == 2)
                .findFirst();
        if (compare.isEmpty()) {
            return List.of();
        }
        return sides(compare.get()).stream()
                .filter(sides -> Pair.comparisons(corners, compare.get(), metric, sides, Estimate.CONFIDENCE)
                        .isEmpty())
                .flatMap(sides -> {
                    MetricEffects own = effects.stream()
                            .filter(e -> e.metric() == metric && e.origin() == sides.origin())
                            .findFirst()
                            .orElseGet(() -> MetricEffects.of(experiment, metric, sides.origin(), layout));
                    return DesignEffect.of(corners, compare.get(), own, sides).stream();
                })
                .toList();
    }

    /// The confidence of each interval at which all of them hold together with 95 % (Bonferroni): every two levels at
    /// each combination of the other factors.
    static double simultaneous(Experiment experiment, ObservedFactor compare) {
        long intervals = experiment.groupsOver(compare).stream()
                .mapToLong(group -> group.stream()
                        .map(point -> point.factors().get(compare.path()))
                        .distinct()
                        .count())
                .map(levels -> levels * (levels - 1) / 2)
                .sum();
        return 1 - (1 - Estimate.CONFIDENCE) / Math.max(1, intervals);
    }

    /// Every two levels, measured and simulated.
    private static List<Sides> sides(ObservedFactor compare) {
        List<Sides> sides = new ArrayList<>();
        List<String> levels = compare.levels();
        for (int i = 0; i < levels.size(); i++) {
            for (int k = i + 1; k < levels.size(); k++) {
                for (Origin origin : Origin.values()) {
                    sides.add(new Sides(levels.get(i), levels.get(k), origin));
                }
            }
        }
        return sides;
    }

    /// Without any valid trial it is not the metric that is missing.
    private static boolean hasMetric(Experiment experiment, Metric metric) {
        List<PointResults> valid = experiment.points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .filter(results -> !results.valid().isEmpty())
                .toList();
        return valid.isEmpty()
                || valid.stream().anyMatch(results -> !results.values(metric).isEmpty());
    }

    /// The metric that a question is about.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    public static Metric metric(Question question, Experiment experiment, List<Metric> metrics) {
        return question.asked().map(experiment::metric).orElse(metrics.getFirst());
    }

    /// The round-trip time, else the numeric factor with the most levels.
    private static Optional<ObservedFactor> along(Experiment experiment, String compare) {
        List<ObservedFactor> numeric = experiment.varied().stream()
                .filter(f -> f.isNumeric() && !f.path().equals(compare))
                .toList();
        return numeric.stream()
                .filter(f -> f.path().equals("network.rtt"))
                .findFirst()
                .or(() -> numeric.stream()
                        .reduce((a, b) -> b.levels().size() > a.levels().size() ? b : a));
    }

    /// What a whole design says.
    public LevelComparison.Outcome outcome(DesignEffect effect) {
        return effect.outcome(lowerIsBetter, sameWithin);
    }

    /// The effect's interactions that an answer has to name.
    public List<Interaction> worthTelling(DesignEffect.Contrast contrast) {
        return contrast.interactions().stream()
                .filter(each -> each.isWorthTelling(lowerIsBetter, sameWithin))
                .toList();
    }

    /// What became of a comparison.
    public LevelComparison.Outcome outcome(LevelComparison comparison) {
        return comparison.outcome(lowerIsBetter, sameWithin);
    }

    /// Where the two are equally good along one of the pair's lines; empty when no numeric factor
    /// was varied.
    public Optional<Crossings> crossings(List<LevelComparison> line) {
        return along.map(factor -> Crossings.of(line, factor, this));
    }
}
