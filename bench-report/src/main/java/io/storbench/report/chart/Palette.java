package io.storbench.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/// The colours, marks and lines of charts. A series differs from every other by its mark and its
/// line, too, not by its colour alone.
final class Palette {
    /// Of texts and axes.
    static final Color INK = new Color(0x33, 0x33, 0x33);

    /// Of what is marked behind a curve.
    static final Color AREA = new Color(0xF0, 0xF0, 0xF0);
    static final Color GRID = new Color(0xDD, 0xDD, 0xDD);
    static final Color CLEAR = new Color(0, 0, 0, 0);

    /// Colours that people with colour-blindness tell apart (Okabe and Ito, "Color Universal
    /// Design", 2008), without the yellow that fades on white.
    private static final List<Color> PALETTE = List.of(
            new Color(0x00, 0x72, 0xB2),
            new Color(0xD5, 0x5E, 0x00),
            new Color(0x00, 0x9E, 0x73),
            new Color(0xCC, 0x79, 0xA7),
            new Color(0xE6, 0x9F, 0x00),
            new Color(0x56, 0xB4, 0xE9));

    private static final List<Shape> MARKS = List.of(
            new Ellipse2D.Double(-3.5, -3.5, 7, 7),
            new Rectangle2D.Double(-3.2, -3.2, 6.4, 6.4),
            polygon(0, -4.2, 4, 3, -4, 3),
            polygon(0, -4.6, 4.6, 0, 0, 4.6, -4.6, 0),
            polygon(0, 4.2, 4, -3, -4, -3),
            polygon(-4, -2, 0, -4.5, 4, -2, 2.6, 3.8, -2.6, 3.8));

    /// Simulated marks beside measured ones, which lie on them.
    private static final AffineTransform SMALL = AffineTransform.getScaleInstance(0.7, 0.7);

    private static final float[] DASHED = {5, 4};
    private static final float[] DOTTED = {1.5f, 3};

    private Palette() {}

    private static Shape polygon(double... coordinates) {
        var path = new Path2D.Double();
        path.moveTo(coordinates[0], coordinates[1]);
        for (int i = 2; i < coordinates.length; i += 2) {
            path.lineTo(coordinates[i], coordinates[i + 1]);
        }
        path.closePath();
        return path;
    }

    /// The mark of a series, from 0.
    static Shape mark(int series) {
        return MARKS.get(series % MARKS.size());
    }

    /// The first line is whole, others have gaps through which an equal one below them shows.
    static Stroke line(int series) {
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

    /// The colour of a series, from 0.
    static Color colour(int series) {
        return PALETTE.get(series % PALETTE.size());
    }

    /// A smaller mark, for what lies on another one.
    static Shape smallMark(int series) {
        return SMALL.createTransformedShape(mark(series));
    }

    /// A line across the picture.
    static Stroke guide(boolean first) {
        return new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, first ? DASHED : DOTTED, 0);
    }
}
