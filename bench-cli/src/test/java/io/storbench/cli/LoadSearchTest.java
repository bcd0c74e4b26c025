package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.report.search.Tried;
import io.storbench.report.search.Tried.State;
import io.storbench.result.ResultStore;
import io.storbench.result.SearchTries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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
        assertThat(curve.err()).contains("closed loop of depth 32: 2000 operations/s per host");
        assertThat(ResultStore.read(results))
                .hasSize(12)
                .extracting(trial -> trial.header().factors().get("workload.rate"))
                .containsOnly("500", "1000", "1500", "2000");
        // The closed loop's own rate is the most by construction: the curve cannot go beyond it.
        assertThat(curve.out())
                .contains("2,000/s per host is the most that it completes")
                .doesNotContain("does not saturate", "without replicates");
        assertThat(Cli.run("report", results, "--json").out()).contains("is the most that it completes");
    }

    /// By Little's law the latency of a closed loop of n operations is n / 2,000 s: nine take 4.5
    /// ms, ten 5 ms and a little for the client.
    @Test
    void theHighestDepthThatKeepsALimitIsFound() {
        Cli search = search("--simulate", "--of", "depth", "-p", "protocol.measure=500ms", "--limit", "latency < 5ms");
        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(search.out())
                .contains("up to queue depth 9 the mean latency stays below 5 ms; from queue depth 10 on it does not");
        assertThat(search.err()).contains("searching up to 1024: at most ", " of simulated time");
        // Each depth that was tried has results of its own: 1, 2, 4, 8, 16, 12, 10, 9; 9 and 10 those of
        // longer trials, too.
        Path results = directory.resolve("search");
        String names = "%s holds no results itself; give one of: %s, %s, %s, …"
                .formatted(
                        results,
                        results.resolve("workload.depth-1"),
                        results.resolve("workload.depth-10"),
                        results.resolve("workload.depth-10-2s"));
        Cli report = Cli.run("report", results, "--format", "md");
        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(report.out())
                .contains(
                        "Up to which queue depth",
                        "up to queue depth 9 the mean latency stays below 5 ms",
                        "storbench search");
        Cli page = Cli.run("report", results);
        assertThat(page.exitCode()).as(page.err()).isZero();
        assertThat(results.resolve("report.html")).content().contains("limit 5 ms");
        assertThat(Cli.run("gate", results, "--limit", "latency < 5ms").err()).contains(names);
        assertThat(Cli.run("report", directory.resolve("nosuch")).err()).contains("nosuch does not exist");
    }

    /// The next step is a command that runs, on the plan that was searched, with all its keys.
    @Test
    void theNextStepGoesOnWithTheSearch() throws IOException {
        String[] keys = {"--simulate", "--of", "depth", "-p", "protocol.measure=100ms", "--limit", "latency < 5ms"};
        assertThat(search(keys).exitCode()).isZero();
        Path results = directory.resolve("search");
        Files.delete(plan);
        String step =
                "storbench search %s --limit 'latency < 5ms' --of depth --within 3 --simulate -p design.replicates=6"
                        .formatted(results);
        assertThat(Cli.run("report", results, "--format", "md").out()).contains(step);
        Cli again = goOn(results, "--limit", "latency < 5ms", "--of", "depth", "--within", "3");
        assertThat(again.out())
                .contains("up to queue depth 9 the mean latency stays below 5 ms; from queue depth 10 on it does not");
        assertThat(ResultStore.read(results.resolve("workload.depth-9-400ms"))).hasSize(54);
    }

    /// Its trials are in directories within it, and no data file is put beside them.
    @Test
    void noOtherCommandRunsInTheDirectoryOfASearch() throws IOException {
        search("--simulate", "--of", "depth", "-p", "protocol.measure=100ms", "--limit", "latency < 1ms");
        Path results = directory.resolve("search");
        String[] before = names(results);
        String refusal = "%s: holds results of a search; go on with `search %s`".formatted(results, results);
        for (List<Object> words : List.of(
                List.<Object>of("run", results),
                List.<Object>of("run", results, "--read"),
                List.<Object>of("simulate", results, "--read", "--block", "4k"),
                List.<Object>of("search", results, "--read", "--limit", "p99 < 5ms"))) {
            Cli refused = Cli.run(words.toArray());
            assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains(refusal);
        }
        Path file = Files.writeString(
                directory.resolve("file.yaml"),
                "target: {engine: file, path: \"%s\"}\nworkload: {file: 64k}\n".formatted(results));
        assertThat(Cli.run("run", file, "-o", directory.resolve("x")).err())
                .contains("target.path: " + results + " holds results");
        assertThat(names(results)).containsExactly(before);
    }

    private static String[] names(Path directory) throws IOException {
        try (Stream<Path> names = Files.list(directory)) {
            return names.map(Path::toString).sorted().toArray(String[]::new);
        }
    }

    /// More replicates of the closed loop have a higher maximum, of which all rates are shares: an exponential server's
    /// differ. What was tried before stays, too.
    @Test
    void aSearchForARateGoesOnAtTheSameRates() throws IOException {
        String[] keys = {
            "--simulate",
            "--limit",
            "latency < 20ms",
            "--within",
            "10",
            "-p",
            "simulate.server.law=exponential",
            "-p",
            "protocol.measure=500ms"
        };
        assertThat(search(keys).exitCode()).isZero();
        Path results = directory.resolve("search");
        List<SearchTries.Try> before = SearchTries.read(results).tries();
        int loops = ResultStore.read(results.resolve("saturation")).size();
        Cli _ = goOn(results, "--limit", "latency < 20ms", "--within", "10");
        assertThat(ResultStore.read(results.resolve("saturation"))).hasSize(loops);
        assertThat(SearchTries.read(results).tries())
                .extracting(SearchTries.Try::level)
                .containsAll(before.stream().map(SearchTries.Try::level).toList());
    }

    @Test
    void aLimitBelowTheServiceTimeEndsTheSearchAtOnce() {
        Cli search = search("--simulate", "--limit", "latency < 1ms");
        assertThat(search.exitCode()).as(search.err()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(search.out()).contains("the mean response latency does not stay below 1 ms. It is 2.");
        assertThat(search.err())
                .contains("no load can meet the limit: at workload.rate 1000 even the fastest operation took 2.0")
                .doesNotContain("--budget gives it more");
        assertThat(Cli.run("report", directory.resolve("search"), "--format", "md")
                        .out())
                .doesNotContain("Going on with the search");
    }

    /// A round trip of 2 ms, and a server that takes no time: eight outstanding operations are 4,000/s at most,
    /// whatever
    /// the server does. That stays below any limit of seconds, and requests that find no slot wait in the host.
    @Test
    void whatTheDepthLimitsIsNotTheTargets() throws IOException {
        Files.writeString(plan, """
            name: far
            target: {engine: nfs, uri: "nfs://model/export", version: 3}
            network: {rtt: 2ms}
            workload: {operation: read, pattern: random, block: 4k, file: 1m, depth: 8}
            protocol: {warmup: 100ms, measure: 2s}
            """);
        Cli search = search("--simulate", "--limit", "latency < 10s", "--within", "20");
        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(search.err())
                .contains(
                        "target: the modelled server takes no time",
                        "closed loop of depth 8: ",
                        "requests waited in the host for a free slot of the queue depth");
        assertThat(search.out())
                .contains(
                        "/s, the highest tried, the mean response latency stays below 10 s",
                        "A closed loop of depth 8 completes ",
                        "its operations hardly wait at the target, so that the depth is the limit");
        assertThat(Cli.run("curve", plan, "--simulate", "--points", "3", "-o", directory.resolve("curve"))
                        .err())
                .contains("target: the modelled server takes no time");
    }

    /// Four slots of 2 ms are the limit, not the depth of 32, whose operations take 16 ms.
    @Test
    void whatTheServerLimitsIsNotTheDepths() {
        Cli search = search("--simulate", "--limit", "latency < 10s", "--within", "20");
        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(search.out())
                .contains(
                        "/s, the highest tried, ",
                        "A closed loop of depth 32 completes 2000/s; no higher rate is tried.");
        assertThat(search.err()).doesNotContain("takes no time");
    }

    /// Below what misses the limit a value may meet it that cannot be told.
    @Test
    void onlyASearchWhoseValuesAllMissFails() {
        assertThat(exitCode(State.MISSED, State.MISSED)).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(exitCode(State.OPEN, State.MISSED)).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(exitCode(State.OPEN)).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(exitCode(State.MET, State.OPEN, State.MISSED)).isEqualTo(ExitCode.DONE);
    }

    private Cli search(String... words) {
        List<Object> line = new ArrayList<>(List.of("search", plan));
        line.addAll(List.of(words));
        line.addAll(List.of("-o", directory.resolve("search")));
        return Cli.run(line.toArray());
    }

    /// Searches again from what is there, with more replicates.
    private static Cli goOn(Path results, String... words) {
        List<Object> line = new ArrayList<>(List.of("search", results, "--simulate", "-p", "design.replicates=6"));
        line.addAll(List.of(words));
        Cli again = Cli.run(line.toArray());
        assertThat(again.exitCode()).as(again.err()).isZero();
        return again;
    }

    private static int exitCode(State... states) {
        return SearchCommand.exitCode(Stream.of(states)
                .map(state -> new Tried(1, state, Optional.empty(), "", true, OptionalLong.empty()))
                .toList());
    }

    /// A rate that no depth reaches makes every trial doubtful: three values show that, and end the search.
    @Test
    void aDoubtfulTrialIsNoPlainMiss() {
        Cli search = search("--simulate", "-p", "workload.rate=5000", "--of", "depth", "--limit", "latency < 5ms");
        assertThat(search.exitCode()).as(search.err()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(search.err()).contains("cannot tell", "no trial is valid: ").doesNotContain("misses");
    }

    /// Nothing listens there: that says nothing about the depth that the server takes.
    @Test
    void aFailedTrialEndsTheSearchWithItsReason() {
        Cli search = search("-p", "target.uri=nfs://127.0.0.1:1/export", "--of", "depth", "--limit", "latency < 5ms");
        assertThat(search.exitCode()).as(search.err()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(search.err()).contains("the search ended at workload.depth 1: a trial failed: ");
        assertThat(search.out()).doesNotContain("misses");
    }

    @Test
    void aFailedClosedLoopEndsItToo() {
        for (String command : List.of("search", "curve")) {
            List<Object> words = new ArrayList<>(List.of(
                    command, plan, "-p", "target.uri=nfs://127.0.0.1:1/export", "-o", directory.resolve(command)));
            if (command.equals("search")) {
                words.addAll(List.of("--limit", "p99 < 5ms"));
            }
            Cli cli = Cli.run(words.toArray());
            assertThat(cli.exitCode()).as(cli.err()).isEqualTo(ExitCode.TRIAL_FAILED);
            assertThat(cli.err()).contains("the closed loop failed: ");
        }
    }

    /// One server, 10 ms exponential: p99 is ln 100 / (100 - rate) s, so that 200 ms are at 76.97/s.
    @Test
    @Tag("slow")
    void theRangeHoldsTheTruthOfAnExponentialServer() throws IOException {
        Path single = Files.writeString(directory.resolve("mm1.yaml"), """
            name: mm1
            target: {engine: nfs, uri: "nfs://model/export", version: 3}
            simulate: {server: {slots: 1, service: 10ms, law: exponential}}
            workload: {operation: read, pattern: random, block: 4k, file: 1m}
            """);
        Path results = directory.resolve("search");
        Cli search = Cli.run("search", single, "--simulate", "--limit", "p99 < 200ms", "-o", results);
        assertThat(search.exitCode()).as(search.err()).isZero();
        SearchTries tries = SearchTries.read(results);
        List<Double> met = new ArrayList<>();
        List<Double> missed = new ArrayList<>();
        for (SearchTries.Try each : tries.tries()) {
            Path own = results.resolve(each.directory());
            boolean isMet = Cli.run("gate", own, "--limit", "p99 < 200ms", "--fail-on", "cannot-tell")
                            .exitCode()
                    == 0;
            (isMet ? met : missed).add(Double.parseDouble(each.level()));
        }
        assertThat(Collections.max(met)).isBetween(0.95 * 76.97, 76.97);
        assertThat(Collections.max(missed)).isGreaterThan(76.97);
    }

    /// Three trials of the 3,000 operations that a p99 takes last 9 s at 1,000/s, where one of six waits for a slot,
    /// and 18 s at 500/s.
    @Test
    void theBudgetEndsTheSearch() {
        Cli search = search("--simulate", "--limit", "p99 < 2.5ms", "--budget", "20s");
        assertThat(search.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(search.err()).contains("--budget gives it more");
    }

    /// How long they take nobody knows before.
    @Test
    void completionTrialsAreRefusedWithTheRemedy() throws IOException {
        Files.writeString(plan, PLAN.replace("{warmup: 100ms, measure: 2s}", "{run: completion}"));
        Cli cli = Cli.run("search", plan, "--simulate", "--of", "depth", "--limit", "latency < 5ms");
        assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err())
                .contains("search needs trials of a fixed time")
                .contains("-p protocol.run=time")
                .doesNotContain("searching");
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
