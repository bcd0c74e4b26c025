package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The fixture itself: what is written to the device arrives at the LUN, by iSCSI.
@Tag("device")
@RequiresDocker(TgtServer.IMAGE)
@RequiresTools(
        value = {"qemu-storage-daemon", "losetup", "mount"},
        packages = IscsiBlockDevice.PACKAGES,
        nodes = {"/dev/loop-control", "/dev/fuse"})
@Timeout(120)
class IscsiBlockDeviceIT {
    private static final int OFFSET = 3 << 20;
    private static final int LENGTH_BYTES = 100_000;

    @TempDir
    private Path folder;

    @Test
    void bytesWrittenToTheDeviceAreTheLuns() throws Exception {
        byte[] bytes = new byte[LENGTH_BYTES];
        new Random(1).nextBytes(bytes);
        try (TgtServer server = new TgtServer();
                IscsiBlockDevice device = IscsiBlockDevice.attach(folder, server, TgtServer.Lun.PLAIN)) {
            try (FileChannel channel = FileChannel.open(Path.of(device.node()), StandardOpenOption.WRITE)) {
                assertThat(channel.write(ByteBuffer.wrap(bytes), OFFSET)).isEqualTo(LENGTH_BYTES);
                channel.force(true);
            }
            ByteBuffer held = server.bytesOf(TgtServer.Lun.PLAIN, OFFSET, LENGTH_BYTES);
            assertThat(held).isEqualTo(ByteBuffer.wrap(bytes));
            assertThat(server.counts(TgtServer.Lun.PLAIN).writtenBytes()).isGreaterThanOrEqualTo(LENGTH_BYTES);
        }
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain("" + folder);
        assertThat(Program.run("losetup", "--list")).doesNotContain("" + folder);
    }

    @Test
    void aLunThatIsNotThereLeavesNothingBehind() throws Exception {
        try (TgtServer server = new TgtServer()) {
            assertThatThrownBy(() -> IscsiBlockDevice.attach(folder, server, TgtServer.Lun.MUTUAL))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Authentication failure");
        }
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain("" + folder);
    }
}
