package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With the results of fio that other tests have.
class ImportTest {
    private static final Path FIO_RESULTS = Path.of("src/test/resources/io/storbench/report/exchange/fio/apart.out");

    @TempDir
    private Path directory = Path.of("");

    private Path fio = Path.of("");

    @BeforeEach
    void takeFile() throws IOException {
        fio = directory.resolve("fio.json");
        Files.copy(FIO_RESULTS, fio);
    }

    @Test
    void resultsOfFioAreReported() {
        Path results = directory.resolve("r");
        Cli imported = Cli.run("import", fio, "-o", results);
        assertThat(imported.exitCode()).isZero();
        assertThat(imported.out()).contains("108.2 µs", "2 results added", "--target");
        assertThat(Cli.run("import", fio, "-o", results).out()).contains("0 results added");
        assertThat(Cli.run("report", results).exitCode()).isZero();
        assertThat(Cli.run("report", results, "--format", "csv").out().lines()).hasSize(3);
        Path log = directory.resolve("all.hlog");
        assertThat(Cli.run("histograms", results, "-o", log).out()).contains("2 of 2 trials");
        assertThat(log).content().contains("Tag=measured-p002-service,");
        assertThat(Cli.run("histograms", results, "-o", log).err()).contains("exists and is not overwritten");
        Cli other = Cli.run("import", fio, "-o", results, "-p", "workload.depth=2");
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("another plan");
    }

    @Test
    void aPlanThatWasEditedIsKept() throws IOException {
        Path results = directory.resolve("r");
        Path plan = results.resolve("plan.yaml");
        assertThat(Cli.run("import", fio, "-o", results).exitCode()).isZero();
        String written = Files.readString(plan);
        assertThat(Cli.run("import", fio, "-o", results).err()).doesNotContain("plan.yaml");
        Files.writeString(plan, written + "# mine\n");
        assertThat(Cli.run("import", fio, "-o", results).err())
                .contains("plan.yaml has changed; the one before is ", "plan.yaml.before");
        assertThat(plan).hasContent(written);
        assertThat(results.resolve("plan.yaml.before")).hasContent(written + "# mine\n");
        Files.writeString(plan, written + "# again\n");
        assertThat(Cli.run("import", fio, "-o", results).err()).contains("plan.yaml.before-2");
        assertThat(results.resolve("plan.yaml.before")).hasContent(written + "# mine\n");
        assertThat(results.resolve("plan.yaml.before-2")).hasContent(written + "# again\n");
    }

    @Test
    void theirPlanIsSimulatedIntoTheSameDirectory() throws IOException {
        Path results = directory.resolve("r");
        String target = "{engine: nfs, uri: \"nfs://server/export\", version: 3}";
        Cli imported = Cli.run("import", fio, "-o", results, "--target", target, "-p", "network.rtt=1ms");
        assertThat(imported.exitCode()).isZero();
        assertThat(imported.out()).contains("Simulate: ", "plan.yaml");
        Cli simulated = Cli.run("simulate", results.resolve("plan.yaml"), "-o", results);
        assertThat(simulated.err()).doesNotContain("another plan");
        assertThat(simulated.exitCode()).isZero();
        assertThat(Files.readAllLines(results.resolve("trials.jsonl")))
                .filteredOn(line -> line.contains("\"origin\":\"measured\""))
                .hasSize(2);
        Cli run = Cli.run("run", results.resolve("plan.yaml"), "-o", results);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("has another program's results");
        Cli more = Cli.run("run", results, "-p", "design.replicates=3");
        assertThat(more.exitCode()).as(more.out()).isEqualTo(ExitCode.USAGE);
        assertThat(more.err()).contains("has another program's results");
        assertThat(Files.readAllLines(results.resolve("trials.jsonl")))
                .filteredOn(line -> line.contains("\"origin\":\"measured\""))
                .hasSize(2);
        // Nor does a report of both tell to.
        assertThat(Cli.run("report", results).out()).doesNotContain("storbench run ");
        // fio went through the kernel, and the model is of storbench's own client.
        assertThat(Cli.run("report", results, "--format", "md").out())
                .contains("Point 1, 2: Measured with the kernel's client (level system), predicted"
                        + " with storbench's own client (level protocol)")
                .doesNotContain("is off by a factor");
    }

    @Test
    void aJobFileBecomesAPlan() throws IOException {
        Path job = Files.writeString(directory.resolve("job.fio"), "[a]\nsize=1m\nnrfiles=10\n");
        Cli shown = Cli.run("convert", job);
        assertThat(shown.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(shown.err()).contains("job.fio:3: nrfiles=10: ", "the plan's load differs from fio's");
        Path plan = directory.resolve("plan.yaml");
        assertThat(Cli.run("convert", job, "-o", plan).exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(plan).hasContent(shown.out());
        assertThat(Cli.run("design", plan).exitCode()).isZero();
        assertThat(Cli.run("convert", job, "-o", plan).err()).contains("exists and is not overwritten");
    }

    @Test
    void whatIsNoResultIsRefused() throws IOException {
        Files.writeString(fio, "{\"fio version\" : \"fio-3.33\"}");
        Cli imported = Cli.run("import", fio, "-o", directory.resolve("r"));
        assertThat(imported.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(imported.err()).contains("fio.json: no \"jobs\"").doesNotContain("\tat ");
        assertThat(directory.resolve("r")).doesNotExist();
    }
}
