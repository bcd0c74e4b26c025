package io.storbench.workload;

import io.storbench.engine.EventLoop;
import java.util.function.IntConsumer;

/// Actors that wait until their next operation is due, as it is in a trace. Used by one thread;
/// allocates nothing after construction.
final class DueTimes {
    /// An actor looks up this often, so that a stop is seen in a trace that pauses for hours.
    private static final long LONGEST_NANOS = 500_000_000;

    private final Runnable[] ends;
    private int waiting;

    /// @param goesOn called with the slot whose operation may be due
    DueTimes(int slots, IntConsumer goesOn) {
        this.ends = new Runnable[slots];
        for (int slot = 0; slot < slots; slot++) {
            int own = slot;
            ends[slot] = () -> {
                waiting--;
                goesOn.accept(own);
            };
        }
    }

    /// Lets a slot go on when its operation is due, or earlier.
    ///
    /// @param now in the loop's time
    void await(EventLoop loop, int slot, long now, long dueNanos) {
        waiting++;
        loop.schedule(Math.min(dueNanos, now + LONGEST_NANOS), ends[slot]);
    }

    /// Whether no slot waits.
    boolean areOver() {
        return waiting == 0;
    }
}
