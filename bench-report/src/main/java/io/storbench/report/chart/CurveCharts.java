package io.storbench.report.chart;

import io.storbench.plan.Limit;
import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A metric over a numeric factor: one series for each combination of everything else.
public final class CurveCharts {
    /// What one picture can hold and still be read.
    static final int MAX_SERIES = 6;

    private CurveCharts() {}

    /// The charts of a metric over a factor, several when one could not hold all series; none when
    /// no two points differ in this factor only.
    public static List<Chart> of(Experiment experiment, ObservedFactor factor, Metric metric) {
        return of(experiment, factor, metric, "");
    }

    /// As above, with the levels of one more factor in one picture wherever they fit.
    ///
    /// @param compared the path of that factor
    public static List<Chart> of(Experiment experiment, ObservedFactor factor, Metric metric, String compared) {
        return of(experiment, factor, metric, compared, Optional.empty(), List.of());
    }

    /// Of the metric of a limit, with a line at it.
    ///
    /// @param guides at values of the factor
    static List<Chart> of(Experiment experiment, ObservedFactor factor, Limit limit, List<Guide> guides) {
        return of(experiment, factor, experiment.metric(limit.metric()), "", Optional.of(limit), guides);
    }

    /// With guides at values of the factor.
    static List<Chart> of(Experiment experiment, ObservedFactor factor, Metric metric, List<Guide> guides) {
        return of(experiment, factor, metric, "", Optional.empty(), guides);
    }

    private static List<Chart> of(
            Experiment experiment,
            ObservedFactor factor,
            Metric metric,
            String compared,
            Optional<Limit> limit,
            List<Guide> guides) {
        List<List<Point>> groups = experiment.groupsOver(factor).stream()
                .map(group -> withResults(group, metric))
                .filter(group -> levels(group, factor).size() > 1)
                .toList();
        return split(groups, factor, compared).stream()
                .map(part -> chart(experiment, part, groups, factor, metric, limit, guides))
                .toList();
    }

    private static List<Point> withResults(List<Point> group, Metric metric) {
        return group.stream()
                .filter(point -> point.measured().estimate(metric).isPresent()
                        || point.simulated().estimate(metric).isPresent())
                .toList();
    }

    private static Set<String> levels(List<Point> group, ObservedFactor factor) {
        return group.stream()
                .map(point -> point.factors().getOrDefault(factor.path(), ""))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Splits groups by the levels of other factors until each part fits one picture.
    private static List<List<List<Point>>> split(List<List<Point>> groups, ObservedFactor factor, String compared) {
        if (groups.isEmpty()) {
            return List.of();
        }
        Set<String> varying = varying(groups, factor);
        if (groups.size() <= MAX_SERIES || varying.isEmpty()) {
            return List.of(groups);
        }
        String by = varying.stream()
                .filter(path -> !path.equals(compared))
                .findFirst()
                .orElse(compared);
        Map<String, List<List<Point>>> parts = new LinkedHashMap<>();
        for (List<Point> group : groups) {
            String level = group.getFirst().without(factor.path()).getOrDefault(by, "");
            parts.computeIfAbsent(level, _ -> new ArrayList<>()).add(group);
        }
        return parts.values().stream()
                .flatMap(part -> split(part, factor, compared).stream())
                .toList();
    }

    /// The factors in which groups differ. Settings differ through them only.
    private static Set<String> varying(List<List<Point>> groups, ObservedFactor factor) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        for (List<Point> group : groups) {
            group.getFirst()
                    .factors()
                    .forEach((path, level) -> values.computeIfAbsent(path, _ -> new LinkedHashSet<>())
                            .add(level));
        }
        values.remove(factor.path());
        values.values().removeIf(own -> own.size() < 2);
        return values.keySet();
    }

    /// @param all groups, for which the axes have room, so that pictures of parts compare
    private static Chart chart(
            Experiment experiment,
            List<List<Point>> groups,
            List<List<Point>> all,
            ObservedFactor factor,
            Metric metric,
            Optional<Limit> limit,
            List<Guide> guides) {
        double largest = limit.map(Limit::value).orElse(0.0);
        double smallest = Double.MAX_VALUE;
        for (List<Point> group : all) {
            for (Point point : group) {
                for (Origin origin : Origin.values()) {
                    var estimate = point.results(origin).estimate(metric);
                    if (estimate.isPresent()) {
                        largest = Math.max(largest, estimate.get().high());
                        smallest = Math.min(smallest, estimate.get().mean());
                    }
                }
                largest = Math.max(largest, BandAreas.high(point, metric));
            }
        }
        Unit unit = Unit.of(metric, largest);
        Axis y = Axes.of(
                unit.name().isEmpty() ? metric.words() : metric.words() + " (" + unit.name() + ")",
                smallest / unit.size(),
                largest / unit.size());
        Set<String> used = new LinkedHashSet<>();
        all.forEach(group -> used.addAll(levels(group, factor)));
        Axis x = Axes.over(
                experiment.words(factor),
                ticks(factor, factor.levels().stream().filter(used::contains).toList(), guides),
                groups.size());
        Set<String> varying = varying(groups, factor);
        List<Series> series = new ArrayList<>();
        for (List<Point> group : groups) {
            series.add(new Series(
                    name(experiment, group.getFirst(), varying),
                    dots(group, factor, metric, Origin.MEASURED, unit),
                    dots(group, factor, metric, Origin.SIMULATED, unit),
                    BandAreas.of(group, factor, metric, unit)));
        }
        boolean isSeen =
                series.stream().flatMap(one -> one.band().stream()).anyMatch(dot -> y.shows(dot.low(), dot.high()));
        List<Label> singles = singles(groups, factor, metric, unit);
        return new Chart(
                title(metric) + " by " + experiment.words(factor),
                Stream.of(
                                fixed(experiment, groups, factor, varying),
                                BandAreas.words(groups, metric, isSeen),
                                isAnyKnown(singles, series) && !singles.isEmpty()
                                        ? "1: a single trial, without an interval."
                                        : "")
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(" ")),
                x,
                y,
                series,
                Chart.Style.CURVES,
                Stream.concat(
                                limit.stream()
                                        .map(each -> new Guide(
                                                "limit " + each.valueText(), false, each.value() / unit.size())),
                                guides.stream())
                        .toList(),
                isAnyKnown(singles, series) ? singles : List.of());
    }

    /// A `1` at each mark that is of a single trial, which has no interval and so seems the surest.
    private static List<Label> singles(List<List<Point>> groups, ObservedFactor factor, Metric metric, Unit unit) {
        List<Label> labels = new ArrayList<>();
        for (List<Point> group : groups) {
            for (Point point : group) {
                for (Origin origin : Origin.values()) {
                    point.results(origin)
                            .estimate(metric)
                            .filter(estimate ->
                                    estimate.n() == 1 && estimate.logarithm().isEmpty())
                            .map(estimate -> new Label(
                                    "1",
                                    factor.value(point.factors().getOrDefault(factor.path(), "")),
                                    estimate.mean() / unit.size()))
                            .ifPresent(labels::add);
                }
            }
        }
        return labels;
    }

    /// Whether other marks than those of single trials are there, from which they are told.
    private static boolean isAnyKnown(List<Label> singles, List<Series> series) {
        return series.stream()
                        .mapToInt(one -> one.measured().size() + one.simulated().size())
                        .sum()
                > singles.size();
    }

    /// A tick at each level, and as far as guides reach.
    private static List<Tick> ticks(ObservedFactor factor, List<String> levels, List<Guide> guides) {
        List<Tick> ticks = new ArrayList<>();
        levels.forEach(level -> ticks.add(new Tick(factor.value(level), factor.humanReadable(level))));
        double last = ticks.getLast().position();
        guides.stream().mapToDouble(Guide::to).max().ifPresent(end -> {
            if (end > last) {
                ticks.add(new Tick(end, factor.format(end)));
            }
        });
        return ticks;
    }

    static String title(Metric metric) {
        String words = metric.words();
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /// The series' levels of the factors in which series differ: `slots 2, read`. A number says
    /// nothing without its factor's name.
    private static String name(Experiment experiment, Point point, Set<String> varying) {
        return experiment.factors().stream()
                .filter(factor -> varying.contains(factor.path()))
                .map(factor -> {
                    String level = point.factors().getOrDefault(factor.path(), "");
                    boolean bare = level.matches("[0-9.]+");
                    return factor.isNumeric() || bare
                            ? experiment.words(factor) + " " + factor.humanReadable(level)
                            : level;
                })
                .collect(Collectors.joining(", "));
    }

    /// The other factors that are the same in all series: `At depth 1.`
    private static String fixed(
            Experiment experiment, List<List<Point>> groups, ObservedFactor factor, Set<String> varying) {
        Map<String, String> own = groups.getFirst().getFirst().factors();
        String levels = experiment.factors().stream()
                .filter(other -> !other.equals(factor) && own.containsKey(other.path()))
                .filter(other -> !varying.contains(other.path()))
                .map(other -> experiment.words(other) + " " + other.humanReadable(own.getOrDefault(other.path(), "")))
                .collect(Collectors.joining(", "));
        return levels.isEmpty() ? "" : "At " + levels + ".";
    }

    private static List<Dot> dots(List<Point> group, ObservedFactor factor, Metric metric, Origin origin, Unit unit) {
        return group.stream()
                .flatMap(point -> point
                        .results(origin)
                        .estimate(metric)
                        .map(e -> new Dot(
                                factor.value(point.factors().getOrDefault(factor.path(), "")),
                                e.mean() / unit.size(),
                                e.low() / unit.size(),
                                e.high() / unit.size()))
                        .stream())
                .sorted((a, b) -> Double.compare(a.x(), b.x()))
                .toList();
    }
}
