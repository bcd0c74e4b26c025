package io.storbench.report.answer;

import io.storbench.plan.Question;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
public record Answer(
        Factor compare,
        Optional<Factor> along,
        Metric metric,
        boolean lowerIsBetter,
        double sameWithin,
        boolean hasMetric,
        List<Pair> pairs) {

    /// Two levels, as one origin has them.
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

        /// All contests.
        public List<Contest> contests() {
            return lines.stream().flatMap(List::stream).toList();
        }
    }

    /// Copies.
    public Answer {
        pairs = List.copyOf(pairs);
    }

    /// The answer; empty when there is nothing to compare.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    public static Optional<Answer> of(
            Experiment experiment, List<Metric> metrics, Question question) {
        String path = question.compared();
        Optional<Factor> compare =
                experiment.varied().stream().filter(f -> f.path().equals(path)).findFirst();
        if (compare.isEmpty()) {
            return Optional.empty();
        }
        Metric metric = metric(question, metrics);
        Optional<Factor> along = along(experiment, path);
        List<Pair> pairs = new ArrayList<>();
        List<String> levels = compare.get().levels();
        for (int i = 0; i < levels.size(); i++) {
            for (int k = i + 1; k < levels.size(); k++) {
                for (Origin origin : Origin.values()) {
                    pair(
                                    experiment,
                                    compare.get(),
                                    along,
                                    metric,
                                    new Sides(levels.get(i), levels.get(k), origin))
                            .ifPresent(pairs::add);
                }
            }
        }
        boolean lower =
                question.better()
                        .map(better -> better == Question.Better.LOWER)
                        .orElse(!metric.isHigherBetter());
        return Optional.of(
                new Answer(
                        compare.get(),
                        along,
                        metric,
                        lower,
                        question.sameWithin(),
                        hasMetric(experiment, metric),
                        pairs));
    }

    /// Without any valid trial it is not the metric that is missing.
    private static boolean hasMetric(Experiment experiment, Metric metric) {
        List<PointResults> valid =
                experiment.points().stream()
                        .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                        .filter(results -> !results.valid().isEmpty())
                        .toList();
        return valid.isEmpty()
                || valid.stream().anyMatch(results -> !results.values(metric).isEmpty());
    }

    private record Sides(String left, String right, Origin origin) {}

    /// The metric that a question is about.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    public static Metric metric(Question question, List<Metric> metrics) {
        return question.metric().map(Metric::of).orElse(metrics.getFirst());
    }

    /// The round-trip time, else the numeric factor with the most levels.
    private static Optional<Factor> along(Experiment experiment, String compare) {
        List<Factor> numeric =
                experiment.varied().stream()
                        .filter(f -> f.isNumeric() && !f.path().equals(compare))
                        .toList();
        return numeric.stream()
                .filter(f -> f.path().equals("network.rtt"))
                .findFirst()
                .or(() ->
                        numeric.stream()
                                .reduce((a, b) -> b.levels().size() > a.levels().size() ? b : a));
    }

    private static Optional<Pair> pair(
            Experiment experiment,
            Factor compare,
            Optional<Factor> along,
            Metric metric,
            Sides sides) {
        Map<Map<String, String>, List<Contest>> lines = new LinkedHashMap<>();
        for (List<Point> group : experiment.groupsOver(compare)) {
            contest(group, compare, metric, sides)
                    .ifPresent(contest -> {
                        Map<String, String> line =
                                new LinkedHashMap<>(contest.left().without(compare.path()));
                        along.ifPresent(factor -> line.remove(factor.path()));
                        lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(contest);
                    });
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

    private static Optional<Contest> contest(
            List<Point> group, Factor compare, Metric metric, Sides sides) {
        Optional<Point> left = at(group, compare, sides.left());
        Optional<Point> right = at(group, compare, sides.right());
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        var leftMean = left.get().results(sides.origin()).estimate(metric);
        var rightMean = right.get().results(sides.origin()).estimate(metric);
        if (leftMean.isEmpty() || rightMean.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Contest(
                        left.get(),
                        right.get(),
                        sides.origin(),
                        leftMean.get(),
                        rightMean.get(),
                        barred(left.get(), right.get(), sides)));
    }

    private static Optional<Point> at(List<Point> group, Factor compare, String level) {
        List<Point> points =
                group.stream()
                        .filter(point -> level.equals(point.factors().get(compare.path())))
                        .toList();
        return points.isEmpty() ? Optional.empty() : Optional.of(Point.pooled(points));
    }

    /// Times of writes that end in different places do not compare.
    private static Optional<String> barred(Point left, Point right, Sides sides) {
        PointResults leftResults = left.results(sides.origin());
        PointResults rightResults = right.results(sides.origin());
        if (!writes(left) || !writes(right)) {
            return Optional.empty();
        }
        Optional<String> here = Fairness.fact(leftResults, "durability");
        Optional<String> there = Fairness.fact(rightResults, "durability");
        return here.isEmpty() || there.isEmpty() || here.equals(there)
                ? Optional.empty()
                : Optional.of(
                        "writes end in %s with %s and in %s with %s"
                                .formatted(here.get(), sides.left(), there.get(), sides.right()));
    }

    private static boolean writes(Point point) {
        return Fairness.operations(point).anyMatch(operation -> !operation.equals("read"));
    }

    /// What became of a contest.
    public Contest.Outcome outcome(Contest contest) {
        return contest.outcome(lowerIsBetter, sameWithin);
    }

    /// Where the two are equally good along one of the pair's lines; empty when no numeric factor
    /// was varied.
    public Optional<Crossings> crossings(List<Contest> line) {
        return along.map(factor -> Crossings.of(line, factor, this));
    }
}
