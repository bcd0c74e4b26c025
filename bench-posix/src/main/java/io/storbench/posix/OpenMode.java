package io.storbench.posix;

import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// How a file is opened: never through a link that stands at the path itself, since what was looked
/// at before may be another file than the link leads to by now.
///
/// @param written whether for writing too
/// @param direct whether past the operating system's cache (O_DIRECT)
/// @param sync when a write is done
public record OpenMode(boolean written, boolean direct, Sync sync) {
    /// When a write is done; see open(2).
    public enum Sync {
        /// When the system has taken it.
        NONE,
        /// When the data, and what is needed to read them back, are on stable storage (O_DSYNC).
        DSYNC,
        /// When the data and all of the file's attributes are (O_SYNC).
        SYNC;

        /// The name in plans.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// O_RDWR, O_CLOEXEC, O_DSYNC and O_SYNC of asm-generic/fcntl.h, which x86-64 and AArch64
    /// share.
    private static final int READ_WRITE = 2;

    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int DATA_SYNC = 0x1000;
    private static final int FULL_SYNC = 0x101000;

    /// Reads through the system's cache.
    public static final OpenMode BUFFERED_READ = new OpenMode(false, false, Sync.NONE);

    /// The flags of open(2).
    int flags(Architecture architecture) {
        return CLOSE_ON_EXEC
                | architecture.openNoFollow()
                | (written ? READ_WRITE : 0)
                | (direct ? architecture.openDirect() : 0)
                | switch (sync) {
                    case NONE -> 0;
                    case DSYNC -> DATA_SYNC;
                    case SYNC -> FULL_SYNC;
                };
    }

    /// The options of a FileChannel; it has none for `direct` that suits all file systems.
    Set<OpenOption> options() {
        Set<OpenOption> options = new HashSet<>(Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        if (written) {
            options.add(StandardOpenOption.WRITE);
        }
        switch (sync) {
            case NONE -> {}
            case DSYNC -> options.add(StandardOpenOption.DSYNC);
            case SYNC -> options.add(StandardOpenOption.SYNC);
        }
        return options;
    }

    /// In words: `buffered`, `direct`, `direct, dsync`.
    public String describe() {
        String path = direct ? "direct" : "buffered";
        return sync == Sync.NONE ? path : path + ", " + sync.key();
    }
}
