package io.storbench.iscsi.block;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A block device of this machine that shows a sparse file, where this user may make one: root,
/// with losetup.
///
/// @param image the file, which is also the device's stable name
/// @param node of the device
record LoopDevice(Path image, Path node) implements AutoCloseable {
    /// Why there are no loop devices here; nothing when there are, or when they must be: then the
    /// test fails that makes one.
    static Optional<String> missing() {
        return Files.isWritable(Path.of("/dev/loop-control"))
                        || "1".equals(System.getenv("STORBENCH_REQUIRE_LOOP"))
                ? Optional.empty()
                : Optional.of("loop devices need root, and Linux");
    }

    /// Makes one.
    ///
    /// @param sectorBytes its logical block
    static LoopDevice make(Path directory, long sizeBytes, int sectorBytes) throws IOException {
        Path image = directory.resolve("image");
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(sizeBytes);
        }
        String node =
                run(
                        "losetup",
                        "--find",
                        "--show",
                        "--sector-size",
                        String.valueOf(sectorBytes),
                        image.toString());
        return new LoopDevice(image.toRealPath(), Path.of(node));
    }

    /// Runs a command.
    ///
    /// @return what it printed
    static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + printed);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return printed;
    }

    @Override
    public void close() throws IOException {
        String _ = run("losetup", "--detach", node.toString());
    }
}
