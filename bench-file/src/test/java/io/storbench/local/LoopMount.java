package io.storbench.local;

import io.storbench.testkit.LoopDevice;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An ext4 file system in a sparse file, mounted by a loop device, where this user may.
final class LoopMount implements AutoCloseable {
    private static final long IMAGE_BYTES = 64L << 20;

    private final Path parent;
    private @Nullable String missing;

    private LoopMount(Path parent) {
        this.parent = parent;
    }

    /// Makes and mounts it, or finds out what is missing.
    static LoopMount ext4() throws IOException {
        LoopMount mount = new LoopMount(Files.createTempDirectory("storbench-loop"));
        Files.createDirectory(mount.directory());
        try (RandomAccessFile file = new RandomAccessFile(mount.image().toFile(), "rw")) {
            file.setLength(IMAGE_BYTES);
        }
        String image = mount.image().toString();
        mount.missing = run("mkfs.ext4", "-q", "-b", "4096", image)
                .or(() -> run("mount", "-o", "loop", image, mount.directory().toString()))
                .orElse(null);
        if (mount.missing != null && "1".equals(System.getenv("STORBENCH_REQUIRE_LOOP"))) {
            throw new AssertionError(mount.missing + " (and STORBENCH_REQUIRE_LOOP=1 forbids to skip the test)");
        }
        return mount;
    }

    private Path image() {
        return parent.resolve("image");
    }

    /// Where it is mounted.
    Path directory() {
        return parent.resolve("mounted");
    }

    /// Why it is not there; nothing when it is.
    Optional<String> missing() {
        return Optional.ofNullable(missing);
    }

    @Override
    public void close() throws IOException {
        if (missing == null) {
            LoopDevice.unmount(directory().toString());
        }
        Files.delete(directory());
        Files.delete(image());
        Files.delete(parent);
    }

    /// @return what went wrong; nothing when nothing did
    private static Optional<String> run(String... command) {
        String name = String.join(" ", command);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.of(name + " does not end");
            }
            return process.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(name + " ended with " + process.exitValue());
        } catch (IOException e) {
            return Optional.of(name + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(name + " was interrupted");
        }
    }
}
