package io.storbench.run;

import io.storbench.engine.StopSignal;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Simulates a plan's trials by several threads, and keeps their results in run order; then, again
/// and again, further replicates of points that want them.
final class SimulatedTrials {
    private final ExperimentPlan plan;
    private final PlannedTrials planned;
    private final Simulation simulation;
    private final Progress progress;
    private final StopSignal stop;
    private int finished;
    private int added;

    SimulatedTrials(ExperimentPlan plan, PlannedTrials planned, Progress progress, StopSignal stop) {
        this.plan = plan;
        this.planned = planned;
        this.simulation = planned.options().simulation();
        this.progress = progress;
        this.stop = stop;
    }

    /// Simulates until no point wants another replicate, or a stop is requested.
    ///
    /// @param finishedBefore how many of the trials are done
    /// @throws IOException when results cannot be kept
    void run(List<TrialSpec> trials, int finishedBefore, TrialRunner runner) throws IOException {
        finished = finishedBefore;
        FurtherReplicates further = new FurtherReplicates(plan, trials, simulation);
        List<TrialSpec> wave = trials;
        while (!wave.isEmpty() && !stop.isRequested()) {
            simulate(wave.stream().filter(spec -> !planned.isDone(spec)).toList(), runner);
            wave = further.after(planned::done);
            finished += (int) wave.stream().filter(planned::isDone).count();
            added += wave.size();
            progress.grows(trials.size() + added);
        }
    }

    /// How many replicates points wanted beyond the plan's.
    int added() {
        return added;
    }

    private void simulate(List<TrialSpec> specs, TrialRunner runner) throws IOException {
        try (OrderedPrefetch<TrialSpec, TrialRunner.Finished> ahead =
                new OrderedPrefetch<>(specs, simulation.threads(), spec -> simulated(spec, runner))) {
            for (TrialSpec spec : specs) {
                progress.trialBegins(spec);
                TrialRunner.Finished trial = ahead.next();
                if (stop.isRequested()) {
                    break;
                }
                TrialResult result =
                        simulation.rule().map(rule -> rule.in(trial.result())).orElse(trial.result());
                planned.store().append(result, trial.histograms());
                progress.trialEnds(result, ++finished);
            }
        }
    }

    /// By any thread.
    private TrialRunner.Finished simulated(TrialSpec spec, TrialRunner runner) {
        try {
            return runner.run(spec, planned.pathRtt().networks(spec), planned.header(spec));
        } catch (WriteRefusedException e) {
            throw new IllegalStateException("a simulation writes to nothing", e);
        }
    }

    /// Which replicates a simulation adds to the plan's.
    private static final class FurtherReplicates {
        private final ExperimentPlan plan;
        private final Simulation simulation;
        private final Map<Integer, List<TrialSpec>> trialsByPoint = new TreeMap<>();

        FurtherReplicates(ExperimentPlan plan, List<TrialSpec> trials, Simulation simulation) {
            this.plan = plan;
            this.simulation = simulation;
            trials.forEach(trial -> trialsByPoint
                    .computeIfAbsent(trial.point(), _ -> new ArrayList<>())
                    .add(trial));
        }

        /// The trials to be added now.
        ///
        /// @param result of a trial; empty when it failed, which ends the point
        List<TrialSpec> after(Function<TrialSpec, Optional<TrialResult>> result) {
            List<TrialSpec> added = new ArrayList<>();
            trialsByPoint.forEach((point, trials) -> {
                List<TrialResult> results =
                        trials.stream().map(result).flatMap(Optional::stream).toList();
                if (results.size() == trials.size()) {
                    int wanted = simulation.wanted().applyAsInt(results);
                    while (trials.size() < wanted) {
                        TrialSpec further = plan.further(point, trials.size() + 1);
                        trials.add(further);
                        added.add(further);
                    }
                }
            });
            return added;
        }
    }

    /// Computes results by several threads and hands them over in order, so that nobody can tell how
    /// many there were. Works ahead a little only, since results take memory. Not safe for use by
    /// several threads itself.
    ///
    /// @param <T> what is computed from
    /// @param <R> what is computed
    private static final class OrderedPrefetch<T, R> implements AutoCloseable {
        private final ExecutorService pool;
        private final Queue<Future<R>> under = new ArrayDeque<>();
        private final Iterator<T> rest;
        private final Function<T, R> compute;
        private final int most;

        OrderedPrefetch(List<T> items, int threads, Function<T, R> compute) {
            this.pool = Executors.newFixedThreadPool(threads);
            this.rest = items.iterator();
            this.compute = compute;
            this.most = 2 * threads;
        }

        /// The next item's result; to be called once for each.
        ///
        /// @throws IOException when this thread is interrupted
        R next() throws IOException {
            while (under.size() < most && rest.hasNext()) {
                T item = rest.next();
                under.add(pool.submit(() -> compute.apply(item)));
            }
            try {
                return under.remove().get();
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case RuntimeException failure -> throw failure;
                    case Error failure -> throw failure;
                    case null, default -> throw new IllegalStateException(e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }

        /// Gives up what was begun; stops at the trials' own stop signal, or when they are done.
        @Override
        public void close() {
            under.forEach(future -> future.cancel(false));
            pool.shutdown();
        }
    }
}
