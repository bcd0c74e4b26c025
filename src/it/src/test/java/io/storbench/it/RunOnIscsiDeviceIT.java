package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.it.TgtServer.Lun;
import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `storbench run` on a block device that is a LUN of a real target: what it moves, what it counts,
/// what it leaves there; on the device itself, and on a file system that lives on it.
@Tag("device")
@RequiresDocker(TgtServer.IMAGE)
@RequiresTools(
        value = {"qemu-storage-daemon", "losetup", "mount", "mkfs.ext4", "debugfs"},
        packages = IscsiBlockDevice.PACKAGES,
        nodes = {"/dev/loop-control", "/dev/fuse"})
@Timeout(240)
@Isolated("beside the guest, the kernel counted one to three requests more in one trial of fifty")
class RunOnIscsiDeviceIT {
    private static final int MIB = 1 << 20;
    private static final int FILE_BYTES = 4 * MIB;
    private static final long BLOCKS = FILE_BYTES / 4096;
    private static final long DEPTH = 4;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private TgtServer server;

    @SuppressWarnings("NullAway.Init")
    private IscsiBlockDevice device;

    @BeforeEach
    void attach() throws Exception {
        server = new TgtServer();
        device = IscsiBlockDevice.attach(folder, server, Lun.PLAIN);
    }

    @AfterEach
    void detach() throws IOException {
        try (TgtServer _ = server;
                IscsiBlockDevice _ = device) {
            // Whatever the test did, the device goes first.
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"psync", "uring"})
    void everyBlockCrossesToTheLunAndTheCountersAreTheArithmetic(String backend) throws Exception {
        IscsiBlockDevice.Stat before = device.stat();
        Storbench result = run(device(backend), """
            workload: {pattern: random, block: 4k, file: 4m, depth: 4, verify: true}
            design: {factors: {workload.operation: [read, write]}, replicates: 1, seed: 2}
            protocol: {run: completion}
            """);

        assertThat(result.exit()).as(result.err()).isZero();
        List<JsonNode> trials = Trials.in(results());
        JsonNode read = Trials.withLevel(trials, "workload.operation", "read").path("counters");
        JsonNode write = Trials.withLevel(trials, "workload.operation", "write").path("counters");
        // Neighbours that wait at the same moment may become one request.
        assertThat(read.path("device_reads").asLong()
                        + read.path("device_reads_merged").asLong())
                .isEqualTo(BLOCKS);
        assertThat(read.path("device_bytes_in").asLong()).isEqualTo(FILE_BYTES);
        assertThat(read.path("device_bytes_out").asLong()).isZero();
        assertThat(write.path("device_bytes_out").asLong()).as("of %s", write).isEqualTo(FILE_BYTES);
        long flushes = write.path("device_flushes").asLong();
        assertThat(flushes).isPositive();
        // Linux counts an empty request that only flushes as a write, too; the flushes of several
        // slots may become one.
        assertThat(write.path("device_writes").asLong()
                        + write.path("device_writes_merged").asLong())
                .isBetween(BLOCKS + flushes, BLOCKS + DEPTH);

        PatternOracle.assertWrittenOnce(server.bytesOf(Lun.PLAIN, MIB, FILE_BYTES));
        IscsiBlockDevice.Stat all = device.stat().since(before);
        TgtServer.Counts counted = server.counts(Lun.PLAIN);
        assertThat(counted.writtenBytes()).isEqualTo(all.writtenSectors() * 512);
        assertThat(counted.readBytes()).isGreaterThanOrEqualTo(all.readSectors() * 512);
    }

    @Test
    void whatLiesBeyondTheDataSetIsLeftAlone() throws Exception {
        Storbench result = run(device("psync"), WRITE_ONCE);

        assertThat(result.exit()).as(result.err()).isZero();
        int lastBytes = 64 << 10;
        ByteBuffer first = server.bytesOf(Lun.PLAIN, 4096, MIB - 4096);
        ByteBuffer last = server.bytesOf(Lun.PLAIN, Lun.PLAIN.sizeBytes() - lastBytes, lastBytes);
        assertThat(first).isEqualTo(ByteBuffer.allocate(MIB - 4096));
        assertThat(last).isEqualTo(ByteBuffer.allocate(lastBytes));
    }

    @Test
    void withoutConsentTheLunStaysAsItIs() throws Exception {
        Path plan = plan(device("psync"), WRITE_ONCE);
        Storbench result =
                Storbench.run(folder, "run", plan.toString(), "-o", results().toString());

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--allow-device-write " + device.consentName());
        assertThat(server.counts(Lun.PLAIN).writtenBytes()).isZero();
    }

    @Test
    void aBlockThatChangedOnTheLunIsFoundByVerification() throws Exception {
        String read = """
            workload: {operation: read, block: 4k, file: 4m, depth: 2, verify: true}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """;
        assertThat(run(device("psync"), read).exit()).isZero();
        server.zero(Lun.PLAIN, MIB + 100 * 4096, 4096);

        Path plan = plan(device("psync"), read);
        Storbench result = allowed("run", plan.toString(), "-o", folder.resolve("again") + "");

        assertThat(result.exit()).as(result.err()).isEqualTo(4);
        assertThat(result.err()).contains("byte " + 100 * 4096);
    }

    @Test
    void aRunThatWasKilledInMidWriteGoesOn() throws Exception {
        Path plan = plan(device("psync"), """
            workload: {operation: write, pattern: random, block: 4k, file: 4m, depth: 4, verify: true}
            design: {factors: {}, replicates: 3, seed: 1}
            protocol: {warmup: 0.2s, measure: 2s}
            """);
        String[] command = {
            "run", plan.toString(), "-o", results().toString(), "--allow-device-write", device.consentName()
        };
        Process process = Storbench.startRun(folder, command);
        Trials.awaitFirst(results(), process);
        IscsiBlockDevice.Stat ended = device.stat();
        Waiting.until("100 writes of the second trial", () -> {
            assertThat(process.isAlive()).as("the second trial").isTrue();
            return device.stat().since(ended).writes() >= 100;
        });
        process.destroyForcibly().waitFor();
        String first = Files.readAllLines(trials()).getFirst();

        Storbench result = Storbench.run(folder, command);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(Files.readAllLines(trials())).hasSize(3).first().isEqualTo(first);
        assertThat(Trials.in(results()))
                .extracting(trial -> trial.path("status").asString())
                .containsOnly("valid");
    }

    /// By one actor: of two, the first one done flushes the file while the other still writes, and the
    /// kernel then writes pages as they come.
    @Test
    void aFileSystemOnTheLunIsCountedAtTheDevice() throws Exception {
        Path mounted = Files.createDirectory(folder.resolve("mounted"));
        device.mountNewFileSystem(mounted);
        Storbench result =
                run("engine: file, path: \"%s\"".formatted(mounted), WRITE_ONCE.replace("depth: 2", "depth: 1"));

        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode trial = Trials.in(results()).getFirst();
        assertThat(trial.at("/facts/device").asString()).isEqualTo(device.node());
        JsonNode counters = trial.path("counters");
        assertThat(counters.path("device_bytes_out").asLong()).isGreaterThanOrEqualTo(FILE_BYTES);
        assertThat(counters.path("device_writes").asLong())
                .as("requests after the page cache has put blocks together")
                .isBetween(1L, BLOCKS / 4);
        assertThat(counters.path("device_flushes").asLong()).isPositive();

        // Read from the device by another implementation of ext4, when the kernel's is gone.
        device.unmount();
        Path copy = folder.resolve("copy");
        String _ = Program.run("debugfs", "-R", "dump /written.dat " + copy, device.node());
        PatternOracle.assertWrittenOnce(
                ByteBuffer.wrap(Files.readAllBytes(copy)).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static final String WRITE_ONCE = """
        workload: {operation: write, block: 4k, file: 4m, path: written.dat, depth: 2}
        design: {factors: {}, replicates: 1, seed: 1}
        protocol: {run: completion}
        """;

    private Path results() {
        return folder.resolve("results");
    }

    private Path trials() {
        return results().resolve("trials.jsonl");
    }

    private String device(String backend) {
        return "engine: block, uri: \"block://%s\", backend: %s".formatted(device.node(), backend);
    }

    private Path plan(String target, String rest) throws IOException {
        return Files.writeString(folder.resolve("plan.yaml"), "name: it\ntarget: {" + target + "}\n" + rest);
    }

    private Storbench run(String target, String rest) throws Exception {
        return allowed("run", plan(target, rest).toString(), "-o", results().toString());
    }

    private Storbench allowed(String... arguments) throws Exception {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--allow-device-write";
        all[arguments.length + 1] = device.consentName();
        return Storbench.run(folder, all);
    }
}
