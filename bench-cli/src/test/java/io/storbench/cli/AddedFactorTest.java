package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.PlannedResults;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A factor, levels and replicates that are added to results: what was measured stays, and the rest is run.
class AddedFactorTest {
    private static final String PLAN = """
        name: sweep
        target: {engine: nfs, uri: "nfs://server/export"}
        simulate: {server: {service: 1ms, law: exponential}}
        workload: {operation: read, block: 4k, file: 1m, pattern: random}
        protocol: {warmup: 0s, measure: 20ms}
        design: {factors: {workload.depth: [1, 2]}, replicates: 2}
        """;

    private static final String WIDER =
            PLAN.replace("block: 4k, ", "").replace("factors: {", "factors: {workload.block: [4k, 64k], ");

    @TempDir
    private Path folder = Path.of("");

    private Path results = Path.of("");

    @BeforeEach
    void first() throws IOException {
        results = folder.resolve("r");
        done("simulate", write("plan.yaml", PLAN), "-o", results);
    }

    /// All trials of a factor's level have the random numbers and the numbers of a plan that had the factor at once.
    @Test
    void theOldTrialsAreThePointsAtTheirLevel() throws IOException {
        String before = lines();
        done("simulate", results, "-p", "workload.block=4k,64k");
        assertThat(lines()).startsWith(before);
        Map<String, Double> all = means(results);
        assertThat(all).hasSize(8);
        Path atOnce = folder.resolve("at-once");
        done("simulate", write("wider.yaml", WIDER), "-o", atOnce);
        assertThat(all).isEqualTo(means(atOnce));
        assertThat(Files.readString(results.resolve("plan.json")))
                .contains("\"factor workload.block 4k\"", "\"level workload.block 64k\"");
        assertThat(Cli.run("design", results).out())
                .contains("Follow-up 1, factor workload.block 4k: the value of all points before it")
                .contains("3  workload.depth=1  workload.block=64k  (follow-up 2)");
    }

    /// The same by a plan that has the factor, again, and after a crash.
    @Test
    void aPlanWithAFactorMoreIsTheSame() throws IOException {
        String before = lines();
        Path wider = write("wider.yaml", WIDER);
        done("simulate", wider, "-o", results);
        assertThat(lines()).startsWith(before);
        Map<String, Double> all = means(results);
        assertThat(all).hasSize(8);
        String complete = lines();
        for (List<Object> again : List.of(
                List.<Object>of("simulate", wider, "-o", results),
                List.<Object>of("simulate", results, "-p", "workload.block=4k,64k"),
                List.<Object>of("simulate", results))) {
            done(again.toArray());
            assertThat(lines()).isEqualTo(complete);
        }
        Files.writeString(results.resolve("trials.jsonl"), complete.substring(0, complete.length() * 4 / 5));
        done("simulate", wider, "-o", results);
        assertThat(means(results)).isEqualTo(all);
    }

    @Test
    void replicatesAreAddedByTheirOption() throws IOException {
        String before = lines();
        done("simulate", results, "--replicates", "3");
        assertThat(lines()).startsWith(before);
        assertThat(means(results)).hasSize(6);
        done("simulate", results, "-p", "workload.block=4k,64k", "--replicates", "4");
        assertThat(means(results)).hasSize(16);
    }

    /// Where another key differs, or the old value is not among the levels, it is another experiment.
    @Test
    void anotherExperimentIsRefusedAsBefore() throws IOException {
        String before = lines();
        for (String other : List.of(
                WIDER.replace("4k, 64k", "8k, 64k"),
                WIDER.replace("file: 1m", "file: 2m"),
                WIDER.replace("depth: [1, 2]", "depth: [1, 4]"))) {
            Cli refused = Cli.run("simulate", write("other.yaml", other), "-o", results);
            assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains("holds the results of another plan");
        }
        assertThat(lines()).isEqualTo(before);
    }

    /// Of designs whose points are chosen together, whoever asks for the factor: the option, or a plan that has it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind: fraction, generators: [C=AB], factors: {workload.depth: [1, 2], hosts: [1, 2], workload.file: [1m, 2m]}",
                "kind: plackett_burman, factors: {workload.depth: [1, 2], hosts: [1, 2]}",
                "kind: latin_hypercube, points: 3, factors: {workload.depth: [1, 9]}",
                "kind: rows, rows: [{workload.depth: 1}, {workload.depth: 2}]",
                "centre: 3, factors: {workload.depth: [1, 3]}",
            })
    void designsThatTakeNoFurtherFactorSaySo(String design) throws IOException {
        String plan = PLAN.replaceFirst("design: .*", "design: {" + design + "}");
        results = folder.resolve("other");
        done("simulate", write("plan.yaml", plan), "-o", results);
        String before = lines();
        Cli refused = Cli.run("simulate", results, "-p", "workload.block=4k,64k");
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains(
                        "workload.block is added as a factor only to a full design",
                        "choose another directory with -o");
        assertThat(lines()).isEqualTo(before);
    }

    /// The results say which follow-ups they have.
    @Test
    void aPlanWithAFactorMoreThanAFractionIsAnotherPlan() throws IOException {
        String plan = PLAN.replaceFirst(
                "design: .*", "design: {kind: plackett_burman, factors: {workload.depth: [1, 2], hosts: [1, 2]}}");
        results = folder.resolve("other");
        done("simulate", write("plan.yaml", plan), "-o", results);
        String wider = plan.replace("block: 4k, ", "").replace("factors: {", "factors: {workload.block: [4k, 64k], ");
        Cli refused = Cli.run("simulate", write("wider.yaml", wider), "-o", results);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("holds the results of another plan", "choose another directory");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private String lines() throws IOException {
        return Files.readString(results.resolve("trials.jsonl"));
    }

    private static void done(Object... words) {
        Object[] all = Stream.concat(Arrays.stream(words), Stream.of("-q", "--max-replicates=2"))
                .toArray();
        Cli cli = Cli.run(all);
        assertThat(cli.exitCode()).as(cli.err()).isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
    }

    /// Mean latency by levels and replicate.
    private static Map<String, Double> means(Path directory) throws IOException {
        return PlannedResults.read(directory).results().stream()
                .collect(Collectors.toMap(
                        trial -> new TreeMap<>(trial.header().factors()) + " "
                                + trial.header().key().replicate(),
                        AddedFactorTest::mean));
    }

    private static double mean(TrialResult trial) {
        return trial.measurement().orElseThrow().service().meanNanos();
    }
}
