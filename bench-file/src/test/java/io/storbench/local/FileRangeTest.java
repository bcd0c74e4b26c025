package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.gate.DeviceNumber;
import io.storbench.gate.LocalDevice;
import io.storbench.gate.OtherDeviceException;
import io.storbench.posix.DeviceFile;
import io.storbench.posix.FileIdentity;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tries to have something else measured than what was prepared or admitted.
@RequiresLoopDevices
class FileRangeTest {
    private static final OpenMode WRITTEN = new OpenMode(true, false, OpenMode.Sync.NONE);

    @TempDir
    private Path directory = Path.of("");

    private static void refuses(FileRange range) {
        assertThatThrownBy(() -> range.open(WRITTEN))
                .isInstanceOf(OtherDeviceException.class)
                .hasMessageContaining("something else stands there");
    }

    @Test
    void aFileThatAnotherOneReplacedIsNotOpened() throws IOException {
        Path path = Files.write(directory.resolve("data"), new byte[4096]);
        FileRange range = new FileRange(path, 0, FileIdentity.at(path));
        try (OpenFile file = range.open(WRITTEN)) {
            assertThat(file.is(FileIdentity.at(path).orElseThrow())).isTrue();
        }
        Files.move(path, directory.resolve("ours"));
        Files.write(path, new byte[4096]);
        refuses(range);
        Files.delete(path);
        Files.createSymbolicLink(path, directory.resolve("ours"));
        refuses(range);
        Files.delete(path);
        String _ = LoopDevice.run("mkfifo", path.toString());
        refuses(range);
    }

    @Test
    void aNodeThatIsAnotherDeviceByNowIsNotOpened() throws IOException {
        try (LoopDevice admitted = LoopDevice.of(directory.resolve("a.img"));
                LoopDevice other = LoopDevice.of(directory.resolve("b.img"))) {
            FileIdentity identity = LocalDevice.at(Path.of(admitted.node())).identity();
            Path node = directory.resolve("node");
            makeNode(node, admitted);
            FileRange range = new FileRange(node, 0, Optional.of(identity));
            try (OpenFile _ = range.open(WRITTEN);
                    DeviceFile device = range.openDevice(true)) {
                assertThat(device.sizeBytes()).isEqualTo(LoopDevice.SIZE_BYTES);
            }
            Files.delete(node);
            makeNode(node, other);
            refuses(range);
            assertThatThrownBy(() -> range.openDevice(true)).hasMessageContaining("something else stands there");
            Files.delete(node);
            Files.write(node, new byte[4096]);
            refuses(range);
        }
    }

    private static void makeNode(Path node, LoopDevice device) throws IOException {
        DeviceNumber number = LocalDevice.at(Path.of(device.node())).number();
        String _ = LoopDevice.run("mknod", node.toString(), "b", "" + number.major(), "" + number.minor());
    }
}
