package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What this machine's kernel cannot do, such as volumes and multipath, on trees as other kernels
/// show them.
class DeviceUsersTest {
    @TempDir
    private Path root;

    private RecordedSystem system;

    @BeforeEach
    void aDiskWithTwoPartitionsAndAnEmptyOne() throws IOException {
        system = new RecordedSystem(root.toRealPath())
                .disk("sda", "8:0")
                .partition("sda", "sda1", "8:1")
                .partition("sda", "sda2", "8:2")
                .disk("sdb", "8:16");
    }

    @Test
    void anUnusedDiskIsFree() throws IOException {
        system.mount("8:1", "/", "ext4", "/dev/sda1");
        assertThat(system.findings("/dev/sdb")).isEmpty();
    }

    @Test
    void aMountedDiskIsInUse() throws IOException {
        system.mount("8:16", "/srv", "xfs", "/dev/sdb");
        assertThat(system.findings("/dev/sdb")).containsExactly("it is mounted at /srv; unmount it: umount /srv");
    }

    @Test
    void aDiskWithAMountedPartitionIsInUse() throws IOException {
        system.mount("8:2", "/srv", "ext4", "/dev/sda2");
        assertThat(system.findings("/dev/sda"))
                .anyMatch(text -> text.startsWith("its partition /dev/sda2 is mounted at /srv"))
                .anyMatch(text -> text.startsWith("it has partitions: /dev/sda1, /dev/sda2"));
    }

    @Test
    void aPartitionBesideAMountedOneIsFree() throws IOException {
        system.mount("8:2", "/srv", "ext4", "/dev/sda2");
        assertThat(system.findings("/dev/sda1")).isEmpty();
        assertThat(system.findings("/dev/sda2")).isNotEmpty();
    }

    @Test
    void aPartitionOfADiskThatIsUsedAsAWholeIsInUse() throws IOException {
        system.mount("8:0", "/srv", "ext4", "/dev/sda");
        assertThat(system.findings("/dev/sda1")).isNotEmpty();
    }

    /// Names that begin with one another, as sysfs has them below their disks.
    @ParameterizedTest
    @CsvSource({
        "sdx, sdx1, sdx11, sdxa",
        "nvme0n1, nvme0n1p1, nvme0n1p11, nvme0n11",
        "loop1, loop1p1, loop1p11, loop11",
        "md1, md1p1, md1p10, md11",
    })
    void partitionsAreToldApartHoweverTheirNamesBegin(String disk, String one, String other, String sibling)
            throws IOException {
        system.disk(disk, "200:0")
                .partition(disk, one, "200:1")
                .partition(disk, other, "200:2")
                .disk(sibling, "200:16")
                .mount("200:2", "/srv", "ext4", "/dev/" + other);
        assertThat(system.findings("/dev/" + one)).isEmpty();
        assertThat(system.findings("/dev/" + sibling)).isEmpty();
        assertThat(system.findings("/dev/" + other)).isNotEmpty();
        assertThat(system.findings("/dev/" + disk))
                .anyMatch(text -> text.startsWith("its partition /dev/" + other + " is mounted"))
                .noneMatch(text -> text.startsWith("its partition /dev/" + one + " is"));
    }

    @Test
    void swapIsInUse() throws IOException {
        system.swap("/dev/sda2");
        assertThat(system.findings("/dev/sda2")).containsExactly("it is swap space; release it: swapoff /dev/sda2");
        assertThat(system.findings("/dev/sda"))
                .anyMatch(text -> text.startsWith("its partition /dev/sda2 is swap space"));
    }

    @Test
    void aVolumeOnAPartitionHoldsItAndItsDisk() throws IOException {
        system.built("dm-0", "253:0", "sda2").attribute("dm-0", "dm/name", "vg-home");
        assertThat(system.findings("/dev/sda2"))
                .singleElement()
                .asString()
                .startsWith("it is part of /dev/dm-0 (vg-home)");
        assertThat(system.findings("/dev/sda"))
                .anyMatch(text -> text.startsWith("its partition /dev/sda2 is part of /dev/dm-0"));
    }

    @Test
    void everyHolderIsNamed() throws IOException {
        system.built("dm-0", "253:0", "sdb").built("dm-1", "253:1", "sdb");
        assertThat(system.findings("/dev/sdb")).hasSize(2);
    }

    @Test
    void anArraysMembersAreHeld() throws IOException {
        system.built("md0", "9:0", "sda1", "sdb");
        assertThat(system.findings("/dev/sdb")).anyMatch(text -> text.startsWith("it is part of /dev/md0"));
        assertThat(system.findings("/dev/md0")).isEmpty();
    }

    @Test
    void thePathsOfAMultipathDeviceAreHeldAndItIsNot() throws IOException {
        system.disk("sdc", "8:32")
                .built("dm-0", "253:0", "sdb", "sdc")
                .attribute("dm-0", "dm/uuid", "mpath-36001405abc")
                .attribute("dm-0", "dm/name", "mpatha");
        assertThat(system.findings("/dev/sdb")).isNotEmpty();
        assertThat(system.findings("/dev/sdc")).isNotEmpty();
        assertThat(system.findings("/dev/dm-0")).isEmpty();
        assertThat(DeviceNames.of(system.device("/dev/dm-0")))
                .containsExactly("mpath-36001405abc", "/dev/mapper/mpatha");
    }

    /// As an installer with LUKS and LVM leaves it: sda2 → crypt → volume → /.
    @Test
    void theDiskUnderTheRootIsFoundThroughEveryLayer() throws IOException {
        system.built("dm-0", "253:0", "sda2")
                .built("dm-1", "253:1", "dm-0")
                .mount("253:1", "/", "ext4", "/dev/mapper/vg-root");
        assertThat(system.findings("/dev/sda")).anyMatch(text -> text.contains("which is the disk under /"));
        assertThat(system.findings("/dev/dm-0")).anyMatch(text -> text.contains("which is the disk under /"));
        assertThat(system.findings("/dev/dm-1"))
                .containsExactly("it is the disk under /, the running system's; take another device");
        assertThat(system.findings("/dev/sda1"))
                .singleElement()
                .asString()
                .startsWith("its disk /dev/sda is the disk under /");
    }

    @Test
    void partitionsOfAnArrayCountForItsMembers() throws IOException {
        system.built("md0", "9:0", "sdb")
                .partition("md0", "md0p1", "259:0")
                .mount("259:0", "/srv", "ext4", "/dev/md0p1");
        assertThat(system.findings("/dev/sdb"))
                .anyMatch(text -> text.contains("below /dev/md0p1, which is mounted at /srv"));
    }

    /// A loop device opens what is below it like anybody, so O_EXCL alone does not see it.
    @Test
    void aDiskBehindALoopDeviceIsInUse() throws IOException {
        system.disk("loop0", "7:0", "virtual/block")
                .attribute("loop0", "loop/backing_file", "/dev/sdb")
                .mount("7:0", "/srv", "ext4", "/dev/loop0");
        assertThat(system.findings("/dev/sdb"))
                .anyMatch(text -> text.contains("below /dev/loop0, which is mounted at /srv"))
                .anyMatch(text -> text.startsWith("/dev/loop0 shows the same data"));
    }

    private void sdaIsRootBehindLoop0() throws IOException {
        system.mount("8:1", "/", "ext4", "/dev/sda1")
                .disk("loop0", "7:0", "virtual/block")
                .attribute("loop0", "loop/backing_file", "/dev/sda")
                .partition("loop0", "loop0p1", "259:0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/loop0", "/dev/loop0p1"})
    void aLoopDeviceOverADiskIsNoTargetAndHasNoName(String path) throws IOException {
        sdaIsRootBehindLoop0();
        assertThat(system.findings(path)).anyMatch(text -> text.contains("shows /dev/sda, which"));
        assertThat(DeviceNames.of(system.device(path))).isEmpty();
    }

    @Test
    void aVolumeOnALoopDeviceOverADiskIsNoTargetEither() throws IOException {
        sdaIsRootBehindLoop0();
        system.built("dm-0", "253:0", "loop0p1");
        assertThat(system.findings("/dev/dm-0"))
                .anyMatch(text -> text.startsWith("it is on /dev/loop0, which shows /dev/sda"));
    }

    @Test
    void theDiskUnderTheRootIsTheWholeDisk() throws IOException {
        system.mount("8:1", "/", "ext4", "/dev/sda1");
        assertThat(system.findings("/dev/sda2"))
                .containsExactly(
                        "its disk /dev/sda is the disk under /, the running system's; take another" + " device");
    }

    @Test
    void twoLoopDevicesOnOneFileAreTheSameData() throws IOException {
        system.disk("loop0", "7:0", "virtual/block")
                .attribute("loop0", "loop/backing_file", "/srv/image")
                .disk("loop1", "7:1", "virtual/block")
                .attribute("loop1", "loop/backing_file", "/srv/image");
        assertThat(system.findings("/dev/loop0"))
                .singleElement()
                .asString()
                .startsWith("/dev/loop1 shows the same data");
    }

    /// btrfs and overlays have a number of no device in mountinfo.
    @Test
    void aFileSystemWithoutANumberIsFoundByItsSource() throws IOException {
        system.mount("0:34", "/srv", "btrfs", "/dev/sda1");
        assertThat(system.findings("/dev/sda1")).isNotEmpty();
    }

    @Test
    void everyDeviceOfAMountedBtrfsIsInUse() throws IOException {
        system.mount("0:34", "/srv", "btrfs", "/dev/sda1")
                .write("sys/fs/btrfs/6a1f/devices/sda1", "")
                .write("sys/fs/btrfs/6a1f/devices/sdb", "");
        assertThat(system.findings("/dev/sdb")).containsExactly("it belongs to the mounted btrfs 6a1f; unmount that");
    }

    @Test
    void mountsOfTheFirstProcessCountInANamespaceToo() throws IOException {
        system.write("proc/1/mountinfo", "36 27 8:16 / /mnt/with\\040space rw - ext4 /dev/sdb rw,errors=remount-ro\n");
        assertThat(system.findings("/dev/sdb"))
                .containsExactly("it is mounted at /mnt/with space; unmount it: umount '/mnt/with space'");
    }

    @Test
    void namesOfMountPointsNeitherEndCommandsNorMoveTheTerminal() throws IOException {
        system.mount("8:16", "/tmp/x;reboot\\033[2J\r", "ext4", "/dev/sdb");
        assertThat(system.findings("/dev/sdb"))
                .containsExactly("it is mounted at /tmp/x;reboot\\u001b[2J\\u000d; unmount it: umount"
                        + " $'/tmp/x;reboot\\u001b[2J\\u000d'");
    }

    @Test
    void whatCannotBeListedIsNotTakenForEmpty() throws IOException {
        Path holders = root.resolve("sys/class/block/sdb/holders");
        // A link to itself cannot be listed by anybody, root included.
        Files.createSymbolicLink(holders, holders);
        assertThatThrownBy(() -> system.findings("/dev/sdb"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot list");
    }

    @Test
    void aWriteProtectedDeviceSaysSo() throws IOException {
        system.attribute("sdb", "ro", "1");
        assertThat(system.findings("/dev/sdb")).singleElement().asString().startsWith("it is write-protected");
    }

    @Test
    void withoutAMountTableNothingIsKnownAndNothingIsAllowed() throws IOException {
        Files.delete(root.resolve("proc/self/mountinfo"));
        assertThatThrownBy(() -> system.findings("/dev/sdb")).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " - ", "36 27 8:16", "1 2 3 4 5 6 7 8 9", "a b c d e f g -"})
    void withASenselessMountTableNothingIsAllowedEither(String line) throws IOException {
        system.write("proc/self/mountinfo", line + "\n");
        assertThatThrownBy(() -> system.findings("/dev/sdb"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mountinfo");
    }

    @Test
    void mountsOfNumbersThatNoDeviceHasAreNoDevices() throws IOException {
        system.mount("99999999999:1", "/x", "ext4", "none").mount("x:y", "/y", "ext4", "/dev/sdz");
        assertThat(system.findings("/dev/sdb")).isEmpty();
    }
}
