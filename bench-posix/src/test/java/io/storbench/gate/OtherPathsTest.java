package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherPathsTest {
    @TempDir
    private Path root;

    private final MemoryDevice lun = new MemoryDevice(0);
    private RecordedSystem system;

    @BeforeEach
    void aLunThatTheKernelsInitiatorHasAsSdb() throws IOException {
        lun.names = List.of("iqn.2026-11.test:t1/1");
        lun.identity = "naa.6001405abc";
        system = new RecordedSystem(root.toRealPath())
                .disk("sda", "8:0")
                .disk("sdb", "8:16", "platform/host3/session7/target3:0:0/3:0:0:1/block")
                .write("sys/class/iscsi_session/session7/targetname", "iqn.2026-11.test:t1\n");
    }

    private List<String> findings() throws IOException {
        return findings(lun, Set.of());
    }

    private List<String> findings(DeviceUnderTest device, Set<DeviceNumber> ours) throws IOException {
        return OtherPaths.findings(system.tree(), device, ours).stream()
                .map(Finding::found)
                .toList();
    }

    private List<String> findingsOf(String node) throws IOException {
        MemoryDevice device = new MemoryDevice(0);
        device.local = Optional.of(system.device(node));
        return findings(device, Set.of());
    }

    @Test
    void aLunThatTheKernelHasMountedIsInUse() throws IOException {
        system.mount("8:16", "/srv", "ext4", "/dev/sdb");
        assertThat(findings()).containsExactly("this machine has it as /dev/sdb too, and there it is mounted at /srv");
    }

    @Test
    void aLunWithAMountedPartitionOrAVolumeIsInUse() throws IOException {
        system.partition("sdb", "sdb1", "8:17").built("dm-0", "253:0", "sdb1");
        assertThat(findings())
                .containsExactly("this machine has it as /dev/sdb too, and there its partition /dev/sdb1 is"
                        + " part of /dev/dm-0");
    }

    @Test
    void itIsKnownByItsWorldWideNameToo() throws IOException {
        system.disk("sdc", "8:32")
                .attribute("sdc", "device/wwid", "naa.6001405abc")
                .swap("/dev/sdc");
        assertThat(findings()).containsExactly("this machine has it as /dev/sdc too, and there it is swap space");
    }

    @Test
    void attachedOnlyOrOtherDevicesInUseDoNotMatter() throws IOException {
        system.mount("8:0", "/", "ext4", "/dev/sda");
        assertThat(findings()).isEmpty();
    }

    @Test
    void aLunThatSomebodyHoldsByItsOtherPathIsInUse() throws IOException {
        system.hold("dev/sdb");
        assertThat(findings())
                .containsExactly("this machine has it as /dev/sdb too, and there something has it open exclusively");
    }

    @Test
    void whatTheRunHoldsItselfMayBeItsTargetTwice() throws IOException {
        system.hold("dev/sdb");
        assertThat(findings(lun, Set.of(new DeviceNumber(8, 16)))).isEmpty();
    }

    @Test
    void aLunThatALoopDeviceShowsByItsOtherPathIsInUse() throws IOException {
        system.disk("loop0", "7:0", "virtual/block").attribute("loop0", "loop/backing_file", "/dev/sdb");
        assertThat(findings())
                .containsExactly("this machine has it as /dev/sdb too, and there /dev/loop0 shows the same" + " data");
    }

    /// As kernels without multipath show a LUN that two sessions were logged in to.
    private void sdcIsTheSameLunByASecondSession() throws IOException {
        system.disk("sdc", "8:32", "platform/host4/session8/target4:0:0/4:0:0:1/block")
                .write("sys/class/iscsi_session/session8/targetname", "iqn.2026-11.test:t1\n");
    }

    @Test
    void aSecondSessionToTheSameLunIsItsOtherPath() throws IOException {
        sdcIsTheSameLunByASecondSession();
        system.hold("dev/sdc");
        assertThat(findingsOf("/dev/sdb"))
                .containsExactly("this machine has it as /dev/sdc too, and there something has it open exclusively");
        assertThat(findingsOf("/dev/sdc")).as("held by whoever asks, perhaps").isEmpty();
    }

    @Test
    void anotherLunOfTheSameTargetIsNot() throws IOException {
        system.disk("sdc", "8:32", "platform/host4/session8/target4:0:0/4:0:0:11/block")
                .write("sys/class/iscsi_session/session8/targetname", "iqn.2026-11.test:t1\n")
                .hold("dev/sdc");
        assertThat(findingsOf("/dev/sdb")).isEmpty();
    }

    /// A path that multipath has not taken up, of a device that it has made of others.
    @Test
    void thePathsBelowAVolumeHaveOtherPathsToo() throws IOException {
        sdcIsTheSameLunByASecondSession();
        system.built("dm-0", "253:0", "sdb").hold("dev/sdb").hold("dev/sdc");
        assertThat(findingsOf("/dev/dm-0"))
                .containsExactly("this machine has it as /dev/sdc too, and there something has it open exclusively");
    }

    @Test
    void onlyTheSamePartitionOfTheOtherPathMatters() throws IOException {
        sdcIsTheSameLunByASecondSession();
        system.partition("sdb", "sdb1", "8:17")
                .partition("sdb", "sdb11", "8:27")
                .partition("sdc", "sdc1", "8:33")
                .partition("sdc", "sdc11", "8:43")
                .hold("dev/sdc11");
        assertThat(findingsOf("/dev/sdb1")).isEmpty();
        assertThat(findingsOf("/dev/sdb11"))
                .singleElement()
                .asString()
                .startsWith("this machine has it as /dev/sdc11 too");
    }

    /// Its partitions may have been made after it was attached.
    @Test
    void anOtherPathWithoutThePartitionCountsAsAWhole() throws IOException {
        sdcIsTheSameLunByASecondSession();
        system.partition("sdb", "sdb1", "8:17").hold("dev/sdc");
        assertThat(findingsOf("/dev/sdb1"))
                .singleElement()
                .asString()
                .startsWith("this machine has it as /dev/sdc too");
    }

    @Test
    void anOtherPathThatCannotBeTriedIsNotTakenForFree() throws IOException {
        Files.delete(root.resolve("dev/sdb"));
        assertThatThrownBy(this::findings).isInstanceOf(IOException.class);
    }
}
