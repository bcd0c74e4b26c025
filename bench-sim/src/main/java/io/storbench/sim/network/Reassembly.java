package io.storbench.sim.network;

import java.util.Arrays;

/// Ranges of a stream that arrived before their turn, in order, without overlap.
final class Reassembly {
    private long[] starts = new long[16];
    private long[] ends = new long[16];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /// Adds a range; ranges that touch or overlap become one.
    void add(long start, long end) {
        int from = size;
        while (from > 0 && ends[from - 1] >= start) {
            from--;
        }
        // Ranges from here on end at the new one's start or later.
        int to = from;
        long first = start;
        long last = end;
        while (to < size && starts[to] <= end) {
            first = Math.min(first, starts[to]);
            last = Math.max(last, ends[to]);
            to++;
        }
        replace(from, to, first, last);
    }

    /// Puts one range in the place of those from `from` up to, not with, `to`.
    private void replace(int from, int to, long start, long end) {
        if (from == to && size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        System.arraycopy(starts, to, starts, from + 1, size - to);
        System.arraycopy(ends, to, ends, from + 1, size - to);
        starts[from] = start;
        ends[from] = end;
        size += 1 - (to - from);
    }

    /// The stream has arrived up to here: forgets what this reaches.
    ///
    /// @return up to where it has arrived with that
    long join(long position) {
        long reached = position;
        int joined = 0;
        while (joined < size && starts[joined] <= reached) {
            reached = Math.max(reached, ends[joined++]);
        }
        System.arraycopy(starts, joined, starts, 0, size - joined);
        System.arraycopy(ends, joined, ends, 0, size - joined);
        size -= joined;
        return reached;
    }
}
