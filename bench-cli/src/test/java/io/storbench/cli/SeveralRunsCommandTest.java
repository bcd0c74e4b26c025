package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Results of several runs of one plan: each trial knows its run, and reports and gates use it.
@Execution(ExecutionMode.CONCURRENT)
class SeveralRunsCommandTest {
    private static final String PLAN = """
        name: twice
        target: {engine: nfs, uri: embedded, server: {service: 100us}}
        workload: {operation: read, block: 4k, file: 64k}
        design: {factors: {workload.depth: [1, 2]}, replicates: 2}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path run(String name, int... replicates) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Path results = directory.resolve(name);
        for (int number : replicates) {
            Cli run = Cli.run("run", plan, "-o", results, "-p", "design.replicates=" + number);
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
        return results;
    }

    private static List<String> runs(Path results) throws IOException {
        return Unchecked.text(results.resolve("trials.jsonl"))
                .lines()
                .map(line -> line.replaceAll(".*\"run.started\":\"([^\"]+)\".*", "$1"))
                .toList();
    }

    @Test
    void furtherReplicatesAreOfAnotherRun() throws IOException {
        Path results = run("r", 2, 4);
        List<String> runs = runs(results);
        assertThat(runs).hasSize(8).isSorted();
        assertThat(runs.subList(0, 4)).containsOnly(runs.getFirst());
        assertThat(runs.subList(4, 8)).containsOnly(runs.getLast());
        assertThat(runs.getFirst()).isNotEqualTo(runs.getLast()).startsWith("20");
        assertThat(Cli.run("report", results, "--format", "json").out())
                .contains("\"runs_recorded\" : 2", "\"of\" : \"run\"", "\"next_run_high\"");
    }

    @Test
    void aGateTakesTheScatterBetweenTheRunsOfItsBase() throws IOException {
        Path next = run("new", 2);
        Cli once = Cli.run("gate", run("once", 2), next);
        assertThat(once.exitCode()).isEqualTo(2);
        assertThat(once.err()).contains("add runs to BASE that show it");
        Cli twice = Cli.run("gate", run("twice", 2, 4), next);
        assertThat(twice.exitCode()).as(twice.err()).isNotEqualTo(2);
        assertThat(twice.out()).contains("by 3 runs of theirs");
    }
}
