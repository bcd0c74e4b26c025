package io.storbench.local;

import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.nio.file.Path;

/// Whether a file can be read and written past the client's cache.
final class DirectAccess {
    private DirectAccess() {}

    /// What offset and length must be multiples of, in bytes; 1 when anything will do.
    ///
    /// @throws IOException when the file system does no direct I/O; says which, and what to do
    static int alignmentBytes(FileRange file, Path directory, String fileSystem) throws IOException {
        OpenMode mode = new OpenMode(false, true, OpenMode.Sync.NONE);
        try (OpenFile open = file.open(mode)) {
            return open.directAlignmentBytes().orElseThrow(() -> noDirectAccess(directory, fileSystem));
        } catch (PosixException e) {
            throw e.isInvalidArgument() ? noDirectAccess(directory, fileSystem) : e;
        }
    }

    private static IOException noDirectAccess(Path directory, String fileSystem) {
        return new IOException(
                "the file system %s at %s does no direct I/O (O_DIRECT); use direct: false, or a target.path on another file system"
                        .formatted(fileSystem, directory));
    }
}
