package io.storbench.it;

import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A file whose reads and writes QEMU's storage daemon carries out (FUSE). Needs root.
final class QemuFile implements AutoCloseable {
    private static final int DAEMON_SECONDS = 20;
    private static final Path MOUNTS = Path.of("/proc/self/mounts");

    private final Path path;
    private final Process daemon;
    private final Path log;

    private QemuFile(Path path, Process daemon, Path log) {
        this.path = path;
        this.daemon = daemon;
        this.log = log;
    }

    /// Starts a daemon.
    ///
    /// @param folder for the file; it must outlive it
    /// @param devices as after `--blockdev`; the file shows the one with `node-name=shown`
    static QemuFile start(Path folder, String... devices) throws IOException {
        Path path = Files.createFile(folder.resolve("disk")).toRealPath();
        Path log = folder.resolve("daemon.log");
        List<String> command = new ArrayList<>(List.of("qemu-storage-daemon"));
        for (String device : devices) {
            command.add("--blockdev");
            command.add(device);
        }
        command.add("--export");
        command.add("type=fuse,id=file,node-name=shown,mountpoint=%s,writable=on".formatted(path));
        Process daemon = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        QemuFile file = new QemuFile(path, daemon, log);
        try {
            file.await();
            file.sendOneRequestAtATime(Files.createDirectory(folder.resolve("connections")));
            return file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void await() throws IOException {
        Waiting.until("a file at " + path, () -> {
            if (!daemon.isAlive()) {
                throw new IOException("no file at " + path + ": " + Files.readString(log));
            }
            return isMounted(path);
        });
    }

    /// QEMU 7.2 receives a further request into the buffer of a write that it has not carried out
    /// yet, and so corrupts it. The kernel holds requests back when asked to (Linux,
    /// Documentation/filesystems/fuse.rst).
    private void sendOneRequestAtATime(Path control) throws IOException {
        String _ = Program.run("mount", "-t", "fusectl", "none", control.toString());
        try {
            // The connection is called by the minor number of the mount's device (proc(5)).
            String minor = Program.run("stat", "--format=%Ld", path.toString());
            Files.writeString(control.resolve(minor).resolve("max_background"), "1");
        } finally {
            String _ = Program.run("umount", control.toString());
        }
    }

    /// Whether something is mounted at a path.
    static boolean isMounted(Path path) throws IOException {
        return Files.readString(MOUNTS).contains(" " + path + " ");
    }

    /// Where it is.
    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        daemon.destroy();
        if (!Program.ends(daemon, DAEMON_SECONDS)) {
            daemon.destroyForcibly();
        }
        if (isMounted(path)) {
            String _ = Program.run("umount", "--lazy", path.toString());
        }
    }
}
