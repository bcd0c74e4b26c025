package io.storbench.net;

import io.storbench.engine.Counters;

/// The messages on one direction of an emulated path, each held until it arrives. What enters first
/// leaves first, so that a ring is all it takes.
///
/// Allocates nothing after construction. Used by one thread.
public final class DelayLine {
    private final PathDirection direction;
    private final long[] dueNanos;
    private final int[] items;
    private int head;
    private int count;

    /// How many items have left, and when the last of them was due.
    private long left;

    private long lastDueNanos = Long.MIN_VALUE;

    /// An empty line.
    ///
    /// @param direction tells how long an item stays
    /// @param capacity the most items in the line
    public DelayLine(PathDirection direction, int capacity) {
        this.direction = direction;
        this.dueNanos = new long[capacity];
        this.items = new int[capacity];
    }

    /// The same line with another capacity, to be used in its place.
    ///
    /// @param capacity not less than [#size]
    public DelayLine withCapacity(int capacity) {
        DelayLine other = new DelayLine(direction, capacity);
        for (int i = 0; i < count; i++) {
            other.dueNanos[i] = dueNanos[index(i)];
            other.items[i] = items[index(i)];
        }
        other.count = count;
        other.left = left;
        other.lastDueNanos = lastDueNanos;
        return other;
    }

    /// Puts an item in.
    ///
    /// @param messageBytes its length without frames, in TCP segments of its own
    /// @param nowNanos a time before that of the item put in last counts as that one's
    /// @return whether it lost a segment on its way
    public boolean enter(int item, int messageBytes, long nowNanos) {
        if (count == items.length) {
            throw new IllegalStateException("more than " + count + " items on the path");
        }
        int tail = index(count);
        items[tail] = item;
        dueNanos[tail] = direction.send(nowNanos, Counters.frameBytes(messageBytes));
        count++;
        long hastened = direction.hastened();
        if (hastened >= left) {
            int at = index((int) (hastened - left));
            dueNanos[at] = Math.min(dueNanos[at], direction.hastenedDueNanos());
        }
        return direction.stalled();
    }

    private int index(int offset) {
        int index = head + offset;
        return index >= items.length ? index - items.length : index;
    }

    /// How many items are in the line.
    public int size() {
        return count;
    }

    /// When the first item is due; [Long#MAX_VALUE] when there is none. May become earlier when
    /// another item enters: a lost segment is noticed by what follows it.
    public long nextDueNanos() {
        return count == 0 ? Long.MAX_VALUE : Math.max(lastDueNanos, dueNanos[head]);
    }

    /// Takes the first item out.
    public int leave() {
        if (count == 0) {
            throw new IllegalStateException("nothing is on the path");
        }
        lastDueNanos = nextDueNanos();
        int item = items[head];
        head = index(1);
        count--;
        left++;
        return item;
    }
}
