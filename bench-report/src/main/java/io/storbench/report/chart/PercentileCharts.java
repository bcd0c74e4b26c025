package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.LatencySummary;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// Percentiles of the service latency, point by point, on a logarithmic scale.
public final class PercentileCharts {
    private static final Map<String, ToLongFunction<LatencySummary>> PERCENTILES =
            Map.of(
                    "p50", LatencySummary::p50Nanos,
                    "p90", LatencySummary::p90Nanos,
                    "p95", LatencySummary::p95Nanos,
                    "p99", LatencySummary::p99Nanos,
                    "p99.9", LatencySummary::p999Nanos,
                    "max", LatencySummary::maxNanos);

    private static final List<String> NAMES = List.of("p50", "p90", "p95", "p99", "p99.9", "max");

    private PercentileCharts() {}

    /// The charts of one origin, a series for each point.
    public static List<Chart> of(Experiment experiment, Origin origin) {
        List<Point> points =
                experiment.points().stream()
                        .filter(point -> !line(point.results(origin)).isEmpty())
                        .toList();
        List<Chart> charts = new ArrayList<>();
        for (int i = 0; i < points.size(); i += CurveCharts.MAX_SERIES) {
            int end = Math.min(points.size(), i + CurveCharts.MAX_SERIES);
            charts.add(chart(experiment, points.subList(i, end), origin));
        }
        return charts;
    }

    /// The medians over the replicates, in nanoseconds; empty without operations.
    private static List<Double> line(PointResults results) {
        List<Double> line = new ArrayList<>();
        for (String name : NAMES) {
            OptionalDouble nanos = results.medianNanos(PERCENTILES.getOrDefault(name, _ -> 0));
            if (nanos.isEmpty() || nanos.getAsDouble() <= 0) {
                return List.of();
            }
            line.add(nanos.getAsDouble());
        }
        return line;
    }

    private static Chart chart(Experiment experiment, List<Point> points, Origin origin) {
        List<List<Double>> lines =
                points.stream().map(point -> line(point.results(origin))).toList();
        double largest = lines.stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(1);
        double smallest = lines.stream().flatMap(List::stream).mapToDouble(v -> v).min().orElse(1);
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
                "Latency percentiles, " + origin.key() + ", points " + numbers(points),
                "Service latency; medians over the replicates of each trial's percentile.",
                Axes.words("percentile", NAMES),
                Axes.logarithmic(
                        "service latency (" + unit.name() + ")",
                        smallest / unit.size(),
                        largest / unit.size()),
                series,
                Chart.Style.LINES);
    }

    private static String numbers(List<Point> points) {
        return points.size() == 1
                ? String.valueOf(points.getFirst().number())
                : points.getFirst().number() + " to " + points.getLast().number();
    }

    private static String name(Experiment experiment, Point point) {
        String levels =
                experiment.varied().stream()
                        .map(factor -> level(experiment, factor, point))
                        .collect(Collectors.joining(", "));
        return levels.isEmpty() ? "point " + point.number() : levels;
    }

    /// A number without a unit says nothing without its factor's name.
    private static String level(Experiment experiment, ObservedFactor factor, Point point) {
        String level = point.factors().getOrDefault(factor.path(), "");
        return level.matches("[0-9.]+") ? experiment.label(factor) + " " + level : level;
    }
}
