package io.storbench.nfs.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Memory for the replies of all connections that are made and not due yet: buffers of a few sizes,
/// used again and again. Used by the server's thread.
final class ReplyMemory {
    /// How many bytes are taken before no more calls are read.
    static final long MAX_BYTES = 128L << 20;

    /// Such that the largest payload with what is around it fills a buffer well: 2^12 times this is
    /// 1 MiB and 16 KiB.
    private static final int SMALLEST_BYTES = 260;

    private static final int SIZES = 14;

    // Buffers to use again, by size: each twice the one before.
    private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();
    private long takenBytes;
    private long freeBytes;

    ReplyMemory() {
        for (int size = 0; size < SIZES; size++) {
            free.add(new ArrayDeque<>());
        }
    }

    boolean isFull() {
        return takenBytes >= MAX_BYTES;
    }

    /// What is taken and what is kept to be taken again.
    long totalBytes() {
        return takenBytes + freeBytes;
    }

    /// A buffer of at least this size, which is at most that of the largest message. Whoever asks
    /// has seen that memory is not full; one reply may go beyond it.
    ByteBuffer take(int lengthBytes) {
        int size = size(lengthBytes);
        ByteBuffer buffer = free.get(size).poll();
        if (buffer == null) {
            int sizeBytes = SMALLEST_BYTES << size;
            if (totalBytes() + sizeBytes > MAX_BYTES) {
                free.forEach(ArrayDeque::clear); // of other sizes than are needed now
                freeBytes = 0;
            }
            buffer = ByteBuffer.allocateDirect(sizeBytes);
        } else {
            freeBytes -= buffer.capacity();
        }
        takenBytes += buffer.capacity();
        return buffer.clear();
    }

    /// Gives a buffer back.
    void give(ByteBuffer buffer) {
        takenBytes -= buffer.capacity();
        freeBytes += buffer.capacity();
        free.get(size(buffer.capacity())).add(buffer);
    }

    private static int size(int lengthBytes) {
        int blocks = (lengthBytes - 1) / SMALLEST_BYTES;
        return Integer.SIZE - Integer.numberOfLeadingZeros(blocks);
    }
}
