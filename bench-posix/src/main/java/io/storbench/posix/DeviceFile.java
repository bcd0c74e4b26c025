package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A block device of Linux, opened beside others: what it is, and its bytes past the system's
/// cache, slow and simple. For one thread.
public final class DeviceFile implements AutoCloseable {
    /// BLKFLSBUF, BLKSSZGET, BLKPBSZGET and BLKGETSIZE64 of linux/fs.h.
    private static final long FLUSH_BUFFERS = 0x1261;

    private static final long LOGICAL_BLOCK = 0x1268;
    private static final long PHYSICAL_BLOCK = 0x127b;
    private static final long SIZE = 0x80081272L;

    /// LOOP_GET_STATUS64 of linux/loop.h, and the length of its struct loop_info64.
    private static final long LOOP_STATUS = 0x4c05;

    private static final int LOOP_STATUS_BYTES = 232;

    /// ENOTTY: other files do not know these calls.
    private static final int NOT_A_DEVICE = 25;

    private static final int CHUNK_BYTES = 1 << 20;

    private final Path path;
    private final PosixFile file;

    private DeviceFile(Path path, PosixFile file) {
        this.path = path;
        this.file = file;
    }

    /// Opens a device.
    ///
    /// @param written whether for writing too
    /// @throws IOException when there is none, or the system refuses; names the path and the cause
    public static DeviceFile open(Path path, boolean written) throws IOException {
        if (!PosixFile.isSupported()) {
            throw new IOException("block devices need Linux on x86-64 or AArch64, and native access");
        }
        OpenMode mode = new OpenMode(written, true, OpenMode.Sync.NONE);
        DeviceFile device = new DeviceFile(path, PosixFile.openExisting(path, mode));
        try {
            long _ = device.sizeBytes();
            return device;
        } catch (PosixException e) {
            device.close();
            throw e.errno() == NOT_A_DEVICE ? new IOException(path + " is not a block device", e) : e;
        }
    }

    /// Whether this is what was looked at before.
    public boolean is(FileIdentity identity) {
        return file.is(identity);
    }

    /// Its size.
    public long sizeBytes() throws IOException {
        return ask("BLKGETSIZE64", SIZE, Long.BYTES);
    }

    /// What its accesses must be multiples of: a sector.
    public int logicalBlockBytes() throws IOException {
        return (int) ask("BLKSSZGET", LOGICAL_BLOCK, Integer.BYTES);
    }

    /// What it writes at once without reading first, as far as it tells.
    public int physicalBlockBytes() throws IOException {
        return (int) ask("BLKPBSZGET", PHYSICAL_BLOCK, Integer.BYTES);
    }

    /// What a loop device shows, as stat(2) would report it.
    ///
    /// @param fileSystem the number of the file system that the file or node is in (st_dev)
    /// @param inode its number there
    /// @param deviceNumber of what it is the node of (st_rdev); 0 for a file
    public record LoopStatus(long fileSystem, long inode, long deviceNumber) {}

    /// Asks a loop device what it shows.
    ///
    /// @throws PosixException with ENXIO when that is nothing
    public LoopStatus loopStatus() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(LOOP_STATUS_BYTES, Long.BYTES);
            file.control("LOOP_GET_STATUS64 of " + path, LOOP_STATUS, status);
            return new LoopStatus(status.get(JAVA_LONG, 0), status.get(JAVA_LONG, 8), status.get(JAVA_LONG, 16));
        }
    }

    /// What a SCSI disk answered.
    ///
    /// @param status of SAM-5, section 5.3.1: 0 for GOOD, 2 for CHECK CONDITION
    /// @param hostStatus the kernel's: 0 when the command came through
    /// @param data what was read, from 0 to its limit
    /// @param sense why not, likewise; empty where there is none
    public record ScsiAnswer(int status, int hostStatus, ByteBuffer data, ByteBuffer sense) {}

    /// Gives a SCSI disk a command that reads. Needs CAP_SYS_RAWIO for most.
    ///
    /// @param command the CDB
    /// @param maxBytes the most that is read
    /// @throws PosixException when the kernel passes it not on, as on disks that are not SCSI
    public ScsiAnswer scsiRead(byte[] command, int maxBytes) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            PassThrough call = new PassThrough(arena, command, maxBytes);
            file.control("SG_IO of " + path, PassThrough.REQUEST, call.header());
            return call.answer();
        }
    }

    private long ask(String call, long request, int resultBytes) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(Long.BYTES, Long.BYTES);
            file.control(call + " of " + path, request, result);
            return resultBytes == Long.BYTES ? result.get(JAVA_LONG, 0) : result.get(JAVA_INT, 0);
        }
    }

    /// Writes back what the system's cache holds of the device, and drops it. Needs CAP_SYS_ADMIN.
    public void dropCache() throws IOException {
        file.control("BLKFLSBUF of " + path, FLUSH_BUFFERS, MemorySegment.NULL);
    }

    /// Reads until the buffer is full.
    ///
    /// @param offset and the buffer's remaining bytes are multiples of [#logicalBlockBytes]
    public void read(long offset, ByteBuffer to) throws IOException {
        try (AlignedBuffer chunk = new AlignedBuffer(CHUNK_BYTES, AlignedBuffer.PAGE_BYTES)) {
            for (long at = offset; to.hasRemaining(); ) {
                int wantedBytes = Math.min(CHUNK_BYTES, to.remaining());
                int count = file.read(chunk, 0, wantedBytes, at);
                if (count == 0) {
                    throw new IOException("%s ends at byte %d".formatted(path, at));
                }
                to.put(chunk.bytes().clear().limit(count));
                at += count;
            }
        }
    }

    /// Writes the buffer's remaining bytes, under the same rules, to the system or the device; see
    /// [#syncData].
    public void write(long offset, ByteBuffer from) throws IOException {
        try (AlignedBuffer chunk = new AlignedBuffer(CHUNK_BYTES, AlignedBuffer.PAGE_BYTES)) {
            for (long at = offset; from.hasRemaining(); ) {
                int lengthBytes = Math.min(CHUNK_BYTES, from.remaining());
                chunk.bytes().clear().put(from.slice(from.position(), lengthBytes));
                int count = 0;
                while (count < lengthBytes) {
                    count += file.write(chunk, count, lengthBytes - count, at + count);
                }
                from.position(from.position() + lengthBytes);
                at += lengthBytes;
            }
        }
    }

    /// Returns when what was written is on stable storage.
    public void syncData() throws IOException {
        file.syncData();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
