package io.storbench.nfs.server.tree;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Optional;

/// The memory store's space: chunks of off-heap memory, taken as files grow, up to a limit. Used by
/// the server's thread.
final class ChunkPool implements AutoCloseable {
    /// One mebibyte: as large as the largest transfer, so that most touch one chunk.
    static final int CHUNK_BYTES = 1 << 20;

    /// A chunk in which nothing was ever written.
    static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(CHUNK_BYTES).asReadOnlyBuffer();

    private final Arena arena = Arena.ofShared();
    private final long limitBytes;
    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();
    private long allocatedBytes;

    ChunkPool(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /// A chunk of zeros, or nothing when there is no space left.
    Optional<ByteBuffer> take() {
        ByteBuffer chunk = free.poll();
        if (chunk != null) {
            chunk.put(0, ZEROS, 0, CHUNK_BYTES);
            return Optional.of(chunk);
        }
        if (limitBytes - allocatedBytes < CHUNK_BYTES) {
            return Optional.empty();
        }
        try {
            chunk = arena.allocate(CHUNK_BYTES).asByteBuffer();
        } catch (OutOfMemoryError _) {
            // The JVM allows less off-heap memory than the limit: the store is full all the same.
            return Optional.empty();
        }
        allocatedBytes += CHUNK_BYTES;
        return Optional.of(chunk);
    }

    void give(ByteBuffer chunk) {
        free.add(chunk);
    }

    long limitBytes() {
        return limitBytes;
    }

    long freeBytes() {
        return limitBytes - allocatedBytes + (long) free.size() * CHUNK_BYTES;
    }

    @Override
    public void close() {
        arena.close();
    }
}
