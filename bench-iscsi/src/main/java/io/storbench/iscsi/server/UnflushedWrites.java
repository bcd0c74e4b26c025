package io.storbench.iscsi.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/// What the unit held before the writes that are not flushed yet, so that a crash can forget these.
/// Used by the target's thread.
final class UnflushedWrites {
    /// When so much was kept, all of it counts as flushed: real units, too, write back by
    /// themselves when their cache is full.
    private static final long MAX_KEPT_BYTES = 64L << 20;

    private record Before(long offset, ByteBuffer bytes) {}

    private final ArrayDeque<Before> kept = new ArrayDeque<>();
    private long keptBytes;

    /// Keeps what a write is about to replace.
    void keep(Store store, long offset, int lengthBytes) throws IOException {
        if (keptBytes > MAX_KEPT_BYTES) {
            flushed();
        }
        ByteBuffer before = ByteBuffer.allocate(lengthBytes);
        store.read(offset, before, 0, lengthBytes);
        kept.push(new Before(offset, before));
        keptBytes += lengthBytes;
    }

    /// All writes became stable.
    void flushed() {
        kept.clear();
        keptBytes = 0;
    }

    /// Takes all writes back, the latest first.
    void lose(Store store) throws IOException {
        for (Before before : kept) {
            store.write(before.offset, before.bytes, 0, before.bytes.capacity());
        }
        flushed();
    }
}
