package io.storbench.report.effects;

import java.util.OptionalDouble;

/// A line of the analysis of variance. The sums of squares of all lines add up to the total.
///
/// @param source a term's letters, or `blocks`, `lack of fit`, `set-ups`, `error`, `total`
/// @param name for people
/// @param squares what the line adds to those before it
/// @param meanSquare of a term what is lost when it alone is left out, over its degrees of freedom;
///   where the design is not orthogonal this is less than squares over degrees of freedom, as a
///   term takes what it shares with later ones
/// @param f the mean square over the error's
/// @param share of the total sum of squares; of a term by what is lost when it alone is left out,
///   as the term's own share
public record AnovaRow(
        String source,
        String name,
        int degreesOfFreedom,
        double squares,
        OptionalDouble meanSquare,
        OptionalDouble f,
        OptionalDouble p,
        double share) {}
