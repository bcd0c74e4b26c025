package io.storbench.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A block device of this machine whose every read and write crosses TCP as iSCSI PDUs, without an
/// initiator in the kernel: QEMU's storage daemon logs in to a LUN and shows it as a file (FUSE),
/// and a loop device shows that file. Needs root. `close` takes all of it down, whatever is left.
final class IscsiBlockDevice implements AutoCloseable {
    private static final int DAEMON_SECONDS = 20;
    private static final Path MOUNTS = Path.of("/proc/self/mounts");

    /// What [IscsiBlockDeviceIT] and others need to have one.
    static final String PACKAGES =
            "qemu-system-common qemu-block-extra fuse3 mount util-linux e2fsprogs";

    private final Path file;
    private final Process daemon;
    private final Path log;
    private String node = "";
    private final Deque<Path> mounts = new ArrayDeque<>();

    private IscsiBlockDevice(Path file, Process daemon, Path log) {
        this.file = file;
        this.daemon = daemon;
        this.log = log;
    }

    /// Attaches a LUN that needs no login by CHAP.
    ///
    /// @param folder for the file that shows the LUN; it must outlive the device
    static IscsiBlockDevice attach(Path folder, TgtServer server, TgtServer.Lun lun)
            throws IOException, InterruptedException {
        Path file = Files.createFile(folder.resolve("lun")).toRealPath();
        Path log = folder.resolve("daemon.log");
        Files.createDirectory(folder.resolve("connections"));
        Process daemon =
                new ProcessBuilder(
                                "qemu-storage-daemon",
                                "--blockdev",
                                "driver=iscsi,node-name=lun,transport=tcp,portal=%s,target=%s,lun=%d,cache.direct=on"
                                        .formatted(server.portal(), lun.iqn(), lun.number()),
                                "--export",
                                "type=fuse,id=file,node-name=lun,mountpoint=%s,writable=on"
                                        .formatted(file))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        var device = new IscsiBlockDevice(file, daemon, log);
        try {
            device.awaitFile();
            device.sendOneRequestAtATime(folder.resolve("connections"));
            device.node =
                    Program.run("losetup", "--find", "--show", "--direct-io=on", file.toString());
            return device;
        } catch (IOException | InterruptedException | RuntimeException e) {
            device.close();
            throw e;
        }
    }

    private void awaitFile() throws IOException, InterruptedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(DAEMON_SECONDS);
        while (!isMounted(file)) {
            if (!daemon.isAlive() || System.nanoTime() > deadlineNanos) {
                throw new IOException("no LUN at " + file + ": " + Files.readString(log));
            }
            Thread.sleep(50);
        }
    }

    /// QEMU 7.2 receives a further request into the buffer of a write that it has not carried out
    /// yet, and so corrupts it. The kernel holds requests back when it is told to (Linux,
    /// Documentation/filesystems/fuse.rst).
    private void sendOneRequestAtATime(Path control) throws IOException {
        String _ = Program.run("mount", "-t", "fusectl", "none", control.toString());
        try {
            // The connection is called by the minor number of the mount's device (proc(5)).
            String minor = Program.run("stat", "--format=%Ld", file.toString());
            Files.writeString(control.resolve(minor).resolve("max_background"), "1");
        } finally {
            String _ = Program.run("umount", control.toString());
        }
    }

    private static boolean isMounted(Path path) throws IOException {
        return Files.readString(MOUNTS).contains(" " + path + " ");
    }

    /// The device's node, `/dev/loop…`.
    String node() {
        return node;
    }

    /// Its stable name, to which consent is given: the path of the file behind the loop device.
    String consentName() {
        return file.toString();
    }

    /// Makes an ext4 file system and mounts it. Nothing is left for the kernel to write later on.
    void mountNewFileSystem(Path folder) throws IOException {
        String _ =
                Program.run(
                        "mkfs.ext4",
                        "-q",
                        "-E",
                        "lazy_itable_init=0,lazy_journal_init=0,nodiscard",
                        node);
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
        List<Long> numbers =
                List.of(Files.readString(path).strip().split("\\s+", -1)).stream()
                        .map(Long::valueOf)
                        .toList();
        return new Stat(
                numbers.get(0), numbers.get(2), numbers.get(4), numbers.get(6), numbers.get(15));
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
        daemon.destroy();
        if (!Program.ends(daemon, DAEMON_SECONDS)) {
            daemon.destroyForcibly();
        }
        if (isMounted(file)) {
            tryTo(failures, "umount", "--lazy", file.toString());
        }
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
