package io.storbench.plan;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
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
        @PlanKey(noun = "path of a factor")
        @Absent("`target`, where it is a factor")
        @Doc("the factor whose levels the report's first screen compares; see [report.md](report.md)")
        Optional<String> compare,

        @PlanKey @Absent("the trials' most informative metric") @Doc("the metric by which they are compared")
        Optional<AskedMetric> metric,

        @PlanKey @Absent("the default for the metric") @Doc("which way is better")
        Optional<Better> better,

        @PlanKey(defaultsTo = "5.0%", most = "100%") @Doc("levels that differ by less are the same")
        double sameWithin,

        @PlanKey(noun = "METRIC < VALUE, or METRIC > VALUE")
        @Absent("none")
        @Doc("asks up to which level of a numeric factor a limit is met, such as `latency < 50ms` over `hosts`;"
                + " see [report.md](report.md)")
        Optional<Limit> limit) {
    /// What differences matter to a plan that does not say.
    public static final double DEFAULT_SAME_WITHIN = 0.05;

    /// What a plan without a question asks.
    public static final Question NONE =
            new Question(Optional.empty(), Optional.empty(), Optional.empty(), DEFAULT_SAME_WITHIN, Optional.empty());

    static final KeySection QUESTION = KeySection.of(
            "question", "What the report's first screen answers; not part of the plan's identity.", Question.class);

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
        return plan.has(QUESTION) ? plan.child(QUESTION).read(Question.class) : NONE;
    }
}
