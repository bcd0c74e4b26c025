package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The gate as a user meets it: through the command line, on a real block device.
@RequiresLoopDevices
@Execution(ExecutionMode.CONCURRENT)
class GateCommandTest {
    @TempDir
    private Path directory;

    private LoopDevice loop;

    @BeforeEach
    void attach() throws IOException {
        loop = LoopDevice.of(directory.toRealPath().resolve("lun.img"));
    }

    @AfterEach
    void detach() throws IOException {
        loop.close();
    }

    /// Every trial on the null engine comes before the ones on the device.
    private Path plan(String more) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), """
            targets:
              none: {engine: "null"}
              lun: {engine: block, path: "%s"}
            workload: {operation: write, block: 4k, file: 1m}
            protocol: {run: completion}
            design: {factors: {target: [none, lun]}, hard: [target], seed: 1}
            %s
            """.formatted(loop.node(), more));
    }

    private Path results(String name) {
        return directory.resolve(name);
    }

    private void assertUntouched() throws IOException {
        assertThat(loop.read(LoopDevice.SIZE_BYTES)).containsOnly((byte) 0);
    }

    /// Reads of what a device holds do not compare with reads of what storbench writes, which is known beforehand.
    @Test
    void readsOfUnlikeDataAreToldBeforeTheFirstTrial() throws IOException {
        Path reads = Files.writeString(
                directory.resolve("reads.yaml"),
                Files.readString(plan("")).replace("operation: write", "operation: read"));
        Cli run = Cli.run("run", reads, "-o", results("r"));
        assertThat(run.err())
                .containsSubsequence(
                        "reads find different data, so nothing will be concluded: with none what storbench writes, with"
                                + " lun what the device holds",
                        "--allow-device-write",
                        "2 trials");
        assertUntouched();
        assertThat(Cli.run("run", reads, "-o", results("w"), "--allow-device-write", loop.image(), "--overwrite-data")
                        .err())
                .doesNotContain("reads find different data");
    }

    @Test
    void aRefusedPlanEndsBeforeItsFirstTrial() throws IOException {
        Cli run = Cli.run("run", plan(""), "-o", results("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains(loop.node() + " (" + loop.image(), "--allow-device-write " + loop.image())
                .doesNotContain("\tat ");
        assertThat(results("r").resolve("trials.jsonl"))
                .satisfiesAnyOf(
                        file -> assertThat(file).doesNotExist(),
                        file -> assertThat(file).isEmptyFile());
        assertUntouched();
    }

    @Test
    void anAllowedPlanRunsAndItsNextRunToo() throws IOException {
        for (String name : new String[] {"first", "second"}) {
            Cli run = Cli.run("run", plan(""), "-o", results(name), "--allow-device-write", loop.image());
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        }
        assertThat(new String(loop.read(16), StandardCharsets.US_ASCII)).isEqualTo("storbench-device");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "*", "/dev/disk/by-id/another"})
    void consentForSomethingElseIsNone(String name) throws IOException {
        Cli run = Cli.run("run", plan(""), "-o", results("r"), "--allow-device-write", name, "--overwrite-data");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertUntouched();
    }

    @Test
    void aNameThatMayMoveIsRefusedWithTheOneThatStays() throws IOException {
        Cli run = Cli.run("run", plan(""), "-o", results("r"), "--allow-device-write", loop.node());
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("stable names are " + loop.image());
        assertUntouched();
    }

    @Test
    void consentNeedsAName() throws IOException {
        Cli run = Cli.run("run", plan(""), "-o", results("r"), "--allow-device-write");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--allow-device-write");
    }

    @ParameterizedTest
    @ValueSource(strings = {"allow_device_write: [x]", "overwrite_data: true"})
    void aPlanCannotConsent(String key) throws IOException {
        Cli run = Cli.run("run", plan(key), "-o", results("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("unknown key");
        assertUntouched();
    }

    @Test
    void aDeviceThatHooksMayBringIsAskedForInItsTrial() throws IOException {
        Cli run = Cli.run("run", plan("hooks: {before_trial: [[\"true\"]]}"), "-o", results("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("no option allows writing");
        assertUntouched();
    }

    @Test
    void aDryRunTellsAndTouchesNothing() throws IOException {
        Cli run = Cli.run("run", plan(""), "-o", results("r"), "--dry-run");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out())
                .contains(loop.node(), "8388608 bytes", "holds     nothing", "refused   no option allows")
                .contains("null", "no device");
        assertThat(results("r")).doesNotExist();
        assertUntouched();
    }

    /// The device's blocks are of 512 bytes.
    @Test
    void requestsThatAreNoWholeBlocksAreRefusedBeforeTheMark() throws IOException {
        Path plan = plan("");
        Files.writeString(plan, Files.readString(plan).replace("block: 4k", "block: 256"));
        String refused = "requests of 256 bytes are not a multiple";
        Cli dry = Cli.run("run", plan, "--dry-run", "--allow-device-write", loop.image());
        assertThat(dry.out()).contains("refused   " + refused);
        Cli run = Cli.run("run", plan, "-o", results("r"), "--allow-device-write", loop.image(), "--overwrite-data");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(refused);
        assertUntouched();
    }

    @Test
    void aMountedDeviceIsRefusedWhateverIsAllowed() throws IOException {
        LoopDevice.run("mkfs.ext4", "-q", loop.node());
        Path point = Files.createDirectory(directory.resolve("mounted"));
        loop.doAndUndo(new String[] {"mount", loop.node(), point.toString()}, "umount", point.toString());
        Path kept = Files.writeString(point.resolve("thesis.tex"), "ten years of work");
        Cli run =
                Cli.run("run", plan(""), "-o", results("r"), "--allow-device-write", loop.image(), "--overwrite-data");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("it is mounted at");
        assertThat(kept).hasContent("ten years of work");
    }
}
