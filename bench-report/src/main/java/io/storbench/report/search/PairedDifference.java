package io.storbench.report.search;

import io.storbench.plan.PlanException;
import io.storbench.plan.Question;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing.Step;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.Sides;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The difference between two levels at one value of a factor, from simulated trials. All points of
/// a replicate share their random numbers, so that it is taken replicate by replicate.
public final class PairedDifference {
    private static final double CONFIDENCE = 0.95;

    private PairedDifference() {}

    /// The left level less the right one, with its 95 % interval.
    ///
    /// @param trials of both levels at that value
    /// @param question whose metric it is
    /// @param value of the factor
    /// @throws IOException when a trial is not valid, or lacks the metric
    public static Step at(CrossoverQuery query, List<TrialResult> trials, Question question, double value)
            throws IOException {
        Experiment experiment = Experiment.of(trials);
        Metric metric = Answer.metric(question, experiment, Metric.of(experiment.measurements()));
        String compared = query.compare().path();
        Map<Integer, Double> left = values(experiment, compared, query.left(), metric);
        Map<Integer, Double> right = values(experiment, compared, query.right(), metric);
        if (left.isEmpty() || !left.keySet().equals(right.keySet())) {
            throw new IOException(
                    "--find: not all simulated trials at %s = %s have a valid %s; see `simulate` without --find"
                            .formatted(query.path().path(), value, metric.words()));
        }
        refuseUnlike(query, experiment, metric);
        Tally tally = new Tally();
        left.forEach((replicate, own) ->
                tally.add(time(own, metric) - time(right.getOrDefault(replicate, Double.NaN), metric)));
        double half =
                tally.count() < 2 ? 0 : StudentInterval.of(tally, CONFIDENCE).halfWidth();
        return new Step(value, tally.mean(), half);
    }

    /// What a report does not compare is not searched either.
    private static void refuseUnlike(CrossoverQuery query, Experiment experiment, Metric metric) {
        Optional<Point> left = point(experiment, query.compare().path(), query.left());
        Optional<Point> right = point(experiment, query.compare().path(), query.right());
        Sides sides = new Sides(query.left(), query.right(), Origin.SIMULATED);
        if (left.isPresent() && right.isPresent()) {
            LevelComparison.barred(left.get(), right.get(), sides, metric).ifPresent(reason -> {
                throw new PlanException("--find compares no %s here: %s".formatted(metric.words(), reason));
            });
        }
    }

    private static Optional<Point> point(Experiment experiment, String compared, String level) {
        return experiment.points().stream()
                .filter(own -> level.equals(own.factors().get(compared)))
                .findFirst();
    }

    /// Of a rate its reciprocal, which is a time.
    private static double time(double value, Metric metric) {
        return metric.isRate() ? 1 / value : value;
    }

    private static Map<Integer, Double> values(Experiment experiment, String compared, String level, Metric metric) {
        return point(experiment, compared, level)
                .map(own -> byReplicate(own.results(Origin.SIMULATED), metric))
                .orElse(Map.of());
    }

    /// The metric by replicate; empty unless all trials are valid and have it.
    private static Map<Integer, Double> byReplicate(PointResults results, Metric metric) {
        Map<Integer, Double> values = new TreeMap<>();
        for (PointResults.Sample sample : results.samples(metric)) {
            values.put(sample.trial().header().key().replicate(), sample.value());
        }
        return values.size() == results.trials() ? values : Map.of();
    }
}
