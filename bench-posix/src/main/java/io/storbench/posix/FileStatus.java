package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;

/// statx(2), of a path or of a descriptor. For one thread; asking again allocates nothing.
final class FileStatus {
    /// STATX_TYPE, STATX_INO and STATX_DIOALIGN (Linux 6.1) of linux/stat.h.
    static final int IDENTITY = 1 | 0x100;

    static final int DIRECT_ALIGNMENT = 0x2000;

    /// AT_FDCWD, AT_SYMLINK_NOFOLLOW and AT_EMPTY_PATH of linux/fcntl.h.
    private static final int WORKING_DIRECTORY = -100;

    private static final int NO_FOLLOW = 0x100;
    private static final int EMPTY_PATH = 0x1000;

    /// Places in struct statx, and its size.
    private static final int MASK_AT = 0;

    private static final int MODE_AT = 28;
    private static final int INODE_AT = 32;
    private static final int DEVICE_AT = 128;
    private static final int FILE_SYSTEM_AT = 136;
    private static final int MEMORY_ALIGNMENT_AT = 152;
    private static final int OFFSET_ALIGNMENT_AT = 156;
    private static final int STRUCT_BYTES = 256;

    /// S_IFMT and S_IFBLK of inode(7).
    private static final int FILE_TYPE = 0xf000;

    private static final int BLOCK_DEVICE = 0x6000;

    private final MemorySegment emptyPath;
    private final MemorySegment stat;

    FileStatus(Arena arena) {
        this.emptyPath = arena.allocateFrom("");
        this.stat = arena.allocate(STRUCT_BYTES, Long.BYTES);
    }

    static Optional<FileIdentity> identity(Path path) {
        try (Arena arena = Arena.ofConfined()) {
            FileStatus status = new FileStatus(arena);
            MemorySegment name = arena.allocateFrom(path.toString());
            return status.ask(WORKING_DIRECTORY, name, NO_FOLLOW, IDENTITY)
                    ? Optional.of(status.identity())
                    : Optional.empty();
        }
    }

    /// Asks of an open file.
    ///
    /// @param mask what is to be known
    /// @return whether all of that is
    boolean ask(int descriptor, int mask) {
        return ask(descriptor, emptyPath, EMPTY_PATH, mask);
    }

    private boolean ask(int directory, MemorySegment path, int flags, int mask) {
        try {
            int result = (int) Libc.STATX.invokeExact(directory, path, flags, mask, stat);
            return result >= 0 && (stat.get(JAVA_INT, MASK_AT) & mask) == mask;
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    FileIdentity identity() {
        return isBlockDevice()
                ? new FileIdentity.BlockDevice(stat.get(JAVA_INT, DEVICE_AT), stat.get(JAVA_INT, DEVICE_AT + 4))
                : new FileIdentity.Inode(
                        stat.get(JAVA_INT, FILE_SYSTEM_AT),
                        stat.get(JAVA_INT, FILE_SYSTEM_AT + 4),
                        stat.get(JAVA_LONG, INODE_AT));
    }

    private boolean isBlockDevice() {
        return (stat.get(JAVA_SHORT, MODE_AT) & FILE_TYPE) == BLOCK_DEVICE;
    }

    /// Whether what was asked of is this.
    boolean is(FileIdentity expected) {
        return switch (expected) {
            case FileIdentity.BlockDevice device ->
                isBlockDevice()
                        && device.major() == stat.get(JAVA_INT, DEVICE_AT)
                        && device.minor() == stat.get(JAVA_INT, DEVICE_AT + 4);
            case FileIdentity.Inode inode ->
                !isBlockDevice()
                        && inode.fileSystemMajor() == stat.get(JAVA_INT, FILE_SYSTEM_AT)
                        && inode.fileSystemMinor() == stat.get(JAVA_INT, FILE_SYSTEM_AT + 4)
                        && inode.number() == stat.get(JAVA_LONG, INODE_AT);
        };
    }

    /// What direct I/O must be aligned to.
    DirectAlignment directAlignment() {
        return new DirectAlignment(stat.get(JAVA_INT, MEMORY_ALIGNMENT_AT), stat.get(JAVA_INT, OFFSET_ALIGNMENT_AT));
    }
}
