package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceNamesTest {
    @TempDir
    private Path root;

    private RecordedSystem system;

    @BeforeEach
    void anEmptySystem() throws IOException {
        system = new RecordedSystem(root.toRealPath());
    }

    private List<String> names(String path) throws IOException {
        return DeviceNames.of(system.device(path));
    }

    private String identity(String path) throws IOException {
        return DeviceNames.identity(system.device(path));
    }

    @Test
    void aScsiDiskGoesByItsLinksWorldWideNameAndSerialNumber() throws IOException {
        system.disk("sda", "8:0")
                .attribute("sda", "device/wwid", "naa.6001405d1e5f1a2b")
                .attribute("sda", "device/vpd_pg80", "\0\0\0\u0006 S1234")
                .byId("wwn-0x6001405d1e5f1a2b", "sda")
                .byId("scsi-36001405d1e5f1a2b", "sda");
        assertThat(names("/dev/sda"))
                .containsExactly(
                        "/dev/disk/by-id/scsi-36001405d1e5f1a2b",
                        "/dev/disk/by-id/wwn-0x6001405d1e5f1a2b",
                        "naa.6001405d1e5f1a2b",
                        "S1234");
        assertThat(identity("/dev/sda")).isEqualTo("naa.6001405d1e5f1a2b");
    }

    @Test
    void aPartitionGoesByItsOwnLinksAndItsDisksNames() throws IOException {
        system.disk("nvme0n1", "259:0")
                .partition("nvme0n1", "nvme0n1p2", "259:2")
                .attribute("nvme0n1", "wwid", "eui.0025388b710116a1")
                .byId("nvme-Samsung_1", "nvme0n1")
                .byId("nvme-Samsung_1-part2", "nvme0n1p2");
        assertThat(names("/dev/nvme0n1p2"))
                .containsExactly("/dev/disk/by-id/nvme-Samsung_1-part2", "eui.0025388b710116a1-part2");
        assertThat(identity("/dev/nvme0n1p2")).isEqualTo("eui.0025388b710116a1-part2");
        assertThat(names("/dev/nvme0n1")).doesNotContain("/dev/disk/by-id/nvme-Samsung_1-part2");
    }

    /// Some targets give every LUN the same serial number.
    @Test
    void aNameThatTwoDevicesHaveIsNoName() throws IOException {
        system.disk("vda", "254:0")
                .disk("vdb", "254:16")
                .attribute("vda", "serial", "beaf11")
                .attribute("vdb", "serial", "beaf11")
                .partition("vda", "vda1", "254:1")
                .byId("virtio-beaf11", "vda")
                .byId("virtio-beaf11-part1", "vda1")
                .byId("virtio-b", "vdb");
        assertThat(names("/dev/vda")).isEmpty();
        assertThat(names("/dev/vda1")).isEmpty();
        assertThat(names("/dev/vdb")).containsExactly("/dev/disk/by-id/virtio-b");
        assertThat(identity("/dev/vda")).isEqualTo("unknown");
        assertThat(identity("/dev/vdb")).isEqualTo("/dev/disk/by-id/virtio-b");
    }

    @Test
    void twoPathsToOneLunKeepTheirLinks() throws IOException {
        system.disk("sda", "8:0")
                .disk("sdb", "8:16")
                .attribute("sda", "device/wwid", "naa.6001405abc")
                .attribute("sdb", "device/wwid", "naa.6001405abc")
                .byId("wwn-0x6001405abc", "sdb");
        assertThat(names("/dev/sdb")).containsExactly("/dev/disk/by-id/wwn-0x6001405abc");
        assertThat(identity("/dev/sda")).isEqualTo("naa.6001405abc");
    }

    @Test
    void aDiskOfTheKernelsInitiatorGoesByTargetAndLun() throws IOException {
        system.disk("sdc", "8:32", "platform/host3/session7/target3:0:0/3:0:0:1/block")
                .write("sys/class/iscsi_session/session7/targetname", "iqn.2026-11.test:t1\n");
        assertThat(names("/dev/sdc")).containsExactly("iqn.2026-11.test:t1/1");
    }

    @Test
    void aLoopDeviceGoesByItsFile() throws IOException {
        system.disk("loop0", "7:0", "virtual/block")
                .attribute("loop0", "loop/backing_file", "/srv/lun.img")
                .attribute("loop0", "loop/offset", "0")
                .disk("loop1", "7:1", "virtual/block")
                .attribute("loop1", "loop/backing_file", "/srv/lun.img")
                .attribute("loop1", "loop/offset", "1048576")
                .disk("loop2", "7:2", "virtual/block")
                .attribute("loop2", "loop/backing_file", "/srv/gone.img (deleted)")
                .disk("loop3", "7:3", "virtual/block");
        assertThat(names("/dev/loop0")).containsExactly("/srv/lun.img");
        assertThat(identity("/dev/loop0")).isEqualTo("/srv/lun.img");
        assertThat(names("/dev/loop1")).containsExactly("/srv/lun.img@1048576");
        assertThat(names("/dev/loop2")).isEmpty();
        assertThat(names("/dev/loop3")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/sda", "sda", "/dev/disk/by-path/pci-0"})
    void namesThatMayMoveAreRefusedWithThoseThatStay(String name) throws IOException {
        system.disk("sda", "8:0").byId("ata-Disk_1", "sda");
        system.write("dev/disk/by-path/pci-0", "8:0");
        assertThatThrownBy(() -> Consent.requireStable(system.tree(), name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(name, "/dev/disk/by-id/ata-Disk_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/disk/by-id/ata-Disk_1", "SERIAL", "iqn.2026-11.test:t1/1", "/x"})
    void namesThatStayAndNamesOfOtherMachinesAreTaken(String name) throws IOException {
        system.disk("sda", "8:0").byId("ata-Disk_1", "sda");
        assertThatCode(() -> Consent.requireStable(system.tree(), name)).doesNotThrowAnyException();
    }

    @Test
    void aDeviceWithoutStableNamesCannotBeAllowed() throws IOException {
        system.disk("sda", "8:0");
        assertThatThrownBy(() -> Consent.requireStable(system.tree(), "/dev/sda"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no stable name");
    }

    /// Its maker, or who makes LUNs, may give a disk any serial number.
    @Test
    void aSerialNumberThatReadsLikeAPartitionOfAnotherDiskIsNoName() throws IOException {
        system.disk("vda", "254:0")
                .attribute("vda", "serial", "S1")
                .partition("vda", "vda1", "254:1")
                .partition("vda", "vda11", "254:11")
                .disk("vdb", "254:16")
                .attribute("vdb", "serial", "S1-part1");
        assertThat(names("/dev/vda1")).isEmpty();
        assertThat(names("/dev/vdb")).isEmpty();
        assertThat(names("/dev/vda")).containsExactly("S1");
        assertThat(names("/dev/vda11")).containsExactly("S1-part11");
    }

    @Test
    void aDisksLinkNamesItsPartitionUnlessAnotherDeviceHasThatLink() throws IOException {
        system.disk("sda", "8:0")
                .partition("sda", "sda1", "8:1")
                .byId("ata-Disk_1", "sda")
                .disk("sdb", "8:16");
        assertThat(names("/dev/sda1")).containsExactly("/dev/disk/by-id/ata-Disk_1-part1");
        system.byId("ata-Disk_1-part1", "sdb");
        assertThat(names("/dev/sda1")).isEmpty();
    }

    @Test
    void aSharedNumberThatIsPartOfAWorldWideNameDoesNotTakeThatAway() throws IOException {
        system.disk("sda", "8:0")
                .disk("sdb", "8:16")
                .attribute("sda", "serial", "5")
                .attribute("sdb", "serial", "5")
                .byId("wwn-0x5000c500a1b2c3d4", "sda")
                .byId("scsi-SIET_DISK_5", "sda");
        assertThat(names("/dev/sda")).containsExactly("/dev/disk/by-id/wwn-0x5000c500a1b2c3d4");
    }
}
