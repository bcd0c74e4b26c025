package io.storbench.it;

import io.storbench.testkit.LoopDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// A block device of this machine whose every read and write crosses TCP as iSCSI PDUs, without an
/// initiator in the kernel: QEMU's storage daemon logs in to a LUN and shows it as a file (FUSE),
/// and a loop device shows that file. Needs root. `close` takes all of it down, whatever is left.
final class IscsiBlockDevice implements AutoCloseable {
    /// What [IscsiBlockDeviceIT] and others need to have one.
    static final String PACKAGES = "qemu-system-common qemu-block-extra fuse3 mount util-linux e2fsprogs";

    private final QemuFile file;
    private String node = "";
    private final Deque<Path> mounts = new ArrayDeque<>();

    private IscsiBlockDevice(QemuFile file) {
        this.file = file;
    }

    /// Attaches a LUN that needs no login by CHAP.
    ///
    /// @param folder for the file that shows the LUN; it must outlive the device
    static IscsiBlockDevice attach(Path folder, TgtServer server, TgtServer.Lun lun)
            throws IOException, InterruptedException {
        QemuFile file = QemuFile.start(
                folder,
                "driver=iscsi,node-name=shown,transport=tcp,portal=%s,target=%s,lun=%d,cache.direct=on"
                        .formatted(server.portal(), lun.iqn(), lun.number()));
        var device = new IscsiBlockDevice(file);
        try {
            device.node = LoopDevice.attach(file.path(), "--direct-io=on");
            return device;
        } catch (IOException | RuntimeException e) {
            device.close();
            throw e;
        }
    }

    /// The device's node, `/dev/loop…`.
    String node() {
        return node;
    }

    /// Its stable name, to which consent is given: the path of the file behind the loop device.
    String consentName() {
        return file.path().toString();
    }

    /// Makes an ext4 file system and mounts it. Nothing is left for the kernel to write later on.
    void mountNewFileSystem(Path folder) throws IOException {
        String _ = Program.run("mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0,nodiscard", node);
        String _ = Program.run("mount", "-t", "ext4", node, folder.toString());
        mounts.push(folder);
    }

    /// Unmounts the file system; the device has all of it then.
    void unmount() throws IOException {
        String _ = Program.run("umount", mounts.pop().toString());
    }

    /// The kernel's counts of the device (Linux, Documentation/block/stat.rst).
    Stat stat() throws IOException {
        Path path = Path.of("/sys/block", Path.of(node).getFileName().toString(), "stat");
        List<Long> numbers = List.of(Files.readString(path).strip().split("\\s+", -1)).stream()
                .map(Long::valueOf)
                .toList();
        return new Stat(numbers.get(0), numbers.get(2), numbers.get(4), numbers.get(6), numbers.get(15));
    }

    /// Requests done, and sectors of 512 bytes. An empty request that flushes counts as a write,
    /// too.
    record Stat(long reads, long readSectors, long writes, long writtenSectors, long flushes) {
        Stat since(Stat earlier) {
            return new Stat(
                    reads - earlier.reads,
                    readSectors - earlier.readSectors,
                    writes - earlier.writes,
                    writtenSectors - earlier.writtenSectors,
                    flushes - earlier.flushes);
        }
    }

    @Override
    public void close() throws IOException {
        List<IOException> failures = new ArrayList<>();
        while (!mounts.isEmpty()) {
            tryTo(failures, "umount", mounts.pop().toString());
        }
        if (!node.isEmpty()) {
            tryTo(failures, "losetup", "--detach", node);
            node = "";
        }
        file.close();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private static void tryTo(List<IOException> failures, String... command) {
        try {
            String _ = Program.run(command);
        } catch (IOException e) {
            failures.add(e);
        }
    }
}
