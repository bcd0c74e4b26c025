package io.storbench.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Directories that files are kept in.
public final class Folder {
    private Folder() {}

    /// Makes a directory, and those above it, unless it is there; a new one is on the device when
    /// this returns.
    ///
    /// @throws IOException when something else stands there, a link to a directory included
    public static void make(Path folder) throws IOException {
        if (isThere(folder)) {
            return;
        }
        Path parent = of(folder);
        if (!Files.isDirectory(parent)) {
            make(parent);
        }
        Files.createDirectory(folder);
        sync(parent);
    }

    /// Whether there is such a directory.
    ///
    /// @throws IOException when something else stands there, a link to a directory included
    public static boolean isThere(Path folder) throws IOException {
        boolean isThere = PlainFile.isThere(folder);
        if (isThere) {
            check(folder);
        }
        return isThere;
    }

    /// Refuses what is not a directory itself.
    public static void check(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            throw new IOException("%s is a symbolic link to %s, which is not followed; name the directory itself"
                    .formatted(folder, Files.readSymbolicLink(folder)));
        }
        if (!Files.isDirectory(folder, NOFOLLOW_LINKS)) {
            throw new IOException(folder + " is not a directory; name another one");
        }
    }

    /// The directory that a file is in.
    static Path of(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }

    /// Returns when the names of files in a directory are on the device (fsync(2) of the
    /// directory). Without effect where the system opens no directories.
    static void sync(Path folder) throws IOException {
        if (isPosix(folder)) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix");
    }
}
