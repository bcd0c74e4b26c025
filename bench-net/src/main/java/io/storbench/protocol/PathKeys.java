package io.storbench.protocol;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.posix.OpenMode;

/// The keys of targets below the operating system's own file interface: files, and devices.
public final class PathKeys implements TargetKeys {
    /// By which calls it is read and written.
    public static final Key<BackEnd> BACK_END = Key.choice("backend", BackEnd.class)
            .defaultsTo(BackEnd.PSYNC)
            .means("`psync`: pread and pwrite, in one thread per outstanding operation; `uring`: io_uring, all"
                    + " operations of a worker in one thread");

    /// Whether past the system's cache.
    public static final Key<Boolean> DIRECT =
            Key.flag("direct").defaultsTo(false).means("`true` bypasses the client's cache (O_DIRECT)");

    /// When a write is done.
    public static final Key<OpenMode.Sync> SYNC = Key.choice("sync", OpenMode.Sync.class)
            .defaultsTo(OpenMode.Sync.NONE)
            .means("when a write is done: `none`, when the kernel has accepted it; `dsync`, when the data is stable"
                    + " (O_DSYNC); `sync`, when the attributes are too (O_SYNC)");

    /// The directory.
    public static final Key<String> PATH =
            Key.text("path", "path").absent("required").means("the directory");

    static final Key<String> MOUNT_VERSION =
            mounted(Key.parsed("vers", "version", NfsKeys::number, text -> text).means("the protocol's version"));

    static final Key<Long> MOUNT_READ_SIZE =
            mounted(Key.transfer("rsize", "0", "1g", 1).means("the most that one READ requests"));

    static final Key<Long> MOUNT_WRITE_SIZE =
            mounted(Key.transfer("wsize", "0", "1g", 1).means("the most that one WRITE carries"));

    /// The options that hooks mount a path with.
    public static final KeySection MOUNT = KeySection.of(
                    "mount",
                    "Options that the plan's hooks mount the path with, by the names of nfs(5): `{vers: 4.2, rsize:"
                            + " 32k}`; each may be a factor (`target.mount.vers`).",
                    MOUNT_VERSION,
                    MOUNT_READ_SIZE,
                    MOUNT_WRITE_SIZE)
            .opened();

    static final KeySection FILE =
            KeySection.of("", "A directory on any mounted file system.", PATH, BACK_END, DIRECT, SYNC, MOUNT);

    /// For [java.util.ServiceLoader].
    public PathKeys() {}

    @Override
    public String engine() {
        return "file";
    }

    @Override
    public KeySection keys() {
        return FILE;
    }

    @Override
    public int place() {
        return 10;
    }

    private static <T> Key<T> mounted(Key<T> option) {
        return option.absent("not compared");
    }
}
