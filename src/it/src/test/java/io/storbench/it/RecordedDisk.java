package io.storbench.it;

import io.storbench.testkit.LoopDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A mounted disk of this machine of which every write and flush is logged: by QEMU, which carries
/// them out, behind a loop device. Needs root. `close` takes all of it down, whatever is left.
final class RecordedDisk implements AutoCloseable {
    private static final String LOG_SIZE = "8G";

    private final Path log;
    private final QemuFile file;
    private final Path mount;
    private String node = "";

    private RecordedDisk(Path log, QemuFile file, Path mount) {
        this.log = log;
        this.file = file;
        this.mount = mount;
    }

    /// Shows a disk and mounts its file system.
    ///
    /// @param folder for its files
    /// @param image with a file system
    static RecordedDisk mount(Path folder, Path image) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        String _ = Program.run("truncate", "--size=" + LOG_SIZE, log.toString());
        Path mount = Files.createDirectory(folder.resolve("mount"));
        QemuFile file = QemuFile.start(
                folder,
                "driver=file,node-name=image,filename=" + image,
                "driver=file,node-name=log,filename=" + log,
                "driver=blklogwrites,node-name=shown,file=image,log=log");
        RecordedDisk disk = new RecordedDisk(log, file, mount);
        try {
            disk.node = LoopDevice.attach(file.path(), "--direct-io=on");
            String _ = Program.run("mount", disk.node, mount.toString());
            return disk;
        } catch (IOException | RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    /// Where its file system is mounted.
    Path folder() {
        return mount;
    }

    /// The log so far.
    WriteLog log() throws IOException {
        return WriteLog.read(log);
    }

    /// A shell's command that prints how many writes and flushes the log has, when all before it
    /// have been flushed.
    String countCommand() {
        return "od -A n -t u8 -j %d -N 8 %s".formatted(WriteLog.COUNT_AT, log);
    }

    @Override
    public void close() throws IOException {
        if (QemuFile.isMounted(mount)) {
            String _ = Program.run("umount", mount.toString());
        }
        if (!node.isEmpty()) {
            String _ = Program.run("losetup", "--detach", node);
            node = "";
        }
        file.close();
    }
}
