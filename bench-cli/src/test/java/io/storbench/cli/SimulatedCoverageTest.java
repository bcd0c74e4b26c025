package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.AskedMetric;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.RunPrecision;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.Progress;
import io.storbench.run.RunOptions;
import io.storbench.run.Shard;
import io.storbench.run.Simulation;
import io.storbench.sim.Precision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often the interval that a report shows contains the mean of a very long simulation, where
/// trials are short: losses whose long stalls are rare, and disks.
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class SimulatedCoverageTest {
    private static final String LOSSES = """
        target: {engine: nfs, uri: "nfs://server/export", server: {service: 500us}}
        workload: {operation: read, block: 4k, file: 64m, depth: DEPTH, pattern: random}
        network: {rtt: 5ms, loss: 0.5%}
        """;

    private static final String DISK = """
        target:
          engine: iscsi
          uri: "iscsi://server/iqn.2026-11.example:disk/0"
          server: {disk: {kind: hdd, size: 100g}}
        workload: {operation: read, block: 4k, file: 10g, depth: DEPTH, pattern: random}
        network: {rtt: 200us}
        """;

    private static final String QUEUE = """
        target: {engine: nfs, uri: "nfs://model/export", version: 3}
        simulate: {server: {slots: 1, service: 10ms, law: exponential}}
        workload: {operation: read, pattern: random, block: 4k, file: 1m, rate: 70, depth: 1000}
        protocol: {warmup: 2s, measure: MEASURE}
        design: {seed: SEED, replicates: N}
        """;

    private static final int RUNS = 100;

    /// Where one run may be enough, so many of them stop after one that their coverage is reported
    /// too.
    private static final int MANY = 25;

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource({"LOSSES, 1, 0.2", "LOSSES, 4, 0.1", "DISK, 1, 0.025", "DISK, 4, 0.03"})
    void intervalsOfShortTrialsHoldTheMean(String what, int depth, double precision) throws IOException {
        String plan = (what.equals("DISK") ? DISK : LOSSES).replace("DEPTH", String.valueOf(depth))
                + "protocol: {warmup: 1s, measure: MEASURE}\ndesign: {seed: SEED, replicates: N}\n";
        double truth = mean(trials("truth", plan(plan, "4000s", 1, 2), Simulation.PLAIN))
                .mean();
        Precision wanted = new Precision(precision, 30);
        Simulation simulation = new Simulation(2, Shard.WHOLE, wanted::wanted, Optional.of(wanted.rule()));
        int held = 0;
        int single = 0;
        int singleHeld = 0;
        int replicates = 0;
        for (int run = 0; run < RUNS; run++) {
            List<TrialResult> trials = trials("run-" + run, plan(plan, "10s", 1000 + run, 1), simulation);
            Estimate mean = mean(trials);
            boolean holds = mean.low() <= truth && truth <= mean.high();
            held += holds ? 1 : 0;
            single += trials.size() == 1 ? 1 : 0;
            singleHeld += trials.size() == 1 && holds ? 1 : 0;
            replicates += trials.size();
        }
        System.err.printf(
                Locale.ROOT,
                "%s at depth %d, precision %s: %d of %d hold the mean, %d of %d after one trial;" + " %.1f trials%n",
                what,
                depth,
                precision,
                held,
                RUNS,
                singleHeld,
                single,
                replicates / (double) RUNS);
        assertThat(held).isGreaterThanOrEqualTo((int) (0.92 * RUNS));
        if (single >= MANY) {
            assertThat(singleHeld).isGreaterThanOrEqualTo((int) (0.92 * single));
        }
    }

    /// A server that is busy for 70 % of the time and takes an exponential time with a mean of 10 ms: one in a
    /// hundred is in its queue for longer than ln 100 / (100 - 70) s = 153.5 ms. A trial has 1,400 operations,
    /// and those that follow each other are alike.
    @ParameterizedTest
    @CsvSource({"0.01, 30", "0.05, 60", "0.2, 30"})
    void intervalsHoldThePercentileOfAQueue(double precision, int most) throws IOException {
        Precision wanted = new Precision(
                precision,
                most,
                replicates -> RunPrecision.isPercentileReached(replicates, AskedMetric.RESPONSE_P99, precision));
        Simulation simulation = new Simulation(2, Shard.WHOLE, wanted::wanted, Optional.of(wanted.rule()));
        double truth = Math.log(100) / 30 * 1e9;
        int held = 0;
        int replicates = 0;
        for (int run = 0; run < RUNS; run++) {
            List<TrialResult> trials = trials("run-" + run, plan(QUEUE, "20s", 1000 + run, 1), simulation);
            Estimate percentile =
                    simulated(trials).estimate(Metric.RESPONSE_P99).orElseThrow();
            held += percentile.low() <= truth && truth <= percentile.high() ? 1 : 0;
            replicates += trials.size();
        }
        System.err.printf(
                Locale.ROOT,
                "p99 of a queue, precision %s: %d of %d hold it; %.1f trials%n",
                precision,
                held,
                RUNS,
                replicates / (double) RUNS);
        assertThat(held).isGreaterThanOrEqualTo((int) (0.92 * RUNS));
    }

    private static String plan(String text, String measure, int seed, int replicates) {
        return text.replace("MEASURE", measure)
                .replace("SEED", String.valueOf(seed))
                .replace("N}", replicates + "}");
    }

    private static Estimate mean(List<TrialResult> trials) {
        return simulated(trials).estimate(Metric.LATENCY).orElseThrow();
    }

    private static PointResults simulated(List<TrialResult> trials) {
        return Experiment.of(trials).points().getFirst().simulated();
    }

    private List<TrialResult> trials(String name, String text, Simulation simulation) throws IOException {
        ExperimentPlan plan = PlanReader.parse(text, name, List.of());
        try (ResultStore store = ResultStore.open(directory.resolve(name), plan)) {
            ExperimentRunner.Outcome _ = new ExperimentRunner(
                            plan,
                            store,
                            new RunOptions(Origin.SIMULATED, Consent.NONE, "none", Long.MAX_VALUE, simulation),
                            new Progress() {},
                            new StopSignal())
                    .run();
            return store.latest();
        }
    }
}
