package io.storbench.paper.published;

import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;

/// Simulations of an experiment, side by side in the [ForkJoinPool] of the thread that asks for
/// them. What they come to is handed over in the order of what they are of, so that nobody can tell
/// how many threads there were.
///
/// @param ended called after each simulation, by any thread
public record ParallelRuns(Runnable ended) {
    /// Runs of which nobody wants to know how far they are.
    public static ParallelRuns silent() {
        return new ParallelRuns(() -> {});
    }

    /// Simulates each item.
    ///
    /// @param items what is simulated
    /// @param simulate one of them; it must not depend on others
    /// @return by item
    public <T, R> List<R> simulate(List<T> items, Function<T, R> simulate) {
        return each(items, item -> {
            R result = simulate.apply(item);
            ended.run();
            return result;
        });
    }

    /// Does for each item what simulates several times.
    public <T, R> List<R> each(List<T> items, Function<T, R> work) {
        List<ForkJoinTask<R>> tasks = items.stream()
                .map(item -> ForkJoinTask.adapt(() -> work.apply(item)))
                .toList();
        return ForkJoinTask.invokeAll(tasks).stream().map(ForkJoinTask::join).toList();
    }
}
