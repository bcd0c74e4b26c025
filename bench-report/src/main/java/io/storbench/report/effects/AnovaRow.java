package io.storbench.report.effects;

import java.util.OptionalDouble;

/// A line of the analysis of variance. The sums of squares of all lines add up to the total.
///
/// @param source a term's letters, or `blocks`, `lack of fit`, `set-ups`, `error`, `total`
/// @param name for people
/// @param f of the line's mean square over its error's; of a term by its partial sum of squares
/// @param share of the total sum of squares
public record AnovaRow(
        String source,
        String name,
        int degreesOfFreedom,
        double squares,
        OptionalDouble meanSquare,
        OptionalDouble f,
        OptionalDouble p,
        double share) {}
