package io.storbench.cache;

import io.storbench.cache.CacheSettings.Atime;
import io.storbench.cache.CacheSettings.FileSystem;
import io.storbench.engine.EventLoop;

/// The data file's inode in a modelled file system on a device: reading the file changes its time
/// of access as the mount's policy says, and the change is written a while later, with all others
/// of that while, as a journal's commit does.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Inode {
    private final FileSystem fileSystem;
    private final EventLoop loop;
    private final Runnable commit;
    private boolean changed;

    /// Relatime: the file was written since it was last read. A data set was, when it was filled.
    private boolean writtenSinceRead = true;

    /// @param commit writes the inode
    Inode(FileSystem fileSystem, EventLoop loop, Runnable commit) {
        this.fileSystem = fileSystem;
        this.loop = loop;
        this.commit = commit;
    }

    /// The user has read the file.
    void read(long nowNanos) {
        boolean changes =
                fileSystem.atime() == Atime.STRICTATIME || (fileSystem.atime() == Atime.RELATIME && writtenSinceRead);
        writtenSinceRead = false;
        if (changes && !changed) {
            changed = true;
            loop.schedule(nowNanos + fileSystem.commitNanos(), commit);
        }
    }

    /// The user has written the file.
    void written() {
        writtenSinceRead = true;
    }

    /// It is being written as it is now.
    void committed() {
        changed = false;
    }
}
