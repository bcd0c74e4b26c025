package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataSet;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.OtherDeviceException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.posix.LoopWindow;
import io.storbench.result.TrialResult;
import io.storbench.testkit.EventfulRun;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// During a run, the device that was admitted comes to be another one. Its image has a second half
/// that it does not show, with somebody's ext4; and everything is allowed that can be: both images
/// by name, and to overwrite what they hold. Each case is tried once, with one load; with the
/// environment variable `STORBENCH_EXCHANGES=20` as often with every load.
@RequiresLoopDevices
class ExchangedDeviceTest {
    private static final int SIZE_BYTES = 8 << 20;
    private static final int FILE_BYTES = 1 << 20;
    private static final int TRIES = Integer.parseInt(System.getenv().getOrDefault("STORBENCH_EXCHANGES", "1"));

    /// Keys of the target, and of the workload.
    private static final List<List<String>> LOADS = List.of(
            List.of("backend: psync", "operation: write, depth: 1"),
            List.of("backend: uring", "operation: write, depth: 32"),
            List.of("backend: psync, direct: false", "operation: write, depth: 32"),
            List.of("backend: uring", "operation: mixed, reads: 50%, depth: 1"),
            List.of("backend: psync, direct: false", "operation: mixed, reads: 50%, depth: 32"),
            List.of("backend: psync, cache: {mode: writeback}", "operation: write, depth: 32"),
            List.of("backend: uring, direct: false", "operation: write, open: each"));

    @TempDir
    private Path temporary = Path.of("");

    private final List<LoopDevice> devices = new ArrayList<>();
    private Path directory = Path.of("");
    private Path link = Path.of("");
    private byte[] foreign = new byte[0];
    private int made;

    /// A device on the first half of an image, behind a link as udev makes them, and another one.
    private LoopDevice make() throws IOException {
        directory = Files.createDirectory(temporary.toRealPath().resolve("try" + made++));
        foreign = ext4();
        LoopDevice device = loop("disk.img", 2 * SIZE_BYTES);
        LoopWindow.show(device.node(), 0, SIZE_BYTES);
        put(device.image(), SIZE_BYTES, foreign);
        link = Files.createSymbolicLink(directory.resolve("by-id"), Path.of(device.node()));
        return device;
    }

    private LoopDevice loop(String name, long sizeBytes) throws IOException {
        LoopDevice device = LoopDevice.of(directory.resolve(name), sizeBytes);
        devices.add(device);
        return device;
    }

    private byte[] ext4() throws IOException {
        Path image = directory.resolve("ext4.img");
        Files.write(image, new byte[SIZE_BYTES]);
        Path files = Files.createDirectory(directory.resolve("files"));
        Files.writeString(files.resolve("thesis.tex"), "ten years of work");
        String _ = LoopDevice.run("mkfs.ext4", "-q", "-d", files.toString(), image.toString());
        return Files.readAllBytes(image);
    }

    private static void put(Path image, long offset, byte[] bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.seek(offset);
            file.write(bytes);
            file.getFD().sync();
        }
    }

    private static byte[] bytes(Path image, long offset, int lengthBytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "r")) {
            byte[] bytes = new byte[lengthBytes];
            file.seek(offset);
            file.readFully(bytes);
            return bytes;
        }
    }

    @AfterEach
    void removeDevices() throws IOException {
        for (LoopDevice device : devices.reversed()) {
            device.close();
        }
        devices.clear();
    }

    /// What happens to the device.
    enum Exchange {
        /// As when a LUN gets other storage at its target; all its names stay.
        CONTENT("mark: none, the device begins with ext2, ext3 or ext4") {
            @Override
            Path happen(ExchangedDeviceTest test, LoopDevice device) throws IOException {
                put(device.image(), 0, test.foreign);
                return device.image();
            }
        },
        /// As when the device mapper loads another table.
        TABLE("admitted with") {
            @Override
            Path happen(ExchangedDeviceTest test, LoopDevice device) throws IOException {
                LoopWindow.show(device.node(), SIZE_BYTES, SIZE_BYTES);
                return device.image();
            }
        },
        LINK("names: ") {
            @Override
            Path happen(ExchangedDeviceTest test, LoopDevice device) throws IOException {
                LoopDevice other = test.loop("other.img", SIZE_BYTES);
                put(other.image(), 0, test.foreign);
                Files.delete(test.link);
                Files.createSymbolicLink(test.link, Path.of(other.node()));
                return other.image();
            }
        },
        GROWN("size: 16 MiB") {
            @Override
            Path happen(ExchangedDeviceTest test, LoopDevice device) throws IOException {
                LoopWindow.show(device.node(), 0, 2 * SIZE_BYTES);
                return device.image();
            }
        },
        SHRUNK("size: 4.00 MiB") {
            @Override
            Path happen(ExchangedDeviceTest test, LoopDevice device) throws IOException {
                LoopWindow.show(device.node(), 0, SIZE_BYTES / 2);
                return device.image();
            }
        };

        private final String proof;

        Exchange(String proof) {
            this.proof = proof;
        }

        /// Lets it happen, and returns the image that must not change from then on.
        abstract Path happen(ExchangedDeviceTest test, LoopDevice device) throws IOException;
    }

    /// Of three trials the first is valid, and nothing else fails.
    @ParameterizedTest
    @EnumSource
    void anotherDeviceIsLeftAlone(Exchange exchange) throws IOException {
        for (List<String> load : loads(exchange.name().length())) {
            for (int i = 0; i < TRIES; i++) {
                LoopDevice device = make();
                List<Path> where = new ArrayList<>();
                List<byte[]> before = new ArrayList<>();
                EventfulRun run = run().before("block", 2, () -> {
                    where.add(exchange.happen(this, device));
                    before.add(Files.readAllBytes(where.getFirst()));
                });
                List<TrialResult> results = run.run(plan(load, ""), directory.resolve("r"));
                List<String> here = EventfulRun.reasons(results, "here");
                assertThat(here).hasSize(3);
                assertThat(here.get(0)).isEmpty();
                assertThat(here.get(1)).contains("is not the device that was admitted");
                assertThat(here.get(1)).contains(exchange.proof);
                assertThat(here.get(2)).startsWith("not run: ").contains(exchange.proof);
                assertThat(EventfulRun.reasons(results, "there")).containsExactly("", "", "");
                assertThat(Arrays.equals(Files.readAllBytes(where.getFirst()), before.getFirst()))
                        .as("untouched")
                        .isTrue();
                removeDevices();
            }
        }
    }

    private static List<List<String>> loads(int number) {
        return TRIES == 1 ? List.of(LOADS.get(number % LOADS.size())) : LOADS;
    }

    private EventfulRun run() {
        return new EventfulRun(consent());
    }

    private Consent consent() {
        return new Consent(
                List.of(
                        directory.resolve("disk.img").toString(),
                        directory.resolve("other.img").toString()),
                true);
    }

    /// Three trials on the device, and three elsewhere.
    private String plan(List<String> load, String more) {
        return """
            targets:
              here: {engine: block, path: "%s", %s}
              there: {engine: "null"}
            workload: {block: 4k, file: %d, %s}
            design: {factors: {target: [here, there]}, replicates: 3, seed: 1}
            protocol: {run: completion}
            %s
            """.formatted(link, load.getFirst(), FILE_BYTES, load.getLast(), more);
    }

    /// The gate holds the device: what would take it away waits for the end of the run.
    @Test
    void aHeldDeviceCannotBeTakenAwayAndMadeAgain() throws IOException {
        LoopDevice device = make();
        Path other = Files.write(directory.resolve("other.img"), foreign);
        EventfulRun run = run().before("block", 2, () -> {
            String _ = LoopDevice.run("losetup", "--detach", device.node());
            assertThatThrownBy(() -> LoopDevice.run("losetup", device.node(), "" + other))
                    .hasMessageContaining("failed");
        });
        List<TrialResult> results = run.run(plan(LOADS.getFirst(), ""), directory.resolve("r"));
        assertThat(EventfulRun.reasons(results, "here")).containsExactly("", "", "");
        assertThat(bytes(device.image(), SIZE_BYTES, SIZE_BYTES)).isEqualTo(foreign);
        assertThat(other).hasBinaryContent(foreign);
        // Nobody holds it any more.
        device.awaitGone();
    }

    @Test
    void anExchangeAfterATrialThatFailedIsSeen() throws IOException {
        LoopDevice device = make();
        EventfulRun run = run().before("block", 2, () -> blockdev("--setro", device))
                .before("block", 3, () -> {
                    blockdev("--setrw", device);
                    LoopWindow.show(device.node(), SIZE_BYTES, SIZE_BYTES);
                });
        List<TrialResult> results = run.run(plan(LOADS.getFirst(), ""), directory.resolve("r"));
        List<String> here = EventfulRun.reasons(results, "here");
        assertThat(here.get(1)).isNotEmpty().doesNotContain("admitted");
        assertThat(here.get(2)).contains("is not the device that was admitted");
        assertThat(bytes(device.image(), SIZE_BYTES, SIZE_BYTES)).isEqualTo(foreign);
    }

    private static void blockdev(String option, LoopDevice device) throws IOException {
        String _ = LoopDevice.run("blockdev", option, device.node());
    }

    /// Every trial's hooks make the link; those of the second, to another disk.
    @Test
    void aDeviceThatHooksBringProvesItselfInEveryTrial() throws IOException {
        LoopDevice device = make();
        LoopDevice other = loop("other.img", SIZE_BYTES);
        put(other.image(), 0, foreign);
        Path disks = Files.createDirectory(directory.resolve("disks"));
        Files.createSymbolicLink(disks.resolve("1"), Path.of(device.node()));
        Files.createSymbolicLink(disks.resolve("2"), Path.of(other.node()));
        Path current = Files.createSymbolicLink(directory.resolve("now"), disks.resolve("1"));
        String hook = "hooks: {before_trial: [\"ln -sfn $(readlink -f %s) %s\"], after_trial: [[rm, \"%s\"]]}"
                .formatted(current, link, link);
        EventfulRun run = run().before("block", 3, () -> {
            Files.delete(current);
            Files.createSymbolicLink(current, disks.resolve("2"));
        });
        List<TrialResult> results = run.run(plan(LOADS.getFirst(), hook), directory.resolve("r"));
        List<String> here = EventfulRun.reasons(results, "here");
        assertThat(here.subList(0, 2)).containsExactly("", "");
        assertThat(here.get(2)).contains("names: " + other.image());
        assertThat(EventfulRun.reasons(results, "there")).containsExactly("", "", "");
        assertThat(other.image()).hasBinaryContent(foreign);
    }

    /// A copy of the device, mark and all, is at the place, under another name.
    @Test
    void aCopyOfTheDeviceIsNotTheDevice() throws IOException {
        LoopDevice device = make();
        EventfulRun run = run().before("block", 2, () -> {
            LoopDevice copy = loop("other.img", SIZE_BYTES);
            put(copy.image(), 0, bytes(device.image(), 0, SIZE_BYTES));
            Files.delete(link);
            Files.createSymbolicLink(link, Path.of(copy.node()));
        });
        List<TrialResult> results = run.run(plan(LOADS.getFirst(), ""), directory.resolve("r"));
        assertThat(EventfulRun.reasons(results, "here").get(1)).contains("names: ");
    }

    /// Another disk of the same name, by an address that the run did not use before.
    @Test
    void anotherDeviceOfTheSameNameIsKnownByTheMark() throws IOException {
        LoopDevice device = make();
        Path second = directory.resolve("second");
        String plan = plan(LOADS.getFirst(), "hooks: {before_trial: [[\"true\"]]}")
                .replace("engine: \"null\"", "engine: block, path: \"%s\"".formatted(second));
        // The other target has the first trial, and nothing there yet.
        EventfulRun run = run().before("block", 3, () -> {
            Files.move(device.image(), directory.resolve("moved"));
            LoopDevice other = loop("disk.img", SIZE_BYTES);
            put(other.image(), 0, foreign);
            Files.createSymbolicLink(second, Path.of(other.node()));
            Files.delete(link);
            Files.createSymbolicLink(link, Path.of(other.node()));
        });
        List<TrialResult> results = run.run(plan, directory.resolve("r"));
        List<String> reasons = new ArrayList<>(EventfulRun.reasons(results, "here"));
        reasons.addAll(EventfulRun.reasons(results, "there"));
        assertThat(reasons).filteredOn(String::isEmpty).hasSize(1);
        assertThat(reasons).filteredOn(reason -> reason.contains("admitted")).hasSize(4);
        assertThat(directory.resolve("disk.img")).hasBinaryContent(foreign);
    }

    private TargetSpec spec(DeviceGate gate, LoopDevice device) {
        TrialSpec trial = PlanReader.parse(
                        "{target: {engine: block, path: \"%s\"}, workload: {file: %d, operation: write}}"
                                .formatted(device.node(), FILE_BYTES),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
        Settings settings = trial.target();
        settings.text("engine");
        return new TargetSpec("block", settings, trial.network(), trial.workload(), trial.hosts(), 1, gate);
    }

    /// Before the first write, and after the last.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anExchangeDuringATrialFailsIt(boolean begun) throws IOException {
        LoopDevice device = make();
        try (DeviceGate gate = DeviceGate.of(consent(), "0123456789abcdef", _ -> {});
                Target target = new BlockEngine().open(spec(gate, device))) {
            target.prepare(new DataSet("x", FILE_BYTES, 0, 1, true, false, true));
            if (!begun) {
                LoopWindow.show(device.node(), SIZE_BYTES, SIZE_BYTES);
            }
            ExchangingWorker worker =
                    new ExchangingWorker(() -> LoopWindow.show(device.node(), SIZE_BYTES, SIZE_BYTES));
            assertThatThrownBy(() -> {
                        target.run(List.of(worker), 60_000_000_000L, new StopSignal());
                        target.finish();
                    })
                    .isInstanceOf(OtherDeviceException.class)
                    .hasMessageContaining("is not the device that was admitted");
            assertThat(worker.hasStarted()).isEqualTo(begun);
        }
        assertThat(bytes(device.image(), SIZE_BYTES, SIZE_BYTES)).isEqualTo(foreign);
    }
}
