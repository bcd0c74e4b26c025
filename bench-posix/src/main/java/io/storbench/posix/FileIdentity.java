package io.storbench.posix;

import java.nio.file.Path;
import java.util.Optional;

/// What stands at a path or behind a descriptor, whatever it is called: what was looked at is the
/// same as what is opened later when their identities are equal.
public sealed interface FileIdentity {
    /// A file of a file system, which has a number, too.
    record Inode(int fileSystemMajor, int fileSystemMinor, long number) implements FileIdentity {}

    /// A block device, by whichever node.
    record BlockDevice(int major, int minor) implements FileIdentity {}

    /// What stands at a path; of a link, the link itself.
    ///
    /// @return nothing when nothing is there, or this system does not tell
    static Optional<FileIdentity> at(Path path) {
        return PosixFile.isSupported() ? FileStatus.identity(path) : Optional.empty();
    }
}
