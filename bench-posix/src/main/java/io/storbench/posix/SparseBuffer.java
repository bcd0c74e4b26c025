package io.storbench.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Memory outside the heap of which only what was once touched takes space (mmap(2), anonymous and
/// without reserve), so that a thousand large buffers that are hardly used cost little. On systems
/// other than Linux, and where native access is forbidden, all of it takes space. For one thread.
public final class SparseBuffer implements AutoCloseable {
    private final Arena arena = Arena.ofConfined();
    private final ByteBuffer bytes;

    /// Zeroed memory.
    ///
    /// @throws PosixException if there is none left
    public SparseBuffer(int sizeBytes) throws PosixException {
        try {
            MemorySegment segment =
                    PosixFile.isSupported() ? Mapping.SPARSE.in(arena, sizeBytes) : arena.allocate(sizeBytes);
            this.bytes = segment.asByteBuffer();
        } catch (PosixException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /// The memory as a buffer, big-endian; one object, whose position and limit are the user's.
    public ByteBuffer bytes() {
        return bytes;
    }

    /// Gives the memory back; it must not be used any more.
    @Override
    public void close() {
        arena.close();
    }
}
