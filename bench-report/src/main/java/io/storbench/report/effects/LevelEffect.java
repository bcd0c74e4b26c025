package io.storbench.report.effects;

import java.util.OptionalDouble;

/// A level of a factor against the factor's first level.
///
/// @param geometricMean of the metric at this level, over the points compared
/// @param ratio of the geometric means, this level over the first: 1 for the first itself
/// @param low end of the ratio's 95 % interval; empty without replicates that scatter, and for the
///   first level
/// @param high end of the ratio's 95 % interval
/// @param standardError of the ratio's logarithm; empty where the interval is
/// @param degrees of freedom of the standard error; 0 without one
/// @param smallest ratio at any one combination of the other factors; empty when points were not
///   matched
/// @param largest ratio at any one combination of the other factors
public record LevelEffect(
        String level,
        double geometricMean,
        double ratio,
        OptionalDouble low,
        OptionalDouble high,
        OptionalDouble standardError,
        long degrees,
        OptionalDouble smallest,
        OptionalDouble largest) {}
