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
    /// differ in the compared factor alone stand in one picture.
    ///
    /// @param latency whose percentiles they are
    /// @param compared whose levels have colours; empty where nothing is compared
    public static List<Chart> of(
            Experiment experiment, Origin origin, Latency latency, Optional<ObservedFactor> compared) {
        Optional<ObservedFactor> coloured =
                compared.filter(factor -> factor.levels().size() <= CurveCharts.MAX_SERIES);
        List<Point> points = coloured.map(experiment::groupsOver).orElse(List.of(experiment.points())).stream()
                .flatMap(List::stream)
                .filter(point -> !line(point.results(origin), latency).isEmpty())
                .toList();
        List<Double> all = points.stream()
                .flatMap(point -> line(point.results(origin), latency).stream())
                .toList();
        double largest = all.stream().mapToDouble(v -> v).max().orElse(1);
        double smallest = all.stream().mapToDouble(v -> v).min().orElse(1);
        Unit unit = Unit.of(Metric.LATENCY, largest);
        List<Series> series = points.stream()
                .map(point -> series(experiment, point, coloured, line(point.results(origin), latency), unit))
                .toList();
        List<List<Series>> pictures = CurveCharts.pictures(series);
        List<Chart> charts = new ArrayList<>();
        for (List<Series> own : pictures) {
            String part = pictures.size() == 1 ? "" : ", %s of %s".formatted(charts.size() + 1, pictures.size());
            charts.add(new Chart(
                    "Latency percentiles, " + origin.key() + part,
                    "Medians over the replicates of each trial's percentile of the " + latency.full() + ".",
                    Axes.words("percentile", NAMES),
                    Axes.logarithmic(
                            latency.full() + " (" + unit.name() + ")", smallest / unit.size(), largest / unit.size()),
                    own,
                    Chart.Style.LINES));
        }
        return charts;
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

    private static Series series(
            Experiment experiment, Point point, Optional<ObservedFactor> coloured, List<Double> line, Unit unit) {
        List<Dot> dots = new ArrayList<>();
        for (double nanos : line) {
            double y = nanos / unit.size();
            dots.add(new Dot(dots.size() + 1.0, y, y, y));
        }
        List<ObservedFactor> others = experiment.varied().stream()
                .filter(factor -> !coloured.equals(Optional.of(factor)))
                .toList();
        return coloured.map(factor -> new Series(
                        CurveCharts.brief(experiment, point, List.of(factor)),
                        CurveCharts.look(factor, point),
                        CurveCharts.brief(experiment, point, others),
                        dots,
                        List.of(),
                        List.of()))
                .orElseGet(() -> new Series(
                        others.isEmpty() ? "point " + point.number() : CurveCharts.brief(experiment, point, others),
                        dots,
                        List.of()));
    }
}
