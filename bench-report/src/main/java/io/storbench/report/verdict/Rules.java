package io.storbench.report.verdict;

import io.storbench.plan.Question.Better;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import java.util.Optional;
import java.util.OptionalDouble;

/// By what two sets of results are judged.
///
/// @param metric that decides; empty for the most informative one that both have
/// @param better which way is better; empty for what the metric means by itself
/// @param origin of the trials; empty for measured ones where both have them
/// @param sameWithin a difference that does not matter, as a fraction in [0, 1); 0 when every one
///   does
/// @param alpha the level of the tests, in (0, 0.5)
/// @param runScatter by how much separate runs of one plan differ, a standard deviation as a
///   fraction; empty when nobody knows
/// @param detect the difference, as a fraction above 0, that must not be missed: what cannot tell
///   and would not have found it is inconclusive
public record Rules(
        Optional<Metric> metric,
        Optional<Better> better,
        Optional<Origin> origin,
        double sameWithin,
        double alpha,
        OptionalDouble runScatter,
        double detect) {
    /// How probably the smallest detectable difference is found.
    public static final double POWER = 0.8;

    /// What must not be missed, unless a larger difference does not matter.
    public static final double USUAL_DETECT = 0.1;

    /// Refuses values out of range.
    public Rules {
        if (!(sameWithin >= 0 && sameWithin < 1) || !(alpha > 0 && alpha < 0.5) || !(detect > 0)) {
            throw new IllegalArgumentException("same within " + sameWithin + " at level " + alpha + ": out of range");
        }
    }

    /// With the usual difference that must not be missed: 10 %, or what does not matter if that is
    /// more.
    public Rules(
            Optional<Metric> metric,
            Optional<Better> better,
            Optional<Origin> origin,
            double sameWithin,
            double alpha,
            OptionalDouble runScatter) {
        this(metric, better, origin, sameWithin, alpha, runScatter, Math.max(USUAL_DETECT, sameWithin));
    }

    /// The same with another difference that must not be missed.
    public Rules detecting(double difference) {
        return new Rules(metric, better, origin, sameWithin, alpha, runScatter, difference);
    }

    /// The difference that does not matter, as the logarithm of a ratio: the same both ways.
    double margin() {
        return Math.log1p(sameWithin);
    }

    /// Whether more of the metric is better.
    public boolean isHigherBetter(Metric judged) {
        return better.map(way -> way == Better.HIGHER).orElse(judged.isHigherBetter());
    }

    /// Of the intervals that are shown.
    public double confidence() {
        return 1 - alpha;
    }
}
