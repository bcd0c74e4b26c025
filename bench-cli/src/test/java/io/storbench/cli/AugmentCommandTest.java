package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Follow-ups of a design: shown, run into the same directory, and kept there.
@Execution(ExecutionMode.CONCURRENT)
class AugmentCommandTest {
    private static final String PLAN = """
        name: screening
        target: {engine: nfs, uri: embedded}
        workload: {operation: read, file: 64k}
        protocol: {run: completion}
        design:
          kind: fraction
          generators: [C=AB]
          factors:
            workload.depth: [1, 2]
            workload.block: [4k, 16k]
            workload.pattern: [sequential, random]
          replicates: 2
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path plan() throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), PLAN);
    }

    private Path results() throws IOException {
        Path results = directory.resolve("r");
        Cli run = Cli.run("run", plan(), "-o", results);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return results;
    }

    private static long trials(Path results) throws IOException {
        return Unchecked.text(results.resolve("trials.jsonl")).lines().count();
    }

    @Test
    void aFollowUpIsShownWithTheCommandThatRunsIt() throws IOException {
        Path results = results();
        Cli shown = Cli.run("design", results, "--augment", "foldover");
        assertThat(shown.out())
                .contains(
                        "Follow-up 1, foldover: points 5 to 8",
                        "clear of main effects and two-factor interactions from now on: A, B, C",
                        "A = BC",
                        "(follow-up 1)",
                        "storbench run %s -p design.augment=foldover".formatted(results));
        assertThat(trials(results)).as("nothing has run").isEqualTo(8);
    }

    /// As more replicates do; another directory gets a plan of its own.
    @Test
    void moreLevelsOfAFactorExtendResults() throws IOException {
        Path results = results();
        Cli run = Cli.run("run", results, "-p", "workload.depth=1,2,4");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(trials(results)).isEqualTo(8 + 8);
        assertThat(Cli.run("design", results).out()).contains("Follow-up 1, level workload.depth 4: points 5 to 8");
        assertThat(Cli.run("report", results, "--format", "csv").out().lines()).hasSize(1 + 16);
        assertThat(Cli.run("run", results, "-p", "workload.depth=1,4").err())
                .contains("the design has the level 4 of workload.depth already", "choose another directory with -o");
    }

    /// Four points have two set-ups, of depth 1 and of depth 2, and so have the four added ones.
    @Test
    void setUpsOfAFollowUpAreCountedOnFromThoseBefore() throws IOException {
        Cli shown = Cli.run(
                "design",
                plan(),
                "-p",
                "design.hard=[workload.depth]",
                "-p",
                "design.replicates=1",
                "--augment",
                "foldover");
        assertThat(shown.out().lines().filter(line -> line.contains("replicate 1 ")))
                .extracting(line -> line.strip().split(" ", 2)[0])
                .containsExactly("1", "2", "3", "4");
    }

    @Test
    void aFollowUpRunsIntoTheSameDirectory() throws IOException {
        Path results = results();
        Cli more = Cli.run("run", results, "-p", "design.augment=foldover");
        assertThat(more.exitCode()).as(more.err()).isZero();
        assertThat(trials(results)).isEqualTo(16);
        // What the directory keeps goes on from there.
        assertThat(Cli.run("run", results).exitCode()).isZero();
        assertThat(trials(results)).isEqualTo(16);
        assertThat(Cli.run("run", results, "-p", "design.replicates=3").exitCode())
                .isZero();
        assertThat(trials(results)).isEqualTo(24);
        assertThat(Cli.run("report", results, "--format", "md").out())
                .contains("| blocks | 1 |", "Points were added after others had run");
        Cli other = Cli.run("run", results, "-p", "design.augment=semifold A");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err())
                .contains("has follow-ups that this plan lacks (foldover)")
                .contains("in place of the plan, which continues them")
                .doesNotContain("storbench run");
        assertThat(Cli.run("run", plan(), "-o", results).exitCode()).isEqualTo(2);
    }

    @Test
    void whatCannotBeChosenIsSaid() throws IOException {
        Cli without = Cli.run("design", plan(), "--augment", "dealias");
        assertThat(without.exitCode()).isEqualTo(2);
        assertThat(without.err()).contains("--augment 'dealias AB CD'");
        Cli wrong = Cli.run("design", plan(), "--augment", "fold");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("\"fold\" is not a follow-up");
    }
}
