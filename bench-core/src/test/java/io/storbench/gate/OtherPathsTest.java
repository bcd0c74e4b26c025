package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherPathsTest {
    @TempDir private Path root;

    private final MemoryDevice lun = new MemoryDevice(0);
    private RecordedSystem system;

    @BeforeEach
    void aLunThatTheKernelsInitiatorHasAsSdb() throws IOException {
        lun.names = List.of("iqn.2026-11.test:t1/1");
        lun.identity = "naa.6001405abc";
        system =
                new RecordedSystem(root.toRealPath())
                        .disk("sda", "8:0")
                        .disk("sdb", "8:16", "platform/host3/session7/target3:0:0/3:0:0:1/block")
                        .write(
                                "sys/class/iscsi_session/session7/targetname",
                                "iqn.2026-11.test:t1\n");
    }

    private List<String> findings() throws IOException {
        return OtherPaths.findings(system.tree(), lun).stream().map(Finding::found).toList();
    }

    @Test
    void aLunThatTheKernelHasMountedIsInUse() throws IOException {
        system.mount("8:16", "/srv", "ext4", "/dev/sdb");
        assertThat(findings())
                .containsExactly(
                        "this machine has it as /dev/sdb too, and there it is mounted at /srv");
    }

    @Test
    void aLunWithAMountedPartitionOrAVolumeIsInUse() throws IOException {
        system.partition("sdb", "sdb1", "8:17").built("dm-0", "253:0", "sdb1");
        assertThat(findings())
                .containsExactly(
                        "this machine has it as /dev/sdb too, and there its partition /dev/sdb1 is"
                                + " part of /dev/dm-0");
    }

    @Test
    void itIsKnownByItsWorldWideNameToo() throws IOException {
        system.disk("sdc", "8:32")
                .attribute("sdc", "device/wwid", "naa.6001405abc")
                .swap("/dev/sdc");
        assertThat(findings())
                .containsExactly("this machine has it as /dev/sdc too, and there it is swap space");
    }

    @Test
    void attachedOnlyOrOtherDevicesInUseDoNotMatter() throws IOException {
        system.mount("8:0", "/", "ext4", "/dev/sda");
        assertThat(findings()).isEmpty();
    }
}
