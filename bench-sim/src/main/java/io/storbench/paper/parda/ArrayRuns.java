package io.storbench.paper.parda;

import io.storbench.paper.parda.ArrayExperiment.Load;
import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// What hosts on one array saw, in runs with independent seeds.
///
/// @param runs what each host saw, by run
record ArrayRuns(List<List<Seen>> runs) {
    /// Of every experiment: seeds 1, 2, 3.
    static final int REPLICATES = 3;

    private static final double CONFIDENCE = 0.95;

    /// Copies.
    ArrayRuns {
        runs = List.copyOf(runs);
    }

    /// Runs with constant windows; a quarter of the time before is left out.
    ///
    /// @param seconds of simulated time
    /// @throws IllegalStateException when the model breaks an operational law, which is a bug
    static ArrayRuns of(
            ParallelRuns runs,
            DeviceParameters device,
            List<Load> loads,
            double seconds,
            int... windows) {
        return of(
                runs,
                seed -> {
                    ArrayExperiment experiment =
                            new ArrayExperiment(
                                            device, seed, ClariionCx3.REGION_BYTES, loads, windows)
                                    .start();
                    experiment.observe(seconds / 4);
                    return observed(experiment, seconds);
                });
    }

    /// One run for each seed.
    static ArrayRuns of(ParallelRuns runs, Function<Integer, List<Seen>> run) {
        return new ArrayRuns(
                runs.simulate(IntStream.rangeClosed(1, REPLICATES).boxed().toList(), run));
    }

    /// The same window for every host.
    static int[] windows(int hosts, int window) {
        int[] windows = new int[hosts];
        Arrays.fill(windows, window);
        return windows;
    }

    /// What the hosts see from now on.
    static List<Seen> observed(ArrayExperiment experiment, double seconds) {
        List<Seen> seen = experiment.observe(seconds);
        if (!experiment.violations().isEmpty()) {
            throw new IllegalStateException(
                    "the model of the array broke a law: " + experiment.violations());
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
        return seen.stream().mapToDouble(one -> one.perSecond() * one.arrayMs()).sum()
                / ArrayExperiment.sum(seen);
    }
}
