package io.storbench.nfs.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/// Replies of one connection that are made and not due yet. Used by the server's thread.
final class HeldReplies {
    /// How many calls wait for service before no more are read: bounds a client's memory here.
    private static final int MAX_COUNT = 4096;

    /// How many bytes of replies wait before no more calls are read.
    private static final long MAX_BYTES = 64L << 20;

    private static final int SMALLEST_BYTES = 256;
    private static final int SIZES = 16;

    private record Held(long dueNanos, long number, ByteBuffer bytes) implements Comparable<Held> {
        @Override
        public int compareTo(Held other) {
            int byTime = Long.compare(dueNanos, other.dueNanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Held> held = new PriorityQueue<>();

    // Buffers to use again, by size: each twice the one before.
    private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();
    private long number;
    private long heldBytes;

    HeldReplies() {
        for (int size = 0; size < SIZES; size++) {
            free.add(new ArrayDeque<>());
        }
    }

    boolean isFull() {
        return held.size() >= MAX_COUNT || heldBytes >= MAX_BYTES;
    }

    /// When the first reply is due; the largest value when there is none.
    long nextDueNanos() {
        Held first = held.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos;
    }

    /// Takes what was written from an index on out of the buffer, and keeps it.
    void hold(ByteBuffer out, int from, long dueNanos) {
        int lengthBytes = out.position() - from;
        int size = size(lengthBytes);
        ByteBuffer bytes = free.get(size).poll();
        if (bytes == null) {
            bytes = ByteBuffer.allocateDirect(SMALLEST_BYTES << size);
        }
        bytes.clear().put(0, out, from, lengthBytes).limit(lengthBytes);
        out.position(from);
        held.add(new Held(dueNanos, number++, bytes));
        heldBytes += lengthBytes;
    }

    /// Writes the first reply, which must be there.
    void release(ByteBuffer out) {
        Held first = held.remove();
        heldBytes -= first.bytes.remaining();
        out.put(first.bytes);
        free.get(size(first.bytes.capacity())).add(first.bytes);
    }

    private static int size(int lengthBytes) {
        int blocks = (lengthBytes - 1) / SMALLEST_BYTES;
        return Integer.SIZE - Integer.numberOfLeadingZeros(blocks);
    }
}
