package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.w3c.dom.Element;

/// Fixed limits on the command line, and a directory of results in place of a plan.
@Execution(ExecutionMode.CONCURRENT)
class LimitCommandTest {
    /// One READ at a time of 1 ms: 1 ms and 5 ms with a round trip of 4 ms. Of the 1,200 of these, 12 are beyond
    /// the 99th percentile.
    private static final String PLAN = """
        name: limits
        target: {engine: nfs, uri: "nfs://model/export", version: 3, server: {slots: 1, service: 1ms}}
        workload: {operation: read, pattern: random, block: 4k, file: 1m}
        design: {factors: {network.rtt: [0ms, 4ms]}, replicates: 2}
        protocol: {warmup: 20ms, measure: 6s}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path results = Path.of("");

    @BeforeEach
    void simulate() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        results = directory.resolve("results");
        assertThat(Cli.run("simulate", plan, "-o", results).exitCode()).isZero();
    }

    @Test
    void aLimitNeedsNothingToCompareWith() throws IOException {
        Cli kept = Cli.run("gate", results, "--limit", "p99 < 6ms");
        assertThat(kept.exitCode()).as(kept.err()).isZero();
        assertThat(kept.out()).contains("limit p99 < 6ms: met at 2 of 2 points");
        Cli missed = Cli.run("gate", results, "--limit", "p99 < 6ms", "--limit", "latency < 3ms");
        assertThat(missed.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(missed.err()).contains("gate: failed, limit latency < 3ms: met at 1 of 2 points, missed at 1");
        Cli unknown = Cli.run("gate", results, "--limit", "durable < 1s");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
    }

    @Test
    void theLimitOfAPlanIsEnough() throws IOException {
        Path plan = Files.writeString(directory.resolve("own.yaml"), PLAN);
        Path own = directory.resolve("own");
        assertThat(Cli.run("simulate", plan, "-o", own, "-p", "question.limit=latency < 3ms")
                        .exitCode())
                .isZero();
        Cli gate = Cli.run("gate", own);
        assertThat(gate.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(gate.out()).contains("limit latency < 3ms: met at 1 of 2 points, missed at 1");
        Cli other = Cli.run("gate", own, "--limit", "latency < 9ms");
        assertThat(other.exitCode()).as(other.err()).isZero();
        assertThat(other.out()).contains("limit latency < 9ms").doesNotContain("< 3ms");
    }

    /// What `gate` fails, the run of the plan fails; no read takes less than a nanosecond. On a busy machine two
    /// replicates differ so much that their interval holds that, too; four do not.
    @Test
    void aRunThatMissesItsPlansLimitExitsAsAGate() throws IOException {
        Path plan = Files.writeString(directory.resolve("null.yaml"), """
            name: own-limit
            target: {engine: "null"}
            workload: {operation: read, block: 4k, file: 64k}
            design: {replicates: 4}
            protocol: {warmup: 1ms, measure: 20ms}
            """);
        Path missed = directory.resolve("missed");
        Cli run = Cli.run("run", plan, "-o", missed, "-p", "question.limit=latency < 1ns");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(run.err()).contains("limit latency < 1ns: missed at 1");
        assertThat(Cli.run("gate", missed).exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        Cli kept = Cli.run("run", plan, "-o", directory.resolve("kept"), "-p", "question.limit=latency < 100s");
        assertThat(kept.exitCode()).as(kept.err()).isZero();
        assertThat(kept.err()).doesNotContain("limit latency");
    }

    /// Of 1.5 ms each at 500 a second, one after the other, the wait of M/D/1 (load 0.75) is 2.25
    /// ms in the mean, and one in a hundred waits longer than 5 ms; the service stays 1.5 ms.
    @Test
    void aLimitOfAnOpenLoopIsOnTheTimeFromTheArrival() throws IOException {
        Path plan = Files.writeString(
                directory.resolve("open.yaml"),
                PLAN.replace("service: 1ms", "service: 1500us")
                        .replace("file: 1m", "file: 1m, rate: 500, depth: 1")
                        .replace("[0ms, 4ms]", "[0ms]")
                        .replace("measure: 6s", "measure: 5s"));
        Path open = directory.resolve("open");
        Cli run = Cli.run("simulate", plan, "-o", open, "-p", "question.limit=p99 < 5ms");
        assertThat(run.out())
                .contains("the p99 response latency does not stay below 5 ms")
                .contains("p99 response latency, geometric mean; noise");
        Cli gate = Cli.run("gate", open);
        assertThat(gate.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(gate.err()).contains("gate: failed, limit p99 < 5ms (p99 response latency): missed at 1");
        assertThat(Cli.run("gate", open, "--limit", "service_p99 < 5ms").exitCode())
                .isZero();
    }

    /// One directory has no other side.
    @Test
    void compareOfOneDirectoryNamesGate() {
        Cli compare = Cli.run("compare", results, "--limit", "p99 < 5ms");
        assertThat(compare.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(compare.err())
                .contains(
                        "Missing required parameter: 'B'; to judge one directory by a limit: ",
                        " gate DIR --limit \"p99 < 5ms\"");
        Cli noValue = Cli.run("compare", results, results, "--metric");
        assertThat(noValue.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(noValue.err())
                .contains("Missing required parameter for option '--metric'")
                .doesNotContain("gate");
    }

    /// As of a run that was stopped in the middle.
    @Test
    void aPointThatNeverRanDoesNotPass() throws IOException {
        Path trials = results.resolve("trials.jsonl");
        Files.write(
                trials,
                Files.readAllLines(trials).stream()
                        .filter(line -> line.contains("\"point\":1,"))
                        .toList());
        Cli cut = Cli.run("gate", results, "--limit", "p99 < 6ms");
        assertThat(cut.exitCode()).as(cut.out()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(cut.err()).contains("met at 1 of 2 points, not judged at 1 (round-trip time 4 ms)");
    }

    @Test
    void mistakesAreRefused() throws IOException {
        assertThat(Cli.run("gate", results).err()).contains("or a limit: --limit \"p99 < 5ms\"");
        Cli wrong = Cli.run("gate", results, "--limit", "p99 < 5");
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("--limit \"p99 < 5\": a time needs a unit");
        assertThat(Cli.run("gate", results, "--limit", "p99 < 5ms", "--format", "html")
                        .err())
                .contains("--format html needs two directories");
        Path other = other(PLAN);
        assertThat(Cli.run("compare", results, other, "--limit", "p99 < 1s", "--format", "csv")
                        .err())
                .contains("--format csv has a row for each point, and none for a --limit");
    }

    /// Of 6,000 and 1,200 operations a trial fewer than ten are beyond the 99.9th percentile, however many trials
    /// there are.
    @Test
    void replicatesAreNoRemedyForTrialsThatAreTooShort() throws IOException {
        Cli gate = Cli.run("gate", results, other(PLAN), "--metric", "p999");
        assertThat(gate.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(gate.err())
                .contains("too few operations for a p99.9 latency, which takes 10000 in each trial; measure longer")
                .doesNotContain("design.replicates=");
    }

    /// Results of another seed.
    private Path other(String text) throws IOException {
        Path plan = Files.writeString(directory.resolve("other.yaml"), text);
        Path made = directory.resolve("other");
        Cli run = Cli.run("simulate", plan, "-o", made, "-p", "design.seed=7");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return made;
    }

    /// A server that shows tests does not see the exit code.
    @Test
    void junitHasAnErrorForPointsThatAreMissing() throws Exception {
        Path fewer = other(PLAN.replace("[0ms, 4ms]", "[0ms, 9ms]"));
        Cli gate = Cli.run("gate", results, fewer, "--format", "junit");
        assertThat(gate.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(gate.out()).contains("name=\"network.rtt=4ms\"", "NEW has no trial of this point", "errors=\"1\"");
    }

    /// Read by the JDK's own parser.
    @Test
    void junitIsXmlWithATestForEachPoint() throws Exception {
        String xml = Cli.run("gate", results, "--limit", "latency < 3ms", "--format", "junit")
                .out();
        Element suite = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    @Test
    void theNextCommandOfAReportRuns() throws IOException {
        Cli more = Cli.run("simulate", results, "-p", "design.replicates=3");
        assertThat(more.exitCode()).as(more.err()).isZero();
        assertThat(Files.readAllLines(results.resolve("trials.jsonl"))).hasSize(6);
        Cli other = Cli.run("simulate", results, "-p", "workload.block=8k");
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("another plan");
    }
}
