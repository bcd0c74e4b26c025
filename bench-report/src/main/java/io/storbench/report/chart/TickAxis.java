package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Tick;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/// A JFreeChart axis whose ticks are given: levels as they are written in the plan.
final class TickAxis extends NumberAxis {
    @Serial
    private static final long serialVersionUID = 1;

    /// Of the plot in its picture, or a little less.
    static final double PLOT_WIDTH = 350;

    /// Between labels side by side.
    private static final double GAP = 4;

    private static final double SLANT = Math.PI / 4;

    /// Letters of a word that stands aslant.
    private static final int LONGEST = 14;

    // Not part of a serialised chart, which nobody makes.
    private final transient List<Tick> ticks;

    private final boolean slanted;

    /// @param width of the plot, or a little less
    TickAxis(Axis axis, double width) {
        super(axis.title().isEmpty() ? null : axis.title());
        this.slanted = isSlanted(axis, width);
        this.ticks = slanted ? axis.ticks().stream().map(TickAxis::cut).toList() : axis.ticks();
        setAutoRange(false);
        setRange(axis.low(), axis.high());
        setLabelFont(SvgCanvas.FONT);
        setTickLabelFont(SvgCanvas.FONT);
        setLabelPaint(Palette.INK);
        setTickLabelPaint(Palette.INK);
        setAxisLinePaint(Palette.INK);
        setTickMarkPaint(Palette.INK);
    }

    /// Whether words would touch each other on a horizontal axis, and stand aslant for that.
    static boolean isSlanted(Axis axis, double width) {
        double pixels = width / (axis.high() - axis.low());
        double free = Double.NEGATIVE_INFINITY;
        for (Tick tick : axis.words() ? axis.ticks() : List.<Tick>of()) {
            double at = tick.position() * pixels;
            double half = SvgCanvas.FONT.width(tick.label()) / 2;
            if (at - half < free) {
                return true;
            }
            free = at + half + GAP;
        }
        return false;
    }

    /// How far the last label of a horizontal axis reaches beyond the plot.
    ///
    /// @param width of the plot
    static double overhang(Axis axis, double width) {
        if (axis.ticks().isEmpty() || isSlanted(axis, width)) {
            return 0;
        }
        Tick last = axis.ticks().getLast();
        double pixels = width / (axis.high() - axis.low());
        return SvgCanvas.FONT.width(last.label()) / 2 - (axis.high() - last.position()) * pixels;
    }

    /// How far words that stand aslant reach down.
    static double depth(Axis axis, double width) {
        return isSlanted(axis, width)
                ? depth(axis.ticks().stream().map(TickAxis::cut).toList())
                : 0;
    }

    private static double depth(List<Tick> ticks) {
        double widest = ticks.stream()
                .mapToDouble(t -> SvgCanvas.FONT.width(t.label()))
                .max()
                .orElse(0);
        return (widest + SvgCanvas.FONT.getSize2D()) * Math.sin(SLANT);
    }

    /// The first word has to end within the picture.
    static Tick cut(Tick tick) {
        return tick.label().codePointCount(0, tick.label().length()) <= LONGEST
                ? tick
                : new Tick(
                        tick.position(),
                        tick.label().substring(0, tick.label().offsetByCodePoints(0, LONGEST - 1)) + "…");
    }

    // The overridden method has a raw type.
    @SuppressWarnings("rawtypes")
    @Override
    protected double findMaximumTickLabelHeight(List all, Graphics2D g2, Rectangle2D drawArea, boolean vertical) {
        return slanted ? depth(ticks) : super.findMaximumTickLabelHeight(all, g2, drawArea, vertical);
    }

    // The overridden method has a raw type.
    @SuppressWarnings("rawtypes")
    @Override
    public List refreshTicks(Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
        boolean horizontal = RectangleEdge.isTopOrBottom(edge);
        if (slanted && horizontal) {
            return ticks.stream()
                    .map(tick -> new NumberTick(
                            tick.position(), tick.label(), TextAnchor.TOP_RIGHT, TextAnchor.TOP_RIGHT, -SLANT))
                    .toList();
        }
        List<NumberTick> placed = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        double end = ticks.isEmpty() ? 0 : start(ticks.getLast(), dataArea, edge) - GAP;
        for (Tick tick : ticks) {
            double start = start(tick, dataArea, edge);
            double width = SvgCanvas.FONT.width(tick.label());
            // A label that would touch its neighbour or the last one is left out; its mark stays.
            boolean last = tick.equals(ticks.getLast());
            boolean fits = !horizontal || (start > free && (last || start + width < end));
            if (fits && horizontal) {
                free = start + width + GAP;
            }
            TextAnchor anchor = horizontal ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
            placed.add(new NumberTick(tick.position(), fits ? tick.label() : "", anchor, anchor, 0));
        }
        return placed;
    }

    /// Where a label begins that is centred on its tick.
    private double start(Tick tick, Rectangle2D dataArea, RectangleEdge edge) {
        return valueToJava2D(tick.position(), dataArea, edge) - SvgCanvas.FONT.width(tick.label()) / 2;
    }
}
