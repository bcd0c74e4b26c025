package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.block.LineBorder;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/// Draws a chart with JFreeChart as SVG.
public final class SvgChart {
    /// Small enough for its letters to be read when a phone shrinks the picture to its width.
    static final int WIDTH = 440;

    private static final int HEIGHT = 320;
    private static final int ROW_HEIGHT = 24;
    private static final int LEGEND_ROW = 21;

    /// A name's mark and the space around both.
    private static final int LEGEND_MARK = 30;

    static final Color INK = new Color(0x33, 0x33, 0x33);
    private static final Color CLEAR = new Color(0, 0, 0, 0);
    private static final float[] DASHED = {5, 4};
    private static final float[] DOTTED = {1.5f, 3};
    private static final Color GRID = new Color(0xDD, 0xDD, 0xDD);

    /// Colours that people with colour-blindness tell apart (Okabe and Ito, "Color Universal
    /// Design", 2008), without the yellow that fades on white.
    private static final List<Color> PALETTE =
            List.of(
                    new Color(0x00, 0x72, 0xB2),
                    new Color(0xD5, 0x5E, 0x00),
                    new Color(0x00, 0x9E, 0x73),
                    new Color(0xCC, 0x79, 0xA7),
                    new Color(0xE6, 0x9F, 0x00),
                    new Color(0x56, 0xB4, 0xE9));

    private static final List<Shape> MARKS =
            List.of(
                    new Ellipse2D.Double(-3.5, -3.5, 7, 7),
                    new Rectangle2D.Double(-3.2, -3.2, 6.4, 6.4),
                    polygon(0, -4.2, 4, 3, -4, 3),
                    polygon(0, -4.6, 4.6, 0, 0, 4.6, -4.6, 0),
                    polygon(0, 4.2, 4, -3, -4, -3),
                    polygon(-4, -2, 0, -4.5, 4, -2, 2.6, 3.8, -2.6, 3.8));

    /// Simulated marks beside measured ones, which lie on them.
    private static final AffineTransform SMALL = AffineTransform.getScaleInstance(0.7, 0.7);

    static {
        // Else rotated texts are drawn as outlines of the machine's fonts, which may have none.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
    }

    private SvgChart() {}

    private static Shape polygon(double... coordinates) {
        var path = new Path2D.Double();
        path.moveTo(coordinates[0], coordinates[1]);
        for (int i = 2; i < coordinates.length; i += 2) {
            path.lineTo(coordinates[i], coordinates[i + 1]);
        }
        path.closePath();
        return path;
    }

    /// The chart as an `svg` element.
    ///
    /// @param id unique in the page
    public static String draw(Chart chart, String id) {
        SvgCanvas canvas = SvgCanvas.create(id);
        picture(chart).draw(canvas, new Rectangle2D.Double(0, 0, WIDTH, height(chart)));
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

    private static boolean hasLegend(Chart chart) {
        return chart.series().stream().filter(one -> !one.name().isEmpty()).count() > 1;
    }

    /// The picture, to be drawn in [#WIDTH] and its height.
    static JFreeChart picture(Chart chart) {
        var plot = new XYPlot();
        plot.setDomainAxis(new TickAxis(chart.x()));
        plot.setRangeAxis(new TickAxis(chart.y()));
        plot.getDomainAxis().setVisible(!chart.x().ticks().isEmpty());
        plot.getRangeAxis().setVisible(!chart.y().ticks().isEmpty());
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlinePaint(null);
        plot.setDomainGridlinePaint(GRID);
        plot.setRangeGridlinePaint(GRID);
        plot.setDomainGridlineStroke(new BasicStroke(0.7f));
        plot.setRangeGridlineStroke(new BasicStroke(0.7f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        // Drawn in this order: bands lie below all, measured marks above the simulated lines.
        plot.setDataset(0, dataset(chart, Series::band, false));
        plot.setRenderer(0, bands(chart));
        plot.setDataset(1, dataset(chart, Series::simulated, false));
        plot.setRenderer(1, simulated(chart));
        plot.setDataset(2, dataset(chart, Series::measured, true));
        plot.setRenderer(2, measured(chart));
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);

        var picture = new JFreeChart(null, SvgCanvas.FONT, plot, false);
        picture.setBackgroundPaint(null);
        double right = Math.max(12, TickAxis.overhang(chart.x()) + 4);
        picture.setPadding(new RectangleInsets(6, 4, 4, right));
        if (hasLegend(chart)) {
            picture.addSubtitle(legend(chart));
        }
        addGuides(plot, chart);
        return picture;
    }

    private static void addGuides(XYPlot plot, Chart chart) {
        float[] dash = DASHED;
        for (Guide guide : chart.guides()) {
            addGuide(plot, chart, guide, dash);
            dash = DOTTED;
        }
        for (Label label : chart.labels()) {
            var text =
                    new XYTextAnnotation(
                            label.text(),
                            chart.x().position(label.x()),
                            chart.y().position(label.y()));
            text.setFont(SvgCanvas.FONT);
            text.setPaint(INK);
            if (chart.style() == Chart.Style.LINES) {
                text.setBackgroundPaint(Color.WHITE);
            }
            text.setTextAnchor(TextAnchor.BOTTOM_CENTER);
            plot.addAnnotation(text);
        }
    }

    private static void addGuide(XYPlot plot, Chart chart, Guide guide, float[] dash) {
        Chart.Axis axis = guide.vertical() ? chart.x() : chart.y();
        var stroke =
                new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, dash, 0);
        var marker = new ValueMarker(axis.position(guide.at()), INK, stroke);
        if (guide.vertical()) {
            // Bars leave no room for words; the caption has them.
            plot.addDomainMarker(marker);
            return;
        }
        marker.setLabel(guide.label());
        marker.setLabelFont(SvgCanvas.FONT);
        marker.setLabelPaint(INK);
        marker.setLabelBackgroundColor(CLEAR);
        marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
        marker.setLabelTextAnchor(TextAnchor.BOTTOM_LEFT);
        plot.addRangeMarker(marker);
    }

    /// Areas without an outline, through which lines and other areas show.
    private static DeviationRenderer bands(Chart chart) {
        var renderer = new DeviationRenderer(false, false);
        renderer.setAlpha(0.15f);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesFillPaint(i, colour(i));
        }
        return renderer;
    }

    private static XYErrorRenderer measured(Chart chart) {
        XYErrorRenderer renderer = renderer(chart);
        renderer.setDefaultLinesVisible(chart.style() == Chart.Style.LINES);
        renderer.setDefaultShapesVisible(true);
        renderer.setDrawXError(chart.rows());
        renderer.setDrawYError(chart.curves());
        if (chart.style() == Chart.Style.BARS) {
            renderer.setErrorStroke(
                    new BasicStroke(9, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
            renderer.setCapLength(0);
        }
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesStroke(i, line(isNameless(chart) ? 0 : i));
        }
        return renderer;
    }

    /// Lines without names are parts of one figure.
    private static boolean isNameless(Chart chart) {
        return chart.series().stream().allMatch(one -> one.name().isEmpty());
    }

    private static XYErrorRenderer simulated(Chart chart) {
        XYErrorRenderer renderer = renderer(chart);
        renderer.setDefaultLinesVisible(chart.curves());
        renderer.setDefaultShapesVisible(true);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesStroke(i, line(i));
            if (chart.curves() && chart.hasMeasured()) {
                renderer.setSeriesShape(i, SMALL.createTransformedShape(mark(i)));
            }
        }
        // Hollow, and opaque so that a bar does not show through.
        renderer.setUseFillPaint(true);
        renderer.setDefaultFillPaint(Color.WHITE);
        renderer.setDrawXError(chart.rows());
        renderer.setDrawYError(false);
        return renderer;
    }

    private static XYErrorRenderer renderer(Chart chart) {
        var renderer = new XYErrorRenderer();
        renderer.setCapLength(4);
        for (int i = 0; i < chart.series().size(); i++) {
            int style = isNameless(chart) ? 0 : i;
            renderer.setSeriesPaint(i, colour(style));
            renderer.setSeriesShape(i, mark(style));
        }
        renderer.setErrorStroke(new BasicStroke(1.3f));
        return renderer;
    }

    private static Shape mark(int series) {
        return MARKS.get(series % MARKS.size());
    }

    /// The first line is whole, others have gaps through which an equal one below them shows.
    private static Stroke line(int series) {
        return series == 0
                ? new BasicStroke(1.6f)
                : new BasicStroke(
                        1.6f,
                        BasicStroke.CAP_BUTT,
                        BasicStroke.JOIN_ROUND,
                        1,
                        new float[] {4 + 3 * (series % 3), 3 + 2 * series},
                        0);
    }

    private static Color colour(int series) {
        return PALETTE.get(series % PALETTE.size());
    }

    private static XYIntervalSeriesCollection dataset(
            Chart chart, Function<Series, List<Dot>> dots, boolean measured) {
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
    private static double shift(Chart chart, int series, boolean measured) {
        if (chart.rows()) {
            return chart.hasMeasured() && chart.hasSimulated() ? (measured ? 0.17 : -0.17) : 0;
        }
        double width = chart.x().high() - chart.x().low();
        return measured && chart.curves() ? Axes.dodge(series, chart.series().size()) * width : 0;
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

    private static LegendTitle legend(Chart chart) {
        var items = new LegendItemCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            var item =
                    new LegendItem(
                            chart.series().get(i).name(), null, null, null, mark(i), colour(i));
            item.setLabelFont(SvgCanvas.FONT);
            item.setLabelPaint(INK);
            items.add(item);
        }
        var legend = new LegendTitle(() -> items);
        legend.setItemFont(SvgCanvas.FONT);
        legend.setItemPaint(INK);
        legend.setPosition(RectangleEdge.TOP);
        legend.setFrame(
                new LineBorder(Color.WHITE, new BasicStroke(0), RectangleInsets.ZERO_INSETS));
        legend.setBackgroundPaint(null);
        return legend;
    }
}
