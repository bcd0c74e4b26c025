package io.storbench.local;

import io.storbench.posix.AlignedBuffer;
import io.storbench.posix.IoRing;
import java.util.ArrayList;
import java.util.List;

/// A block of memory for each slot of a ring's session.
final class RingBuffers implements AutoCloseable {
    private final List<AlignedBuffer> bySlot = new ArrayList<>();

    RingBuffers(Access access) {
        try {
            for (int slot = 0; slot < access.depth(); slot++) {
                bySlot.add(new AlignedBuffer(access.blockBytes(), AlignedBuffer.PAGE_BYTES));
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            bySlot.forEach(AlignedBuffer::close);
            throw e;
        }
    }

    /// Lets the ring use them by their slots.
    ///
    /// @return whether the kernel keeps them pinned; see [IoRing#useBuffers]
    boolean giveTo(IoRing ring) {
        return ring.useBuffers(bySlot);
    }

    AlignedBuffer of(int slot) {
        return bySlot.get(slot);
    }

    @Override
    public void close() {
        bySlot.forEach(AlignedBuffer::close);
    }
}
