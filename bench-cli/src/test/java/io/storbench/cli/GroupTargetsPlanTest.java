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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Groups of hosts with targets of their own, by the same plan measured, simulated and reported.
class GroupTargetsPlanTest {
    private static final JsonMapper JSON = new JsonMapper();

    private static final String PLAN = """
        name: interference
        targets:
          lun: {engine: iscsi, uri: embedded, server: {slots: 1, service: 2ms}}
          mount: {engine: nfs, uri: embedded, server: {slots: 1, service: 2ms}}
        workload: {operation: read, pattern: random, block: 8k, file: 1m, depth: 2}
        hosts:
          backup: {target: lun, operation: write, depth: 4}
          office: {target: mount, count: 2}
        protocol: {warmup: 100ms, measure: 500ms}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text);
    }

    private JsonNode trial(Path results, int line) throws IOException {
        return JSON.readTree(Files.readAllLines(results.resolve("trials.jsonl")).get(line));
    }

    /// A server of 2 ms serves at most 500/s, however fast the machine is; both together more.
    @Test
    void bothAreDrivenAtTheSameTime() throws IOException {
        Path plan = plan(PLAN);
        Path results = directory.resolve("r");
        for (String command : List.of("run", "simulate")) {
            Cli cli = Cli.run(command, plan, "-o", results);
            assertThat(cli.err()).doesNotContain("failed", "doubtful");
            assertThat(cli.exitCode()).isZero();
        }
        for (int line = 0; line < 2; line++) {
            JsonNode trial = trial(results, line);
            JsonNode hosts = trial.required("hosts");
            assertThat(hosts.size()).isEqualTo(3);
            double backup = hosts.get(0).required("operations_per_s").asDouble();
            double office = hosts.get(1).required("operations_per_s").asDouble()
                    + hosts.get(2).required("operations_per_s").asDouble();
            assertThat(backup).isBetween(50.0, 505.0);
            assertThat(office).isBetween(50.0, 505.0);
            assertThat(trial.required("operations").asLong())
                    .isEqualTo(hosts.valueStream()
                            .mapToLong(host -> host.required("operations").asLong())
                            .sum());
            assertThat(trial.at("/facts/target.lun.protocol").asString()).isEqualTo("iscsi");
            assertThat(trial.at("/facts/protocol").asString()).isEqualTo("lun: iscsi; mount: nfs");
        }
        assertThat(trial(results, 1).at("/hosts/0/operations_per_s").asDouble()).isBetween(495.0, 505.0);
        assertThat(Cli.run("report", results, "--format", "md").out())
                .contains("| backup | lun | 1 |", "| office | mount | 2 |");
        Path again = directory.resolve("again");
        assertThat(Cli.run("run", plan, "-o", again).exitCode()).isZero();
        Cli compared = Cli.run("compare", results, again);
        assertThat(compared.exitCode()).as(compared.err()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(compared.err()).contains("A has 1 valid; 2 valid ones are needed; B has 1 valid");
        Cli gate = Cli.run("gate", results, again);
        assertThat(gate.err()).as(gate.out()).doesNotContain("target.engine");
    }

    @Test
    void aProfileIsNotFittedToSeveralTargets() throws IOException {
        Path results = directory.resolve("r");
        assertThat(Cli.run("run", plan(PLAN), "-o", results).exitCode()).isZero();
        Cli cli = Cli.run("calibrate", results, "--profile", "storbench-nfs", "--out", directory.resolve("ours.yaml"));
        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err())
                .contains("hosts.GROUP.target: a profile is fitted to one target, and groups of hosts drive lun, mount"
                        + " at the same time; measure each alone, and fit to that");
    }

    /// What goes wrong with one of them fails the trial, by its name. However few of the replies
    /// are of the preparation, and of at most 512 operations on the scratch file, the fault strikes
    /// within 4096 writes.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        soft: true, timeo: 200ms, retrans: 1 | die:1500 | target mount:
        version: 3 | crash:1500:50ms | target mount: verification failed
        """)
    void aFaultOfOneFailsTheTrialWithItsName(String keys, String fault, String reason) throws IOException {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        Path plan = plan("""
            targets:
              disk: {engine: file, path: "%s"}
              mount: {engine: nfs, uri: embedded, %s, server: {sync: async, faults: ["%s"]}}
            workload: {operation: write, block: 4k, file: 16m, depth: 8, verify: true}
            hosts: {a: {target: disk}, b: {target: mount}}
            protocol: {run: completion, limit: 30s}
            """.formatted(disk, keys, fault));
        Path results = directory.resolve("r");
        Cli cli = Cli.run("run", plan, "-o", results);
        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isNotZero();
        JsonNode trial = trial(results, 0);
        assertThat(trial.required("status").asString()).isEqualTo("failed");
        assertThat(trial.at("/reasons/0/what").asString()).startsWith(reason);
    }

    /// A file that storbench did not fill is nobody's to write to, whichever target it is on.
    @Test
    void theGuardsHoldForEachTarget() throws IOException {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        Path other = Files.writeString(disk.resolve("storbench.dat"), "somebody else's");
        Path plan = plan("""
            targets: {mount: {engine: nfs, uri: embedded}, disk: {engine: file, path: "%s"}}
            workload: {operation: write, block: 8k, file: 512k}
            hosts: {a: {target: mount}, b: {target: disk}}
            protocol: {run: completion}
            """.formatted(disk));
        Cli cli = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err()).contains(other.toString());
        assertThat(Files.readString(other)).isEqualTo("somebody else's");
    }

    @Test
    void oneDirectoryByTwoNamesIsRefused() throws IOException {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), disk);
        Path plan = plan("""
            targets: {a: {engine: file, path: "%s"}, b: {engine: file, path: "%s"}}
            workload: {operation: write, block: 8k, file: 512k}
            hosts: {x: {target: a}, y: {target: b}}
            protocol: {run: completion}
            """.formatted(disk, link));
        Cli cli = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err()).contains("targets \"a\" and \"b\" of one trial are both " + link);
        assertThat(disk).isEmptyDirectory();
    }

    @Test
    void aMistakeOfOneSaysWhich() throws IOException {
        Cli unknown = Cli.run(
                "run",
                plan(PLAN.replace(
                        "uri: embedded, server: {slots: 1, service: 2ms}}\nw", "uri: embedded, srever: 1}\nw")));
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("target mount: ", "srever");
        Cli names = Cli.run(
                "run",
                plan(PLAN.replace(
                        "{target: lun, operation: write, depth: 4}", "{target: lun, load: mail, files: 20}")));
        assertThat(names.exitCode()).isEqualTo(2);
        assertThat(names.err())
                .contains("target lun: ", "a load of many files (workload.files) needs a target with names");
    }
}
