package io.storbench.plan;

import io.storbench.unit.Percentage;
import java.util.Optional;

/// The plan's `question`: what the report's first screen answers. No part of what a trial does, nor
/// of the plan's identity.
///
/// @param compare the factor whose levels are compared; empty when the plan does not say
/// @param metric by which they are compared; empty for the most telling one of the trials
/// @param better which way is better; empty for what the metric means by itself
/// @param sameWithin levels that differ by less than this share are the same
public record Question(
        Optional<String> compare,
        Optional<Metric> metric,
        Optional<Better> better,
        double sameWithin) {
    /// What differences matter to a plan that does not say.
    public static final double DEFAULT_SAME_WITHIN = 0.05;

    /// What a plan without a question asks.
    public static final Question NONE =
            new Question(Optional.empty(), Optional.empty(), Optional.empty(), DEFAULT_SAME_WITHIN);

    /// What is compared.
    public enum Metric {
        /// Mean service latency.
        LATENCY,
        /// Mean response latency.
        RESPONSE,
        /// Operations per second.
        THROUGHPUT,
        /// Until the last call was back.
        COMPLETION,
        /// Until the data was flushed.
        DURABLE,
        /// Messages per operation.
        MESSAGES
    }

    /// Which way is better.
    public enum Better {
        /// Less.
        LOWER,
        /// More.
        HIGHER
    }

    /// The path of the factor whose levels are compared: the targets, when the plan does not say.
    public String compared() {
        return compare.orElse("target");
    }

    /// Reads a plan's question.
    ///
    /// @param plan the whole plan
    static Question of(Settings plan) {
        if (!plan.has("question")) {
            return NONE;
        }
        Settings question = plan.child("question");
        Optional<String> compare = question.text("compare");
        Optional<Metric> metric =
                question.has("metric")
                        ? Optional.of(question.choice("metric", Metric.class, Metric.LATENCY))
                        : Optional.empty();
        Optional<Better> better =
                question.has("better")
                        ? Optional.of(question.choice("better", Better.class, Better.LOWER))
                        : Optional.empty();
        double sameWithin =
                question.value(
                                "same_within",
                                new Percentage(DEFAULT_SAME_WITHIN),
                                Percentage::parse)
                        .share();
        question.refuseUnknown();
        return new Question(compare, metric, better, sameWithin);
    }

    /// Reads the question of a plan that was kept as JSON.
    ///
    /// @param source its name for messages
    /// @throws PlanException when it is damaged
    public static Question parse(String planJson, String source) {
        return YamlReader.read(planJson, source, true) instanceof PlanNode.Mapping tree
                ? of(new Settings(tree, ""))
                : NONE;
    }
}
