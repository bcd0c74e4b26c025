package io.storbench.report.answer;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where along a numeric factor two levels of another are equally good.
///
/// Between neighbouring levels the difference of the two means is taken to be a straight line,
/// which it is of latencies over the round-trip time; of rates it is that of their reciprocals. The
/// interval holds every place at which the line's own 95 % interval has 0 (Fieller, "Some problems
/// in interval estimation", JRSS B 16, 1954), independent errors at both ends.
///
/// @param at in the factor's values: nanoseconds, bytes or plain
/// @param low where the interval begins
/// @param high where it ends
/// @param openLow whether it would go on below the lowest level
/// @param openHigh whether it would go on above the highest level
/// @param leftIsMoreAbove whether the level named first has the larger time above the crossing
public record Crossing(double at, double low, double high, boolean openLow, boolean openHigh, boolean leftIsMoreAbove) {

    /// A difference at a level, and how far it can be off.
    public record Step(double x, double difference, double halfWidth) {}

    /// The crossings along a line of comparisons, ordered by the factor.
    static List<Crossing> of(List<LevelComparison> line, ObservedFactor factor, Metric metric) {
        List<Step> steps = new ArrayList<>();
        for (LevelComparison comparison : line) {
            if (comparison.barred().isPresent() || comparison.low().isEmpty()) {
                return List.of();
            }
            steps.add(step(comparison, factor, metric));
        }
        return of(steps);
    }

    private static Step step(LevelComparison comparison, ObservedFactor factor, Metric metric) {
        double left = comparison.leftMean().mean();
        double right = comparison.rightMean().mean();
        double leftHalf = LevelComparison.halfWidth(comparison.leftMean());
        double rightHalf = LevelComparison.halfWidth(comparison.rightMean());
        if (metric.isRate()) {
            leftHalf /= left * left;
            rightHalf /= right * right;
            left = 1 / left;
            right = 1 / right;
        }
        double x = factor.value(comparison.left().level(factor));
        return new Step(x, left - right, Math.hypot(leftHalf, rightHalf));
    }

    /// The crossings of a broken line. A step without any difference, between steps of opposite
    /// signs, is a crossing itself.
    public static List<Crossing> of(List<Step> steps) {
        List<Crossing> crossings = new ArrayList<>();
        double sign = 0;
        for (int i = 0; i < steps.size(); i++) {
            double own = Math.signum(steps.get(i).difference());
            if (own * sign < 0) {
                crossings.add(crossing(steps, i - 1));
            }
            sign = own == 0 ? sign : own;
        }
        return List.copyOf(crossings);
    }

    /// The one between a step and the next, or at the step where that has no difference.
    private static Crossing crossing(List<Step> steps, int i) {
        Step from = steps.get(i);
        Step to = steps.get(i + 1);
        double part = from.difference() / (from.difference() - to.difference());
        double at = from.x() + part * (to.x() - from.x());
        double low = at;
        boolean openLow = true;
        // From a crossing at a step, the way down begins at that step.
        for (int k = part == 0 ? i - 1 : i; k >= 0 && openLow; k--) {
            Optional<Double> end = end(steps.get(k + 1), steps.get(k), k == i ? 1 - part : 0);
            low = end.orElse(steps.get(k).x());
            openLow = end.isEmpty();
        }
        double high = at;
        boolean openHigh = true;
        for (int k = i; k + 1 < steps.size() && openHigh; k++) {
            Optional<Double> end = end(steps.get(k), steps.get(k + 1), k == i ? part : 0);
            high = end.orElse(steps.get(k + 1).x());
            openHigh = end.isEmpty();
        }
        return new Crossing(at, low, high, openLow, openHigh, to.difference() > 0);
    }

    /// Where on the way from one step to the next the line's interval leaves 0 for the first time;
    /// empty when it does not.
    ///
    /// @param start the part of the way at which the interval has 0
    private static Optional<Double> end(Step from, Step to, double start) {
        // (d0 + w Δ)² = (1-w)² h0² + w² h1², for w from the start to 1.
        double delta = to.difference() - from.difference();
        double h0 = from.halfWidth() * from.halfWidth();
        double h1 = to.halfWidth() * to.halfWidth();
        double a = delta * delta - h0 - h1;
        double b = 2 * from.difference() * delta + 2 * h0;
        double c = from.difference() * from.difference() - h0;
        double best = Double.POSITIVE_INFINITY;
        for (double w : roots(a, b, c)) {
            if (w >= start - 1e-9 && w <= 1) {
                best = Math.min(best, w);
            }
        }
        return Double.isFinite(best) ? Optional.of(from.x() + best * (to.x() - from.x())) : Optional.empty();
    }

    private static double[] roots(double a, double b, double c) {
        double discriminant = b * b - 4 * a * c;
        if (a == 0) {
            return b == 0 ? new double[0] : new double[] {-c / b};
        }
        // Rounding can make the double root of a line without error seem none.
        double root = Math.sqrt(Math.max(0, discriminant));
        return discriminant < -1e-9 * b * b
                ? new double[0]
                : new double[] {(-b - root) / (2 * a), (-b + root) / (2 * a)};
    }
}
