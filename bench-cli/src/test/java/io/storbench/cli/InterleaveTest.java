package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `run A --interleave B`, on the engine that does nothing.
class InterleaveTest {
    private static final String PLAN = """
        name: nothing
        target: {engine: "null"}
        workload: {operation: read, block: %s, file: 1m}
        design: {factors: {workload.depth: [1, 2]}, replicates: 4, seed: 5}
        protocol: {warmup: 0, measure: 20ms}
        """;

    @TempDir
    private Path directory;

    private Path plan(String name, String block) throws IOException {
        return Files.writeString(directory.resolve(name), PLAN.formatted(block));
    }

    private Cli run(Object... more) throws IOException {
        return Cli.run(Stream.concat(
                        Stream.of(
                                "run",
                                plan("a.yaml", "4k"),
                                "--interleave",
                                plan("b.yaml", "8k"),
                                "-o",
                                directory.resolve("r")),
                        Stream.of(more))
                .toArray());
    }

    private List<TrialResult> trials(String side) throws IOException {
        return ResultStore.read(directory.resolve("r").resolve(side));
    }

    private static String pair(TrialResult trial) {
        return String.valueOf(trial.measurement().orElseThrow().facts().get("interleaved.pair"));
    }

    /// As everywhere else, a directory of results stands for its plan.
    @Test
    void aDirectoryOfResultsStandsForItsPlan() throws IOException {
        run();
        Cli again = Cli.run(
                "run",
                directory.resolve("r/a"),
                "--interleave",
                directory.resolve("r/b"),
                "-q",
                "-o",
                directory.resolve("again"));
        assertThat(again.err()).doesNotContain("is a directory");
        assertThat(again.out()).doesNotContain("Compare:");
        assertThat(ResultStore.read(directory.resolve("again/b"))).hasSize(8);
    }

    @Test
    void trialsOfTwoPlansRunInPairsOfRandomOrder() throws IOException {
        Cli run = run();
        assertThat(run.err()).contains("measuring: 16 trials");
        assertThat(run.out()).contains("compare");
        List<TrialResult> a = trials("a");
        List<TrialResult> b = trials("b");
        assertThat(a).hasSize(8);
        assertThat(a.stream().map(InterleaveTest::pair).distinct()).hasSize(8);
        // In time order, every two neighbours are a pair: the same trial of both plans.
        List<TrialResult> all = Stream.concat(a.stream(), b.stream())
                .sorted(Comparator.comparing(trial -> trial.header().startedAt()))
                .toList();
        int firstA = 0;
        for (int i = 0; i < all.size(); i += 2) {
            assertThat(pair(all.get(i))).isEqualTo(pair(all.get(i + 1)));
            firstA += a.contains(all.get(i)) ? 1 : 0;
        }
        // Each point has four replicates, of which either plan goes first in two.
        assertThat(firstA).isEqualTo(4);
        Map<String, TrialResult> partner = b.stream().collect(Collectors.toMap(InterleaveTest::pair, trial -> trial));
        assertThat(a).allSatisfy(trial -> {
            TrialResult other = Optional.ofNullable(partner.get(pair(trial))).orElseThrow();
            assertThat(other.header().factors()).isEqualTo(trial.header().factors());
            assertThat(other.header().key().replicate())
                    .isEqualTo(trial.header().key().replicate());
        });
    }

    @Test
    void aRunThatWasStoppedGoesOnWithWholePairs() throws IOException {
        run();
        run();
        assertThat(trials("a")).hasSize(8);
        assertThat(trials("b")).hasSize(8);
        Path file = directory.resolve("r").resolve("b").resolve("trials.jsonl");
        List<String> lines = Files.readAllLines(file);
        Files.write(file, lines.subList(0, 7));
        run();
        assertThat(trials("a")).hasSize(9);
        assertThat(trials("b")).hasSize(8);
        assertThat(pair(trials("a").getLast())).isEqualTo(pair(trials("b").getLast()));
    }

    @Test
    void compareTakesThePairs() throws IOException {
        run();
        Path results = directory.resolve("r");
        Cli compared = Cli.run("compare", results.resolve("a"), results.resolve("b"));
        // Loads of unlike blocks are not compared, and the pairs are told all the same.
        assertThat(compared.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(compared.err())
                .contains("inconclusive, 2 of 2 points cannot be judged", "(workload.block) differs: 4k and 8k")
                .hasLineCount(1);
        assertThat(compared.out())
                .contains("plan workload.block: 4k, 8k")
                .containsPattern("The runs were interleaved: [1-8] pairs of trials are compared");
    }

    @Test
    void plansOfOtherDesignsAreRefusedBeforeAnythingRuns() throws IOException {
        Path a = plan("a.yaml", "4k");
        Path b = Files.writeString(
                directory.resolve("b.yaml"), PLAN.formatted("8k").replace("[1, 2]", "[1, 4]"));
        Cli refused = Cli.run("run", a, "--interleave", b, "-o", directory.resolve("r"));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("do not run the same points in the same order (8 and 8 trials)");
        assertThat(directory.resolve("r")).doesNotExist();
        assertThat(Cli.run("run", "--interleave", b).err()).contains("--interleave needs a plan");
    }

    @Test
    void hooksOfGroupsAreRefused() throws IOException {
        Path b = Files.writeString(
                directory.resolve("b.yaml"), PLAN.formatted("8k") + "hooks: {before_group: [[\"true\"]]}\n");
        Cli refused = Cli.run("run", plan("a.yaml", "4k"), "--interleave", b, "-o", directory.resolve("r"));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("interleaved plans can have no hooks of groups");
    }
}
