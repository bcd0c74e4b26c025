package io.storbench.sim.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.Henriksen;

/// Events per second of CPU time in the hold model and in two storage pipelines, beside SSJ in the
/// same run, in turns. It prints the best and the median of its rounds and the targets, and judges
/// nothing: see [MarkovQueueBenchmark] for the one with a bar.
public final class ModelsBenchmark {
    private static final int WARMUP_ROUNDS = 2;
    private static final int ROUNDS = 7;
    private static final long HOLDS = 4_000_000;
    private static final long REQUESTS = 400_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ModelsBenchmark() {}

    /// Runs the benchmark.
    public static void main(String[] arguments) {
        compare(
                "hold, 1000 pending (target 25 M, 1.7 times SSJ)",
                _ -> HoldModel.run(1000, HOLDS),
                _ -> HoldModel.runSsj(henriksen(), 1000, HOLDS));
        compare(
                "pipeline, 7 hosts x 32, 5 disks (target 28 M)",
                seed -> StoragePipeline.run(7, 32, 5, REQUESTS, seed).events(),
                seed -> SsjPipeline.run(7, 32, 5, REQUESTS, seed).events());
        compare(
                "pipeline, 32 hosts x 64, 60 disks (target 18 M)",
                seed -> StoragePipeline.run(32, 64, 60, REQUESTS, seed).events(),
                seed -> SsjPipeline.run(32, 64, 60, REQUESTS, seed).events());
        System.out.printf(
                Locale.ROOT,
                "requests per simulated second, 7 x 32 on 5 disks: %.1f, SSJ %.1f%n",
                StoragePipeline.run(7, 32, 5, REQUESTS, 1).perSecond(),
                SsjPipeline.run(7, 32, 5, REQUESTS, 1).perSecond());
    }

    /// SSJ's fastest event list for a thousand events.
    private static Simulator henriksen() {
        Simulator simulator = new Simulator();
        simulator.init(new Henriksen());
        return simulator;
    }

    private static void compare(String name, LongUnaryOperator ours, LongUnaryOperator ssj) {
        double[] oursRates = new double[ROUNDS];
        double[] ssjRates = new double[ROUNDS];
        for (int round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
            double oursRate = rate(ours, round);
            double ssjRate = rate(ssj, round);
            if (round >= 0) {
                oursRates[round] = oursRate;
                ssjRates[round] = ssjRate;
            }
        }
        Arrays.sort(oursRates);
        Arrays.sort(ssjRates);
        System.out.printf(
                Locale.ROOT,
                "%s%n  storbench %5.1f M events per CPU second (best; median %.1f)%n"
                        + "  SSJ       %5.1f M (best; median %.1f); ratio of the medians %.2f%n",
                name,
                oursRates[ROUNDS - 1] / 1e6,
                oursRates[ROUNDS / 2] / 1e6,
                ssjRates[ROUNDS - 1] / 1e6,
                ssjRates[ROUNDS / 2] / 1e6,
                oursRates[ROUNDS / 2] / ssjRates[ROUNDS / 2]);
    }

    private static double rate(LongUnaryOperator model, long seed) {
        long startNanos = THREADS.getCurrentThreadCpuTime();
        long events = model.applyAsLong(seed);
        return events / ((THREADS.getCurrentThreadCpuTime() - startNanos) / 1e9);
    }
}
