package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.block.LineBorder;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.Marker;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
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

    /// The picture, to be drawn in [SvgChart#WIDTH] and [SvgChart#height].
    static JFreeChart of(Chart chart) {
        var plot = new XYPlot();
        plot.setDomainAxis(new TickAxis(chart.x()));
        plot.setRangeAxis(new TickAxis(chart.y()));
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

        var picture = new JFreeChart(null, SvgCanvas.FONT, plot, false);
        picture.setBackgroundPaint(null);
        double right = Math.max(12, TickAxis.overhang(chart.x()) + 4);
        picture.setPadding(new RectangleInsets(6, 4, 4, right));
        if (SvgChart.hasLegend(chart)) {
            picture.addSubtitle(legend(chart));
        }
        addGuides(plot, chart);
        return picture;
    }

    private static void addGuides(XYPlot plot, Chart chart) {
        for (int i = 0; i < chart.guides().size(); i++) {
            addGuide(plot, chart, chart.guides().get(i), Palette.guide(i == 0));
        }
        for (Label label : chart.labels()) {
            double above =
                    chart.curves() ? ABOVE * (chart.y().high() - chart.y().low()) : 0;
            var text = new XYTextAnnotation(
                    label.text(), chart.x().position(label.x()), chart.y().position(label.y()) + above);
            text.setFont(SvgCanvas.FONT);
            text.setPaint(Palette.INK);
            if (chart.style() == Chart.Style.LINES) {
                text.setBackgroundPaint(Color.WHITE);
            }
            text.setTextAnchor(TextAnchor.BOTTOM_CENTER);
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
            renderer.setSeriesFillPaint(i, Palette.colour(i));
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
            renderer.setErrorStroke(new BasicStroke(9, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
            renderer.setCapLength(0);
        }
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesStroke(i, Palette.line(isNameless(chart) ? 0 : i));
        }
        return renderer;
    }

    /// Lines without names are parts of one figure.
    private static boolean isNameless(Chart chart) {
        return chart.series().stream().allMatch(one -> one.name().isEmpty());
    }

    private static XYLineAndShapeRenderer lines(Chart chart) {
        var renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesPaint(i, Palette.colour(isNameless(chart) ? 0 : i));
            renderer.setSeriesStroke(i, Palette.line(i));
        }
        return renderer;
    }

    private static XYErrorRenderer simulated(Chart chart) {
        XYErrorRenderer renderer = renderer(chart);
        renderer.setDefaultShapesVisible(true);
        for (int i = 0; i < chart.series().size(); i++) {
            if (chart.curves() && chart.hasMeasured()) {
                renderer.setSeriesShape(i, Palette.smallMark(i));
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
            int style = isNameless(chart) ? 0 : i;
            renderer.setSeriesPaint(i, Palette.colour(style));
            renderer.setSeriesShape(i, Palette.mark(style));
        }
        renderer.setErrorStroke(new BasicStroke(1.3f));
        return renderer;
    }

    private static LegendTitle legend(Chart chart) {
        var items = new LegendItemCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            if (!chart.inLegend(chart.series().get(i))) {
                continue;
            }
            var item =
                    new LegendItem(chart.series().get(i).name(), null, null, null, Palette.mark(i), Palette.colour(i));
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
