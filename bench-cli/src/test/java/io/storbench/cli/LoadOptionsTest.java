package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plans without a file: made of options, or read from standard input.
class LoadOptionsTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void optionsMakeAPlanThatIsPrinted() {
        Cli design = Cli.run(
                "design",
                "nfs://server/export",
                "--mixed",
                "70%",
                "--random",
                "--block",
                "8k",
                "--depth",
                "1, 16",
                "--rtt",
                "0,20ms");
        assertThat(design.exitCode()).isZero();
        assertThat(design.out()).contains("Points: 4");
        assertThat(design.err()).contains("""
                name: mixed
                target: {engine: nfs, uri: "nfs://server/export"}
                workload: {operation: mixed, reads: 70%, pattern: random, block: 8k}
                design: {factors: {workload.depth: [1, 16], network.rtt: [0, 20ms]}, replicates: 3}
            """);
    }

    /// Of keys that engines and models declare, too.
    @Test
    void severalValuesOfAnEnginesKeyAreLevels() {
        Cli design = Cli.run(
                "design", "nfs://server/export", "-p", "target.version=3,4.1", "-p", "simulate.server.service=1ms,2ms");
        assertThat(design.out()).contains("Points: 4");
    }

    /// A database over a distance is asked for in one command, without a plan.
    @Test
    void aBuiltInLoadIsAskedForInOneCommand() {
        Cli design = Cli.run("design", "nfs://embedded", "iscsi://embedded", "--load", "oltp", "--rtt", "2ms,20ms");
        assertThat(design.err()).contains("workload: {load: oltp}").doesNotContain("operation");
        assertThat(design.out()).contains("Points: 4");
        assertThat(Cli.run("design", "nfs://embedded", "--load", "oltp", "--write")
                        .err())
                .contains("give one of --read, --write, --mixed and --load");
    }

    /// A load that comes to an end runs until then.
    @Test
    void aLoadThatEndsNeedsNoFurtherKey() {
        Cli design = Cli.run("design", "nfs-mount://nas/home", "--load", "listing", "--rtt", "2ms,20ms");
        assertThat(design.err()).contains("protocol: {run: completion}");
        assertThat(design.out()).contains("Points: 2");
    }

    @Test
    void severalTargetsAreCompared() {
        Cli run = Cli.run(
                "run",
                "nfs://embedded",
                "iscsi:embedded",
                "--read",
                "--block",
                "4k",
                "--file",
                "1m",
                "--replicates",
                "2",
                "-p",
                "protocol.run=completion",
                "-o",
                directory.resolve("both"));
        assertThat(run.err()).contains("""
                name: read
                targets: {nfs: {engine: nfs, uri: embedded}, iscsi: {engine: iscsi, uri: embedded}}
                workload: {operation: read, block: 4k, file: 1m}
                design: {factors: {target: [nfs, iscsi]}, replicates: 2}
            """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Cli.run("report", directory.resolve("both"), "--format", "md")
                        .out())
                .contains("Which has the lower", "nfs or iscsi?");
    }

    @Test
    void targetsOfOneEngineAreNamedByWhatDiffers() {
        Map<List<String>, String> names = Map.of(
                List.of("nfs://server/export?version=3", "nfs://server/export?version=4.1"), "nfs-3, nfs-4.1",
                List.of("nfs://server/export", "nfs://server/export?version=4.2"), "nfs-3, nfs-4.2",
                List.of("nfs://old/export", "nfs://joe@new:20490/export"), "nfs-old, nfs-new",
                List.of("nfs://server/fast", "nfs://server/a/slow/"), "nfs-fast, nfs-slow",
                List.of("nfs://server/a?wsize=4k", "iscsi://server/iqn.x:y/1", "nfs://server/a?wsize=8k"),
                        "nfs-1, iscsi, nfs-2");
        names.forEach((words, named) -> {
            List<Address> addresses = words.stream()
                    .map(word -> Address.of(word, true).orElseThrow())
                    .toList();
            assertThat(String.join(", ", Address.byName(addresses).keySet())).isEqualTo(named);
        });
    }

    /// `network.rtt` is the mount's distance, and nothing is asked of this machine.
    @Test
    void aMountThatIsNotHereIsSimulatedAtADistance() {
        Cli mounts = Cli.run(
                "simulate",
                "nfs-mount://nas/home?version=4.1&rsize=64K",
                "iscsi-mount://nas/iqn.x:y/1",
                "--rtt",
                "2ms,20ms",
                "-p",
                "workload={load: source-tree, files: 20, directories: 2}",
                "-p",
                "protocol.run=completion",
                "-o",
                directory.resolve("mounts"));
        assertThat(mounts.err())
                .contains(
                        "targets: {nfs-mount: {engine: file, path: \"nfs-mount://nas/home\", mount: {vers: 4.1, rsize:"
                                + " 64K}},",
                        "simulate: {targets: {nfs-mount: {as: nfs}, iscsi-mount: {as: iscsi}}, profile: linux-6.x}");
        assertThat(mounts.exitCode()).as(mounts.err()).isZero();
        assertThat(Cli.run("simulate", "nfs-mount://nas/home", "--read", "--explain")
                        .out())
                .contains("profile linux-6.x-nfs3");
        assertThat(Cli.run("design", "nfs-mount://nas/home", "--read", "--rtt", "2ms,20ms")
                        .out())
                .contains("Points: 2");
        assertThat(Cli.run("run", "nfs-mount://nas/home", "--read").err())
                .contains("name the directory where it is mounted");
        assertThat(Cli.run("simulate", "/no/such/mount", "--read").err())
                .contains("/no/such/mount: no such file or directory")
                .contains("nfs-mount://server/export");
    }

    /// What nothing on this machine would do, a model does.
    @Test
    void aPlanNeedNotBeMeasurableToBeSimulated() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: file, path: /no/such/mount}
            workload: {operation: read, file: 1m}
            network: {rtt: 20ms}
            protocol: {run: completion}
            simulate: {as: nfs, profile: linux-6.x}
            """);
        Cli cli = Cli.run("simulate", plan, "-o", directory.resolve("far"));
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(Cli.run("run", plan).err()).contains("but not below a mounted path");
        assertThat(Cli.run("simulate", "nfs://server/export", "--read", "-p", "target.uid=root")
                        .err())
                .as("a value that no simulation uses")
                .contains("target.uid: \"root\" is not a whole number from 0");
    }

    @Test
    void targetsOfOneEngineHaveTheirVersionsNames() {
        Cli simulated = Cli.run(
                "simulate",
                "nfs://embedded?version=3",
                "nfs://server/export?version=4.1",
                directory,
                "--read",
                "--explain");
        assertThat(simulated.err())
                .contains(
                        "targets: {nfs-3: {engine: nfs, uri: embedded, version: 3}, nfs-4.1: {engine: nfs, uri:"
                                + " \"nfs://server/export?version=4.1\"}, file: {engine: file, path: ",
                        "design: {factors: {target: [\"nfs-3\", \"nfs-4.1\", file]}, replicates: 3}");
    }

    @Test
    void aDirectoryIsMeasuredAndSimulationTakesTheSameWords() {
        Cli run = Cli.run(
                "run",
                directory,
                "--write",
                "--file",
                "1m",
                "--replicates",
                "1",
                "-p",
                "protocol.run=completion",
                "-o",
                directory.resolve("r"));
        assertThat(run.err()).contains("engine: file");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("Report:");
        Cli simulated = Cli.run(
                "simulate",
                "iscsi://server/iqn.2026-11.test:disk/1",
                "--read",
                "--hosts",
                "2",
                "--measure",
                "2s",
                "-o",
                directory.resolve("s"));
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        assertThat(simulated.err()).contains("hosts: 2").contains("protocol: {measure: 2s}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run nfs://server/export --read --write           | give one of --read, --write, --mixed and --load
        run nfs://server/export --block 5                | the plan of these options:3: workload.block: 5
        run nfs://server/export --rtt 20                 | has no unit; write 20ms
        run nfs://server/export --replicates 1,2       | --replicates 1,2: needs one value
        run plan.yaml --block 4k                         | with a plan, set its keys with -p
        run --block 4k                                   | --block is for an address
        run smb://server/share                           | smb
        run /no/such                                     | no such file
        run nas:/export/db --read                        | nas:/export/db: no such file; an export is nfs://nas/export/db, and a mount that is simulated nfs-mount://nas/export/db
        simulate nas.example.com:/export                 | ; an export is nfs://nas.example.com/export, and
        run embedded --read                              | an embedded server is nfs://embedded or iscsi://embedded
        run embedded                                     | an embedded server is nfs://embedded or iscsi://embedded
        run embeded --read                               | an embedded server is nfs://embedded or iscsi://embedded
        run nfs --read                                   | an embedded server is nfs://embedded, another nfs://server/export
        run nfs://embeded --read                         | did you mean nfs://embedded?
        run iscsi:embeddd --read                         | did you mean iscsi://embedded?
        run nfs://embedded plan.yaml --read              | plan.yaml is not a target. Give one plan, or only targets (nfs://server/export, a device, a directory)
        run a.yaml b.yaml                                | a.yaml is not a target. Give one plan, or only targets
        run src/main src/test                            | src/main is a directory, not a plan; to use it as a target, add a load, such as --read
        run nfs://embedded src                           | src is a directory, not a plan; to use it as a target, add a load, such as --read
        run src                                          | src is a directory, not a plan; to use it as a target, add a load, such as --read
        simulate src                                     | src is a directory, not a plan; to use it as a target, add a load, such as --read
        run nfs://embedded iscsi --read                  | an embedded server is iscsi://embedded
        run nfs://server/export smb://s/x --read         | smb
        run nfs://server/export --rtt 0 20ms             | 20ms: levels are separated by commas: --rtt 0,20ms
        run --block 4k, 64k, 1m nfs://server/export      | levels are separated by commas: --block 4k,64k,1m
        run nfs://server/export 20ms                     | 20ms is not a target
        run nfs://server/export nfs                      | nfs is not a target; an embedded server is nfs://embedded, another nfs://server/export. Give one plan
        run nfs://server/export --randread --bs 4k       | ; fio's --randread is --random --read, fio's --bs is --block here
        simulate nfs://server/export --iodepth=4         | ; fio's --iodepth is --depth here
        report a b                                       | and two are compared by: storbench compare A B
        """)
    void otherWordsAreRefused(String words, String message) {
        Cli refused = Cli.run((Object[]) words.split(" "));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(message);
    }

    /// A load option does not make a directory of results one to measure.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --measure 1s --replicates 4 | -p protocol.measure=1s -p design.replicates=4
        --rtt 0,10ms                | -p design.factors.network.rtt=0,10ms
        --read --random --block 4k  | -p workload.operation=read -p workload.pattern=random -p workload.block=4k
        --mixed 70%                 | -p workload.operation=mixed -p workload.reads=70%
        """)
    void resultsAreNotMeasured(String load, String keys) throws IOException {
        Path results = Files.createDirectory(directory.resolve("r"));
        Files.writeString(results.resolve("plan.json"), "{\"target\": {\"engine\": \"null\"}}");
        for (String command : List.of("run", "simulate", "design")) {
            List<Object> words = new ArrayList<>(List.of(command, results));
            words.addAll(List.of(load.split(" ")));
            Cli refused = Cli.run(words.toArray());
            assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains(results + ": holds results; change their plan by -p: " + keys);
        }
        assertThat(Cli.run("run", results, "nfs://embedded").err())
                .contains(results + " is not a target. Give one plan, or only targets");
        Files.move(results.resolve("plan.json"), results.resolve("trials.jsonl"));
        assertThat(Cli.run("run", results).err()).contains(results + " is a directory, not a plan file");
        assertThat(Cli.run("run", results, "--read").err())
                .contains("holds results", "read, and name a directory for the new results with -o");
        assertThat(Cli.run("run", results, "--read", "-o", directory.resolve("x"))
                        .err())
                .contains("holds results")
                .doesNotContain("with -o");
        assertThat(Cli.run("run", results, "--replicates", "4").err())
                .contains("holds results")
                .doesNotContain("with -o");
        try (Stream<Path> left = Files.list(results)) {
            assertThat(left).containsExactly(results.resolve("trials.jsonl"));
        }
    }

    @Test
    void aPlanPutsNoDataAmongResults() throws IOException {
        Path results = Files.createDirectory(directory.resolve("r"));
        Files.writeString(results.resolve("plan.json"), "{}");
        Files.writeString(results.resolve("trials.jsonl"), "");
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                "target: {engine: file, path: \"%s\"}\nworkload: {file: 64k}\n".formatted(results));
        Cli refused = Cli.run("run", plan, "-o", directory.resolve("x"));
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("target.path: " + results + " holds results");
        try (Stream<Path> left = Files.list(results)) {
            assertThat(left).hasSize(2);
        }
    }

    /// Standard input is empty when that command is copied.
    @Test
    @ResourceLock(Resources.SYSTEM_OUT)
    void theNextCommandOfAPlanFromStandardInputNamesTheDirectory() {
        InputStream before = System.in;
        Path results = directory.resolve("piped");
        try {
            System.setIn(new ByteArrayInputStream("""
                target: {engine: nfs, uri: embedded}
                workload: {file: 64k}
                protocol: {run: completion}
                """.getBytes(StandardCharsets.UTF_8)));
            Cli run = Cli.run("run", "-", "-o", results);
            assertThat(run.out()).as(run.err()).contains(" simulate " + results + "\n");
        } finally {
            System.setIn(before);
        }
        assertThat(Cli.run("simulate", results).exitCode()).isZero();
    }

    @Test
    @ResourceLock(Resources.SYSTEM_OUT)
    void aPlanIsReadFromStandardInput() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(
                    "target: {engine: \"null\"}\ndesign: {replicates: 4}\n".getBytes(StandardCharsets.UTF_8)));
            Cli design = Cli.run("design", "-");
            assertThat(design.exitCode()).as(design.err()).isZero();
            assertThat(design.out()).contains("4 replicates");
            System.setIn(new ByteArrayInputStream("target: {x: 1}".getBytes(StandardCharsets.UTF_8)));
            assertThat(Cli.run("design", "-").err()).contains("standard input:1: ");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void severalValuesOfAKeyAreAFactor() {
        for (String set : List.of("target.version=3,4.1", "design.factors.target.version=3,4.1")) {
            assertThat(Cli.run("design", "nfs://server/export", "--mixed", "0.7", "--block", "4K", "-p", set)
                            .out())
                    .contains("A  target.version", "3, 4.1", "Points: 2");
        }
        for (String key : List.of("target.mount.vers", "simulate.server.service")) {
            assertThat(Cli.run(
                                    "design",
                                    "nfs-mount://nas/home",
                                    "--read",
                                    "-p",
                                    key + (key.endsWith("vers") ? "=3,4.1" : "=1ms,2ms"))
                            .out())
                    .contains("A  " + key, "Points: 2");
        }
        assertThat(Cli.run("design", "nfs://server/export", "--read", "-p", "target.version=3,5")
                        .err())
                .contains("\"5\" is not one of: 3, 4.0, 4.1, 4.2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        help          | 0 | Measures networked storage
        help run      | 0 | --interleave
        version       | 0 | storbench
        nonsense      | 2 | there is no command "nonsense"
        simulat       | 2 | did you mean "simulate"?
        run --plan    | 2 | Unknown option
        """)
    void helpIsFound(String words, int exitCode, String text) {
        Cli cli = Cli.run((Object[]) words.split(" "));
        assertThat(cli.exitCode()).isEqualTo(exitCode);
        assertThat(cli.out() + cli.err()).contains(text).doesNotContain("storbench relay?");
    }

    @Test
    void anEnvironmentVariableNamesThePlaceOfResults() {
        assertThat(PlanOptions.place(Map.of())).isEqualTo(Path.of("storbench-results"));
        assertThat(PlanOptions.place(Map.of("STORBENCH_RESULTS", "/data/results")))
                .isEqualTo(Path.of("/data/results"));
        assertThat(PlanOptions.place(Map.of("STORBENCH_RESULTS", ""))).isEqualTo(Path.of("storbench-results"));
    }
}
