package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Content in chunks of memory; what was never written takes no space and reads as zeros.
final class MemoryContent implements Content {
    private static final int CHUNK = ChunkPool.CHUNK_BYTES;

    private final ChunkPool pool;
    private final Map<Long, ByteBuffer> chunks = new HashMap<>();

    MemoryContent(ChunkPool pool) {
        this.pool = pool;
    }

    @Override
    public ByteBuffer read(long offset, int lengthBytes) {
        int at = (int) (offset % CHUNK);
        if (at + lengthBytes <= CHUNK) {
            return chunkOrZeros(offset / CHUNK).slice(at, lengthBytes);
        }
        ByteBuffer joined = ByteBuffer.allocate(lengthBytes);
        int first = CHUNK - at;
        joined.put(chunkOrZeros(offset / CHUNK).slice(at, first));
        joined.put(chunkOrZeros(offset / CHUNK + 1).slice(0, lengthBytes - first));
        return joined.flip();
    }

    @Override
    public boolean write(long offset, ByteBuffer data) {
        int done = 0;
        while (done < data.remaining()) {
            long position = offset + done;
            int at = (int) (position % CHUNK);
            int part = Math.min(CHUNK - at, data.remaining() - done);
            ByteBuffer chunk = chunkToWrite(position / CHUNK);
            if (chunk == null) {
                return false;
            }
            chunk.put(at, data, data.position() + done, part);
            done += part;
        }
        return true;
    }

    @Override
    public void clear(long offset, long lengthBytes) {
        long end = offset + lengthBytes;
        chunks.entrySet()
                .removeIf(entry -> {
                    long start = entry.getKey() * CHUNK;
                    int from = Math.clamp(offset - start, 0, CHUNK);
                    int to = Math.clamp(end - start, 0, CHUNK);
                    boolean whole = to - from == CHUNK;
                    if (whole) {
                        pool.give(entry.getValue());
                    } else if (to > from) {
                        entry.getValue().put(from, ChunkPool.ZEROS, 0, to - from);
                    }
                    return whole;
                });
    }

    @Override
    public long usedBytes() {
        return (long) chunks.size() * CHUNK;
    }

    private ByteBuffer chunkOrZeros(long index) {
        ByteBuffer chunk = chunks.get(index);
        return chunk == null ? ChunkPool.ZEROS : chunk;
    }

    private @Nullable ByteBuffer chunkToWrite(long index) {
        ByteBuffer chunk = chunks.get(index);
        if (chunk != null) {
            return chunk;
        }
        Optional<ByteBuffer> taken = pool.take();
        taken.ifPresent(fresh -> chunks.put(index, fresh));
        return taken.orElse(null);
    }
}
