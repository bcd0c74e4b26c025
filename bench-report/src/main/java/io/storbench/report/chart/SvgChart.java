package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Series;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Draws a chart with JFreeChart as SVG.
public final class SvgChart {
    /// Small enough for its letters to be read when a phone shrinks the picture to its width.
    static final int WIDTH = 440;

    private static final int HEIGHT = 320;
    private static final int ROW_HEIGHT = 24;
    private static final int PANEL_HEIGHT = 160;

    /// Of small pictures, so that a screen shows all.
    private static final int MOST_ROWS = 3;

    /// Between the names of small pictures.
    static final int NAME_GAP = 8;

    /// Of a small picture in one of several rows, without its name and ticks.
    static final int PLOT_HEIGHT = PANEL_HEIGHT - 55;
    private static final int LEGEND_ROW = 21;

    /// Values that can be listened to.
    private static final int FEW = 6;

    /// A name's mark and the space around both.
    private static final int LEGEND_MARK = 30;

    private SvgChart() {}

    /// The chart as an `svg` element.
    ///
    /// @param id unique in the page
    public static String draw(Chart chart, String id) {
        SvgCanvas canvas = SvgCanvas.create(id);
        Picture.draw(chart, canvas, new Rectangle2D.Double(0, 0, WIDTH, height(chart)));
        Set<String> flushRight =
                chart.y().ticks().stream().map(Chart.Tick::label).collect(Collectors.toSet());
        if (TickAxis.isSlanted(chart.x(), TickAxis.PLOT_WIDTH / columns(chart))) {
            chart.x().ticks().forEach(tick -> flushRight.add(TickAxis.cut(tick).label()));
        }
        return canvas.svg(WIDTH, height(chart), description(chart), flushRight);
    }

    /// What a picture shows, for those who cannot see it: with its values where they are few, else
    /// the least and the greatest of each series; all are in the page's tables.
    static String description(Chart chart) {
        String series = chart.series().stream()
                .filter(chart::isShown)
                .map(one -> described(one, chart))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
        String unit = chart.y().title();
        return chart.title()
                + (chart.title().contains(chart.x().title())
                        ? ""
                        : ", over " + chart.x().title())
                + (unit.isEmpty() ? "" : ", " + unit)
                + (series.isEmpty() ? "" : ": " + series);
    }

    private static String described(Series series, Chart chart) {
        String measured = values(series.measured(), chart);
        String simulated = values(series.simulated(), chart);
        String both = Stream.of(
                        measured, simulated.isEmpty() ? "" : (measured.isEmpty() ? "" : "simulated ") + simulated)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return Stream.of(series.panel(), series.name(), both)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String values(List<Chart.Dot> dots, Chart chart) {
        double[] values = dots.stream()
                .mapToDouble(dot -> chart.rows() ? dot.x() : dot.y())
                .toArray();
        if (values.length == 0) {
            return "";
        }
        if (values.length <= FEW) {
            return DoubleStream.of(values).mapToObj(SvgChart::number).collect(Collectors.joining(" "));
        }
        DoubleSummaryStatistics all = DoubleStream.of(values).summaryStatistics();
        return "from " + number(all.getMin()) + " to " + number(all.getMax());
    }

    private static String number(double value) {
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    static int height(Chart chart) {
        if (chart.rows()) {
            return 70 + (int) (ROW_HEIGHT * (chart.y().high() - chart.y().low()));
        }
        int rows = (chart.panels().size() - 1) / columns(chart) + 1;
        return rows == 1
                ? HEIGHT + depth(chart) + LEGEND_ROW * (legendRows(chart) - 1)
                : LEGEND_ROW + rowHeight(chart, true) + (rows - 1) * rowHeight(chart, false);
    }

    /// Of a row of small pictures that is not the last one.
    static int rowHeight(Chart chart, boolean isFirst) {
        return PANEL_HEIGHT + depth(chart) + (isFirst && hasLegend(chart) ? LEGEND_ROW * legendRows(chart) : 0);
    }

    private static int depth(Chart chart) {
        return (int) TickAxis.depth(chart.x(), TickAxis.PLOT_WIDTH / columns(chart));
    }

    /// How many small pictures stand side by side: as many as have room for their names, in three rows at most.
    static int columns(Chart chart) {
        List<Chart> panels = chart.panels();
        double widest = panels.stream()
                .mapToDouble(panel -> SvgCanvas.FONT.width(panel.title()))
                .max()
                .orElse(0);
        int most = panels.size() == 4 ? 2 : Math.min(3, panels.size());
        int fewest = (panels.size() - 1) / MOST_ROWS + 1;
        return Math.clamp((int) (TickAxis.PLOT_WIDTH / (widest + NAME_GAP)), fewest, Math.max(fewest, most));
    }

    /// How many rows the legend's names take, at least one.
    private static int legendRows(Chart chart) {
        int rows = 1;
        double width = 0;
        for (Series one : chart.legendSeries()) {
            double own = SvgCanvas.FONT.width(one.name()) + LEGEND_MARK;
            if (width > 0 && width + own > WIDTH) {
                rows++;
                width = 0;
            }
            width += own;
        }
        return hasLegend(chart) ? rows : 1;
    }

    static boolean hasLegend(Chart chart) {
        return chart.legendSeries().size() > 1;
    }
}
