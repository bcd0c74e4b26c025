package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Figures of publications: published values as filled marks, simulated ones as hollow marks.
public final class FigureCharts {
    private FigureCharts() {}

    /// Values over a number.
    ///
    /// @param over what the number is
    /// @param places the values of the number that have a tick, rising
    /// @param unit of the values
    /// @param series with published values in the place of measured ones
    public static Chart curves(
            String title, String caption, String over, List<Tick> places, String unit, List<Series> series) {
        return new Chart(
                title,
                caption,
                Axes.over(over, places, 1),
                values(
                        unit,
                        series.stream()
                                .flatMap(FigureCharts::dots)
                                .flatMap(dot -> Stream.of(dot.y(), dot.high()))
                                .toList()),
                series,
                Chart.Style.CURVES,
                List.of(),
                List.of(),
                true);
    }

    /// Values in rows.
    ///
    /// @param rows their names, from the top
    /// @param unit of the values
    /// @param series whose dots have the row's number, from 0, as their vertical value
    /// @param guides lines across, at a value
    public static Chart rows(
            String title, String caption, List<String> rows, String unit, List<Series> series, List<Guide> guides) {
        List<Tick> ticks = new ArrayList<>();
        rows.forEach(name -> ticks.add(new Tick(fromTop(rows, ticks.size()), name)));
        List<Double> ends = series.stream()
                .flatMap(FigureCharts::dots)
                .flatMap(dot -> Stream.of(dot.low(), dot.x(), dot.high()))
                .toList();
        return new Chart(
                title,
                caption,
                values(unit, ends),
                new Axis("", 0, rows.size(), ticks, false),
                series.stream().map(one -> turned(rows, one)).toList(),
                Chart.Style.ROWS,
                guides,
                List.of(),
                true);
    }

    private static double fromTop(List<String> rows, double number) {
        return rows.size() - number - 0.5;
    }

    private static Series turned(List<String> rows, Series series) {
        return new Series(series.name(), turned(rows, series.measured()), turned(rows, series.simulated()));
    }

    private static List<Dot> turned(List<String> rows, List<Dot> dots) {
        return dots.stream()
                .map(dot -> new Dot(dot.x(), fromTop(rows, dot.y()), dot.low(), dot.high()))
                .toList();
    }

    private static Stream<Dot> dots(Series series) {
        return Stream.concat(series.measured().stream(), series.simulated().stream());
    }

    /// From 0 or logarithmic; around the values where some are not above 0.
    private static Axis values(String unit, List<Double> values) {
        double smallest = values.stream().mapToDouble(value -> value).min().orElse(0);
        double largest = values.stream().mapToDouble(value -> value).max().orElse(1);
        if (smallest > 0) {
            return Axes.of(unit, smallest, largest);
        }
        return smallest == 0 && largest > 0
                ? Axes.fromZero(unit, largest)
                : Axes.around(unit, smallest, Math.max(largest, 0));
    }
}
