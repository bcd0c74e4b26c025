package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `curve` and `search`, simulated: four calls of 2 ms at a time are 2,000 operations/s at most.
class LoadSearchTest {
    private static final String PLAN = """
        name: load
        target: {engine: nfs, uri: "nfs://model/export", version: 3, server: {slots: 4, service: 2ms}}
        workload: {operation: read, pattern: random, block: 4k, file: 1m, depth: 32}
        protocol: {warmup: 100ms, measure: 2s}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path plan = Path.of("");

    @BeforeEach
    void write() throws IOException {
        plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
    }

    @Test
    void aCurveWalksUpToTheSaturationRate() throws IOException {
        Path results = directory.resolve("curve");
        Cli curve = Cli.run("curve", plan, "--simulate", "--points", "4", "-o", results);
        assertThat(curve.exitCode()).as(curve.err()).isZero();
        assertThat(curve.err()).contains("saturation: 2000 operations/s per host");
        assertThat(ResultStore.read(results))
                .extracting(trial -> trial.header().factors().get("workload.rate"))
                .containsExactlyInAnyOrder("500", "1000", "1500", "2000");
        assertThat(curve.out()).contains("the knee is at a rate of 1500/s");
    }

    /// By Little's law the latency of a closed loop of n operations is n / 2,000 s: nine take 4.5
    /// ms, ten 5 ms and a little for the client.
    @Test
    void theHighestDepthThatKeepsALimitIsFound() {
        Cli search = Cli.run(
                "search",
                plan,
                "--simulate",
                "--of",
                "depth",
                "--limit",
                "latency < 5ms",
                "-o",
                directory.resolve("search"));
        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(search.out())
                .contains("workload.depth 9 meets \"latency < 5ms\"")
                .contains("10 misses it");
        // Each depth that was tried has results of its own: 1, 2, 4, 8, 16, 12, 10, 9.
        Path results = directory.resolve("search");
        String names = "%s holds no results itself; give one of: %s, %s, %s, …"
                .formatted(
                        results,
                        results.resolve("workload.depth-1"),
                        results.resolve("workload.depth-10"),
                        results.resolve("workload.depth-12"));
        assertThat(Cli.run("report", results).err()).contains(names);
        assertThat(Cli.run("gate", results, "--limit", "latency < 5ms").err()).contains(names);
        assertThat(Cli.run("report", directory.resolve("nosuch")).err()).contains("nosuch does not exist");
    }

    @Test
    void aLimitThatNothingKeepsFails() {
        Cli search =
                Cli.run("search", plan, "--simulate", "--limit", "latency < 1ms", "-o", directory.resolve("search"));
        assertThat(search.exitCode()).as(search.err()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(search.out()).contains("No workload.rate meets \"latency < 1ms\"");
    }

    /// The client's cache has the file after its first pass, so that every trial is doubtful.
    @Test
    void aDoubtfulTrialIsNoPlainMiss() {
        Cli search = Cli.run(
                "search",
                plan,
                "--simulate",
                "--profile",
                "linux-6.x-nfs3",
                "--of",
                "depth",
                "--limit",
                "latency < 5ms",
                "-o",
                directory.resolve("search"));
        assertThat(search.exitCode()).as(search.err()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(search.out())
                .contains("No workload.depth meets \"latency < 5ms\": 1 counts as a miss, since it has"
                        + " doubtful trials.");
    }

    /// At 1 % of 2,000/s a trial of 2 s has some 40 operations: too few for a p99.
    @Test
    void aPercentileOfTooFewOperationsIsNotJudged() {
        Cli search = Cli.run("search", plan, "--simulate", "--limit", "p99 < 1ms", "-o", directory.resolve("search"));
        assertThat(search.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(search.err()).contains("is unknown").contains("--measure");
    }

    @Test
    void whatCannotBeSearchedIsRefused() {
        assertThat(Cli.run("search", plan, "--simulate", "--limit", "throughput > 5")
                        .err())
                .contains("`curve` finds the highest throughput");
        assertThat(Cli.run("search", plan, "--simulate", "--limit", "latency > 5ms")
                        .err())
                .contains("say below what it is to stay");
        assertThat(Cli.run("search", plan, "--simulate", "--limit", "p99 < 5ms", "--within", "0")
                        .err())
                .contains("--within 0: from 1 to 50");
        assertThat(Cli.run(
                                "search",
                                plan,
                                "--simulate",
                                "--limit",
                                "p99 < 5ms",
                                "-p",
                                "design.factors.network.rtt=1ms,5ms")
                        .err())
                .contains("network.rtt has several levels");
    }
}
