package io.storbench.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/// Memory outside the heap that direct I/O accepts: it begins at a multiple of the alignment. For
/// the thread that makes it.
public final class AlignedBuffer implements AutoCloseable {
    /// What every processor and device that we know of is content with, in bytes: a page.
    public static final int PAGE_BYTES = 4096;

    private final Arena arena;
    private final MemorySegment segment;
    private final ByteBuffer bytes;

    /// Zeroed memory.
    ///
    /// @param alignment in bytes, a power of two
    public AlignedBuffer(int sizeBytes, int alignment) {
        this(sizeBytes, alignment, Arena.ofConfined());
    }

    private AlignedBuffer(int sizeBytes, int alignment, Arena arena) {
        this.arena = arena;
        this.segment = arena.allocate(sizeBytes, alignment);
        this.bytes = segment.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The same, for one thread at a time, not for that which makes it alone.
    public static AlignedBuffer handedOver(int sizeBytes, int alignment) {
        return new AlignedBuffer(sizeBytes, alignment, Arena.ofShared());
    }

    /// The memory as a buffer, little-endian; one object, whose position and limit are the user's.
    public ByteBuffer bytes() {
        return bytes;
    }

    /// The memory from a byte on, for a call that touches this many; the whole is handed out without
    /// allocating anything.
    MemorySegment from(int offset, int lengthBytes) {
        Objects.checkFromIndexSize(offset, lengthBytes, bytes.capacity());
        return offset == 0 ? segment : segment.asSlice(offset);
    }

    /// Where the memory begins, for the kernel.
    long address() {
        return segment.address();
    }

    /// Gives the memory back; it must not be used any more.
    @Override
    public void close() {
        arena.close();
    }
}
