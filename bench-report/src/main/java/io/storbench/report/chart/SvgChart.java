package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Series;
import java.awt.geom.Rectangle2D;
import java.util.Set;
import java.util.stream.Collectors;

/// Draws a chart with JFreeChart as SVG.
public final class SvgChart {
    /// Small enough for its letters to be read when a phone shrinks the picture to its width.
    static final int WIDTH = 440;

    private static final int HEIGHT = 320;
    private static final int ROW_HEIGHT = 24;
    private static final int LEGEND_ROW = 21;

    /// A name's mark and the space around both.
    private static final int LEGEND_MARK = 30;

    private SvgChart() {}

    /// The chart as an `svg` element.
    ///
    /// @param id unique in the page
    public static String draw(Chart chart, String id) {
        SvgCanvas canvas = SvgCanvas.create(id);
        Picture.of(chart).draw(canvas, new Rectangle2D.Double(0, 0, WIDTH, height(chart)));
        Set<String> flushRight =
                chart.y().ticks().stream().map(Chart.Tick::label).collect(Collectors.toSet());
        if (TickAxis.isSlanted(chart.x())) {
            chart.x().ticks().forEach(tick -> flushRight.add(TickAxis.cut(tick).label()));
        }
        return canvas.svg(WIDTH, height(chart), description(chart), flushRight);
    }

    /// What a picture shows, for those who cannot see it; its numbers are in the page's tables.
    static String description(Chart chart) {
        String names =
                chart.series().stream()
                        .map(Series::name)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.joining("; "));
        return chart.title()
                + (chart.x().title().isEmpty() ? "" : ", over " + chart.x().title())
                + (names.isEmpty() ? "" : ", of " + names);
    }

    static int height(Chart chart) {
        return chart.rows()
                ? 70 + ROW_HEIGHT * chart.y().ticks().size()
                : HEIGHT + (int) TickAxis.depth(chart.x()) + LEGEND_ROW * (legendRows(chart) - 1);
    }

    /// How many rows the legend's names take, at least one.
    private static int legendRows(Chart chart) {
        int rows = 1;
        double width = 0;
        for (Series one : chart.series()) {
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
        return chart.series().stream().filter(one -> !one.name().isEmpty()).count() > 1;
    }
}
