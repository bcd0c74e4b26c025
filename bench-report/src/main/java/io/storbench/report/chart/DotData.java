package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import java.util.List;
import java.util.function.Function;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/// A chart's dots as JFreeChart's data: where they lie on the axes, with their intervals.
final class DotData {
    private DotData() {}

    /// @param dots of a series
    /// @param measured whether these are its measured ones
    static XYIntervalSeriesCollection of(Chart chart, Function<Series, List<Dot>> dots, boolean measured) {
        var collection = new XYIntervalSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            Series series = chart.series().get(i);
            // Keys must differ; names need not.
            var points = new XYIntervalSeries(i, true, true);
            double shift = shift(chart, i, measured);
            for (Dot dot : dots.apply(series)) {
                add(points, chart, dot, shift);
            }
            collection.addSeries(points);
        }
        return collection;
    }

    /// Marks of several series at one level stand side by side; in a chart of effects, simulated
    /// ones below measured ones.
    static double shift(Chart chart, int series, boolean measured) {
        if (chart.rows()) {
            return chart.hasMeasured() && chart.hasSimulated() ? (measured ? 0.17 : -0.17) : 0;
        }
        double width = chart.x().high() - chart.x().low();
        // Published values stand where they were published.
        return measured && chart.curves() && !chart.published()
                ? Axes.dodge(series, chart.series().size()) * width
                : 0;
    }

    private static void add(XYIntervalSeries points, Chart chart, Dot dot, double shift) {
        double x = chart.x().position(dot.x());
        double y = chart.y().position(dot.y());
        if (!chart.rows()) {
            double low = clip(chart.y(), dot.low());
            double high = clip(chart.y(), dot.high());
            points.add(x + shift, x + shift, x + shift, y, low, high);
        } else {
            double low = clip(chart.x(), dot.low());
            double high = clip(chart.x(), dot.high());
            points.add(x, low, high, y + shift, y + shift, y + shift);
        }
    }

    /// An interval's end within the axis; a wide interval may reach below zero.
    private static double clip(Chart.Axis axis, double value) {
        return axis.logarithmic() && value <= 0
                ? axis.low()
                : Math.clamp(axis.position(value), axis.low(), axis.high());
    }
}
