package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WhatIfCommandTest {
    private static JsonNode json(String... arguments) {
        Cli answer = Cli.run((Object[]) arguments);
        assertThat(answer.exitCode()).as(answer.err()).isZero();
        return new JsonMapper().readTree(answer.out());
    }

    private static JsonNode row(JsonNode answer, String target) {
        return answer.get("rows")
                .valueStream()
                .filter(row -> row.get("target").asString().equals(target))
                .findFirst()
                .orElseThrow();
    }

    /// A synchronous write by NFS is one COMMIT or stable WRITE; on ext4 the data are written before the device is
    /// flushed. 128 of them one after the other are as many exchanges.
    @Test
    void aSynchronousWriteWaitsForItsExchanges() {
        JsonNode answer = json("what-if", "database", "--size", "1m", "--rtt", "5ms,40ms", "--json");
        assertThat(answer.get("title").asString())
                .isEqualTo("A database overwrites a file of 1m in synchronous writes of 8k at random places.");
        assertThat(row(answer, "nfs3").get("round_trips").asDouble()).isCloseTo(128, within(0.5));
        assertThat(row(answer, "nfs41").get("round_trips").asDouble()).isCloseTo(128, within(0.5));
        assertThat(row(answer, "iscsi").get("round_trips").asDouble()).isCloseTo(256, within(3.0));
        // One after the other, so that the parts of all operations are those of the whole time.
        JsonNode parts = row(answer, "nfs3").get("parts_seconds").get(1);
        assertThat(parts.get("propagation").asDouble()).isCloseTo(128 * 0.04, within(1e-6));
        assertThat(parts.valueStream().mapToDouble(JsonNode::asDouble).sum())
                .isCloseTo(row(answer, "nfs3").get("seconds").get(1).asDouble(), withinPercentage(1.0));
        double eight =
                row(answer, "nfs3").get("changed_seconds").get("8 at a time").asDouble();
        assertThat(row(answer, "nfs3").get("seconds").get(1).asDouble() / eight).isCloseTo(8, within(0.5));
    }

    @Test
    void whatHelpsIsNamedBestFirst() {
        Cli answer = Cli.run("what-if", "copy", "--size", "32m", "-p", "workload.operation=read");
        assertThat(answer.exitCode()).as(answer.err()).isZero();
        assertThat(answer.out())
                .containsSubsequence(
                        "What helps over 20ms",
                        "nfs3 ",
                        "read_ahead_kb=16384",
                        "times faster",
                        "8 at a time",
                        "Where the time of an operation goes over 20ms",
                        "nfs3 ",
                        "as it is",
                        "round trips",
                        "read_ahead_kb=16384")
                .contains("Changes nothing, or by at most 2 %: nconnect=4");
    }

    @Test
    void itsPlanPredictsTheSame(@TempDir Path directory) throws IOException {
        Path plan = directory.resolve("list.yaml");
        JsonNode answer =
                json("what-if", "list", "--files", "200", "--rtt", "20ms", "--json", "--plan", plan.toString());
        Path results = directory.resolve("results");
        Cli simulated = Cli.run("simulate", plan.toString(), "-o", results.toString());
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        List<TrialResult> trials = ResultStore.read(results);
        assertThat(trials)
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(
                                trial.measurement().orElseThrow().appNanos().orElseThrow() / 1e9)
                        .isEqualTo(row(answer, trial.header().factors().get("target"))
                                .get("seconds")
                                .get(0)
                                .asDouble()));
        Cli again = Cli.run("what-if", "list", "--plan", plan.toString());
        assertThat(again.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Files.readString(plan)).contains("name: list");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        copi | there is no question "copi"; did you mean "copy"?; there are: copy, list
        copy --rtt 20ms,2ms | --rtt 20ms,2ms: needs times that rise, such as 2ms,20ms
        copy --rtt 0 | needs a time above 0
        copy -p network.rtt=5ms | -p network.rtt=5ms: what-if sets network.rtt itself
        list -p design.replicates=3 | what-if sets design.replicates itself
        list -p workload.depth=1,4 | takes one value for each key
        copy --rtt far | "far" is not a time
        database --files 5 | --files 5: what-if database takes --size
        copy --size much | workload.file
        copy -p workload.blok=4k | workload.blok
        copy --profile none-such | none-such
        """)
    void mistakesAreNamed(String arguments, String message) {
        Cli refused = Cli.run((Object[]) ("what-if " + arguments).split(" "));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(message);
        assertThat(refused.err().lines()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void questionsAreListed() {
        assertThat(Cli.run("what-if").out().lines().map(line -> line.split(" ")[0]))
                .containsExactly("copy", "list", "unpack", "database", "small-files");
    }
}
