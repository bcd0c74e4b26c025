package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a trial on a device reads, writes and refuses; the image behind the device is looked at
/// past the engine.
@RequiresLoopDevices
class BlockTargetTest {
    private static final int MIB = 1 << 20;
    private static final int DEVICE_BYTES = 8 * MIB;
    private static final int FILE_BYTES = 2 * MIB;

    @TempDir
    private Path directory = Path.of("");

    private @Nullable LoopDevice made;
    private DeviceGate gate = DeviceGate.shut();

    private void make(int sectorBytes) throws IOException {
        made = LoopDevice.of(directory.resolve("image"), DEVICE_BYTES, "--sector-size", String.valueOf(sectorBytes));
    }

    private LoopDevice device() {
        return Objects.requireNonNull(made);
    }

    private void allow(boolean overwrite) {
        gate = DeviceGate.of(Consent.of(List.of(device().image().toString()), overwrite), "0123456789abcdef", _ -> {});
    }

    @AfterEach
    void removeDevice() throws IOException {
        gate.close();
        if (made != null) {
            made.close();
        }
    }

    private TargetSpec spec(String keys, String workload) {
        TrialSpec trial = PlanReader.parse(
                        "{target: {engine: block, %s}, workload: {file: %d, %s}}".formatted(keys, FILE_BYTES, workload),
                        "block.yaml",
                        List.of())
                .trials()
                .getFirst();
        Settings settings = trial.target();
        settings.text("engine");
        return new TargetSpec("block", settings, trial.network(), trial.workload(), trial.hosts(), 1, gate);
    }

    private SortedMap<String, Object> prepared(String keys, String workload) throws IOException {
        boolean written = workload.contains("write");
        boolean verified = workload.contains("verify");
        String path = "path: \"" + device().node() + "\"";
        try (Target target = new BlockEngine().open(spec(path + ", " + keys, workload))) {
            target.prepare(new DataSet("x", FILE_BYTES, 0, 2, written, verified, false));
            target.run(List.of(), Long.MAX_VALUE, new StopSignal());
            return target.recorded();
        }
    }

    private byte[] image() throws IOException {
        String _ = LoopDevice.run("sync", device().node());
        return Files.readAllBytes(device().image());
    }

    @Test
    void theDataSetLiesBetweenTheFirstAndTheLastMib() throws IOException {
        make(512);
        allow(false);
        SortedMap<String, Object> _ = prepared("direct: true", "operation: write");
        ByteBuffer bytes = ByteBuffer.wrap(image());
        for (int worker = 0; worker < 2; worker++) {
            int begin = MIB + worker * FILE_BYTES;
            assertThat(DataPattern.firstWrong(bytes, begin, FILE_BYTES, 0, 0)).isEqualTo(-1);
        }
        int end = MIB + 2 * FILE_BYTES;
        assertThat(Arrays.copyOfRange(bytes.array(), end, DEVICE_BYTES)).containsOnly(0);
    }

    @Test
    void withoutConsentNothingIsWritten() throws IOException {
        make(512);
        gate = DeviceGate.of(Consent.NONE, "0123456789abcdef", _ -> {});
        assertThatThrownBy(() -> prepared("direct: true", "operation: write"))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("--allow-device-write " + device().image());
        assertThatThrownBy(() -> prepared("direct: true", "verify: true")).isInstanceOf(WriteRefusedException.class);
        assertThat(image()).containsOnly(0);
    }

    @Test
    void aRunIsRefusedBeforeItsFirstTrial() throws IOException {
        make(512);
        gate = DeviceGate.of(Consent.NONE, "0123456789abcdef", _ -> {});
        TargetSpec spec = spec("path: \"" + device().node() + "\"", "operation: write");
        DataSet dataSet = new DataSet("x", FILE_BYTES, 0, 1, true, false, false);
        assertThatThrownBy(() -> new BlockEngine().admit(spec, dataSet)).isInstanceOf(WriteRefusedException.class);
    }

    @Test
    void aForeignDeviceMayBeReadAsItIs() throws IOException {
        make(512);
        gate = DeviceGate.of(Consent.NONE, "0123456789abcdef", _ -> {});
        assertThat(prepared("direct: true", "operation: read"))
                .containsEntry("data_set", "what the device held; nothing was written");
        assertThat(image()).containsOnly(0);
    }

    @Test
    void aSmallerDeviceThanTheDataSetIsRefusedWithBothSizes() throws IOException {
        make(512);
        allow(false);
        TargetSpec spec = spec("path: \"" + device().node() + "\"", "operation: write");
        DataSet large = new DataSet("x", 7 * MIB, 0, 1, true, false, false);
        assertThatThrownBy(() -> new BlockEngine().admit(spec, large))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("8.00 MiB")
                .hasMessageContaining("9.00 MiB");
        assertThat(image()).containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource({"512, 256", "512, 64", "4096, 512", "4096, 2048"})
    void requestsAreWholeBlocks(int sectorBytes, int blockBytes) throws IOException {
        make(sectorBytes);
        allow(false);
        String message = "requests of %d bytes are not a multiple of its logical block of %d bytes"
                .formatted(blockBytes, sectorBytes);
        String workload = "operation: write, block: " + blockBytes;
        TargetSpec spec = spec("path: \"" + device().node() + "\"", workload);
        DataSet dataSet = new DataSet("x", FILE_BYTES, 0, 1, true, false, false);
        assertThatThrownBy(() -> new BlockEngine().admit(spec, dataSet))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> prepared("direct: false", workload)).hasMessageContaining(message);
        assertThat(image()).containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        direct: true  | cold    | none (O_DIRECT)
        direct: false | cold    | cold (fdatasync, BLKFLSBUF)
        direct: false | warm    | warm
        direct: false | unknown | unknown
        """)
    void factsSayWhatTheClientsCacheHolds(String keys, String cache, String state) throws IOException {
        make(512);
        allow(false);
        assertThat(prepared(keys, "verify: true, cache: {client: " + cache + "}"))
                .hasEntrySatisfying(
                        "client_cache", fact -> assertThat(fact).asString().startsWith(state));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        direct: false             | client memory until a flush, then stable
        direct: true, sync: dsync | stable
        """)
    void factsSayWhenWritesAreStable(String keys, String durability) throws IOException {
        make(512);
        allow(false);
        SortedMap<String, Object> facts = prepared(keys, "operation: write");
        assertThat(facts.containsKey("io.direct_alignment_bytes")).isEqualTo(keys.contains("direct: true"));
        assertThat(facts)
                .containsEntry("durability", durability)
                .containsEntry("level", "protocol")
                .containsEntry("device", device().node())
                .containsEntry("device.size_bytes", (long) DEVICE_BYTES);
    }

    @Test
    void whatIsNoDeviceIsRefused() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[4096]);
        assertThatThrownBy(() -> new BlockEngine().open(spec("path: \"" + file + "\"", "depth: 1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a block device");
        assertThatThrownBy(() -> new BlockEngine().open(spec("path: /dev/absent", "depth: 1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/absent");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        direct: true                                   | "target.uri" is missing
        uri: block:///dev/sdb, path: /dev/sdb          | leave one of them out
        uri: iscsi://host/iqn.x/1                      | is not block:///dev/
        uri: block://dev/sdb                           | is not the path of a device
        path: sdb                                      | is not the path of a device
        path: /dev/sdb, backend: aio                   | not one of: psync, uring
        path: /dev/sdb, cache: cold                    | unknown key
        """)
    void whatIsNoTargetIsRefused(String keys, String message) {
        assertThatThrownBy(() -> new BlockEngine().check(spec(keys, "depth: 1")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("block.yaml:1")
                .hasMessageContaining(message);
    }
}
