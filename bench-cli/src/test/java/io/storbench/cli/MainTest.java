package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private static final String EMBEDDED = """
        name: embedded
        target: {engine: nfs, uri: embedded, version: 3, server: {store: memory, slots: 4, service: 500us}}
        workload: {block: 4k, file: 1m, verify: true}
        network: {rtt: 1ms}
        design:
          factors: {workload.operation: [read, write], workload.depth: [1, 4]}
          replicates: 2
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text);
    }

    private List<String> trials() throws IOException {
        return Files.readAllLines(directory.resolve("r/trials.jsonl"));
    }

    @Test
    void aPlanIsMeasuredSimulatedAndReported() throws IOException {
        Path plan = plan(EMBEDDED);
        Path results = directory.resolve("r");
        Cli run = Cli.run("run", plan, "-o", results);
        assertThat(run.err()).doesNotContain("failed", "doubtful");
        assertThat(run.exitCode()).isZero();
        // Only writes have a time until they are durable; all have one until they are complete.
        assertThat(run.out()).contains("completion time, 95 % interval").doesNotContain(" - ");
        assertThat(trials()).hasSize(8).allMatch(line -> line.contains("\"status\":\"valid\""));
        // 1 MiB in blocks of 4 KiB are 256 calls.
        assertThat(trials())
                .filteredOn(line -> line.contains("\"workload.operation\":\"read\""))
                .hasSize(4)
                .allMatch(line -> line.contains("\"procedures\":{\"READ\":{\"messages\":256,"));

        Cli simulate = Cli.run("simulate", plan, "-o", results);
        assertThat(simulate.exitCode()).isZero();
        assertThat(simulate.out()).contains("measured", "simulated", "difference");
        assertThat(trials()).hasSize(16);

        assertThat(Cli.run("report", results).out()).contains("report.html");
        assertThat(Files.readString(results.resolve("report.html")))
                .startsWith("<!DOCTYPE html>")
                .contains("<svg")
                .containsOnlyOnce("<script>")
                .doesNotContain("<script ", "<link", "<img", "@import");
        assertThat(Cli.run("report", results, "--format", "csv").out().lines()).hasSize(17);
        assertThat(Cli.run("report", results, "--format", "json").out()).startsWith("{");
        assertThat(Cli.run("report", results, "--format", "md").out()).contains("# Plan embedded");
    }

    /// A directory of results is passed on: a refused plan must not be in it, with its password.
    @Test
    void aPasswordInAnAddressIsNeitherPrintedNorKept() throws IOException {
        Path plan = plan("target: {engine: iscsi, uri: embedded}\nprotocol: {run: completion}\n");
        Path results = directory.resolve("r");
        String uri = "target.uri=iscsi://joe%hush@127.0.0.1/iqn.2026-11.test:t/1";
        Cli run = Cli.run("run", plan, "-p", uri, "-o", results);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err() + run.out()).contains("chap.secret_file").doesNotContain("hush");
        assertThat(results).doesNotExist();
    }

    /// A model opens no address and cannot find it there.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "iscsi://joe%hush@127.0.0.1/iqn.2026-11.test:t/1",
                "nfs://joe:hush@127.0.0.1/export",
                "nfs-mount://joe:hush@nas/home",
            })
    void aPasswordInASimulatedAddressIsNeitherPrintedNorKept(String address) {
        Path results = directory.resolve("r");
        Cli run = Cli.run("simulate", address, "--read", "-o", results);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err() + run.out()).contains("password").doesNotContain("hush");
        assertThat(results).doesNotExist();
    }

    @Test
    void aRunAndItsSimulationHaveTheSameNetwork() throws IOException {
        Path plan = plan("""
            target: {engine: nfs, uri: embedded, version: 3}
            workload: {operation: read, block: 16k, file: 512k}
            network: {rtt: 1ms, jitter: 500us, rate: 1gbit, loss: 5%}
            protocol: {run: completion}
            """);
        Path results = directory.resolve("r");
        assertThat(Cli.run("run", plan, "-o", results).exitCode()).isZero();
        assertThat(Cli.run("simulate", plan, "-o", results).exitCode()).isZero();
        // 5 % of 32 * (1 + 12) segments and more: that none is lost has a chance of 1 in 10^9.
        assertThat(trials())
                .anyMatch(line -> line.contains("\"origin\":\"measured\""))
                .anyMatch(line -> line.contains("\"origin\":\"simulated\""))
                .noneMatch(line -> line.contains("\"network_stalls\":0"));
        assertThat(trials())
                .allMatch(line -> line.contains("\"network.loss\":0.05"))
                .allMatch(line -> line.contains("\"network.rate_bytes_per_s\":125000000"));
    }

    @Test
    void aSecondRunOnTheSameDirectoryDoesOnlyWhatIsMissing() throws IOException {
        Path plan = plan("target: {engine: \"null\"}\nprotocol: {warmup: 0, measure: 10ms}\n");
        assertThat(Cli.run("run", plan, "-o", directory.resolve("r")).exitCode())
                .isZero();
        Cli second = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(second.exitCode()).isZero();
        assertThat(second.err()).contains("1 trial, 1 already done");
        assertThat(trials()).hasSize(1);
    }

    @Test
    void anotherPlansDirectoryIsRefused() throws IOException {
        Path plan = plan("target: {engine: \"null\"}\nprotocol: {warmup: 0, measure: 10ms}\n");
        assertThat(Cli.run("run", plan, "-o", directory.resolve("r")).exitCode())
                .isZero();
        Cli other = Cli.run("run", plan, "-p", "workload.depth=2", "-o", directory.resolve("r"));
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("another plan").doesNotContain("\tat ");
    }

    @Test
    void aDesignIsShownWithItsAliases() throws IOException {
        Path plan = plan("""
            target: {engine: "null"}
            design:
              kind: fraction
              factors: {workload.depth: [1, 2], workload.block: [4k, 8k], hosts: [1, 2]}
              generators: [C=AB]
            """);
        Cli design = Cli.run("design", plan);
        assertThat(design.exitCode()).isZero();
        assertThat(design.out()).contains("Resolution 3", "  A = BC", "Points: 4");
    }

    @Test
    void aForeignFileIsNotOverwrittenWithoutConsent() throws IOException {
        Path foreign = Files.writeString(directory.resolve("thesis.tex"), "ten years of work");
        String text = """
            target: {engine: file, path: "%s"}
            workload: {operation: write, path: thesis.tex, file: 1m}
            protocol: {warmup: 0, measure: 10ms}
            """.formatted(directory);
        Cli refused = Cli.run("run", plan(text), "-o", directory.resolve("r"));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("thesis.tex", "--overwrite-data").doesNotContain("\tat ");
        assertThat(foreign).hasContent("ten years of work");
        Cli allowed = Cli.run("run", plan(text), "-o", directory.resolve("r"), "--overwrite-data");
        assertThat(allowed.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target: {engine: nsf} | no engine is named \"nsf\"; did you mean \"nfs\"?",
                "target: {engine: nfs, uri: embedded, versoin: 3} | did you mean \"version\"?",
                "target: {engine: nfs} | uri",
                "target: {engine: nfs, uri: embedded, version: 5} | version",
                "target: {engine: file, path: /x, rsize: 1m} | rsize",
                "workload: {depth: 1} | no target",
            })
    void mistakesEndWithTwoAndOneLine(String text, String message) throws IOException {
        Cli run = Cli.run("run", plan(text), "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void aCacheThatServedWhatOughtToBeColdIsDoubtful() throws IOException {
        Path there = Files.createDirectory(directory.resolve("there"));
        Path plan = plan("""
            target: {engine: file, path: "%s"}
            workload: {file: 64k}
            protocol: {warmup: 0, measure: 500ms}
            """.formatted(there));
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(run.err()).contains("doubtful", "cache");
        // The second run has nothing to do, and is as doubtful.
        assertThat(Cli.run("run", plan, "-o", directory.resolve("r")).exitCode())
                .isEqualTo(ExitCode.DOUBTFUL);
    }

    @Test
    void aFailedTrialIsMarkedAndTheOthersGoOn() throws IOException {
        Path missing = directory.resolve("missing");
        Path there = Files.createDirectory(directory.resolve("there"));
        Path plan = plan("""
            targets:
              broken: {engine: file, path: "%s"}
              good: {engine: file, path: "%s"}
            workload: {file: 64k, cache: {client: unknown}}
            design: {factors: {target: [broken, good]}, replicates: 2}
            protocol: {warmup: 0, measure: 10ms}
            """.formatted(missing, there));
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(run.err())
                .containsPattern("failed: target=broken \\(replicate [12]\\): .*not a directory")
                .containsPattern("failed: 1 more trial, for the same reason as target=broken \\(replicate [12]\\)")
                .containsOnlyOnce("not a directory");
        assertThat(trials()).hasSize(4);
        assertThat(trials())
                .filteredOn(line -> line.contains("\"status\":\"valid\""))
                .hasSize(2);
    }

    @Test
    void anUnreachableServerIsNamed() throws IOException {
        Path plan = plan("""
            target: {engine: nfs, uri: "nfs://127.0.0.1:1/export?mountport=1", version: 3}
            workload: {file: 64k}
            """);
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(run.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
    }

    @Test
    void aTargetThatIsNeverReachedIsGivenUp() throws IOException {
        Path plan = plan("""
            target: {engine: file, path: "%s"}
            workload: {file: 64k}
            design: {factors: {workload.depth: [1, 2]}, replicates: 4}
            """.formatted(directory.resolve("missing")));
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(run.err()).contains("missing: not reached in 3 trials in a row");
        assertThat(run.err())
                .contains("of 8 trials 0 are valid, 0 doubtful, 3 failed, 5 not run (file ")
                .contains("was not reached in 3 trials in a row)");
        assertThat(run.out())
                .contains("No trial is valid, so there is no table of results.")
                .doesNotContain("measured");
        assertThat(trials()).hasSize(3);
        Cli.run("report", directory.resolve("r"));
        assertThat(Files.readString(directory.resolve("r/report.html"))).contains("no trial is valid");
    }

    @Test
    void whatATargetRefusesDoesNotGiveItUpAndWritesNothing() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path plan = plan("""
            target: {engine: file, path: "%s", mount: {vers: "4.1"}}
            workload: {file: 64k}
            design: {factors: {workload.depth: [1, 2]}, replicates: 2}
            """.formatted(data));
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(trials()).hasSize(4);
        assertThat(data).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "simulate", "design", "report", "compare", "gate", "list"})
    void everyCommandHelps(String command) {
        Cli help = Cli.run(command, "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("Usage: storbench " + command);
    }

    @Test
    void unknownCommandsAndOptionsAreUsageErrors() {
        assertThat(Cli.run("rnu").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Cli.run("run", "--fast").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Cli.run("run", "no-such.yaml").err()).contains("no-such.yaml: no such file");
        assertThat(Cli.run("report", directory).err()).contains("holds no storbench results");
        assertThat(Cli.run("simulate").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(Cli.run("--version").out()).startsWith("storbench ");
        assertThat(Cli.run("list").out()).contains("nfs", "file", "null", "sim");
    }
}
