package io.storbench.sim.network;

/// What a sender has in flight, segment by segment. Linux counts a short segment as it counts a
/// full one (`tcp_packets_in_flight`, include/net/tcp.h), so that a window of ten lets ten small
/// requests go, not ten full segments' worth of them.
final class Flight {
    private final int mss;

    // What was sent as one, in its order: where it ends, of how many segments, and when.
    private long[] ends = new long[16];
    private int[] segments = new int[16];
    private long[] sentNanos = new long[16];
    private int head;
    private int size;

    /// Where the first of them begins.
    private long start;

    private int total;
    private long acknowledgedSentNanos;

    Flight(int mss) {
        this.mss = mss;
    }

    /// Data left, behind all that is in flight.
    ///
    /// @param end its last byte's position, and one
    void sent(long nowNanos, long end, int count) {
        if (size == ends.length) {
            grow();
        }
        int index = (head + size++) & (ends.length - 1);
        ends[index] = end;
        segments[index] = count;
        sentNanos[index] = nowNanos;
        total += count;
    }

    /// The other end has all up to a position.
    ///
    /// @return how many segments that acknowledges
    int acknowledge(long position) {
        int before = total;
        while (size > 0 && ends[head] <= position) {
            acknowledgedSentNanos = sentNanos[head];
            total -= segments[head];
            start = ends[head];
            head = (head + 1) & (ends.length - 1);
            size--;
        }
        if (size > 0 && position > start) {
            // A part of a train.
            int part = (int) Math.min(segments[head] - 1L, (position - start) / mss);
            acknowledgedSentNanos = sentNanos[head];
            segments[head] -= part;
            total -= part;
        }
        start = position;
        return before - total;
    }

    /// A timeout makes the sender begin again: nothing counts as in flight.
    void clear() {
        size = 0;
        total = 0;
    }

    /// How many segments are in flight.
    int segments() {
        return total;
    }

    /// When the last of what the latest acknowledgement covers was sent: Linux's congestion control
    /// measures from there (`last_ackt` in `tcp_clean_rtx_queue`, net/ipv4/tcp_input.c), so that
    /// the wait for a delayed acknowledgement is not taken for a queue.
    long acknowledgedSentNanos() {
        return acknowledgedSentNanos;
    }

    private void grow() {
        int length = ends.length;
        long[] newEnds = new long[2 * length];
        int[] newSegments = new int[2 * length];
        long[] newSent = new long[2 * length];
        int first = length - head;
        System.arraycopy(ends, head, newEnds, 0, first);
        System.arraycopy(ends, 0, newEnds, first, head);
        System.arraycopy(segments, head, newSegments, 0, first);
        System.arraycopy(segments, 0, newSegments, first, head);
        System.arraycopy(sentNanos, head, newSent, 0, first);
        System.arraycopy(sentNanos, 0, newSent, first, head);
        ends = newEnds;
        segments = newSegments;
        sentNanos = newSent;
        head = 0;
    }
}
