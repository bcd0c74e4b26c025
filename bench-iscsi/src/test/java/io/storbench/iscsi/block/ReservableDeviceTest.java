package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.gate.DeviceNumber;
import io.storbench.gate.DeviceUnderTest;
import io.storbench.gate.Finding;
import io.storbench.gate.LocalDevice;
import io.storbench.posix.DeviceFile.ScsiAnswer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which devices are asked for reservations, and what is said when they cannot be.
class ReservableDeviceTest {
    private static final String SCSI = "pci0000:00/0000:00:1f.2/ata1/block/sda";
    private static final String ISCSI = "platform/host2/session1/target2:0:0/2:0:0:1/block/sdb";
    private static final String VIRTUAL = "virtual/block/dm-0";

    @TempDir
    private Path root = Path.of("");

    private final List<Path> asked = new ArrayList<>();
    private MadeSystem system = new MadeSystem(Path.of(""));

    @BeforeEach
    void makeDisks() {
        system = new MadeSystem(root)
                .device("8:0", SCSI)
                .file(SCSI + "/device/scsi_level", "6")
                .device("8:16", ISCSI)
                .file(ISCSI + "/device/scsi_level", "6");
    }

    /// Of which nothing else speaks against writing.
    private static final class Free implements DeviceUnderTest {
        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public String identity() {
            return "";
        }

        @Override
        public long sizeBytes() {
            return 0;
        }

        @Override
        public int blockBytes() {
            return 512;
        }

        @Override
        public List<Finding> findings() {
            return List.of();
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public boolean exclusive() {
            return true;
        }

        @Override
        public void read(long offset, ByteBuffer buffer) {}

        @Override
        public void write(long offset, ByteBuffer buffer) {}

        @Override
        public void close() {}
    }

    private DeviceUnderTest device(String number, CommandPath path) throws IOException {
        LocalDevice device =
                LocalDevice.of(system.tree(), DeviceNumber.parse(number).orElseThrow());
        return new ReservableDevice(device, new Free(), path);
    }

    /// To READ KEYS and READ RESERVATION alike: SPC-4, tables 196 and 198.
    private ScsiAnswer reserved(Path disk, byte[] command, int maxBytes) {
        asked.add(disk);
        String data = "0000000100000010" + "00000000deadbeef" + "0000000000010000";
        return new ScsiAnswer(0, 0, ByteBuffer.wrap(HexFormat.of().parseHex(data)), ByteBuffer.allocate(0));
    }

    private static ScsiAnswer forbidden(Path disk, byte[] command, int maxBytes) throws IOException {
        throw new IOException("operation not permitted (EPERM)");
    }

    @Test
    void aReservedDiskIsRefused() throws IOException {
        assertThat(device("8:0", this::reserved).findings())
                .singleElement()
                .asString()
                .contains("0x00000000deadbeef");
    }

    @Test
    void theDisksBelowAVolumeAreAsked() throws IOException {
        system.device("253:0", VIRTUAL).file(VIRTUAL + "/slaves/sda/x", "").file(VIRTUAL + "/slaves/sdb/x", "");
        assertThat(device("253:0", this::reserved).findings()).hasSize(2);
        assertThat(asked)
                .contains(root.resolve("dev/sda"), root.resolve("dev/sdb"))
                .doesNotContain(root.resolve("dev/dm-0"));
    }

    @Test
    void whatCannotBeReadIsAWarningThatSaysWhy() throws IOException {
        DeviceUnderTest device = device("8:0", ReservableDeviceTest::forbidden);
        assertThat(device.findings()).isEmpty();
        assertThat(device.warnings())
                .containsExactly("whether others have reserved /dev/sda (persistent reservations) cannot be read"
                        + " (operation not permitted (EPERM)); make sure that none has");
    }

    @Test
    void ofALunOtherInitiatorsCannotBeSeen() throws IOException {
        assertThat(device("8:16", ReservableDeviceTest::forbidden).warnings())
                .hasSize(2)
                .anyMatch(warning -> warning.contains("other initiators use the LUN of /dev/sdb"));
    }

    @Test
    void otherDisksAreNotAsked() throws IOException {
        String disk = "pci0000:00/virtio1/block/vda";
        system.device("254:0", disk);
        DeviceUnderTest device = device("254:0", this::reserved);
        assertThat(asked).isEmpty();
        assertThat(device.findings()).isEmpty();
        assertThat(device.warnings()).isEmpty();
    }

    @Test
    void namespacesOfOtherMachinesWarnAndOwnOnesDoNot() throws IOException {
        system.device("259:0", "pci0000:00/nvme/nvme0/nvme0n1")
                .file("pci0000:00/nvme/nvme0/nvme0n1/nsid", "1")
                .file("pci0000:00/nvme/nvme0/nvme0n1/device/transport", "pcie")
                .device("259:1", "virtual/nvme-fabrics/ctl/nvme1/nvme1n1")
                .file("virtual/nvme-fabrics/ctl/nvme1/nvme1n1/nsid", "1")
                .file("virtual/nvme-fabrics/ctl/nvme1/nvme1n1/device/transport", "tcp");
        assertThat(device("259:0", this::reserved).warnings()).isEmpty();
        assertThat(device("259:1", this::reserved).warnings())
                .singleElement()
                .asString()
                .contains("NVMe", "/dev/nvme1n1");
    }
}
