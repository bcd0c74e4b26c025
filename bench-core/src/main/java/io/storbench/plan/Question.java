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
        Optional<Metric> metric,
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

    private static final Key<Metric> METRIC = Key.choice("metric", Metric.class)
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

    /// What is compared.
    public enum Metric {
        /// Mean latency: of operations with arrivals of their own from those, else from issue.
        LATENCY,
        /// Mean response latency, from the intended start.
        RESPONSE,
        /// The latency that half of the operations stay below.
        P50,
        /// The one that 95 % stay below.
        P95,
        /// The one that 99 % stay below.
        P99,
        /// The one that 99.9 % stay below.
        P999,
        /// The response latency that half of the operations stay below.
        RESPONSE_P50,
        /// The one that 95 % stay below.
        RESPONSE_P95,
        /// The one that 99 % stay below.
        RESPONSE_P99,
        /// The one that 99.9 % stay below.
        RESPONSE_P999,
        /// Mean service latency, from issue.
        SERVICE,
        /// The service latency that half of the operations stay below.
        SERVICE_P50,
        /// The one that 95 % stay below.
        SERVICE_P95,
        /// The one that 99 % stay below.
        SERVICE_P99,
        /// The one that 99.9 % stay below.
        SERVICE_P999,
        /// Operations per second.
        THROUGHPUT,
        /// Until a program's file was open.
        OPEN,
        /// Until a program's last read or write was back.
        CALLS,
        /// Until the last call was back; of a program, until its file was closed.
        COMPLETION,
        /// Until the data was flushed.
        DURABLE,
        /// Messages per operation.
        MESSAGES;

        /// Whether it is a length of time.
        public boolean isTime() {
            return this != THROUGHPUT && this != MESSAGES;
        }
    }

    /// Which way is better.
    public enum Better {
        /// Less.
        LOWER,
        /// More.
        HIGHER
    }

    /// What is asked for: the metric that it names, or that of its limit.
    public Optional<Metric> asked() {
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
