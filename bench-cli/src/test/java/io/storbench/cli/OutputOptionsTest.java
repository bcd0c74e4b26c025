package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How much `run` and `simulate` print, and as what.
class OutputOptionsTest {
    @TempDir
    private Path directory = Path.of("");

    private Path plan = Path.of("");

    @BeforeEach
    void write() throws IOException {
        plan = Files.writeString(directory.resolve("plan.yaml"), """
            name: small
            target: {engine: nfs, uri: embedded}
            workload: {operation: read, block: 4k, file: 64k, depth: 2}
            design: {factors: {network.rtt: [0, 1ms]}, replicates: 2}
            protocol: {run: completion}
            """);
    }

    private Cli call(String command, String... options) {
        Object[] words = new Object[4 + options.length];
        words[0] = command;
        words[1] = plan;
        words[2] = "-o";
        words[3] = directory.resolve("results");
        System.arraycopy(options, 0, words, 4, options.length);
        return Cli.run(words);
    }

    @Test
    void reportHasJsonByTheShortOptionToo() {
        call("simulate", "-q");
        Path results = directory.resolve("results");
        Cli json = Cli.run("report", results, "--json");
        assertThat(json.out())
                .isEqualTo(Cli.run("report", results, "--format", "json").out());
        Cli both = Cli.run("report", results, "--json", "--format", "md");
        assertThat(both.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err()).contains("give --json or --format, not both");
        Cli quiet = Cli.run("report", results, "-q");
        assertThat(quiet.out() + quiet.err()).isEmpty();
        assertThat(results.resolve("report.html")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "simulate"})
    void quietPrintsTheTableAndNothingElse(String command) {
        Cli quiet = call(command, "-q");
        assertThat(quiet.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(quiet.err()).doesNotContain("measuring", "simulating", "trials done");
        assertThat(quiet.out()).contains("network.rtt").doesNotContain("Results:", "Report:");
    }

    @Test
    void quietStillNamesWhatFailed() throws IOException {
        Files.writeString(plan, Files.readString(plan).replace("uri: embedded", "uri: nfs://127.0.0.1:1/x"));
        Cli quiet = call("run", "--quiet");
        assertThat(quiet.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(quiet.err()).contains("failed: ", "not run").doesNotContain("measuring");
    }

    @Test
    void verboseSaysWhichTrialBeginsAndWhatItCameTo() {
        Cli verbose = call("run", "-v");
        assertThat(verbose.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(verbose.err().lines())
                .filteredOn(line -> line.startsWith("begins: network.rtt="))
                .hasSize(4);
        assertThat(verbose.err().lines())
                .filteredOn(line ->
                        line.matches("ends: network\\.rtt=(0|1ms) \\(replicate [12]\\):" + " mean .*s, p99 .*s, .*/s"))
                .hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "simulate"})
    void jsonIsAllOfStandardOutput(String command) {
        Cli json = call(command, "--json");
        assertThat(json.exitCode()).isEqualTo(ExitCode.DONE);
        JsonNode tree = new JsonMapper().readTree(json.out());
        assertThat(tree.get("name").asString()).isEqualTo("small");
        assertThat(json.out().strip())
                .isEqualTo(Cli.run("report", directory.resolve("results"), "--format", "json")
                        .out()
                        .strip());
    }

    @Test
    void theTableIsFollowedByTheAnswer() {
        JsonNode report = new JsonMapper().readTree(call("simulate", "--json").out());
        assertThat(call("simulate").out().lines())
                .contains(report.get("answer").asString().replace('\u00A0', ' '));
    }

    @Test
    void contradictionsAreRefused() {
        assertThat(call("run", "-q", "-v").err()).contains("give -q or -v, not both");
        assertThat(call("run", "--json", "--dry-run").err()).contains("--dry-run");
        assertThat(call("simulate", "--json", "--explain").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("results")).doesNotExist();
    }
}
