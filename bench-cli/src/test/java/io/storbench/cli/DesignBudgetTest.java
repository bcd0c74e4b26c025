package io.storbench.cli;

import static io.storbench.cli.SaifPlan.SAIF;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a design costs and finds, by a pilot and within a budget.
class DesignBudgetTest {
    @TempDir
    private Path directory = Path.of("");

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text);
    }

    /// A plan of an embedded server.
    private Path nfs(String more) throws IOException {
        return plan("target: {engine: nfs, uri: embedded, version: 3}\n" + more);
    }

    /// 64 points of 5 replicates and 10 s take 53 minutes, 32 take 27.
    @Test
    void aBudgetChoosesTheLargestDesignThatFits() throws IOException {
        Path plan = plan(SAIF);
        Cli half = Cli.run("design", plan, "--budget", "30m");
        assertThat(half.out()).contains("-p 'design.kind=fraction' -p 'design.generators=[F=ABCDE]'", "Points: 32");
        assertThat(half.out().lines())
                .anyMatch(line -> line.matches(" +full +64 +5 +320 +53 min +-"))
                .anyMatch(line -> line.matches(" +fraction F=ABCDE +32 +5 +160 +27 min +6 +<-"));
        Cli whole = Cli.run("design", plan, "--budget", "1h");
        assertThat(whole.out()).contains("-p 'design.kind=full'", "Points: 64");
        Cli once = Cli.run("design", plan, "--budget", "3m");
        assertThat(once.out()).contains("design.replicates=2", "Trials: 16");
        Cli tooShort = Cli.run("design", plan, "--budget", "30s");
        assertThat(tooShort.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(tooShort.err())
                .contains("the smallest design, 8 points once, takes 80.0 s")
                .doesNotContain("\tat ");
    }

    @Test
    void aPilotTellsTheScatterAndTheTime() throws IOException {
        Path plan = nfs("""
            workload: {block: 4k, file: 64k}
            design: {factors: {workload.operation: [read, write]}, replicates: 3}
            protocol: {run: completion}
            """);
        Path pilot = directory.resolve("pilot");
        assertThat(Cli.run("design", plan).out()).contains("unknown without a --pilot");
        Cli without = Cli.run("design", plan, "--budget", "1h");
        assertThat(without.err()).contains("--pilot DIR shows how long");
        assertThat(Cli.run("run", plan, "-o", pilot).exitCode()).isZero();
        Cli design = Cli.run("design", plan, "--pilot", pilot, "--budget", "1h");
        assertThat(design.exitCode()).as(design.err()).isZero();
        assertThat(design.out())
                .contains(
                        "Pilot \"experiment\", measured: repeats of 2 points scatter by",
                        "of their completion time (4 degrees of freedom)",
                        "The plan's own design fits")
                .containsPattern("Duration: .*s, plus data preparation");
    }

    @Test
    void aSimulationIsAPilotWhereItsRepeatsDiffer() throws IOException {
        Path plan = nfs("""
            workload: {block: 4k, file: 64k}
            network: {rtt: 1ms, jitter: 500us}
            design: {factors: {workload.operation: [read, write]}, replicates: 3}
            protocol: {run: completion}
            """);
        Path pilot = directory.resolve("pilot");
        assertThat(Cli.run("simulate", plan, "-o", pilot).exitCode()).isZero();
        assertThat(Cli.run("design", plan, "--pilot", pilot).out())
                .contains("Pilot \"experiment\", simulated: repeats of 2 points scatter by");
        Path same = directory.resolve("same");
        assertThat(Cli.run("simulate", plan, "-p", "network.jitter=0", "-o", same)
                        .exitCode())
                .isZero();
        Cli design = Cli.run("design", plan, "--pilot", same);
        assertThat(design.exitCode()).as(design.err()).isZero();
        assertThat(design.out())
                .contains("nothing in it is random, so its repeats do not scatter", "at CV 5 %")
                .containsPattern("Duration: .*s, plus data preparation");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--budget soon | --budget: \"soon\" is not a time",
                "--pilot nowhere | nowhere holds no storbench results",
            })
    void optionsAreChecked(String arguments, String message) throws IOException {
        String[] words = arguments.split(" ", -1);
        Cli design = Cli.run("design", plan(SAIF), words[0], words[1]);
        assertThat(design.exitCode()).isNotZero();
        assertThat(design.err()).contains(message).doesNotContain("\tat ");
    }
}
