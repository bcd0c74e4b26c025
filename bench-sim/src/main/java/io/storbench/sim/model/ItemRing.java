package io.storbench.sim.model;

import java.util.Arrays;

/// A first-in-first-out line of items with two instants each. It grows by doubling and never
/// shrinks, so a run in steady state allocates nothing.
public final class ItemRing<P> implements Line<P> {
    /// In entries that are free, so that none is null.
    private static final Object VACANT = new Object();

    private Object[] items = new Object[16];
    private long[] enteredNanos = new long[16];
    private long[] dueNanos = new long[16];
    private int head;
    private int size;
    private long removedEnteredNanos;

    /// Whether no item is in the line.
    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    /// How many items are in the line.
    @Override
    public int size() {
        return size;
    }

    @Override
    public void add(P item, long entered) {
        add(item, entered, 0);
    }

    /// Adds an item behind the last.
    ///
    /// @param entered when the item came to the station
    /// @param due when it will leave, where that is known already
    public void add(P item, long entered, long due) {
        if (size == items.length) {
            grow();
        }
        int index = (head + size++) & (items.length - 1);
        items[index] = item;
        enteredNanos[index] = entered;
        dueNanos[index] = due;
    }

    /// The first item. The line must not be empty.
    @SuppressWarnings("unchecked") // only items of type P are added
    public P first() {
        assert size > 0 : "empty";
        return (P) items[head];
    }

    /// The first instant of the first item. The line must not be empty.
    public long firstEnteredNanos() {
        return enteredNanos[head];
    }

    /// The second instant of the first item. The line must not be empty.
    public long firstDueNanos() {
        return dueNanos[head];
    }

    /// The first instant of an item.
    ///
    /// @param position from 0, which is the first item
    public long enteredNanos(int position) {
        assert position < size : position;
        return enteredNanos[(head + position) & (items.length - 1)];
    }

    /// Makes an item due earlier, if it is not already.
    ///
    /// @param position from 0, which is the first item
    public void hasten(int position, long due) {
        assert position < size : position;
        int index = (head + position) & (items.length - 1);
        dueNanos[index] = Math.min(dueNanos[index], due);
    }

    /// Removes the first item. The line must not be empty.
    @Override
    @SuppressWarnings("unchecked") // only items of type P are added
    public P remove() {
        assert size > 0 : "empty";
        Object item = items[head];
        items[head] = VACANT;
        removedEnteredNanos = enteredNanos[head];
        head = (head + 1) & (items.length - 1);
        size--;
        return (P) item;
    }

    @Override
    public long removedEnteredNanos() {
        return removedEnteredNanos;
    }

    /// Turns the line so that its head is at index 0, then doubles the arrays.
    private void grow() {
        int oldLength = items.length;
        int newLength = Math.multiplyExact(2, oldLength);
        int firstPart = oldLength - head;
        Object[] newItems = Arrays.copyOfRange(items, head, head + newLength);
        System.arraycopy(items, 0, newItems, firstPart, head);
        Arrays.fill(newItems, oldLength, newLength, VACANT);
        enteredNanos = turned(enteredNanos, firstPart, newLength);
        dueNanos = turned(dueNanos, firstPart, newLength);
        items = newItems;
        head = 0;
    }

    private long[] turned(long[] old, int firstPart, int newLength) {
        long[] copy = Arrays.copyOfRange(old, head, head + newLength);
        System.arraycopy(old, 0, copy, firstPart, head);
        return copy;
    }
}
