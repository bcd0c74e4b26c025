package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Tick;
import java.awt.Color;
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
    @Serial private static final long serialVersionUID = 1;

    private static final Color INK = new Color(0x33, 0x33, 0x33);

    // Not part of a serialised chart, which nobody makes.
    private final transient List<Tick> ticks;

    TickAxis(Axis axis) {
        super(axis.title().isEmpty() ? null : axis.title());
        this.ticks = axis.ticks();
        setAutoRange(false);
        setRange(axis.low(), axis.high());
        setLabelFont(SvgCanvas.FONT);
        setTickLabelFont(SvgCanvas.FONT);
        setLabelPaint(INK);
        setTickLabelPaint(INK);
        setAxisLinePaint(INK);
        setTickMarkPaint(INK);
    }

    // The overridden method has a raw type.
    @SuppressWarnings("rawtypes")
    @Override
    public List refreshTicks(
            Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
        boolean horizontal = RectangleEdge.isTopOrBottom(edge);
        List<NumberTick> placed = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        for (Tick tick : ticks) {
            double at = valueToJava2D(tick.position(), dataArea, edge);
            double half = SvgCanvas.FONT.width(tick.label()) / 2;
            // A label that would touch its neighbour is left out; its mark stays.
            boolean fits = !horizontal || at - half > free;
            if (fits && horizontal) {
                free = at + half + 4;
            }
            TextAnchor anchor = horizontal ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
            placed.add(
                    new NumberTick(tick.position(), fits ? tick.label() : "", anchor, anchor, 0));
        }
        return placed;
    }

    // Equality of charts is never asked for; the type has it from its parent, which ignores ticks.
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
