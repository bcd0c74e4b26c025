package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.testkit.LoopDevice;
import io.storbench.testkit.RequiresLoopDevices;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tries to get past the gate on real block devices. Consent is given in all of these, and to lose
/// data too, unless the test says otherwise.
@RequiresLoopDevices
class LoopDeviceGateTest {
    private static final String PLAN = "0123456789abcdef";

    @TempDir
    private Path directory;

    private LoopDevice loop;

    @BeforeEach
    void attach() throws IOException {
        loop = LoopDevice.of(directory.resolve("lun.img"));
    }

    @AfterEach
    void detach() throws IOException {
        loop.close();
    }

    private DeviceGate gate(String path, boolean overwrite) throws IOException {
        List<String> names = DeviceNames.of(LocalDevice.at(Path.of(path)));
        return DeviceGate.of(new Consent(names, overwrite), PLAN, _ -> {});
    }

    private static Admission admit(DeviceGate gate, String path) throws IOException {
        LocalDevice device = LocalDevice.at(Path.of(path));
        return gate.admit(new DeviceUse(device.key(), path, true, 4L << 20, 4096), device::open);
    }

    private void admits(String path, boolean overwrite) throws IOException {
        try (DeviceGate gate = gate(path, overwrite)) {
            assertThat(admit(gate, path)).isEqualTo(Admission.WRITABLE);
        }
    }

    private void refuses(String path, boolean overwrite, String... words) throws IOException {
        LoopDevice.run("sync", loop.node());
        byte[] before = loop.read(LoopDevice.SIZE_BYTES);
        try (DeviceGate gate = gate(path, overwrite)) {
            assertThatThrownBy(() -> admit(gate, path))
                    .isInstanceOf(WriteRefusedException.class)
                    .hasMessageContainingAll(words);
        }
        LoopDevice.run("sync", loop.node());
        assertThat(Arrays.equals(before, loop.read(LoopDevice.SIZE_BYTES)))
                .as("nothing was written")
                .isTrue();
    }

    private String mount(String node) throws IOException {
        LoopDevice.run("mkfs.ext4", "-q", node);
        // Read-only, so that the file system itself does not write either.
        Path point = Files.createDirectory(directory.resolve("mounted"));
        loop.doAndUndo(new String[] {"mount", "-o", "ro", node, point.toString()}, "umount", point.toString());
        return point.toString();
    }

    @Test
    void anEmptyDeviceIsMarkedAndHeldAndPassesAgain() throws IOException {
        try (DeviceGate gate = gate(loop.node(), false)) {
            assertThat(admit(gate, loop.node())).isEqualTo(Admission.WRITABLE);
            assertThat(DeviceMark.decode(loop.read(512))).isInstanceOf(DeviceMark.Found.Whole.class);
            refuses(loop.node(), true, "something has it open exclusively");
            assertThatThrownBy(() -> LoopDevice.run("mkfs.ext4", "-q", loop.node()))
                    .hasMessageContaining("in use");
        }
        admits(loop.node(), false);
    }

    @Test
    void aDeviceOfFourKibibyteSectorsIsMarkedInOne() throws IOException {
        try (LoopDevice large = LoopDevice.of(directory.resolve("4kn.img"), "--sector-size", "4096")) {
            admits(large.node(), false);
            admits(large.node(), false);
            assertThat(LocalDevice.at(Path.of(large.node())).blockBytes()).isEqualTo(4096);
        }
    }

    @Test
    void aMountedDeviceDoesNotPass() throws IOException {
        String point = mount(loop.node());
        refuses(loop.node(), true, "it is mounted at " + point, "umount");
    }

    @Test
    void aDeviceWithAMountedPartitionDoesNotPass() throws IOException {
        partition();
        String point = mount(loop.node() + "p1");
        refuses(loop.node(), true, "its partition " + loop.node() + "p1 is mounted at " + point, "it has partitions");
        refuses(loop.node() + "p1", true, "it is mounted at " + point);
    }

    @Test
    void aPartitionedDeviceDoesNotPassThoughNothingIsMounted() throws IOException {
        partition();
        refuses(loop.node(), true, "it has partitions: " + loop.node() + "p1");
    }

    /// Writes an MBR with one Linux partition of sectors 2048 to 14335, and has the kernel read it.
    private void partition() throws IOException {
        byte[] table = new byte[512];
        byte[] entry = HexFormat.of().parseHex("00000000830000000008000000300000");
        System.arraycopy(entry, 0, table, 446, entry.length);
        table[510] = 0x55;
        table[511] = (byte) 0xaa;
        loop.write(0, table);
        loop.doAndUndo(new String[] {"partx", "--add", loop.node()}, "partx", "--delete", loop.node());
    }

    @Test
    void swapDoesNotPass() throws IOException {
        LoopDevice.run("mkswap", loop.node());
        refuses(loop.node(), false, "swap space", "--overwrite-data");
        loop.doAndUndo(new String[] {"swapon", loop.node()}, "swapoff", loop.node());
        refuses(loop.node(), true, "it is swap space", "swapoff " + loop.node());
    }

    @Test
    void aFileSystemThatIsNotMountedNeedsLeaveToBeLost() throws IOException {
        LoopDevice.run("mkfs.ext4", "-q", loop.node());
        refuses(loop.node(), false, "ext2, ext3 or ext4", "--overwrite-data");
        admits(loop.node(), true);
        admits(loop.node(), false);
        assertThatThrownBy(() -> LoopDevice.run("blkid", "-p", loop.node()))
                .as("libblkid finds nothing any more")
                .isInstanceOf(IOException.class);
    }

    @Test
    void aFileSystemMadeOnAMarkedDeviceDoesNotPass() throws IOException {
        admits(loop.node(), false);
        LoopDevice.run("mkfs.ext4", "-q", "-F", loop.node());
        refuses(loop.node(), false, "ext2, ext3 or ext4");
    }

    @ParameterizedTest
    @ValueSource(longs = {512, LoopDevice.SIZE_BYTES - 512})
    void eitherCopyOfAPartitionTableDoesNotPass(long offset) throws IOException {
        loop.write(offset, "EFI PART".getBytes(StandardCharsets.US_ASCII));
        refuses(loop.node(), false, "GPT");
    }

    @Test
    void aLinkIsFollowedToTheDevice() throws IOException {
        mount(loop.node());
        Path link = Files.createSymbolicLink(directory.resolve("disk"), Path.of(loop.node()));
        Path linkToLink = Files.createSymbolicLink(directory.resolve("other"), link);
        refuses(linkToLink.toString(), true, "it is mounted at");
    }

    @Test
    void aNodeOfAnotherNameIsTheSameDevice() throws IOException {
        mount(loop.node());
        Path node = directory.resolve("node");
        DeviceNumber number = LocalDevice.at(Path.of(loop.node())).number();
        LoopDevice.run("mknod", node.toString(), "b", "" + number.major(), "" + number.minor());
        refuses(node.toString(), true, "it is mounted at");
    }

    @Test
    void aDeviceBelowAMountedLoopDeviceDoesNotPass() throws IOException {
        String upper = LoopDevice.run("losetup", "--find", "--show", loop.node());
        loop.undo("losetup", "--detach", upper);
        mount(upper);
        refuses(loop.node(), true, upper + ", which is mounted", "losetup --detach " + upper);
    }

    @Test
    void theSameFileBehindTwoLoopDevicesDoesNotPass() throws IOException {
        try (LoopDevice other = LoopDevice.of(loop.image())) {
            refuses(loop.node(), true, other.node() + " shows the same data");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1048576"})
    void aLoopDeviceOverADeviceInUseDoesNotPass(String offset) throws IOException {
        mount(loop.node());
        try (LoopDevice upper = LoopDevice.of(Path.of(loop.node()), "--offset", offset)) {
            refuses(upper.node(), true, "it shows " + loop.node(), "no stable name");
        }
    }

    @Test
    void aLoopDeviceOverADeviceWhoseNodeIsGoneDoesNotPass() throws IOException {
        Path node = directory.resolve("node");
        DeviceNumber number = LocalDevice.at(Path.of(loop.node())).number();
        LoopDevice.run("mknod", node.toString(), "b", "" + number.major(), "" + number.minor());
        try (LoopDevice upper = LoopDevice.of(node)) {
            Files.delete(node);
            refuses(upper.node(), true, "it shows " + loop.node(), "no stable name");
        }
    }

    @Test
    void aPartitionOfALoopDeviceOverADiskInUseDoesNotPass() throws IOException {
        // An MBR with one partition: type 0x83 from sector 2048 on, 4096 sectors.
        byte[] table = new byte[512];
        byte[] entry = HexFormat.of().parseHex("00000000830000000008000000100000");
        System.arraycopy(entry, 0, table, 446, entry.length);
        table[510] = 0x55;
        table[511] = (byte) 0xaa;
        loop.write(0, table);
        try (LoopDevice upper = LoopDevice.of(Path.of(loop.node()), "--partscan")) {
            LoopDevice.run("partx", "--update", upper.node());
            refuses(upper.node() + "p1", true, "shows " + loop.node(), "no stable name");
        }
    }

    @Test
    void theSameFileByAnotherPathDoesNotPass() throws IOException {
        Path link = directory.resolve("link.img");
        Files.createLink(link, loop.image());
        try (LoopDevice other = LoopDevice.of(link)) {
            refuses(loop.node(), true, other.node() + " shows the same data");
            Files.delete(link);
            refuses(loop.node(), true, other.node() + " shows the same data");
        }
    }

    @Test
    void aLoopDeviceThatShowsNothingDoesNotPass() throws IOException {
        String unbound = LoopDevice.run("losetup", "--find");
        refuses(unbound, true, "its size is 0");
    }

    @Test
    void aDeviceOfPartOfABlockTooManyPasses() throws IOException {
        Path image = directory.resolve("odd.img");
        Files.write(image, new byte[LoopDevice.SIZE_BYTES + 512]);
        try (LoopDevice odd = LoopDevice.of(image, "--sector-size", "4096")) {
            admits(odd.node(), false);
        }
    }

    @Test
    void aWriteProtectedDeviceDoesNotPass() throws IOException {
        loop.doAndUndo(new String[] {"blockdev", "--setro", loop.node()}, "blockdev", "--setrw", loop.node());
        refuses(loop.node(), true, "it is write-protected", "blockdev --setrw " + loop.node());
    }

    @Test
    void aCopyOfAMarkedImageDoesNotPass() throws IOException {
        admits(loop.node(), false);
        Path copy = Files.copy(loop.image(), directory.resolve("copy.img"));
        try (LoopDevice second = LoopDevice.of(copy)) {
            refuses(second.node(), false, "mark of another device", "lun.img", "copy");
        }
    }

    @Test
    void aRegularFileIsNoDevice() {
        assertThatThrownBy(() -> LocalDevice.at(loop.image()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a block device");
    }

    /// Asked only: whatever went wrong, nothing could be written.
    @Test
    void theDiskUnderThisSystemIsKnown() throws IOException {
        Assumptions.assumeThat(MountTable.read(SystemTree.REAL))
                .as("a container's / may be on no device")
                .anyMatch(use -> use.root()
                        && LocalDevice.known(SystemTree.REAL, use.device()).isPresent());
        for (MountTable.Use use : MountTable.read(SystemTree.REAL)) {
            var device = LocalDevice.known(SystemTree.REAL, use.device());
            if (use.root() && device.isPresent()) {
                assertThat(DeviceUsers.findings(device.get()))
                        .anyMatch(finding -> finding.found().contains("the disk under /"));
            }
        }
    }

    @Test
    void whoeverHoldsADeviceOrItsPartitionIsSeen() throws IOException {
        partition();
        Path whole = Path.of(loop.node());
        SystemTree.Nodes nodes = SystemTree.REAL.nodes();
        assertThat(nodes.isHeld(whole)).isFalse();
        for (String held : List.of(loop.node(), loop.node() + "p1")) {
            try (OpenFile _ = OpenFile.openExclusive(Path.of(held), OpenMode.BUFFERED_READ)) {
                assertThat(nodes.isHeld(whole)).as(held).isTrue();
            }
        }
        assertThat(nodes.isHeld(whole)).isFalse();
        assertThatThrownBy(() -> nodes.isHeld(directory.resolve("absent"))).isInstanceOf(IOException.class);
    }

    @Test
    void aDeviceThatWasGivenUpStaysHeldAfterTheRun() throws IOException {
        DeviceGate gate = gate(loop.node(), false);
        assertThat(admit(gate, loop.node())).isEqualTo(Admission.WRITABLE);
        String key = LocalDevice.at(Path.of(loop.node())).key();
        gate.abandon(key, "2 workers hang");
        assertThatThrownBy(() -> admit(gate, loop.node())).hasMessageContaining("given up");
        gate.close();
        assertThat(SystemTree.REAL.nodes().isHeld(Path.of(loop.node()))).isTrue();
        refuses(loop.node(), true, "something has it open exclusively");
    }

    @Test
    void ofTwoProcessesThatWantADeviceOneGetsIt() throws Exception {
        List<Process> processes = List.of(gateProcess(), gateProcess());
        List<String> answers = new ArrayList<>();
        List<BufferedReader> outputs =
                processes.stream().map(Process::inputReader).toList();
        for (BufferedReader output : outputs) {
            assertThat(output.readLine()).isEqualTo("ready");
        }
        for (Process process : processes) {
            tell(process);
        }
        for (BufferedReader output : outputs) {
            answers.add(output.readLine());
        }
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        assertThat(answers).containsOnlyOnce("admitted");
        assertThat(answers).anyMatch(answer -> answer.contains("something has it open exclusively"));
    }

    @Test
    void aKilledRunsDevicePassesAgain() throws Exception {
        Process process = gateProcess();
        BufferedReader output = process.inputReader();
        assertThat(output.readLine()).isEqualTo("ready");
        tell(process);
        assertThat(output.readLine()).isEqualTo("admitted");
        process.destroyForcibly().waitFor();
        loop.write(2 << 20, new byte[] {1, 2, 3});
        admits(loop.node(), false);
    }

    private Process gateProcess() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GateProcess.class.getName(),
                        loop.node(),
                        loop.image().toRealPath().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void tell(Process process) throws IOException {
        process.outputWriter().write("\n");
        process.outputWriter().flush();
    }
}
