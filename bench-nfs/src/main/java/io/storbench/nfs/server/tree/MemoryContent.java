package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Content in chunks of memory; what was never written takes no space and reads as zeros. The first
/// chunk is only as long as a power of two needs to be.
final class MemoryContent implements Content {
    private static final int CHUNK = ChunkPool.CHUNK_BYTES;

    private final ChunkPool pool;
    private final Map<Long, ByteBuffer> chunks = HashMap.newHashMap(1);

    MemoryContent(ChunkPool pool) {
        this.pool = pool;
    }

    @Override
    public ByteBuffer read(long offset, int lengthBytes) {
        int at = (int) (offset % CHUNK);
        long index = offset / CHUNK;
        ByteBuffer chunk = chunks.getOrDefault(index, ChunkPool.ZEROS);
        if (at + lengthBytes <= chunk.capacity()) {
            return chunk.slice(at, lengthBytes);
        }
        ByteBuffer joined = ByteBuffer.allocate(lengthBytes);
        int first = Math.min(CHUNK - at, lengthBytes);
        copy(chunk, at, joined, 0, first);
        copy(chunks.getOrDefault(index + 1, ChunkPool.ZEROS), 0, joined, first, lengthBytes - first);
        return joined;
    }

    /// Copies what a chunk has; behind its end are zeros, as in the copy.
    private static void copy(ByteBuffer chunk, int at, ByteBuffer to, int toAt, int lengthBytes) {
        int there = Math.clamp(chunk.capacity() - at, 0, lengthBytes);
        if (there > 0) {
            to.put(toAt, chunk, at, there);
        }
    }

    @Override
    public boolean write(long offset, ByteBuffer data) {
        int done = 0;
        while (done < data.remaining()) {
            long position = offset + done;
            int at = (int) (position % CHUNK);
            int part = Math.min(CHUNK - at, data.remaining() - done);
            ByteBuffer chunk = chunkToWrite(position / CHUNK, at + part);
            if (chunk == null) {
                return false;
            }
            chunk.put(at, data, data.position() + done, part);
            done += part;
        }
        return true;
    }

    @Override
    public void cut(long offset) {
        chunks.entrySet().removeIf(entry -> {
            ByteBuffer chunk = entry.getValue();
            int from = Math.clamp(offset - entry.getKey() * CHUNK, 0, chunk.capacity());
            if (from == 0) {
                pool.give(chunk);
            } else {
                chunk.put(from, ChunkPool.ZEROS, 0, chunk.capacity() - from);
            }
            return from == 0;
        });
    }

    @Override
    public long usedBytes() {
        return chunks.values().stream().mapToLong(ByteBuffer::capacity).sum();
    }

    /// @param needBytes how much of the chunk is written to
    private @Nullable ByteBuffer chunkToWrite(long index, int needBytes) {
        ByteBuffer chunk = chunks.get(index);
        if (chunk != null && chunk.capacity() >= needBytes) {
            return chunk;
        }
        Optional<ByteBuffer> taken = pool.take(index == 0 ? lengthFor(needBytes) : CHUNK);
        taken.ifPresent(fresh -> {
            if (chunk != null) {
                fresh.put(0, chunk, 0, chunk.capacity());
                pool.give(chunk);
            }
            chunks.put(index, fresh);
        });
        return taken.orElse(null);
    }

    private static int lengthFor(int bytes) {
        int power = Integer.highestOneBit(Math.max(bytes, ChunkPool.LEAST_BYTES) - 1) << 1;
        return Math.max(ChunkPool.LEAST_BYTES, power);
    }
}
