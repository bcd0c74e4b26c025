package io.storbench.report.claim;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Estimate;
import java.util.List;
import java.util.Optional;

/// Where along a load its metric reaches a limit: between the highest level that is shown to keep it
/// and the lowest that is shown not to. In between the logarithm of the metric is taken for a straight
/// line, fitted by least squares with the weights of the intervals, so that all levels there count.
///
/// @param at where the line reaches the limit, in the factor's values
/// @param met the highest level shown to keep the limit
/// @param missed the lowest shown to miss it
public record LimitEdge(double at, double met, double missed) {
    /// A line is drawn through no wider range, as a share of its upper end.
    private static final double WIDEST = 0.2;

    /// A level and what is shown there by 95 % intervals.
    ///
    /// @param value in the factor's values
    public record Level(double value, Optional<Estimate> estimate, boolean isMet, boolean isMissed) {}

    /// Empty where nothing is shown on one side, or the range is too wide for a line.
    ///
    /// @param levels of a metric that rises with them, by rising values
    public static Optional<LimitEdge> of(Limit limit, List<Level> levels) {
        double missed = levels.stream()
                .filter(Level::isMissed)
                .mapToDouble(Level::value)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double met = levels.stream()
                .filter(level -> level.isMet && level.value < missed)
                .mapToDouble(Level::value)
                .max()
                .orElse(0);
        if (Double.isInfinite(missed) || missed - met > WIDEST * missed) {
            return Optional.empty();
        }
        List<Level> between = levels.stream()
                .filter(level -> level.value >= met && level.value <= missed && level.estimate.isPresent())
                .toList();
        double at = crossing(between, StrictMath.log(limit.value()));
        return Optional.of(new LimitEdge(at > met && at < missed ? at : (met + missed) / 2, met, missed));
    }

    /// Not a number where the open levels make the line fall.
    private static double crossing(List<Level> levels, double logarithm) {
        boolean isWeighted = levels.stream()
                .allMatch(level ->
                        level.estimate.orElseThrow().relativeHalfWidth().orElse(0) > 0);
        double weights = 0;
        double values = 0;
        double logarithms = 0;
        double squares = 0;
        double products = 0;
        double origin = levels.getFirst().value;
        for (Level level : levels) {
            Estimate estimate = level.estimate.orElseThrow();
            double halfWidth = isWeighted ? estimate.relativeHalfWidth().orElseThrow() : 1;
            double weight = 1 / (halfWidth * halfWidth);
            double x = level.value - origin;
            double y = StrictMath.log(estimate.mean()) - logarithm;
            weights += weight;
            values += weight * x;
            logarithms += weight * y;
            squares += weight * x * x;
            products += weight * x * y;
        }
        double slope = (weights * products - values * logarithms) / (weights * squares - values * values);
        return slope > 0 ? origin + (values - logarithms / slope) / weights : Double.NaN;
    }
}
