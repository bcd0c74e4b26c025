package io.storbench.iscsi.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Bytes in chunks of memory outside the heap; what was never written takes no space and reads as
/// zeros.
final class MemoryStore implements Store {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final ByteBuffer ZEROS =
            ByteBuffer.allocateDirect(CHUNK_BYTES).asReadOnlyBuffer();

    private final ServedIdentity identity = ServedIdentity.drawn();
    private final Map<Long, ByteBuffer> chunks = new HashMap<>();

    @Override
    public ServedIdentity identity() {
        return identity;
    }

    @Override
    public void read(long offset, ByteBuffer out, int at, int lengthBytes) {
        int done = 0;
        while (done < lengthBytes) {
            int from = (int) ((offset + done) % CHUNK_BYTES);
            int part = Math.min(CHUNK_BYTES - from, lengthBytes - done);
            ByteBuffer chunk = chunks.get((offset + done) / CHUNK_BYTES);
            out.put(at + done, chunk == null ? ZEROS : chunk, from, part);
            done += part;
        }
    }

    @Override
    public void write(long offset, ByteBuffer in, int at, int lengthBytes) throws IOException {
        int done = 0;
        while (done < lengthBytes) {
            int to = (int) ((offset + done) % CHUNK_BYTES);
            int part = Math.min(CHUNK_BYTES - to, lengthBytes - done);
            chunk((offset + done) / CHUNK_BYTES).put(to, in, at + done, part);
            done += part;
        }
    }

    private ByteBuffer chunk(long index) throws IOException {
        @Nullable ByteBuffer chunk = chunks.get(index);
        if (chunk != null) {
            return chunk;
        }
        try {
            ByteBuffer fresh = ByteBuffer.allocateDirect(CHUNK_BYTES);
            chunks.put(index, fresh);
            return fresh;
        } catch (OutOfMemoryError e) {
            throw new IOException("no memory left for the unit", e);
        }
    }

    @Override
    public void flush() {
        // Memory is as safe as it gets at once.
    }

    @Override
    public void close() {
        chunks.clear();
    }
}
