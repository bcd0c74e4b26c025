package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/// `calibrate`, from a directory of results to a profile that predicts, and what it refuses.
@Execution(ExecutionMode.CONCURRENT)
class CalibrateTest {
    private static final String PLAN = """
        name: known
        targets:
          files: {engine: nfs, uri: "nfs://server/export", server: {threads: 1}}
          lun: {engine: iscsi, uri: "iscsi://server/iqn.2026-11.test:t/1"}
        workload: {operation: read, block: 16k, file: 256k}
        network: {rtt: 200us}
        design: {factors: {target: [files, lun], workload.depth: [1, 16]}}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path file(String name) {
        return directory.resolve(name);
    }

    /// Results that look measured, of a server that takes 150 us for each call.
    private Path measured(String plan) throws IOException {
        Path file = Files.writeString(file("plan.yaml"), plan);
        Path system = Files.writeString(
                file("system.yaml"),
                "title: x\nparameters: {server.service: {value: 150us, kind: assumed, source: x}}\n");
        assertThat(Cli.run("simulate", file, "--profile", system, "-o", file("r"))
                        .exitCode())
                .isZero();
        Path trials = file("r").resolve("trials.jsonl");
        Files.writeString(trials, Unchecked.text(trials).replace("\"simulated\"", "\"measured\""));
        return file("r");
    }

    private void change(Path results, String from, String to) throws IOException {
        Path trials = results.resolve("trials.jsonl");
        String text = Files.readString(trials);
        String changed = text.replaceAll(from, to);
        assertThat(changed).isNotEqualTo(text);
        Files.writeString(trials, changed);
    }

    /// The results are written without checksums, which is said.
    private static final String UNCHECKED = "storbench: .* trials without checksum, .*: unchecked\n";

    private Cli calibrate(Path results, String... options) {
        List<Object> words = new ArrayList<>(List.of("calibrate", results, "--out", file("ours.yaml")));
        words.addAll(List.of(options));
        return Cli.run(words.toArray());
    }

    private static final String[] NFS = {"--profile", "storbench-nfs", "--fit", "server.service=10us..2ms"};

    @Test
    void aProfileIsFittedWrittenExplainedAndUsed() throws IOException {
        Path results = measured(PLAN);
        Cli fitted = calibrate(results, NFS);
        assertThat(fitted.err().replaceFirst(UNCHECKED, "")).doesNotContain("storbench:");
        assertThat(fitted.exitCode()).isZero();
        assertThat(fitted.out())
                .contains("4 valid trials at 2 points of known")
                .contains("left out: point 3, 4:", "made for engine nfs, version 3")
                .containsPattern("server.service +0s +1[45][0-9.]*us")
                .contains("held out: each point by a fit to the others")
                .contains("baseline: round-trip time x messages")
                .contains("\"round-trip time x messages\": held out, it is off by");
        Cli explained = Cli.run(
                "simulate",
                file("plan.yaml"),
                "--explain",
                "--profile",
                file("ours.yaml"),
                "--profile",
                "storbench-iscsi");
        assertThat(explained.out())
                .containsPattern("server.service +1[45][0-9.]*us +profile .*ours.yaml, fitted: calibrated on 4"
                        + " trials at 2 points of known .*95 % interval")
                .contains("profile storbench-iscsi");
        assertThat(Files.getPosixFilePermissions(file("ours.yaml")))
                .as("readable by whoever can read a file of the user")
                .isEqualTo(Files.getPosixFilePermissions(file("plan.yaml")));
        assertThat(calibrate(results, NFS).err()).contains("ours.yaml exists; --overwrite replaces it");
        assertThat(Cli.run(
                                "calibrate",
                                results,
                                "--profile",
                                file("ours.yaml"),
                                "--overwrite",
                                "--out",
                                file("ours.yaml"))
                        .err())
                .contains("is the profile itself");
    }

    /// The embedded server really waits 20 ms with each call, which the simulation does not know:
    /// calibration has to find it in what was measured.
    @Test
    void aDelayThatWasReallyThereIsFound() throws IOException {
        Path plan = Files.writeString(file("plan.yaml"), """
            name: delayed
            target: {engine: nfs, uri: embedded, server: {slots: 1, service: 20ms}}
            workload: {operation: read, block: 4k, file: 32k}
            simulate: {server: {service: 0}}
            design: {factors: {network.rtt: [0, 5ms, 15ms]}, replicates: 2}
            protocol: {run: completion}
            """);
        assertThat(Cli.run("run", plan, "-o", file("r")).exitCode()).isZero();
        Cli fitted = calibrate(file("r"), "--profile", "storbench-nfs", "--fit", "client.send=1ms..1s");
        assertThat(fitted.err().replaceFirst(UNCHECKED, "")).doesNotContain("storbench:");
        Matcher found = Pattern.compile("client.send +1us +([0-9.]+)ms").matcher(fitted.out());
        assertThat(found.find()).as(fitted.out()).isTrue();
        // A busy machine adds to the 20 ms, and nothing takes from them.
        assertThat(Double.parseDouble(found.group(1))).isBetween(19.9, 40.0);
    }

    @Test
    void aCalibratedProfileCanBeCalibratedAgain() throws IOException {
        Path results = measured(PLAN);
        Files.writeString(file("ours.yaml"), CALIBRATED);
        Path second = file("second.yaml");
        Cli again = Cli.run(
                "calibrate", results, "--profile", file("ours.yaml"), "--fit", "server.service", "--out", second);
        assertThat(again.err().replaceFirst(UNCHECKED, "")).doesNotContain("storbench:");
        assertThat(Files.readString(second)).contains("extends: \"./ours.yaml\"");
        assertThat(Cli.run("simulate", file("plan.yaml"), "--explain", "--profile", second)
                        .err())
                .contains("the target has engine iscsi");
    }

    private static final String ONE_TARGET = PLAN.replace("[files, lun]", "[files]");

    /// A profile as `calibrate` writes it.
    private static final String CALIBRATED = """
        title: x
        extends: storbench-nfs
        parameters:
          server.service:
            value: 150us
            kind: fitted
            source: x
            range: [10us, 2ms]
        calibration:
          experiment: x
          plan: x
          fitted_error: 0.01
          noise_floor: 0.01
          held_out: [0.01, -0.01]
          spread: {server.service: [0.05]}
          trials: []
        """;

    /// A plan that such a profile predicts, and its file.
    private Path calibrated() throws IOException {
        Files.writeString(file("plan.yaml"), ONE_TARGET);
        return Files.writeString(file("ours.yaml"), CALIBRATED);
    }

    private Cli simulated(Path profile, String... options) {
        List<Object> words =
                new ArrayList<>(List.of("simulate", file("plan.yaml"), "--profile", profile, "-o", file("r")));
        words.addAll(List.of(options));
        return Cli.run(words.toArray());
    }

    private String predictions() throws IOException {
        return Files.readString(file("r").resolve("predictions.json"));
    }

    /// Nothing then moves the figure, and two held out do not tell the model's error: a band would
    /// have no width.
    @Test
    void aFittedValueThatIsOverriddenByHandIsNotDrawn() throws IOException {
        calibrated();
        Path own = Files.writeString(file("own.yaml"), """
            title: x
            extends: ./ours.yaml
            parameters: {server.service: {value: 150us, kind: assumed, source: x}}
            """);
        Cli predicted = simulated(own);
        assertThat(predicted.err()).doesNotContain("storbench:", "bug");
        assertThat(predicted.exitCode()).isZero();
        assertThat(predictions()).contains("\"point\":1").doesNotContain("\"low\":");
    }

    @Test
    void aCalibrationThatContradictsItsParametersIsRefusedBeforeAnyTrial() throws IOException {
        Path profile = calibrated();
        Files.writeString(profile, CALIBRATED.replace("[10us, 2ms]", "[1mbit, 10mbit]"));
        refused(
                simulated(profile),
                "ours.yaml:",
                "server.service: its value, 150us",
                "is not of the kind of its range, 1mbit to 10mbit");
        Files.writeString(profile, CALIBRATED.replace("[10us, 2ms]", "[4k, 8k]"));
        refused(simulated(profile), "server.service: its range, 4k to 8k, is not one of");
        Files.writeString(profile, CALIBRATED.replace("    range: [10us, 2ms]\n", ""));
        refused(simulated(profile), "calibration.spread names server.service, which is not a parameter with a range");
        assertThat(Files.readString(file("r").resolve("trials.jsonl"))).isEmpty();
    }

    @Test
    void bandsOfAnEarlierCalibrationAreNotKept() throws IOException {
        Path profile = calibrated();
        assertThat(simulated(profile).exitCode()).isZero();
        String narrow = predictions();
        assertThat(simulated(profile).exitCode()).isZero();
        assertThat(predictions()).isEqualTo(narrow);
        Files.writeString(profile, CALIBRATED.replaceAll("held_out: .*", "held_out: [0.5, -0.5, 0.5, -0.5, 0.5]"));
        assertThat(simulated(profile).exitCode()).isZero();
        assertThat(predictions()).isNotEqualTo(narrow).contains("\"discrepancy_known\":true");
    }

    @Test
    void aShardHasBandsOfItsOwnPointsAndMergingKeepsAll() throws IOException {
        Path profile = calibrated();
        List<Object> merge = new ArrayList<>(List.of("merge", "-o", file("all")));
        for (int shard = 1; shard <= 2; shard++) {
            Path part = file("part" + shard);
            Cli.run("simulate", file("plan.yaml"), "--profile", profile, "-o", part, "--shard", shard + "/2");
            assertThat(Files.readString(part.resolve("predictions.json")).split("\"app_ns\""))
                    .hasSize(2);
            merge.add(part);
        }
        assertThat(Cli.run(merge.toArray()).exitCode()).isZero();
        assertThat(Files.readString(file("all").resolve("predictions.json")).split("\"app_ns\""))
                .hasSize(3);
    }

    @Test
    void whatCannotBeFittedIsRefusedInALine() throws IOException {
        Path results = measured(PLAN);
        refused(calibrate(results, "--profile", "linux-9"), "no profile is named \"linux-9\"");
        refused(
                calibrate(results, "--profile", "storbench-nfs", "--fit", "server.servise=1us..2us"),
                "the model has no such parameter; did you mean \"server.service\"");
        refused(
                calibrate(results, "--profile", "storbench-nfs", "--fit", "server.threads"),
                "--fit server.threads: the plan sets it at point 1");
        refused(
                calibrate(results, "--profile", "storbench-nfs", "--fit", "server.service"),
                "its value, 0s, is not a time or rate above 0; say where to look");
        refused(
                calibrate(results, "--profile", "storbench-nfs", "--fit", "rsize=4k..1m"),
                "is not a range of times (1us..1ms) or rates");
        refused(
                calibrate(results, "--profile", "storbench-nfs", "--fit", "client.send=2us..1us"),
                "client.send cannot be fitted from 2000.0 to 1000.0");
        refused(
                calibrate(results, "--profile", "storbench-nfs", "--fit", "client.send=2us"),
                "needs KEY or KEY=LOW..HIGH");
        refused(calibrate(file("nowhere"), NFS), 1, "holds no storbench results");
        refused(Cli.run("calibrate", results, "--out", file("ours"), "--profile", "storbench-nfs"), "ends in .yaml");
        refused(
                Cli.run("calibrate", results, "--out", file("none").resolve("q.yaml"), "--profile", "storbench-nfs"),
                "does not exist");
        assertThat(file("ours.yaml")).doesNotExist();
    }

    @Test
    void aProfileForOtherTargetsIsRefused() throws IOException {
        Path results = measured(PLAN.replace("target: [files, lun]", "target: [lun]"));
        refused(
                calibrate(results, NFS),
                "profile storbench-nfs is made for engine nfs, version 3; the target has engine" + " iscsi");
    }

    @Test
    void onlyValidMeasuredTrialsAreFittedTo() throws IOException {
        Path results = measured(PLAN);
        change(results, "\"measured\"", "\"simulated\"");
        refused(calibrate(results, NFS), "holds simulated trials only");
        change(results, "\"simulated\"", "\"measured\"");
        change(results, "\"status\":\"valid\"", "\"status\":\"doubtful\",\"reasons\":[\"odd\"]");
        refused(
                calibrate(results, NFS),
                "holds no valid trial, only 8 that failed or are doubtful; the first: point ",
                ": doubtful: odd");
        Files.writeString(results.resolve("trials.jsonl"), "");
        refused(calibrate(results, NFS), "holds no finished trial");
    }

    @Test
    void oneDoubtfulTrialIsListedAndLeftOut() throws IOException {
        Path results = measured(PLAN);
        Path trials = results.resolve("trials.jsonl");
        Files.writeString(
                trials,
                Files.readAllLines(trials).stream()
                        .map(line -> line.contains("\"point\":1,\"replicate\":2")
                                ? line.replace("\"valid\"", "\"doubtful\",\"reasons\":[\"odd\"]")
                                : line)
                        .collect(Collectors.joining("\n", "", "\n")));
        Cli fitted = calibrate(results, NFS);
        assertThat(fitted.out())
                .contains("3 valid trials at 2 points")
                .contains("left out: point 1, replicate 2: doubtful: odd");
    }

    @Test
    void onePointHasNoHeldOutError() throws IOException {
        Path results = measured(
                PLAN.replace("target: [files, lun], ", "target: [files], ").replace("[1, 16]", "[16]"));
        Cli fitted = calibrate(results, NFS);
        assertThat(fitted.out())
                .contains("one point only: nothing can be held out")
                .containsPattern("held out: each point by a fit to the others +unknown");
        assertThat(Files.readString(file("ours.yaml"))).doesNotContain("held_out_error");
    }

    @Test
    void impossibleNumbersAreRefused() throws IOException {
        Path results = measured(PLAN);
        String whole = Files.readString(results.resolve("trials.jsonl"));
        change(results, "\"app_ns\":[0-9]+", "\"app_ns\":0");
        refused(calibrate(results, NFS), 1, "trials.jsonl:1: \"app_ns\" is 0, which cannot be");
        Files.writeString(results.resolve("trials.jsonl"), whole);
        change(results, "\"app_ns\":[0-9]+", "\"app_ns\":-5");
        refused(calibrate(results, NFS), 1, "\"app_ns\" is -5, which is below 0");
        Files.writeString(results.resolve("trials.jsonl"), whole);
        change(results, "(?<=\"service\":\\{\"count\":[0-9]{1,9},)\"mean_ns\":[0-9.E]+", "\"mean_ns\":9E14");
        refused(calibrate(results, NFS), "outside of its own extremes", "the results are damaged or edited");
        Files.writeString(results.resolve("trials.jsonl"), whole);
        change(results, "\"app_ns\":[0-9]+", "\"app_ns\":NaN");
        refused(calibrate(results, NFS), 1, "trials.jsonl:1: not a result");
    }

    private static void refused(Cli cli, String... reasons) {
        refused(cli, ExitCode.USAGE, reasons);
    }

    private static void refused(Cli cli, int exitCode, String... reasons) {
        assertThat(cli.err()).contains(reasons);
        assertThat(cli.err().lines().filter(line -> line.startsWith("storbench:")))
                .hasSize(1);
        assertThat(cli.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void whatIsMissingIsNamed() {
        Cli none = Cli.run("calibrate", file("r"));
        assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).contains("--profile P", "-o Q.yaml", "--here");
        Cli server = Cli.run("calibrate", file("r"), "--server", "nfs");
        assertThat(server.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(server.err()).contains("add --here");
        Cli scheme = Cli.run("calibrate", "--here", "--server", "ftp://x");
        assertThat(scheme.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(scheme.err()).contains("ftp://x", "nfs, iscsi");
    }

    /// With the defaults that `--here` has, unlike `calibrate DIR`.
    @Test
    void anInterruptedCalibrationNamesTheCommandThatContinues() {
        CalibrateCommand command = new CalibrateCommand();
        new CommandLine(command).parseArgs("--here", "--server", "iscsi", "--fit", "client.send");
        assertThat(command.resumption(Path.of("here 1")))
                .endsWith(" calibrate --here 'here 1' --server iscsi --fit client.send -o here.yaml");
    }

    @Test
    void nothingIsMeasuredForAnOutputThatIsThere() throws IOException {
        Path output = Files.writeString(file("here.yaml"), "x");
        Cli run = Cli.run("calibrate", "--here", file("r"), "--out", output);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--overwrite");
        assertThat(file("r")).doesNotExist();
    }

    /// A plan of one distance, whose results look measured.
    private Path measuredAt(String rtt) throws IOException {
        String plan = """
            name: at-%s
            target: {engine: nfs, uri: "nfs://server/export", server: {threads: 1}}
            workload: {operation: read, block: 16k, file: 256k}
            network: {rtt: %s}
            design: {factors: {workload.depth: [1, 16]}}
            protocol: {run: completion}
            """.formatted(rtt, rtt);
        return Files.move(measured(plan), file("at-" + rtt));
    }

    @Test
    void severalDistancesAreFittedTogether() throws IOException {
        Path near = measuredAt("200us");
        Path middle = measuredAt("1ms");
        Path far = measuredAt("2ms");
        Path output = file("q.yaml");
        Cli run = Cli.run(
                "calibrate",
                near,
                middle,
                far,
                "--profile",
                "storbench-nfs",
                "--fit",
                "server.service=1us..1ms",
                "--out",
                output);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("6 points of at-200us, at-1ms, at-2ms", "at-1ms, point 2")
                .contains("a line through the two farthest others");
        assertThat(Files.readString(output)).contains("rtt: [200us, 2ms]");
        Path plan = file("plan.yaml");
        Cli beyond = Cli.run("simulate", plan, "--profile", output, "-p", "network.rtt=20ms", "-o", file("b"));
        assertThat(beyond.exitCode()).isZero();
        assertThat(beyond.err()).contains("from 200 µs to 2.00 ms; 20.0 ms is beyond them");
        assertThat(Cli.run("report", file("b"), "--format", "md").out())
                .contains("from 200 µs to 2.00 ms; 20.0 ms is beyond them")
                .doesNotContain("own error is included");
        Cli within = Cli.run("simulate", plan, "--profile", output, "-p", "network.rtt=1ms", "-o", file("w"));
        assertThat(within.err()).doesNotContain("beyond");
        Cli twice = Cli.run("calibrate", near, near, "--profile", "storbench-nfs", "--out", file("z.yaml"));
        assertThat(twice.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err()).contains("twice");
    }
}
