package io.storbench.gate;

import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.posix.PosixException;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The kernel's view of its block devices: `/sys`, `/proc` and `/dev`, below a root of one's own
/// for recorded trees.
///
/// @param root `/` on a real system
/// @param nodes knows the numbers of device nodes
public record SystemTree(Path root, Nodes nodes) {
    /// The running system.
    public static final SystemTree REAL = new SystemTree(Path.of("/"), new RealNodes());

    private static final int FILE_TYPE = 0xf000;
    private static final int BLOCK_DEVICE = 0x6000;

    /// Tells what the nodes of devices are.
    @FunctionalInterface
    public interface Nodes {
        /// The number of the block device that a path leads to; nothing when it leads to none.
        Optional<DeviceNumber> number(Path path);

        /// The file that a loop device shows; nothing when that is not to be known, as in a
        /// recorded tree.
        ///
        /// @throws IOException when the system does not tell
        default Optional<LoopFile> loopFile(Path node) throws IOException {
            return Optional.empty();
        }

        /// Whether somebody holds a device for himself; not known of a recorded tree.
        ///
        /// @throws IOException when the system does not tell
        default boolean isHeld(Path node) throws IOException {
            return false;
        }
    }

    private static final class RealNodes implements Nodes {
        @Override
        public Optional<DeviceNumber> number(Path path) {
            return numberOfNode(path);
        }

        @Override
        public Optional<LoopFile> loopFile(Path node) throws IOException {
            return LoopFile.of(node);
        }

        /// By trying to hold it, for a moment.
        @Override
        public boolean isHeld(Path node) throws IOException {
            try (OpenFile _ = OpenFile.openExclusive(node, OpenMode.BUFFERED_READ)) {
                return false;
            } catch (PosixException e) {
                if (e.isBusy()) {
                    return true;
                }
                throw e;
            }
        }
    }

    /// By stat(2): st_mode and st_rdev (inode(7)).
    private static Optional<DeviceNumber> numberOfNode(Path path) {
        try {
            int mode = (Integer) Files.getAttribute(path, "unix:mode");
            return (mode & FILE_TYPE) == BLOCK_DEVICE
                    ? Optional.of(DeviceNumber.of((Long) Files.getAttribute(path, "unix:rdev")))
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return Optional.empty(); // it is not there, or this system has no such devices
        }
    }

    /// A path of the system below this root.
    public Path at(String absolute) {
        return root.resolve(absolute.substring(1));
    }

    /// The number of the block device at a path of this system.
    public Optional<DeviceNumber> number(String absolute) {
        try {
            return absolute.startsWith("/") ? nodes.number(at(absolute)) : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty(); // a name that this process's encoding lacks
        }
    }

    /// A device's directory in sysfs.
    ///
    /// @throws NoSuchFileException when the kernel has no such device
    public Path directory(DeviceNumber number) throws IOException {
        return at("/sys/dev/block/" + number).toRealPath();
    }

    /// The number of a device by the kernel's name for it, such as `dm-0`.
    public Optional<DeviceNumber> byKernelName(String name) {
        return text(at("/sys/class/block/" + name + "/dev")).flatMap(DeviceNumber::parse);
    }

    /// A small file's text, stripped; nothing when it is not there or empty.
    public static Optional<String> text(Path file) {
        return bytes(file)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8).strip())
                .filter(text -> !text.isEmpty());
    }

    /// A small file's bytes; nothing when it is not there. Many attributes of sysfs are not
    /// readable on some devices, and say so by an error. Most of those asked for are absent, and a
    /// look costs less than an exception.
    public static Optional<byte[]> bytes(Path file) {
        try {
            return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// The names in a directory, sorted; none when it is not there.
    ///
    /// @throws UncheckedIOException when it cannot be listed: then it is not known what is in use
    public static List<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException _) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }

    /// A file's lines, a character for each byte.
    ///
    /// @throws IOException when it cannot be read: then it is not known what is in use
    public List<String> lines(String absolute) throws IOException {
        return ProcText.lines(ProcText.read(at(absolute)));
    }
}
