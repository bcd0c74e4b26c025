package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;

/// What a file system calls itself wherever it is mounted: st_dev is the device's, or drawn at each
/// mount, and both are given to the next file system that comes.
final class FileSystemId {
    /// FS_IOC_GETFSUUID of linux/fs.h (Linux 6.9): `struct fsuuid2 {u8 length; u8 uuid[16];}`.
    private static final long UUID = 0x80111500L;

    private static final int UUID_BYTES = 16;

    /// XFS_IOC_FSGEOMETRY_V1 of xfs_fs.h, for older kernels: statfs(2) has only the device's number
    /// for XFS.
    private static final long XFS_GEOMETRY = 0x80705864L;

    private static final int XFS_GEOMETRY_BYTES = 112;
    private static final int XFS_UUID_AT = 64;

    /// `f_fsid` in struct statfs of 64-bit processors, and the size of that.
    private static final int STATFS_ID_AT = 56;

    private static final int STATFS_ID_BYTES = 8;

    /// `f_files` and `f_ffree` before it.
    private static final int STATFS_OBJECTS_AT = 40;

    private static final int STATFS_FREE_OBJECTS_AT = 48;
    private static final int STATFS_BYTES = 120;

    private FileSystemId() {}

    /// The file system of an open file: its UUID, else the id of statfs(2), which ext4 makes of the
    /// UUID, too.
    ///
    /// @return nothing when it has none, as file systems of a network
    static Optional<String> of(PosixFile file) {
        Optional<String> uuid = asked(file, "FS_IOC_GETFSUUID", UUID, 1 + UUID_BYTES, 1)
                .or(() -> asked(file, "XFS_IOC_FSGEOMETRY_V1", XFS_GEOMETRY, XFS_GEOMETRY_BYTES, XFS_UUID_AT));
        return uuid.map(FileSystemId::asUuid).or(() -> statfs(file).map("id "::concat));
    }

    /// How many objects (inodes) are free; nothing where their number has no limit.
    static OptionalLong freeObjects(PosixFile file) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment stat = arena.allocate(STATFS_BYTES, Long.BYTES);
            int result = (int) Libc.FSTATFS.invokeExact(file.descriptor(), stat);
            boolean limited = result >= 0 && stat.get(JAVA_LONG, STATFS_OBJECTS_AT) > 0;
            return limited ? OptionalLong.of(stat.get(JAVA_LONG, STATFS_FREE_OBJECTS_AT)) : OptionalLong.empty();
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    private static Optional<String> statfs(PosixFile file) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment stat = arena.allocate(STATFS_BYTES, Long.BYTES);
            int result = (int) Libc.FSTATFS.invokeExact(file.descriptor(), stat);
            return result < 0 ? Optional.empty() : hex(stat, STATFS_ID_AT, STATFS_ID_BYTES);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    private static Optional<String> asked(PosixFile file, String call, long request, int structBytes, int uuidAt) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment struct = arena.allocate(structBytes, Long.BYTES);
            file.control(call, request, struct);
            return hex(struct, uuidAt, UUID_BYTES);
        } catch (PosixException _) {
            return Optional.empty(); // an older kernel, or another kind of file system
        }
    }

    /// As blkid(8) writes it.
    private static String asUuid(String digits) {
        return "UUID " + digits.replaceFirst("(.{8})(.{4})(.{4})(.{4})", "$1-$2-$3-$4-");
    }

    /// @return nothing of zeros only, which is none
    private static Optional<String> hex(MemorySegment memory, int at, int lengthBytes) {
        byte[] bytes = memory.asSlice(at, lengthBytes).toArray(JAVA_BYTE);
        String text = HexFormat.of().formatHex(bytes);
        return text.chars().allMatch(digit -> digit == '0') ? Optional.empty() : Optional.of(text);
    }
}
