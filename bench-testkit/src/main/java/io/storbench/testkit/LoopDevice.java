package io.storbench.testkit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A loop device on a file; takes back what was done to it, the last first.
public final class LoopDevice implements AutoCloseable {
    /// How long its file is made, unless it is asked for otherwise.
    public static final int SIZE_BYTES = 8 << 20;

    private final Path image;
    private final String node;
    private final Deque<String[]> undo = new ArrayDeque<>();

    private LoopDevice(Path image, String node) {
        this.image = image;
        this.node = node;
        undo.push(new String[] {"losetup", "--detach", node});
    }

    /// Makes one of 8 MiB.
    ///
    /// @param image its file; made when it is not there
    /// @param options of losetup(8)
    public static LoopDevice of(Path image, String... options) throws IOException {
        return of(image, SIZE_BYTES, options);
    }

    /// Makes one.
    ///
    /// @param sizeBytes how long the file is made, when it is not there
    public static LoopDevice of(Path image, long sizeBytes, String... options) throws IOException {
        if (!Files.exists(image)) {
            try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
                file.setLength(sizeBytes);
            }
        }
        return new LoopDevice(image.toRealPath(), attach(image, options));
    }

    /// Attaches a file to the first free device. Two processes at a time would find the same one, and the
    /// second would hold it open exclusively until it sees that it is taken; so each waits for its turn.
    ///
    /// @return its node
    public static String attach(Path image, String... options) throws IOException {
        String turns = Path.of(System.getProperty("java.io.tmpdir"), "storbench-losetup")
                .toString();
        List<String> command = new ArrayList<>(List.of("flock", turns, "losetup", "--find", "--show"));
        command.addAll(List.of(options));
        command.add(image.toString());
        return run(command.toArray(String[]::new));
    }

    /// Its node: `/dev/loop0`.
    public String node() {
        return node;
    }

    /// Its file, which is also its stable name.
    public Path image() {
        return image;
    }

    /// Does something to it that another command takes back.
    public void doAndUndo(String[] command, String... back) throws IOException {
        String _ = run(command);
        undo(back);
    }

    /// Remembers a command that takes something back.
    public void undo(String... back) {
        undo.push(back);
    }

    /// The first bytes of the file.
    public byte[] read(int lengthBytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "r")) {
            byte[] bytes = new byte[lengthBytes];
            file.readFully(bytes);
            return bytes;
        }
    }

    /// Writes to the device as any program would.
    public void write(long offset, byte[] bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(node, "rw")) {
            file.seek(offset);
            file.write(bytes);
            file.getFD().sync();
        }
    }

    /// Waits until a device that was detached while somebody held it is gone. Its node may be another's by
    /// then, and is left alone from now on.
    public void awaitGone() throws IOException {
        Waiting.until(
                node + " to let go of " + image,
                () -> run("losetup", "--associated", image.toString()).isEmpty());
        undo.clear();
    }

    /// Runs a command that must succeed.
    ///
    /// @return what it printed
    public static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + " failed: " + text);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return text;
    }

    /// Runs a command again and again until it succeeds.
    public static void untilDone(String... command) throws IOException {
        Waiting.until(String.join(" ", command), () -> {
            try {
                String _ = run(command);
                return true;
            } catch (IOException _) {
                return false;
            }
        });
    }

    /// Unmounts a file system. A ring that was closed lets go of its files a little later
    /// (io_uring_setup(2) promises no more), so this is tried again and again.
    public static void unmount(String point) throws IOException {
        untilDone("umount", point);
    }

    @Override
    public void close() throws IOException {
        while (!undo.isEmpty()) {
            String _ = run(undo.pop());
        }
    }
}
