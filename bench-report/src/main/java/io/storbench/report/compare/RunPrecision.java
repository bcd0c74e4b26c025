package io.storbench.report.compare;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.Question;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// How precise the means of a measured run are that adds replicates until they are precise enough.
///
/// @param rule by which it ends
/// @param metric that the plan's question is about, or the most telling one that every point has
/// @param fewest valid replicates of any point that has one
/// @param most of any point
/// @param made of any point at most, whatever became of them
/// @param widest half the width of the widest interval, as a fraction; empty where a point has too
///   few replicates to tell
/// @param needed replicates, with the doubtful ones, which bring every interval to the precision,
///   as far as those there are tell; empty where they are too few to tell, or it is reached
/// @param lacking points whose trials are too short for the metric, a percentile: more of them do not help
public record RunPrecision(
        StoppingRule rule,
        Metric metric,
        long fewest,
        long most,
        long made,
        OptionalDouble widest,
        Optional<ReplicatesNeeded> needed,
        long lacking) {

    /// Of a run that ended, by the rule that its trials have; empty where they have none.
    public static Optional<RunPrecision> of(Experiment experiment, Question question) {
        return experiment.stopping().map(rule -> of(experiment, question, rule));
    }

    /// Of the measured trials so far. Points of which no trial is valid are left out.
    public static RunPrecision of(Experiment experiment, Question question, StoppingRule rule) {
        Metric metric = metric(experiment, question);
        List<PointResults> points = measured(experiment)
                .filter(point -> !point.values(metric).isEmpty())
                .toList();
        LongSummaryStatistics replicates =
                points.stream().mapToLong(p -> p.values(metric).size()).summaryStatistics();
        long lacking = metric.fewestOperations().isEmpty()
                ? 0
                : measured(experiment)
                        .filter(point -> point.values(metric).isEmpty())
                        .count();
        boolean isKnown = lacking == 0 && !points.isEmpty() && replicates.getMin() >= StoppingRule.FIRST_LOOK;
        return new RunPrecision(
                rule,
                metric,
                points.isEmpty() ? 0 : replicates.getMin(),
                points.isEmpty() ? 0 : replicates.getMax(),
                measured(experiment).mapToLong(PointResults::trials).max().orElse(0),
                isKnown
                        ? points.stream()
                                .map(point -> point.stoppedEstimate(metric).orElseThrow())
                                .mapToDouble(mean -> mean.relativeHalfWidth().orElse(0))
                                .max()
                        : OptionalDouble.empty(),
                isKnown
                        ? points.stream()
                                .flatMap(point -> needed(point, metric, rule).stream())
                                .reduce(ReplicatesNeeded::and)
                        : Optional.empty(),
                lacking);
    }

    /// Whether simulated replicates of one point tell a percentile as precisely as measured ones have to. A single one
    /// has no interval. True of means, which the simulation judges, and where trials are too short for a
    /// percentile.
    public static boolean isPercentileReached(List<TrialResult> replicates, AskedMetric asked, double precision) {
        Experiment experiment = Experiment.of(replicates);
        Metric metric = experiment.metric(asked);
        return metric.fewestOperations().isEmpty()
                || experiment.points().stream()
                        .flatMap(point -> point.simulated().stoppedEstimate(metric).stream())
                        .allMatch(mean -> mean.isConstant()
                                || mean.relativeHalfWidth().orElse(Double.POSITIVE_INFINITY) <= precision);
    }

    /// Of one point; empty where its interval is narrow enough.
    private static Optional<ReplicatesNeeded> needed(PointResults point, Metric metric, StoppingRule rule) {
        Estimate mean = point.stoppedEstimate(metric).orElseThrow();
        double halfWidth = mean.relativeHalfWidth().orElse(0);
        return halfWidth <= rule.precision()
                ? Optional.empty()
                : Optional.of(ReplicatesNeeded.forInterval(mean, metric.statistic(), rule.precision())
                        .withDoubtful(point.doubtful().size()));
    }

    private static Stream<PointResults> measured(Experiment experiment) {
        return experiment.points().stream()
                .map(Point::measured)
                .filter(results -> !results.valid().isEmpty());
    }

    private static Metric metric(Experiment experiment, Question question) {
        if (question.metric().isPresent()) {
            return experiment.metric(question.metric().get());
        }
        List<Metric> metrics = Metric.of(experiment.measurements());
        return metrics.stream()
                .filter(metric -> measured(experiment)
                        .noneMatch(point -> point.values(metric).isEmpty()))
                .findFirst()
                .orElse(metrics.getFirst());
    }

    /// Whether every interval is as narrow as it is wanted.
    public boolean isReached() {
        return widest.isPresent() && widest.getAsDouble() <= rule.precision();
    }

    /// Whether more replicates are of no use: all intervals are narrow, or trials of a point do not have the metric.
    public boolean isEnough() {
        return isReached() || most == 0 || lacking > 0;
    }

    /// Options that go on where it is not reached: up to as many replicates as should be enough.
    public String further() {
        long twice = 2 * Math.max(rule.maxReplicates(), made);
        return "--precision %s%% --max-replicates %s"
                .formatted(
                        percent(),
                        Math.min(needed.map(ReplicatesNeeded::safe).orElse(twice), DesignSpec.MAX_REPLICATES));
    }

    /// The precision as a user writes it, without its sign.
    private String percent() {
        return BigDecimal.valueOf(rule.precision())
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }

    private String wanted() {
        return percent() + "\u00A0%";
    }

    /// Such as `7 replicates, widest interval ± 8.3 % (5 % wanted)`.
    public String state() {
        return "%s, %s (%s wanted)"
                .formatted(
                        replicates(),
                        widest.isPresent()
                                ? "widest interval " + text(widest.getAsDouble())
                                : "intervals from %d valid ones on".formatted(StoppingRule.FIRST_LOOK),
                        wanted());
    }

    /// A sentence for a report.
    public String sentence() {
        if (isReached()) {
            return "Replicates were added until the intervals of %s were within ± %s; they allow for these repeated looks."
                    .formatted(metric.words(), wanted());
        }
        if (lacking > 0) {
            return "The run ended at its first look: at %s there are %s."
                    .formatted(Sentence.count(lacking, "point"), metric.tooFewOperations());
        }
        return "With %s the intervals of %s are not within the %s wanted%s. %s"
                .formatted(
                        replicates(),
                        metric.words(),
                        wanted(),
                        widest.isPresent() ? ": the widest is " + text(widest.getAsDouble()) : "",
                        whyNoMore());
    }

    /// Failed and doubtful replicates count for the rule, too, so fewer valid ones do not prove
    /// that more were allowed.
    private String whyNoMore() {
        return made >= rule.maxReplicates()
                ? "--max-replicates %d allowed no more.".formatted(rule.maxReplicates())
                : "The run ended before the %d allowed, by a stop or its budget.".formatted(rule.maxReplicates());
    }

    /// Rounded up, so that a width beyond the one wanted does not look like it.
    private static String text(double halfWidth) {
        return halfWidth < Percent.LARGE ? "\u00B1 " + Percent.bound(halfWidth) : Percent.halfWidth(halfWidth);
    }

    private String replicates() {
        return (fewest == most ? "" : fewest + " to ") + Sentence.count(most, "replicate");
    }
}
