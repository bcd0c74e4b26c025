package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import java.util.ArrayList;
import java.util.List;

/// The way between dots. What lies between two simulated points is read off a straight line between
/// their values, as crossings are; on a logarithmic axis such a line is a curve.
final class DotPath {
    private static final int STEPS = 12;

    private DotPath() {}

    /// The dots, and on a logarithmic axis steps between them.
    static List<Dot> of(Chart chart, List<Dot> dots) {
        if (!chart.curves() || !(chart.x().logarithmic() || chart.y().logarithmic())) {
            return dots;
        }
        List<Dot> path = new ArrayList<>();
        for (int i = 0; i + 1 < dots.size(); i++) {
            for (int step = 0; step < STEPS; step++) {
                path.add(between(dots.get(i), dots.get(i + 1), step / (double) STEPS));
            }
        }
        dots.stream().skip(Math.max(0, dots.size() - 1)).forEach(path::add);
        return path;
    }

    private static Dot between(Dot from, Dot to, double share) {
        return new Dot(
                between(from.x(), to.x(), share),
                between(from.y(), to.y(), share),
                between(from.low(), to.low(), share),
                between(from.high(), to.high(), share));
    }

    private static double between(double from, double to, double share) {
        return from + share * (to - from);
    }
}
