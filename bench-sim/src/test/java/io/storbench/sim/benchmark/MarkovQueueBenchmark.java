package io.storbench.sim.benchmark;

import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongFunction;

/// Events per second of CPU time on an M/M/1 queue with statistics, beside SSJ in the same run.
///
/// `mvn -q -B -pl bench-sim -am -Pbenchmark process-test-classes` runs it. Rounds of the simulators
/// are interleaved, so a disturbance of the machine hits all. The bar is against SSJ as its
/// tutorial uses it, and that ratio is to the credit of random numbers, logarithm and reused
/// objects too; the one to [SsjTunedQueue], which draws the same times and reuses its events, is
/// not. Exits with 1 when a bar is missed.
public final class MarkovQueueBenchmark {
    private static final int WARMUP_ROUNDS = 4;
    private static final int ROUNDS = 11;
    private static final double LEAST_EVENTS_PER_SECOND = 20e6;
    private static final double LEAST_RATIO = 1.3;
    private static final MarkovQueue QUEUE = new MarkovQueue(0.8, 1, 2_000_000);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private MarkovQueueBenchmark() {}

    /// Runs the benchmark.
    public static void main(String[] arguments) {
        Contender ours = new Contender("storbench", seed -> StorbenchQueue.run(QUEUE, seed));
        Contender ssj = new Contender("SSJ", seed -> SsjQueue.run(QUEUE, seed));
        Contender tuned = new Contender("SSJ, tuned", seed -> SsjTunedQueue.run(QUEUE, seed));
        for (int round = 0; round < WARMUP_ROUNDS + ROUNDS; round++) {
            ours.run(round);
            ssj.run(round);
            tuned.run(round);
        }
        ours.print();
        ssj.print();
        tuned.print();
        boolean good = judge(ours, ssj, tuned);
        System.exit(good ? 0 : 1);
    }

    private static boolean judge(Contender ours, Contender ssj, Contender tuned) {
        double ratio = ours.medianRatio(ssj);
        double theory = QUEUE.theoreticalSojourn();
        StudentInterval sojourn = StudentInterval.of(ours.sojourns, 0.99);
        boolean near = Math.abs(sojourn.mean() - theory) <= 3 * sojourn.halfWidth();
        System.out.printf(
                Locale.ROOT,
                "ratio to SSJ: %.2f (median of %d rounds, bar %.1f), to SSJ tuned: %.2f%n"
                        + "mean sojourn: %.4f ± %.4f s (99 %%), theory %.4f s: %s%n",
                ratio,
                ROUNDS,
                LEAST_RATIO,
                ours.medianRatio(tuned),
                sojourn.mean(),
                sojourn.halfWidth(),
                theory,
                near ? "within 3 half-widths" : "NOT within 3 half-widths");
        return near && ratio >= LEAST_RATIO && ours.median() >= LEAST_EVENTS_PER_SECOND;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /// A simulator and what was measured of it.
    private static final class Contender {
        private final String name;
        private final LongFunction<MarkovQueue.Result> model;
        private final double[] rates = new double[ROUNDS];
        private final Tally sojourns = new Tally();

        Contender(String name, LongFunction<MarkovQueue.Result> model) {
            this.name = name;
            this.model = model;
        }

        void run(int round) {
            long startNanos = THREADS.getCurrentThreadCpuTime();
            MarkovQueue.Result result = model.apply(round);
            double seconds = (THREADS.getCurrentThreadCpuTime() - startNanos) / 1e9;
            sojourns.add(result.meanSojourn());
            if (round >= WARMUP_ROUNDS) {
                rates[round - WARMUP_ROUNDS] = result.events() / seconds;
            }
        }

        double medianRatio(Contender other) {
            double[] ratios = new double[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                ratios[i] = rates[i] / other.rates[i];
            }
            return MarkovQueueBenchmark.median(ratios);
        }

        double median() {
            return MarkovQueueBenchmark.median(rates);
        }

        void print() {
            System.out.printf(
                    Locale.ROOT,
                    "%-11s %6.1f M events per CPU second (median; %.1f to %.1f), sojourn %.6f s%n",
                    name,
                    median() / 1e6,
                    Arrays.stream(rates).min().orElseThrow() / 1e6,
                    Arrays.stream(rates).max().orElseThrow() / 1e6,
                    sojourns.mean());
        }
    }
}
