package io.storbench.sim.disk;

import io.storbench.sim.model.Line;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.function.ToLongFunction;

/// Commands of which the disk takes the one whose first byte comes to the head soonest, out of the
/// oldest few (shortest positioning time first). The oldest is passed over a limited number of
/// times, so none starves (Seltzer, Chen and Ousterhout, "Disk scheduling revisited", 1990).
final class NearestLine<A> implements Line<A> {
    private static final int MAX_PASSED_PER_COMMAND = 4;

    private final int choice;
    private final ToLongFunction<A> positioningNanos;
    private final ArrayList<Waiting<A>> oldest = new ArrayList<>();
    private final ArrayDeque<Waiting<A>> behind = new ArrayDeque<>();
    private final ArrayList<Waiting<A>> spare = new ArrayList<>();
    private int passed;
    private long removedEnteredNanos;

    /// @param choice how many of the oldest commands are compared
    /// @param positioningNanos how far a command is from now
    NearestLine(int choice, ToLongFunction<A> positioningNanos) {
        this.choice = choice;
        this.positioningNanos = positioningNanos;
    }

    @Override
    public void add(A item, long enteredNanos) {
        Waiting<A> waiting = spare.isEmpty() ? new Waiting<>(item) : spare.removeLast();
        waiting.item = item;
        waiting.enteredNanos = enteredNanos;
        if (oldest.size() < choice) {
            oldest.add(waiting);
        } else {
            behind.add(waiting);
        }
    }

    @Override
    public boolean isEmpty() {
        return oldest.isEmpty();
    }

    @Override
    public int size() {
        return oldest.size() + behind.size();
    }

    @Override
    public A remove() {
        int taken = passed < MAX_PASSED_PER_COMMAND * choice ? nearest() : 0;
        passed = taken == 0 ? 0 : passed + 1;
        Waiting<A> waiting = oldest.remove(taken);
        if (!behind.isEmpty()) {
            oldest.add(behind.remove());
        }
        removedEnteredNanos = waiting.enteredNanos;
        spare.add(waiting);
        return waiting.item;
    }

    private int nearest() {
        int nearest = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < oldest.size(); i++) {
            long nanos = positioningNanos.applyAsLong(oldest.get(i).item);
            if (nanos < least) {
                least = nanos;
                nearest = i;
            }
        }
        return nearest;
    }

    @Override
    public long removedEnteredNanos() {
        return removedEnteredNanos;
    }

    private static final class Waiting<A> {
        private A item;
        private long enteredNanos;

        Waiting(A item) {
            this.item = item;
        }
    }
}
