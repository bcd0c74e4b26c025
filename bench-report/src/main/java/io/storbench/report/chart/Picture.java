package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.block.LineBorder;
import org.jfree.chart.plot.CombinedRangeXYPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.Marker;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/// A chart as JFreeChart draws it, on any surface.
final class Picture {
    static {
        // Else rotated texts are drawn as outlines of the machine's fonts, which may have none.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
    }

    /// From a mark to what is written above it, as a part of the axis.
    private static final double ABOVE = 0.02;

    private static final double SECOND_LINE = 18;

    private Picture() {}

    /// Draws it, with small pictures in rows.
    ///
    /// @param area of [SvgChart#WIDTH] and [SvgChart#height]
    static void draw(Chart chart, Graphics2D graphics, Rectangle2D area) {
        if (!chart.hasPanels()) {
            JFreeChart picture = framed(plot(chart, TickAxis.PLOT_WIDTH));
            if (SvgChart.hasLegend(chart)) {
                picture.addSubtitle(legend(chart));
            }
            double right = Math.max(12, TickAxis.overhang(chart.x(), TickAxis.PLOT_WIDTH) + 4);
            picture.setPadding(new RectangleInsets(6, 4, 4, right));
            picture.draw(graphics, area);
            return;
        }
        List<Chart> panels = chart.panels();
        int columns = SvgChart.columns(chart);
        double top = area.getY();
        for (int from = 0; from < panels.size(); from += columns) {
            boolean isLast = from + columns >= panels.size();
            List<Chart> row = panels.subList(from, Math.min(panels.size(), from + columns));
            JFreeChart picture = row(chart, row, columns);
            if (from == 0 && SvgChart.hasLegend(chart)) {
                picture.addSubtitle(legend(chart));
            }
            if (isLast) {
                picture.addSubtitle(below(chart.x().title()));
            }
            double bottom = isLast ? area.getMaxY() : top + SvgChart.rowHeight(chart, from == 0);
            picture.draw(graphics, new Rectangle2D.Double(area.getX(), top, area.getWidth(), bottom - top));
            top = bottom;
        }
    }

    private static JFreeChart framed(Plot plot) {
        var picture = new JFreeChart(null, SvgCanvas.FONT, plot, false);
        picture.setBackgroundPaint(null);
        return picture;
    }

    /// Small pictures side by side, with one vertical axis; a short row leaves the rest free.
    private static JFreeChart row(Chart chart, List<Chart> panels, int columns) {
        var row = new CombinedRangeXYPlot(new TickAxis(chart.y(), TickAxis.PLOT_WIDTH));
        if (chart.panels().size() > columns) {
            row.getRangeAxis().setLabel(low(chart.y().title()));
        }
        double width = TickAxis.PLOT_WIDTH / columns;
        double overhang = Math.max(0, TickAxis.overhang(chart.x(), width));
        double first = SvgCanvas.FONT.width(chart.x().ticks().getFirst().label()) / 2;
        row.setGap(4 + overhang + first);
        for (Chart panel : panels) {
            XYPlot plot = plot(panel, width);
            plot.getDomainAxis().setLabel(null);
            row.add(plot);
            var name = new TickAxis(
                    new Chart.Axis(cut(panel.title(), width - SvgChart.NAME_GAP), 0, 1, List.of(), false), width);
            name.setAxisLineVisible(false);
            name.setTickLabelsVisible(false);
            name.setTickMarksVisible(false);
            plot.setDomainAxis(1, name);
        }
        for (int i = panels.size(); i < columns; i++) {
            var free = new XYPlot();
            free.setBackgroundPaint(null);
            free.setOutlinePaint(null);
            free.setRangeGridlinesVisible(false);
            row.add(free);
        }
        JFreeChart picture = framed(row);
        picture.setPadding(new RectangleInsets(6, 4, 4, 8 + overhang));
        return picture;
    }

    private static String cut(String name, double width) {
        String text = name;
        while (text.length() > 2 && SvgCanvas.FONT.width(text) > width) {
            text = text.substring(0, text.length() - 2) + "…";
        }
        return text;
    }

    /// What a low row has room for beside it: the title, else its unit, as the metric stands above the picture.
    private static String low(String title) {
        return SvgCanvas.FONT.width(title) < SvgChart.PLOT_HEIGHT
                ? title
                : title.replaceFirst("^[^(]*\\(?", "").replaceFirst("\\)$", "");
    }

    /// The name of the horizontal axes of all small pictures.
    private static TextTitle below(String text) {
        var title = new TextTitle(text, SvgCanvas.FONT);
        title.setPaint(Palette.INK);
        title.setPosition(RectangleEdge.BOTTOM);
        return title;
    }

    /// One picture without its small ones, legend and frame.
    ///
    /// @param width of the plot, or a little less
    static XYPlot plot(Chart chart, double width) {
        var plot = new XYPlot();
        plot.setDomainAxis(new TickAxis(chart.x(), width));
        plot.setRangeAxis(new TickAxis(chart.y(), width));
        plot.getDomainAxis().setVisible(!chart.x().ticks().isEmpty());
        plot.getRangeAxis().setVisible(!chart.y().ticks().isEmpty());
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlinePaint(null);
        plot.setDomainGridlinePaint(Palette.GRID);
        plot.setRangeGridlinePaint(Palette.GRID);
        plot.setDomainGridlineStroke(new BasicStroke(0.7f));
        plot.setRangeGridlineStroke(new BasicStroke(0.7f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        // Drawn in this order: bands lie below all, measured marks above the simulated lines.
        plot.setDataset(0, DotData.of(chart, one -> DotPath.of(chart, one.band()), false));
        plot.setRenderer(0, bands(chart));
        if (chart.curves()) {
            plot.setDataset(1, DotData.of(chart, one -> DotPath.of(chart, one.simulated()), false));
            plot.setRenderer(1, lines(chart));
        }
        plot.setDataset(2, DotData.of(chart, Series::simulated, false));
        plot.setRenderer(2, simulated(chart));
        plot.setDataset(3, DotData.of(chart, Series::measured, true));
        plot.setRenderer(3, measured(chart));
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        addGuides(plot, chart);
        addEnds(plot, chart);
        return plot;
    }

    /// An arrow where the axis cuts an interval, and a `1` at each mark that is of a single replicate, which has no
    /// interval and so would seem the surest.
    private static void addEnds(XYPlot plot, Chart chart) {
        for (int i = 0; i < chart.series().size(); i++) {
            Series one = chart.series().get(i);
            Color colour = Palette.colour(look(chart, i));
            List<Dot> barred = chart.barred(one).toList();
            for (boolean measured : new boolean[] {false, true}) {
                double shift = DotData.shift(chart, i, measured);
                for (Dot dot : measured ? one.measured() : one.simulated()) {
                    if (barred.contains(dot)) {
                        arrow(chart, dot, dot.low(), false, shift, colour).ifPresent(plot::addAnnotation);
                        arrow(chart, dot, dot.high(), true, shift, colour).ifPresent(plot::addAnnotation);
                    }
                    if (dot.single() && chart.marksSingles()) {
                        plot.addAnnotation(text(chart, "1", dot.x(), dot.y()));
                    }
                }
            }
        }
    }

    /// At the end of the axis that cuts an interval's end.
    private static Optional<CutEnd> arrow(Chart chart, Dot dot, double end, boolean high, double shift, Color colour) {
        if (!chart.isCut(end)) {
            return Optional.empty();
        }
        Chart.Axis axis = chart.rows() ? chart.x() : chart.y();
        double at = high ? axis.high() : axis.low();
        return Optional.of(
                chart.rows()
                        ? new CutEnd(at, chart.y().position(dot.y()) + shift, high ? 1 : -1, 0, colour)
                        : new CutEnd(chart.x().position(dot.x()) + shift, at, 0, high ? 1 : -1, colour));
    }

    private static XYTextAnnotation text(Chart chart, String words, double x, double y) {
        double above = chart.curves() ? ABOVE * (chart.y().high() - chart.y().low()) : 0;
        var text = new XYTextAnnotation(words, chart.x().position(x), chart.y().position(y) + above);
        text.setFont(SvgCanvas.FONT);
        text.setPaint(Palette.INK);
        text.setTextAnchor(TextAnchor.BOTTOM_CENTER);
        return text;
    }

    private static void addGuides(XYPlot plot, Chart chart) {
        for (int i = 0; i < chart.guides().size(); i++) {
            addGuide(plot, chart, chart.guides().get(i), Palette.guide(i == 0));
        }
        for (Label label : chart.labels()) {
            XYTextAnnotation text = text(chart, label.text(), label.x(), label.y());
            if (chart.style() == Chart.Style.LINES) {
                text.setBackgroundPaint(Color.WHITE);
            }
            plot.addAnnotation(text);
        }
    }

    private static void addGuide(XYPlot plot, Chart chart, Guide guide, Stroke stroke) {
        Chart.Axis axis = guide.vertical() ? chart.x() : chart.y();
        var marker = new ValueMarker(axis.position(guide.at()), Palette.INK, stroke);
        if (guide.vertical() && !chart.curves()) {
            // Bars leave no room for words; the caption has them.
            plot.addDomainMarker(guide.to() > guide.at() ? area(chart, guide) : marker, Layer.BACKGROUND);
            return;
        }
        if (guide.vertical()) {
            addVertical(plot, chart, guide, marker);
            return;
        }
        marker.setLabel(guide.label());
        marker.setLabelFont(SvgCanvas.FONT);
        marker.setLabelPaint(Palette.INK);
        marker.setLabelBackgroundColor(Palette.CLEAR);
        marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
        marker.setLabelTextAnchor(TextAnchor.BOTTOM_LEFT);
        plot.addRangeMarker(marker);
    }

    private static Marker area(Chart chart, Guide guide) {
        var marker =
                new IntervalMarker(chart.x().position(guide.at()), chart.x().position(guide.to()), Palette.AREA);
        marker.setAlpha(1);
        marker.setOutlinePaint(null);
        return marker;
    }

    /// A line with its name on its left, at the top; or an area with its name.
    private static void addVertical(XYPlot plot, Chart chart, Guide guide, ValueMarker line) {
        boolean isArea = guide.to() > guide.at();
        Marker marker = line;
        if (isArea) {
            marker = area(chart, guide);
            // Below the names of lines.
            marker.setLabelOffset(new RectangleInsets(3 + SECOND_LINE, 3, 3, 3));
        }
        marker.setLabel(guide.label());
        marker.setLabelFont(SvgCanvas.FONT);
        marker.setLabelPaint(Palette.INK);
        marker.setLabelBackgroundColor(Palette.CLEAR);
        marker.setLabelAnchor(RectangleAnchor.TOP_LEFT);
        marker.setLabelTextAnchor(isArea ? TextAnchor.TOP_LEFT : TextAnchor.TOP_RIGHT);
        plot.addDomainMarker(marker, Layer.BACKGROUND);
    }

    /// Areas without an outline, through which lines and other areas show.
    private static DeviationRenderer bands(Chart chart) {
        var renderer = new DeviationRenderer(false, false);
        renderer.setAlpha(0.15f);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesFillPaint(i, Palette.colour(look(chart, i)));
        }
        return renderer;
    }

    private static XYErrorRenderer measured(Chart chart) {
        XYErrorRenderer renderer = renderer(chart);
        renderer.setDefaultLinesVisible(chart.style() == Chart.Style.LINES);
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setDefaultShapesVisible(true);
        renderer.setDrawXError(chart.rows());
        renderer.setDrawYError(chart.curves());
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesStroke(i, Palette.line(look(chart, i)));
        }
        return renderer;
    }

    /// A series' own, else that of its place; lines without names are parts of one figure.
    private static int look(Chart chart, int series) {
        boolean nameless = chart.series().stream().allMatch(one -> one.name().isEmpty());
        return chart.series().get(series).look().orElse(nameless ? 0 : series);
    }

    private static XYLineAndShapeRenderer lines(Chart chart) {
        var renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesPaint(i, Palette.colour(look(chart, i)));
            renderer.setSeriesStroke(i, Palette.line(look(chart, i)));
        }
        return renderer;
    }

    private static XYErrorRenderer simulated(Chart chart) {
        XYErrorRenderer renderer = renderer(chart);
        renderer.setDefaultShapesVisible(true);
        for (int i = 0; i < chart.series().size(); i++) {
            if (chart.curves() && chart.hasMeasured()) {
                renderer.setSeriesShape(i, Palette.smallMark(look(chart, i)));
            }
        }
        // Hollow, and opaque so that a bar does not show through.
        renderer.setUseFillPaint(true);
        renderer.setDefaultFillPaint(Color.WHITE);
        renderer.setDrawXError(chart.rows());
        renderer.setDrawYError(chart.curves() && !chart.published());
        return renderer;
    }

    private static XYErrorRenderer renderer(Chart chart) {
        var renderer = new XYErrorRenderer();
        renderer.setCapLength(4);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesPaint(i, Palette.colour(look(chart, i)));
            renderer.setSeriesShape(i, Palette.mark(look(chart, i)));
        }
        renderer.setErrorStroke(new BasicStroke(1.3f));
        return renderer;
    }

    private static LegendTitle legend(Chart chart) {
        var items = new LegendItemCollection();
        for (Series one : chart.legendSeries()) {
            int look = look(chart, chart.series().indexOf(one));
            var item = new LegendItem(one.name(), null, null, null, Palette.mark(look), Palette.colour(look));
            item.setLabelFont(SvgCanvas.FONT);
            item.setLabelPaint(Palette.INK);
            items.add(item);
        }
        var legend = new LegendTitle(() -> items);
        legend.setItemFont(SvgCanvas.FONT);
        legend.setItemPaint(Palette.INK);
        legend.setPosition(RectangleEdge.TOP);
        legend.setFrame(new LineBorder(Color.WHITE, new BasicStroke(0), RectangleInsets.ZERO_INSETS));
        legend.setBackgroundPaint(null);
        return legend;
    }
}
