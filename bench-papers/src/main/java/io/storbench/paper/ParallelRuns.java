package io.storbench.paper;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Simulations of experiments, side by side in the [ForkJoinPool] of the thread that asks for them.
/// What they come to is handed over in the order of what they are of, so that nobody can tell how
/// many threads there were. A trial of which several experiments are is simulated once.
public final class ParallelRuns {
    private final Runnable ended;
    private final int mostReplicates;
    private final Map<List<Object>, FutureTask<List<ToDoubleFunction<String>>>> known = new ConcurrentHashMap<>();

    /// Runs of all replicates, of which none was done.
    ///
    /// @param ended called after each simulation, by any thread
    public ParallelRuns(Runnable ended) {
        this(ended, Integer.MAX_VALUE);
    }

    /// Runs of which none was done.
    ///
    /// @param ended called after each simulation, by any thread
    /// @param mostReplicates how many replicates of a point are simulated at most, from 1
    public ParallelRuns(Runnable ended, int mostReplicates) {
        this.ended = ended;
        this.mostReplicates = mostReplicates;
    }

    /// Whether all replicates of a plan are simulated.
    boolean isWhole(ExperimentPlan plan) {
        return plan.design().replicates() <= mostReplicates;
    }

    /// The trials of a plan that are simulated.
    List<TrialSpec> trials(ExperimentPlan plan) {
        return plan.trials().stream()
                .filter(trial -> trial.replicate() <= mostReplicates)
                .toList();
    }

    /// Simulates trials.
    ///
    /// @param simulate one of them; it must not depend on others
    /// @return by trial, what it came to, by the name of a metric; for each host where they are told
    ///   apart
    List<List<ToDoubleFunction<String>>> simulate(
            List<TrialSpec> trials, Function<TrialSpec, List<ToDoubleFunction<String>>> simulate) {
        return each(trials, trial -> {
            FutureTask<List<ToDoubleFunction<String>>> task = known.computeIfAbsent(
                    List.of(trial.tree().plain(), trial.seed(), trial.replicate()),
                    _ -> new FutureTask<>(() -> simulate.apply(trial)));
            // Does nothing where another thread does it, or has done it.
            task.run();
            List<ToDoubleFunction<String>> seen = task.get();
            ended.run();
            return seen;
        });
    }

    /// Does for each item what simulates several times.
    <T, R> List<R> each(List<T> items, Work<T, R> work) {
        List<ForkJoinTask<R>> tasks = items.stream()
                .map(item -> ForkJoinTask.adapt(() -> work.apply(item)))
                .toList();
        return ForkJoinTask.invokeAll(tasks).stream().map(ForkJoinTask::join).toList();
    }

    /// What is done for an item.
    @FunctionalInterface
    interface Work<T, R> {
        R apply(T item) throws Exception;
    }
}
