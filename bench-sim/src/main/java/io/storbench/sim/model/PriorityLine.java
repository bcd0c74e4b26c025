package io.storbench.sim.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/// A line for each class of items: the first class goes before the second, and so on; within a
/// class the order is that of arrival.
final class PriorityLine<P> implements Line<P> {
    private final ToIntFunction<P> classOf;
    private final List<ItemRing<P>> lines = new ArrayList<>();
    private int size;
    private long removedEnteredNanos;

    /// @param classes how many there are, at least 1
    /// @param classOf an item's class, from 0, which goes first
    PriorityLine(int classes, ToIntFunction<P> classOf) {
        if (classes < 1) {
            throw new IllegalArgumentException("needs a class: " + classes);
        }
        this.classOf = classOf;
        for (int i = 0; i < classes; i++) {
            lines.add(new ItemRing<>());
        }
    }

    @Override
    public void add(P item, long enteredNanos) {
        lines.get(classOf.applyAsInt(item)).add(item, enteredNanos);
        size++;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public P remove() {
        int first = 0;
        while (lines.get(first).isEmpty()) {
            first++;
        }
        ItemRing<P> line = lines.get(first);
        size--;
        P item = line.remove();
        removedEnteredNanos = line.removedEnteredNanos();
        return item;
    }

    @Override
    public long removedEnteredNanos() {
        return removedEnteredNanos;
    }
}
