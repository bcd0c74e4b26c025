package io.storbench.net;

/// A line in which everything waits for the same time: one direction of an emulated path. What
/// enters first leaves first, so that a ring is all it takes.
///
/// Allocates nothing after construction. Used by one thread.
public final class DelayLine {
    private final long delayNanos;
    private final long[] dueNanos;
    private final int[] items;
    private int head;
    private int count;

    /// An empty line.
    ///
    /// @param delayNanos how long an item stays; 0 for a line that holds nothing back
    /// @param capacity the most items in the line
    public DelayLine(long delayNanos, int capacity) {
        this.delayNanos = delayNanos;
        this.dueNanos = new long[capacity];
        this.items = new int[capacity];
    }

    /// Puts an item in.
    ///
    /// @param nowNanos not before that of the item put in last
    public void enter(int item, long nowNanos) {
        if (count == items.length) {
            throw new IllegalStateException("more than " + count + " items on the path");
        }
        int tail = head + count;
        if (tail >= items.length) {
            tail -= items.length;
        }
        items[tail] = item;
        dueNanos[tail] = nowNanos + delayNanos;
        count++;
    }

    /// How many items are in the line.
    public int size() {
        return count;
    }

    /// When the first item is due; [Long#MAX_VALUE] when there is none.
    public long nextDueNanos() {
        return count == 0 ? Long.MAX_VALUE : dueNanos[head];
    }

    /// The first item, which stays.
    public int first() {
        return items[head];
    }

    /// Takes the first item out.
    public int leave() {
        if (count == 0) {
            throw new IllegalStateException("nothing is on the path");
        }
        int item = items[head];
        head = head + 1 == items.length ? 0 : head + 1;
        count--;
        return item;
    }
}
