package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.LatencySummary;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// Percentiles of a latency, point by point, on a logarithmic scale.
public final class PercentileCharts {
    private static final Map<String, ToLongFunction<LatencySummary>> PERCENTILES = Map.of(
            "p50", LatencySummary::p50Nanos,
            "p90", LatencySummary::p90Nanos,
            "p95", LatencySummary::p95Nanos,
            "p99", LatencySummary::p99Nanos,
            "p99.9", LatencySummary::p999Nanos,
            "max", LatencySummary::maxNanos);

    private static final List<String> NAMES = List.of("p50", "p90", "p95", "p99", "p99.9", "max");

    private PercentileCharts() {}

    /// The charts of one origin, a series for each point, all with the same axis. Points that
    /// differ in the compared factor alone stand in one chart.
    ///
    /// @param latency whose percentiles they are
    /// @param compared empty where nothing is
    public static List<Chart> of(
            Experiment experiment, Origin origin, Latency latency, Optional<ObservedFactor> compared) {
        List<List<Point>> facets = facets(groups(experiment, origin, latency, compared));
        List<Chart> charts = new ArrayList<>();
        List<Double> all = facets.stream()
                .flatMap(List::stream)
                .flatMap(point -> line(point.results(origin), latency).stream())
                .toList();
        for (List<Point> facet : facets) {
            String part = facets.size() == 1 ? "" : ", %s of %s".formatted(charts.size() + 1, facets.size());
            charts.add(chart(experiment, facet, origin, latency, part, all));
        }
        return charts;
    }

    private static List<List<Point>> groups(
            Experiment experiment, Origin origin, Latency latency, Optional<ObservedFactor> compared) {
        List<List<Point>> groups = compared.map(experiment::groupsOver)
                .orElseGet(() -> experiment.points().stream().map(List::of).toList());
        return groups.stream()
                .map(group -> group.stream()
                        .filter(point -> !line(point.results(origin), latency).isEmpty())
                        .toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /// As many whole groups in each as there is room for.
    private static List<List<Point>> facets(List<List<Point>> groups) {
        List<List<Point>> facets = new ArrayList<>();
        for (List<Point> group : groups) {
            boolean fits = !facets.isEmpty() && facets.getLast().size() + group.size() <= CurveCharts.MAX_SERIES;
            if (fits) {
                facets.getLast().addAll(group);
                continue;
            }
            for (int i = 0; i < group.size(); i += CurveCharts.MAX_SERIES) {
                int end = Math.min(group.size(), i + CurveCharts.MAX_SERIES);
                facets.add(new ArrayList<>(group.subList(i, end)));
            }
        }
        return facets;
    }

    /// The medians over the replicates, in nanoseconds; empty without operations.
    private static List<Double> line(PointResults results, Latency latency) {
        List<Double> line = new ArrayList<>();
        for (String name : NAMES) {
            OptionalDouble nanos = results.medianNanos(latency, PERCENTILES.getOrDefault(name, _ -> 0));
            if (nanos.isEmpty() || nanos.getAsDouble() <= 0) {
                return List.of();
            }
            line.add(nanos.getAsDouble());
        }
        return line;
    }

    /// @param part of the origin's charts; empty of the only one
    /// @param all values of the origin, which the axis spans
    private static Chart chart(
            Experiment experiment, List<Point> points, Origin origin, Latency latency, String part, List<Double> all) {
        List<List<Double>> lines = points.stream()
                .map(point -> line(point.results(origin), latency))
                .toList();
        double largest = all.stream().mapToDouble(v -> v).max().orElse(1);
        double smallest = all.stream().mapToDouble(v -> v).min().orElse(1);
        Unit unit = Unit.of(Metric.LATENCY, largest);
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            List<Dot> dots = new ArrayList<>();
            for (double nanos : lines.get(i)) {
                double y = nanos / unit.size();
                dots.add(new Dot(dots.size() + 1.0, y, y, y));
            }
            series.add(new Series(name(experiment, points.get(i)), dots, List.of()));
        }
        return new Chart(
                "Latency percentiles, " + origin.key() + part,
                "Medians over the replicates of each trial's percentile of the " + latency.full() + ".",
                Axes.words("percentile", NAMES),
                Axes.logarithmic(
                        latency.full() + " (" + unit.name() + ")", smallest / unit.size(), largest / unit.size()),
                series,
                Chart.Style.LINES);
    }

    private static String name(Experiment experiment, Point point) {
        String levels = experiment.varied().stream()
                .map(factor -> level(experiment, factor, point))
                .collect(Collectors.joining(", "));
        return levels.isEmpty() ? "point " + point.number() : levels;
    }

    /// A number without a unit says nothing without its factor's name.
    private static String level(Experiment experiment, ObservedFactor factor, Point point) {
        String level = point.factors().getOrDefault(factor.path(), "");
        return level.matches("[0-9.]+") ? experiment.words(factor) + " " + level : level;
    }
}
