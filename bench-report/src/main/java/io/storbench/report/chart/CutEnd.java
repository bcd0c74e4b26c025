package io.storbench.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.Serial;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;

/// An arrow at the end of an axis, where an interval reaches further than the picture shows.
final class CutEnd extends AbstractXYAnnotation {
    @Serial
    private static final long serialVersionUID = 1;

    private static final double LENGTH = 7;
    private static final double HALF_WIDTH = 4.5;

    private final double x;
    private final double y;
    private final int right;
    private final int up;
    private final Color colour;

    /// @param x position of its tip on the horizontal axis
    /// @param y on the vertical one
    /// @param right 1 where it points to the right, -1 to the left, 0 up or down
    /// @param up 1 where it points up, -1 down, 0 sideways
    CutEnd(double x, double y, int right, int up, Color colour) {
        this.x = x;
        this.y = y;
        this.right = right;
        this.up = up;
        this.colour = colour;
    }

    @Override
    public void draw(
            Graphics2D graphics,
            XYPlot plot,
            Rectangle2D area,
            ValueAxis domain,
            ValueAxis range,
            int renderer,
            PlotRenderingInfo info) {
        double tipX = domain.valueToJava2D(x, area, plot.getDomainAxisEdge());
        double tipY = range.valueToJava2D(y, area, plot.getRangeAxisEdge());
        var head = new Path2D.Double();
        head.moveTo(tipX, tipY);
        head.lineTo(tipX - right * LENGTH - up * HALF_WIDTH, tipY + up * LENGTH - right * HALF_WIDTH);
        head.lineTo(tipX - right * LENGTH + up * HALF_WIDTH, tipY + up * LENGTH + right * HALF_WIDTH);
        head.closePath();
        graphics.setPaint(colour);
        graphics.fill(head);
    }
}
