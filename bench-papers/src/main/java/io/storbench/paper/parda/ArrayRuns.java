package io.storbench.paper.parda;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// What hosts on one array saw at a point of a plan, in runs with independent seeds.
///
/// @param runs what each host saw, by run
record ArrayRuns(List<List<Seen>> runs) {
    private static final double CONFIDENCE = 0.95;

    /// Copies.
    ArrayRuns {
        runs = List.copyOf(runs);
    }

    /// Runs every point of a plan with all its replicates, and leaves the warm-up out.
    ///
    /// @return by point
    /// @throws IllegalStateException when the model breaks an operational law, which is a bug
    static List<ArrayRuns> of(ParallelRuns runs, DeviceParameters device, ExperimentPlan plan) {
        return of(runs, plan, trial -> new ArrayExperiment(device, trial).start());
    }

    /// Runs every point of a plan with all its replicates, on an array that is set up otherwise.
    static List<ArrayRuns> of(ParallelRuns runs, ExperimentPlan plan, Function<TrialSpec, ArrayExperiment> started) {
        SortedMap<Integer, List<TrialSpec>> points =
                plan.trials().stream().collect(groupingBy(TrialSpec::point, TreeMap::new, toList()));
        return runs.each(
                List.copyOf(points.values()),
                trials -> new ArrayRuns(runs.simulate(trials, trial -> measured(started.apply(trial), trial))));
    }

    private static List<Seen> measured(ArrayExperiment experiment, TrialSpec trial) {
        if (!(trial.protocol() instanceof Protocol.Timed timed)) {
            throw new IllegalArgumentException("a load without an end needs a time");
        }
        experiment.observe(timed.warmupNanos() / 1e9);
        return observed(experiment, timed.measureNanos() / 1e9);
    }

    private static List<Seen> observed(ArrayExperiment experiment, double seconds) {
        List<Seen> seen = experiment.observe(seconds);
        if (!experiment.violations().isEmpty()) {
            throw new IllegalStateException("the model of the array broke a law: " + experiment.violations());
        }
        return seen;
    }

    /// A figure of a run, over all of them.
    PaperObservation.Quantity figure(ToDoubleFunction<List<Seen>> of) {
        Tally tally = new Tally();
        runs.forEach(run -> tally.add(of.applyAsDouble(run)));
        return new PaperObservation.Quantity(
                tally.mean(), StudentInterval.of(tally, CONFIDENCE).halfWidth());
    }

    /// The mean latency of all hosts' accesses, from the window on.
    static double meanMs(List<Seen> seen) {
        return seen.stream().mapToDouble(one -> one.perSecond() * one.arrayMs()).sum() / ArrayExperiment.sum(seen);
    }
}
