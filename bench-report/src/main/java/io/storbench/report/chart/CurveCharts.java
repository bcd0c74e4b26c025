package io.storbench.report.chart;

import io.storbench.plan.Limit;
import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// A metric over a numeric factor: a colour for each level of one further factor, a small picture for each combination
/// of the others.
public final class CurveCharts {
    /// What one picture can hold and still be read.
    static final int MAX_SERIES = 6;

    private static final int MAX_PANELS = 9;

    /// Intervals are shown as far as this many times the largest mean, or this part of the smallest one: those of two
    /// wild replicates would make all others a line.
    static final double WIDEST = 2;

    private CurveCharts() {}

    /// The charts of a metric over a factor, several when one could not hold all series; none when
    /// no two points differ in this factor only.
    public static List<Chart> of(Experiment experiment, ObservedFactor factor, Metric metric) {
        return of(experiment, factor, metric, "");
    }

    /// As above, with a colour for each level of the factor that is compared.
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
        Set<String> varying = varying(groups, factor);
        Optional<ObservedFactor> coloured = experiment.factors().stream()
                .filter(each -> varying.contains(each.path()) && each.levels().size() <= MAX_SERIES)
                .min(Comparator.comparing(each -> !each.path().equals(compared)));
        return split(groups, factor, coloured).stream()
                .map(part -> chart(experiment, part, groups, factor, coloured, metric, limit, guides))
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

    /// Splits groups by the levels of other factors until each part's small pictures fit one picture.
    private static List<List<List<Point>>> split(
            List<List<Point>> groups, ObservedFactor factor, Optional<ObservedFactor> coloured) {
        if (groups.isEmpty()) {
            return List.of();
        }
        Set<String> varying = varying(groups, factor);
        coloured.ifPresent(each -> varying.remove(each.path()));
        long panels = groups.stream()
                .map(group -> varying.stream()
                        .map(path -> group.getFirst().factors().getOrDefault(path, ""))
                        .toList())
                .distinct()
                .count();
        if (panels <= MAX_PANELS) {
            return List.of(groups);
        }
        String by = varying.iterator().next();
        Map<String, List<List<Point>>> parts = new LinkedHashMap<>();
        for (List<Point> group : groups) {
            String level = group.getFirst().without(factor.path()).getOrDefault(by, "");
            parts.computeIfAbsent(level, _ -> new ArrayList<>()).add(group);
        }
        return parts.values().stream()
                .flatMap(part -> split(part, factor, coloured).stream())
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
            Optional<ObservedFactor> coloured,
            Metric metric,
            Optional<Limit> limit,
            List<Guide> guides) {
        List<Estimate> estimates = all.stream()
                .flatMap(List::stream)
                .flatMap(point ->
                        Stream.of(Origin.values()).flatMap(origin -> point.results(origin).estimate(metric).stream()))
                .toList();
        double least = estimates.stream().mapToDouble(Estimate::mean).min().orElse(1);
        double most = estimates.stream().mapToDouble(Estimate::mean).max().orElse(1);
        double low = estimates.stream().mapToDouble(Estimate::low).min().orElse(1);
        double largest = DoubleStream.concat(
                        DoubleStream.of(
                                limit.map(Limit::value).orElse(0.0),
                                Math.min(
                                        WIDEST * most,
                                        estimates.stream()
                                                .mapToDouble(Estimate::high)
                                                .max()
                                                .orElse(1))),
                        all.stream().flatMap(List::stream).mapToDouble(point -> BandAreas.high(point, metric)))
                .max()
                .orElse(1);
        Unit unit = Unit.of(metric, largest);
        Axis y = Axes.of(
                unit.name().isEmpty() ? metric.words() : metric.words() + " (" + unit.name() + ")",
                least / unit.size(),
                Math.max(low, least / WIDEST) / unit.size(),
                largest / unit.size());
        Set<String> used = new LinkedHashSet<>();
        all.forEach(group -> used.addAll(levels(group, factor)));
        Set<String> varying = varying(groups, factor);
        boolean hasColours =
                coloured.filter(each -> varying.contains(each.path())).isPresent();
        Set<String> apart = new LinkedHashSet<>(varying);
        coloured.ifPresent(each -> apart.remove(each.path()));
        List<Tick> ticks =
                ticks(factor, factor.levels().stream().filter(used::contains).toList(), guides);
        Optional<String> ofAll =
                factor.isRate() ? Optional.of("operations/s") : apart.isEmpty() ? Optional.empty() : unit(ticks);
        Axis x = Axes.over(
                experiment.words(factor) + ofAll.map(each -> " (" + each + ")").orElse(""),
                ofAll.filter(_ -> !factor.isRate())
                        .map(each -> without(each, ticks))
                        .orElse(ticks),
                hasColours ? coloured.orElseThrow().levels().size() : 1);
        List<Series> series = new ArrayList<>();
        for (List<Point> group : groups) {
            Point first = group.getFirst();
            series.add(new Series(
                    hasColours
                            ? name(
                                    experiment,
                                    first,
                                    Set.of(coloured.orElseThrow().path()))
                            : "",
                    coloured.map(each -> OptionalInt.of(
                                    each.levels().indexOf(first.factors().getOrDefault(each.path(), ""))))
                            .orElse(OptionalInt.empty()),
                    name(experiment, first, apart),
                    dots(group, factor, metric, Origin.MEASURED, unit),
                    dots(group, factor, metric, Origin.SIMULATED, unit),
                    BandAreas.of(group, factor, metric, unit)));
        }
        boolean isSeen =
                series.stream().flatMap(one -> one.band().stream()).anyMatch(dot -> y.shows(dot.low(), dot.high()));
        return new Chart(
                title(metric) + " by " + experiment.words(factor),
                Stream.of(fixed(experiment, groups, factor, varying), BandAreas.words(groups, metric, isSeen))
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
                List.of());
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

    /// The unit of all levels, which a small picture has no room for at each tick: `ms`; empty where they differ.
    private static Optional<String> unit(List<Tick> ticks) {
        Set<String> units = ticks.stream()
                .map(tick -> tick.label().replaceFirst("^[-0-9.,]+ ?", ""))
                .collect(Collectors.toSet());
        return units.stream()
                .filter(unit -> units.size() == 1 && !unit.isEmpty())
                .findFirst();
    }

    private static List<Tick> without(String unit, List<Tick> ticks) {
        return ticks.stream()
                .map(tick -> new Tick(
                        tick.position(),
                        tick.label()
                                .substring(0, tick.label().length() - unit.length())
                                .strip()))
                .toList();
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
                                e.high() / unit.size(),
                                e.isSingle()))
                        .stream())
                .sorted((a, b) -> Double.compare(a.x(), b.x()))
                .toList();
    }
}
