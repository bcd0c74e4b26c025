package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import java.util.Optional;

/// The plan's `question`: what the report's first screen answers. No part of what a trial does, nor
/// of the plan's identity.
///
/// @param compare the factor whose levels are compared; empty when the plan does not say
/// @param metric by which they are compared; empty for the trials' most informative metric
/// @param better which way is better; empty for what the metric means by itself
/// @param sameWithin levels that differ by less than this share are the same
/// @param limit that is asked about, in place of a comparison: up to which level it is kept
public record Question(
        Optional<String> compare,
        Optional<AskedMetric> metric,
        Optional<Better> better,
        double sameWithin,
        Optional<Limit> limit) {
    /// What differences matter to a plan that does not say.
    public static final double DEFAULT_SAME_WITHIN = 0.05;

    /// What a plan without a question asks.
    public static final Question NONE =
            new Question(Optional.empty(), Optional.empty(), Optional.empty(), DEFAULT_SAME_WITHIN, Optional.empty());

    static final Key<String> COMPARE = Key.text("compare", "path of a factor")
            .absent("`target`, where it is a factor")
            .means("the factor whose levels the report's first screen compares; see" + " [report.md](report.md)");

    private static final Key<AskedMetric> METRIC = Key.choice("metric", AskedMetric.class)
            .absent("the trials' most informative metric")
            .means("the metric by which they are compared");

    private static final Key<Better> BETTER = Key.choice("better", Better.class)
            .absent("the default for the metric")
            .means("which way is better");

    private static final Key<Double> SAME_WITHIN = Key.share("same_within", 1)
            .defaultsTo(DEFAULT_SAME_WITHIN)
            .means("levels that differ by less are the same");

    private static final Key<Limit> LIMIT = Key.parsed(
                    "limit", "METRIC < VALUE, or METRIC > VALUE", Limit::of, Limit::text)
            .absent("none")
            .means("asks up to which level of a numeric factor a limit is met, such as"
                    + " `latency < 50ms` over `hosts`; see [report.md](report.md)");

    static final KeySection QUESTION = KeySection.of(
            "question",
            "What the report's first screen answers; not part of the plan's identity.",
            COMPARE,
            METRIC,
            BETTER,
            SAME_WITHIN,
            LIMIT);

    /// Which way is better.
    public enum Better {
        /// Less.
        LOWER,
        /// More.
        HIGHER
    }

    /// What is asked for: the metric that it names, or that of its limit.
    public Optional<AskedMetric> asked() {
        return metric.or(() -> limit.map(Limit::metric));
    }

    /// The path of the factor whose levels are compared: the targets, when the plan does not say.
    public String compared() {
        return compare.orElse("target");
    }

    /// Reads a plan's question.
    ///
    /// @param plan the whole plan
    static Question of(Settings plan) {
        if (!plan.has(QUESTION)) {
            return NONE;
        }
        Settings question = plan.child(QUESTION);
        Question read = new Question(
                question.find(COMPARE),
                question.find(METRIC),
                question.find(BETTER),
                question.get(SAME_WITHIN),
                question.find(LIMIT));
        question.refuseUnknown();
        return read;
    }
}
