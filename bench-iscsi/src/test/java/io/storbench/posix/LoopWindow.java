package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/// Has a loop device show another part of its file, as a new table of the device mapper does: the
/// number and the sequence number stay, and whoever holds the device keeps it.
public final class LoopWindow {
    /// LOOP_GET_STATUS64 and LOOP_SET_STATUS64 of linux/loop.h, and the places of `lo_offset` and
    /// `lo_sizelimit` in struct loop_info64.
    private static final long GET_STATUS = 0x4c05;

    private static final long SET_STATUS = 0x4c04;
    private static final int STATUS_BYTES = 232;
    private static final int OFFSET_AT = 24;
    private static final int LIMIT_AT = 32;

    private LoopWindow() {}

    /// Shows this many bytes from an offset on.
    public static void show(String node, long offset, long lengthBytes) throws IOException {
        try (Arena arena = Arena.ofConfined();
                PosixFile file = PosixFile.openExisting(Path.of(node), OpenMode.BUFFERED_READ)) {
            MemorySegment status = arena.allocate(STATUS_BYTES, Long.BYTES);
            file.control("LOOP_GET_STATUS64", GET_STATUS, status);
            status.set(JAVA_LONG, OFFSET_AT, offset);
            status.set(JAVA_LONG, LIMIT_AT, lengthBytes);
            file.control("LOOP_SET_STATUS64", SET_STATUS, status);
        }
    }
}
