package io.storbench.nfs.server.tree;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The memory store's space: chunks of off-heap memory, taken as files grow, up to a limit. Small
/// files have smaller chunks, of twice a length and twice again. Used by the server's thread.
final class ChunkPool implements AutoCloseable {
    /// One mebibyte: as large as the largest transfer, so that most touch one chunk.
    static final int CHUNK_BYTES = 1 << 20;

    /// The smallest chunk.
    static final int LEAST_BYTES = 4 << 10;

    /// A chunk in which nothing was ever written.
    static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(CHUNK_BYTES).asReadOnlyBuffer();

    private final Arena arena = Arena.ofShared();
    private final long limitBytes;

    /// By the power of two that a chunk's length is.
    private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();

    private long takenBytes;

    ChunkPool(long limitBytes) {
        this.limitBytes = limitBytes;
        for (int power = 0; power <= power(CHUNK_BYTES); power++) {
            free.add(new ArrayDeque<>());
        }
    }

    private static int power(int bytes) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(bytes);
    }

    /// A chunk of zeros, or nothing when there is no space left.
    ///
    /// @param bytes its length, a power of two from [#LEAST_BYTES] to [#CHUNK_BYTES]
    Optional<ByteBuffer> take(int bytes) {
        if (limitBytes - takenBytes < bytes) {
            return Optional.empty();
        }
        ByteBuffer chunk = free.get(power(bytes)).poll();
        if (chunk != null) {
            chunk.put(0, ZEROS, 0, bytes);
        } else {
            try {
                chunk = arena.allocate(bytes).asByteBuffer();
            } catch (OutOfMemoryError _) {
                // The JVM allows less off-heap memory than the limit: the store is full all the
                // same.
                return Optional.empty();
            }
        }
        takenBytes += bytes;
        return Optional.of(chunk);
    }

    void give(ByteBuffer chunk) {
        free.get(power(chunk.capacity())).add(chunk);
        takenBytes -= chunk.capacity();
    }

    long limitBytes() {
        return limitBytes;
    }

    long freeBytes() {
        return limitBytes - takenBytes;
    }

    @Override
    public void close() {
        arena.close();
    }
}
