package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `run --precision`: when it ends, and what it says.
class RunPrecisionCommandTest {
    private static final String PLAN = """
        name: steady
        target: {engine: nfs, uri: embedded, server: {service: 100us}}
        workload: {operation: read, block: 4k, file: 64k}
        design: {factors: {workload.depth: [1, 2]}, replicates: 2}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Cli run(String... options) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        List<Object> words = new ArrayList<>(List.of("run", plan, "-o", directory.resolve("r")));
        words.addAll(List.of(options));
        return Cli.run(words.toArray());
    }

    private List<String> trials() throws IOException {
        return Unchecked.text(directory.resolve("r/trials.jsonl")).lines().toList();
    }

    private long replicates(int point) throws IOException {
        return trials().stream()
                .filter(line -> line.contains("\"point\":" + point + ","))
                .count();
    }

    @Test
    void replicatesAreAddedInWholeRoundsUpToTheMost() throws IOException {
        Cli wide = run("--precision", "0.001%", "--max-replicates", "5");
        assertThat(wide.exitCode()).as(wide.err()).isZero();
        assertThat(replicates(1)).isEqualTo(5);
        assertThat(replicates(2)).isEqualTo(5);
        // A round is complete before the next begins.
        List<String> rounds =
                trials().stream().map(RunPrecisionCommandTest::replicate).toList();
        assertThat(rounds).isSorted();
        assertThat(wide.out()).contains("which allows for the looks in between");
        assertThat(wide.err())
                .contains(
                        "With 5 replicates the intervals of completion time are not within the"
                                + " 0.001\u00A0% wanted: the widest is",
                        "--max-replicates 5 allowed no more.",
                        "Over 10000 replicates would be needed to reach it. Measure longer");
        String report =
                Cli.run("report", directory.resolve("r"), "--format", "md").out();
        assertThat(report)
                .contains("What limits this answer: With 5 replicates the intervals", "ver 10000 replicates")
                .doesNotContain("--max-replicates 10");
    }

    private static String replicate(String line) {
        return line.replaceAll(".*\"replicate\":([0-9]+),.*", "$1");
    }

    @Test
    void theRunEndsWhenTheIntervalsAreNarrowAndNotBeforeThreeReplicates() throws IOException {
        Cli first = run("--precision", "100%", "-v");
        assertThat(first.exitCode()).as(first.err()).isZero();
        long replicates = replicates(1);
        assertThat(replicates).isBetween(3L, 30L);
        assertThat(trials()).allMatch(line -> line.contains("\"stopping.precision\":1"));
        assertThat(first.err())
                .contains("3 replicates, widest interval ")
                .contains("Replicates were added until the intervals of completion time were within");
        // Nothing is measured twice, and the plan is that of the file.
        assertThat(run("--precision", "100%").exitCode()).isZero();
        assertThat(replicates(1)).isEqualTo(replicates);
        assertThat(Unchecked.text(directory.resolve("r/plan.json"))).contains("\"replicates\" : \"2\"");
        String report =
                Cli.run("report", directory.resolve("r"), "--format", "md").out();
        assertThat(report).contains("they allow for these repeated looks");
    }

    @Test
    void anInterruptedRoundIsCompletedBeforeAnybodyLooks() throws IOException {
        assertThat(run("--precision", "100%", "--max-replicates", "3").exitCode())
                .isZero();
        Path file = directory.resolve("r/trials.jsonl");
        List<String> all = trials();
        Files.write(file, all.subList(0, all.size() - 1));
        assertThat(run("--precision", "100%", "--max-replicates", "3").exitCode())
                .isZero();
        assertThat(replicates(1)).isEqualTo(3);
        assertThat(replicates(2)).isEqualTo(3);
    }

    /// What is wrong, and what to do.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --precision 5 | "5" has no unit; write 5% | such as --precision 5%
        --precision 0% | needs more than 0% | such as --precision 5%
        --precision -3% | "-3%" is not a percentage | such as --precision 5%
        --precision 5% --max-replicates 1 | less than the plan's design.replicates: 2 | at least 2
        --precision 5% --max-replicates 2 | looks at 3 replicates first | at least that
        --precision 5% --max-replicates 9999 | at most 1000 replicates | give less
        --max-replicates 9 | limits what --precision adds | -p design.replicates=9
        --precision 5% --dry-run | --dry-run measures nothing | give one of them
        --precision 5% --interleave plan.yaml | --interleave is for pairs | give one of them
        """)
    void aMistakeIsRefusedWithARemedy(String options, String mistake, String remedy) throws IOException {
        Cli refused = run(options.split(" ", -1));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(mistake, remedy);
        assertThat(directory.resolve("r")).doesNotExist();
    }

    @Test
    void aPlanIsNeeded() {
        Cli refused = Cli.run("run", "--precision", "5%", "-o", directory.resolve("r"));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("needs a plan", "run PLAN --precision 5%");
    }
}
