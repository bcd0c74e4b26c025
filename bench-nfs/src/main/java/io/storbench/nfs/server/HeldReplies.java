package io.storbench.nfs.server;

import java.nio.ByteBuffer;
import java.util.PriorityQueue;

/// Replies of one connection that are made and not due yet. Used by the server's thread.
final class HeldReplies {
    /// How many calls wait for service before no more are read: bounds a client's memory here.
    private static final int MAX_COUNT = 4096;

    private record Held(long dueNanos, long number, ByteBuffer bytes) implements Comparable<Held> {
        @Override
        public int compareTo(Held other) {
            int byTime = Long.compare(dueNanos, other.dueNanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Held> held = new PriorityQueue<>();
    private final ReplyMemory memory;
    private long number;

    HeldReplies(ReplyMemory memory) {
        this.memory = memory;
    }

    boolean isFull() {
        return held.size() >= MAX_COUNT || memory.isFull();
    }

    /// Whether no call can be answered because of replies that other connections hold.
    boolean isStarved() {
        return memory.isFull();
    }

    /// When the first reply is due; the largest value when there is none.
    long nextDueNanos() {
        Held first = held.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos;
    }

    /// Takes what was written from an index on out of the buffer, and keeps it.
    void hold(ByteBuffer out, int from, long dueNanos) {
        int lengthBytes = out.position() - from;
        ByteBuffer bytes = memory.take(lengthBytes);
        bytes.put(0, out, from, lengthBytes).limit(lengthBytes);
        out.position(from);
        held.add(new Held(dueNanos, number++, bytes));
    }

    /// Writes the first reply, which must be there.
    void release(ByteBuffer out) {
        Held first = held.remove();
        out.put(first.bytes);
        memory.give(first.bytes);
    }

    /// Gives all memory back.
    void close() {
        held.forEach(reply -> memory.give(reply.bytes));
        held.clear();
    }
}
