package io.storbench.iscsi.block;

import io.storbench.cache.CachingEngine;
import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiredRings;
import io.storbench.testkit.RequiresLoopDevices;
import io.storbench.testkit.TargetContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/// What every target keeps to, on loop devices.
@RequiresLoopDevices
@ParameterizedClass(name = "{0} bytes, {1}")
@CsvSource({
    "512, 'backend: psync'",
    "512, 'backend: uring'",
    "512, 'backend: psync, direct: false'",
    "512, 'backend: uring, direct: false'",
    "4096, 'backend: psync'",
    "4096, 'backend: uring, sync: dsync'",
    "512, 'backend: psync, " + BlockEngineTest.CACHE + "'",
    "4096, 'backend: uring, " + BlockEngineTest.CACHE + "'"
})
class BlockEngineTest extends TargetContract {
    /// So little memory that pages are given up.
    static final String CACHE = "cache: {max_request: 16k, dirty_limit: 16k, memory: 256k, outstanding: 8}";

    @Parameter(0)
    private int sectorBytes;

    @Parameter(1)
    private String keys = "";

    @TempDir
    private Path directory = Path.of("");

    private @Nullable LoopDevice device;
    private DeviceGate gate = DeviceGate.shut();

    @BeforeEach
    void makeDevice() throws IOException {
        if (keys.contains("uring")) {
            RequiredRings.assume();
        }
        LoopDevice made =
                LoopDevice.of(directory.resolve("image"), 16 << 20, "--sector-size", String.valueOf(sectorBytes));
        device = made;
        gate = DeviceGate.of(Consent.of(List.of(made.image().toString()), false), "0123456789abcdef", _ -> {});
    }

    @AfterEach
    void removeDevice() throws IOException {
        gate.close();
        if (device != null) {
            device.close();
        }
    }

    @Override
    protected Engine engine() {
        return new CachingEngine(new BlockEngine());
    }

    @Override
    protected DeviceGate gate() {
        return gate;
    }

    @Override
    protected Optional<Level> level() {
        return Optional.of(targetKeys().contains("cache:") ? Level.PROTOCOL_CACHED : Level.PROTOCOL);
    }

    @Override
    protected String targetKeys() {
        return "engine: block, uri: \"block://%s\", %s".formatted(device == null ? "" : device.node(), keys);
    }
}
