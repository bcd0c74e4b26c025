package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.Measurement;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `run --forks`, on the engine that does nothing.
class ForksTest {
    private static final String PLAN = """
        name: nothing
        target: {engine: "null"}
        workload: {operation: read, block: 4k, file: 1m}
        design: {factors: {workload.depth: [1, 2]}, replicates: 3, seed: 5}
        protocol: {warmup: 0, measure: 20ms}
        """;

    @TempDir
    private Path directory;

    private Cli run(Object... more) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Path results = directory.resolve("r");
        return Cli.run(Stream.concat(Stream.of("run", plan, "-o", results), Stream.of(more))
                .toArray());
    }

    private static String fact(TrialResult trial, String name) {
        return String.valueOf(trial.measurement().orElseThrow().facts().get(name));
    }

    @Test
    void eachJvmMeasuresItsShareOfTheReplicatesAsARunOfItsOwn() throws IOException {
        Cli run = run("--forks", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsOnlyOnce("mean latency, 95 % interval over n replicates");
        List<TrialResult> trials = ResultStore.read(directory.resolve("r"));
        assertThat(trials).hasSize(6);
        for (TrialResult trial : trials) {
            assertThat(fact(trial, Measurement.FORK))
                    .isEqualTo(trial.header().key().replicate() == 2 ? "2/2" : "1/2");
        }
        Map<String, List<TrialResult>> runs =
                trials.stream().collect(Collectors.groupingBy(t -> fact(t, Measurement.RUN)));
        assertThat(runs.values().stream().map(List::size)).containsExactlyInAnyOrder(4, 2);
        assertThat(Unchecked.text(directory.resolve("r/environments.jsonl"))).contains("\"jvm_options\":");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --forks 0 | --forks 0: each JVM measures one replicate | give 1 to 3
        --forks -2 | --forks -2: each JVM measures one replicate | give 1 to 3
        --forks 4 | the plan has 3 | -p design.replicates=4
        --forks two | 'two' is not an int | storbench run --help
        --forks 2 --dry-run | --forks 2 measures, and --dry-run does not | give one of them
        --forks 2 --precision 5% | --precision adds replicates | give one of them
        --forks 2 --interleave plan.yaml | --interleave for two | give one of them
        --fork 3/2 | "3/2" is not a shard | i from 1 to n
        """)
    void aMistakeIsRefusedWithARemedy(String options, String mistake, String remedy) throws IOException {
        Cli refused = run(Arrays.stream(options.split(" ", -1)).toArray());

        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(mistake, remedy);
        assertThat(directory.resolve("r")).doesNotExist();
    }
}
