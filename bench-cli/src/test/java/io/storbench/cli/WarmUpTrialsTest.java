package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Trials that warm the JVM up run as others do, and leave nothing.
class WarmUpTrialsTest {
    @TempDir
    private Path directory = Path.of("");

    private Path plan = Path.of("");
    private Path results = Path.of("");
    private Path begun = Path.of("");

    @BeforeEach
    void write() throws IOException {
        results = directory.resolve("r");
        begun = directory.resolve("begun");
        plan = directory.resolve("plan.yaml");
        Files.writeString(plan, """
            name: warm
            target: {engine: "null"}
            workload: {operation: read, block: 4k, file: 64k}
            design: {factors: {workload.depth: [1, 2, 4]}, seed: 3}
            hooks:
              before_trial: [[sh, -c, "echo ${workload.depth} >>'%s'"]]
            protocol: {run: completion}
            """.formatted(begun));
    }

    private List<TrialResult> kept() throws IOException {
        return ResultStore.read(results);
    }

    @Test
    void theFirstTrialsAreMeasuredAndDiscardedAsOftenAsAsked() throws IOException {
        Cli run = Cli.run("run", plan, "-o", results, "--warmup-trials", "5");
        assertThat(run.exitCode()).isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        List<String> depths = Files.readAllLines(begun);
        assertThat(depths).hasSize(8);
        List<String> order = depths.subList(5, 8);
        assertThat(depths.subList(0, 3)).isEqualTo(order);
        assertThat(depths.subList(3, 5)).isEqualTo(order.subList(0, 2));
        assertThat(kept())
                .hasSize(3)
                .allSatisfy(result ->
                        assertThat(result.measurement().orElseThrow().facts()).containsEntry("run.warmup_trials", 5L));
    }

    /// What is hard to change is set up as often as without a warm-up.
    @Test
    void onlyTrialsOfTheFirstGroupWarmUp() throws IOException {
        Path groups = directory.resolve("groups");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replace("seed: 3", "seed: 3, hard: [workload.depth], replicates: 2")
                        .replace(
                                "before_trial:",
                                "before_group: [[sh, -c, \"echo ${workload.depth} >>'%s'\"]]\n  before_trial:"
                                        .formatted(groups)));
        assertThat(Cli.run("run", plan, "-o", results, "--warmup-trials", "5").exitCode())
                .isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        List<String> setUps = Files.readAllLines(groups);
        assertThat(setUps).hasSize(6);
        assertThat(Files.readAllLines(begun)).hasSize(5 + 6);
        assertThat(Files.readAllLines(begun).subList(0, 6)).containsOnly(setUps.getFirst());
    }

    @Test
    void aRunThatIsCompleteWarmsNothingUp() throws IOException {
        assertThat(Cli.run("run", plan, "-o", results).exitCode()).isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        assertThat(Cli.run("run", plan, "-o", results, "--warmup-trials", "5").exitCode())
                .isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        assertThat(Files.readAllLines(begun)).hasSize(3);
        assertThat(kept())
                .allSatisfy(result ->
                        assertThat(result.measurement().orElseThrow().facts()).doesNotContainKey("run.warmup_trials"));
    }

    /// The trial itself says why, once.
    @Test
    void aFailureEndsTheWarmUp() throws IOException {
        Files.writeString(plan, Files.readString(plan).replace("echo", "exit 1; echo"));
        assertThat(Cli.run("run", plan, "-o", results, "--warmup-trials", "5").exitCode())
                .isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(kept()).hasSize(3).allSatisfy(result -> assertThat(result).isInstanceOf(TrialResult.Failed.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "10001", "two"})
    void aNumberThatIsNoneIsRefused(String number) {
        Cli run = Cli.run("run", plan, "-o", results, "--warmup-trials", number);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--warmup-trials", number);
    }

    @Test
    void whatMeasuresNoPlanIsNotWarmedUp() {
        for (Cli run : List.of(
                Cli.run("run", "--warmup-trials", "2"),
                Cli.run("run", plan, "--dry-run", "--warmup-trials", "2"),
                Cli.run("run", plan, "--interleave", plan, "--warmup-trials", "2"))) {
            assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).contains("--warmup-trials is for a plan that is measured");
        }
    }
}
