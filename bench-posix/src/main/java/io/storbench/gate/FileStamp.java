package io.storbench.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// By what a file is known to be the same, untouched: its number, and when it was last changed
/// (st_ctime, which cannot be set). A link's are its own.
///
/// @param attributes as the system has them
record FileStamp(Map<String, Object> attributes) {
    /// Copies.
    FileStamp {
        attributes = Map.copyOf(attributes);
    }

    /// What stands at a path; nothing when nothing does.
    static Optional<FileStamp> of(Path path) throws IOException {
        try {
            return Optional.of(new FileStamp(read(path)));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> read(Path path) throws IOException {
        try {
            return Files.readAttributes(path, "unix:ino,ctime", LinkOption.NOFOLLOW_LINKS);
        } catch (UnsupportedOperationException _) {
            return Files.readAttributes(path, "size,creationTime,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
        }
    }
}
