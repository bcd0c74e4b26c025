package io.storbench.cli;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Question;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing.Step;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.run.Simulation;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;

/// Simulates two levels of a plan at one value of a factor. All points of a replicate share their
/// random numbers, so that the difference is taken replicate by replicate.
///
/// @param planAt the plan with one level of the factor, as it is written
/// @param folder where each value's results are, for as long as they are needed
/// @param stop ends it with a [CancellationException]
record PointProbe(
        Wanted wanted,
        Function<String, ExperimentPlan> planAt,
        Path folder,
        Console console,
        StopSignal stop)
        implements CrossoverSearch.Probe {
    private static final double CONFIDENCE = 0.95;

    @Override
    public Step at(String level, double value) throws IOException {
        ExperimentPlan plan = planAt.apply(level);
        Path directory = folder.resolve("at");
        try {
            boolean interrupted =
                    new io.storbench.cli.Experiment(plan, directory, console)
                            .simulate(Simulation.PLAIN, stop)
                            .interrupted();
            if (interrupted) {
                throw new CancellationException();
            }
            return step(
                    Experiment.of(ResultStore.read(directory)),
                    Question.parse(plan.toJson(), "plan"),
                    value);
        } finally {
            delete(directory);
        }
    }

    private Step step(Experiment experiment, Question question, double value) throws IOException {
        Metric metric = Answer.metric(question, Metric.of(experiment.measurements()));
        Map<Integer, Double> left = values(experiment, wanted.left(), metric);
        Map<Integer, Double> right = values(experiment, wanted.right(), metric);
        if (left.isEmpty() || !left.keySet().equals(right.keySet())) {
            throw new IOException(
                    "--find: not all simulated trials at %s = %s have a valid %s; see `simulate` without --find"
                            .formatted(wanted.path().path(), value, metric.words()));
        }
        Tally tally = new Tally();
        left.forEach((replicate, own) ->
                tally.add(
                        time(own, metric)
                                - time(right.getOrDefault(replicate, Double.NaN), metric)));
        double half = tally.count() < 2 ? 0 : StudentInterval.of(tally, CONFIDENCE).halfWidth();
        return new Step(value, tally.mean(), half);
    }

    /// Of a rate its reciprocal, which is a time.
    private static double time(double value, Metric metric) {
        return metric == Metric.THROUGHPUT ? 1 / value : value;
    }

    private Map<Integer, Double> values(Experiment experiment, String level, Metric metric) {
        return experiment.points().stream()
                .filter(own -> level.equals(own.factors().get(wanted.compare().path())))
                .findFirst()
                .map(own -> byReplicate(own.results(Origin.SIMULATED), metric))
                .orElse(Map.of());
    }

    /// The metric by replicate; empty unless all trials are valid and have it.
    static Map<Integer, Double> byReplicate(PointResults results, Metric metric) {
        Map<Integer, Double> values = new TreeMap<>();
        for (TrialResult.Valid trial : results.valid()) {
            metric.of(trial.numbers())
                    .ifPresent(value -> values.put(trial.header().key().replicate(), value));
        }
        return values.size() == results.trials() ? values : Map.of();
    }

    /// Deletes a directory with all that is in it, when it is there.
    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
