package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// On devices whose sectors losetup made as long as was asked for: what direct I/O on them must be
/// aligned to (open(2), "O_DIRECT").
@RequiresLoopDevices
class DirectAlignmentTest {
    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {512, 4096})
    void theAlignmentOfADeviceIsItsSector(int sectorBytes) throws IOException {
        OpenMode direct = new OpenMode(false, true, OpenMode.Sync.NONE);
        try (LoopDevice device = LoopDevice.of(directory.resolve("image"), "--sector-size", "" + sectorBytes);
                OpenFile file = OpenFile.open(Path.of(device.node()), direct)) {
            assertThat(file.directAlignmentBytes()).hasValue(sectorBytes);
            assertThat(DirectAlignment.tryOut(file)).hasValue(sectorBytes);
        }
    }

    /// Tried are the lengths that devices have; between them the next longer one will do.
    @ParameterizedTest
    @ValueSource(ints = {1024, 2048})
    void tryingOutFindsALengthThatServes(int sectorBytes) throws IOException {
        OpenMode direct = new OpenMode(false, true, OpenMode.Sync.NONE);
        try (LoopDevice device = LoopDevice.of(directory.resolve("image"), "--sector-size", "" + sectorBytes);
                OpenFile file = OpenFile.open(Path.of(device.node()), direct)) {
            assertThat(DirectAlignment.tryOut(file)).hasValue(4096);
        }
    }
}
