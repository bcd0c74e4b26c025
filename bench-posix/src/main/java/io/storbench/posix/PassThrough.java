package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// A SCSI command to a disk, past the kernel's own: the ioctl SG_IO of scsi/sg.h with its struct
/// sg_io_hdr, as 64-bit Linux lays it out.
final class PassThrough {
    /// SG_IO.
    static final long REQUEST = 0x2285;

    /// SG_DXFER_FROM_DEV.
    private static final int FROM_DEVICE = -3;

    private static final int SENSE_BYTES = 96;
    private static final int TIMEOUT_MILLIS = 10_000;

    // Places in the structure, and its size.
    private static final int DIRECTION_AT = 4;
    private static final int COMMAND_BYTES_AT = 8;
    private static final int SENSE_ROOM_AT = 9;
    private static final int DATA_BYTES_AT = 12;
    private static final int DATA_AT = 16;
    private static final int COMMAND_AT = 24;
    private static final int SENSE_AT = 32;
    private static final int TIMEOUT_AT = 40;
    private static final int STATUS_AT = 64;
    private static final int SENSE_BYTES_AT = 67;
    private static final int HOST_STATUS_AT = 68;
    private static final int RESIDUE_AT = 72;
    private static final int STRUCT_BYTES = 88;

    private final MemorySegment header;
    private final MemorySegment data;
    private final MemorySegment sense;

    /// A command that reads.
    PassThrough(Arena arena, byte[] command, int maxBytes) {
        this.header = arena.allocate(STRUCT_BYTES, Long.BYTES);
        this.data = arena.allocate(maxBytes, Long.BYTES);
        this.sense = arena.allocate(SENSE_BYTES, Long.BYTES);
        header.set(JAVA_INT, 0, 'S');
        header.set(JAVA_INT, DIRECTION_AT, FROM_DEVICE);
        header.set(JAVA_BYTE, COMMAND_BYTES_AT, (byte) command.length);
        header.set(JAVA_BYTE, SENSE_ROOM_AT, (byte) SENSE_BYTES);
        header.set(JAVA_INT, DATA_BYTES_AT, maxBytes);
        header.set(ADDRESS, DATA_AT, data);
        header.set(ADDRESS, COMMAND_AT, arena.allocateFrom(JAVA_BYTE, command));
        header.set(ADDRESS, SENSE_AT, sense);
        header.set(JAVA_INT, TIMEOUT_AT, TIMEOUT_MILLIS);
    }

    MemorySegment header() {
        return header;
    }

    /// What the disk answered, after the call.
    DeviceFile.ScsiAnswer answer() {
        int residue = Math.clamp(header.get(JAVA_INT, RESIDUE_AT), 0, (int) data.byteSize());
        int senseBytes = Math.min(header.get(JAVA_BYTE, SENSE_BYTES_AT) & 0xff, SENSE_BYTES);
        return new DeviceFile.ScsiAnswer(
                header.get(JAVA_BYTE, STATUS_AT) & 0xff,
                header.get(JAVA_SHORT, HOST_STATUS_AT) & 0xffff,
                bytes(data, data.byteSize() - residue),
                bytes(sense, senseBytes));
    }

    private static ByteBuffer bytes(MemorySegment segment, long lengthBytes) {
        return ByteBuffer.wrap(segment.asSlice(0, lengthBytes).toArray(JAVA_BYTE));
    }
}
