package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.History;
import io.storbench.report.compare.History.Spread;
import io.storbench.report.compare.History.Step;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Percentiles of the service latency over time, on a logarithmic scale, and the throughput.
public final class HistoryCharts {
    private HistoryCharts() {}

    /// Two charts for each history; those of one point have the same axes.
    public static List<Chart> of(Experiment experiment, List<History> histories) {
        List<Chart> charts = new ArrayList<>();
        for (History history : histories) {
            List<History> ofPoint = histories.stream()
                    .filter(other -> other.point() == history.point())
                    .toList();
            charts.add(chart(experiment, history, ofPoint));
            charts.add(throughput(experiment, history, ofPoint));
        }
        return charts;
    }

    private static Chart throughput(Experiment experiment, History history, List<History> ofPoint) {
        double largest = ofPoint.stream()
                .flatMap(one -> one.steps().stream())
                .mapToDouble(step -> step.perSecond().high())
                .max()
                .orElse(1);
        Unit unit = Unit.of(Metric.THROUGHPUT, largest);
        return new Chart(
                "Throughput over time, %s, point %d".formatted(history.origin().key(), history.point()),
                caption(experiment, history),
                Axes.upTo("time in the measurement (s)", seconds(ofPoint)),
                Axes.fromZero("throughput (" + unit.name() + ")", Math.max(largest, Double.MIN_NORMAL) / unit.size()),
                List.of(series("throughput", history, Step::perSecond, unit)),
                Chart.Style.LINES);
    }

    private static double seconds(List<History> ofPoint) {
        return ofPoint.stream()
                .mapToDouble(one -> one.steps().getLast().seconds() + one.stepSeconds() / 2.0)
                .max()
                .orElse(1);
    }

    private static Chart chart(Experiment experiment, History history, List<History> ofPoint) {
        List<Step> all = ofPoint.stream().flatMap(one -> one.steps().stream()).toList();
        double largest =
                all.stream().mapToDouble(step -> step.max().high()).max().orElse(1);
        double smallest =
                all.stream().mapToDouble(step -> step.p50().low()).min().orElse(1);
        Unit unit = Unit.of(Metric.LATENCY, largest);
        return new Chart(
                "Latency over time, %s, point %d".formatted(history.origin().key(), history.point()),
                caption(experiment, history),
                Axes.upTo("time in the measurement (s)", seconds(ofPoint)),
                Axes.logarithmic(
                        "service latency (" + unit.name() + ")", smallest / unit.size(), largest / unit.size()),
                List.of(
                        series("p50", history, Step::p50, unit),
                        series("p99", history, Step::p99, unit),
                        series("max", history, Step::max, unit)),
                Chart.Style.LINES);
    }

    private static Series series(String name, History history, Function<Step, Spread> number, Unit unit) {
        List<Dot> dots = history.steps().stream()
                .map(step -> dot(step.seconds(), number.apply(step), unit))
                .toList();
        return new Series(name, dots, List.of(), history.replicates() > 1 ? dots : List.of());
    }

    private static Dot dot(double seconds, Spread spread, Unit unit) {
        return new Dot(seconds, spread.median() / unit.size(), spread.low() / unit.size(), spread.high() / unit.size());
    }

    private static String caption(Experiment experiment, History history) {
        String levels = experiment.points().stream()
                .filter(point -> point.number() == history.point())
                .map(point -> levels(experiment, point))
                .collect(Collectors.joining());
        long fewest = history.steps().stream().mapToLong(Step::fewest).min().orElse(0);
        return (levels.isEmpty() ? "" : "At " + levels + ". ")
                + (history.replicates() == 1 ? "One replicate" : history.replicates() + " replicates")
                + (history.stepSeconds() == 1 ? ", second by second" : ", by steps of " + history.stepSeconds() + " s")
                + ", of at least "
                + fewest
                + (fewest == 1 ? " operation each." : " operations each.");
    }

    private static String levels(Experiment experiment, Point point) {
        return experiment.varied().stream()
                .map(factor -> factor.path() + " " + point.factors().getOrDefault(factor.path(), "none"))
                .collect(Collectors.joining(", "));
    }
}
