package io.storbench.net;

import java.util.Arrays;

/// One timer for each slot of a session's calls.
///
/// Looked through as a whole, but only when the one that is due first may have run out, which under
/// load is about once in the shortest time a timer runs. Allocates nothing after construction. Used
/// by one thread.
public final class SlotTimers {
    private static final long NEVER = Long.MAX_VALUE;

    private final long[] dueNanos;
    private long nextNanos = NEVER;

    /// Where the pass that has begun goes on; 0 if none has.
    private int cursor;

    /// Timers none of which runs.
    ///
    /// @param slots how many there are
    public SlotTimers(int slots) {
        this.dueNanos = new long[slots];
        Arrays.fill(dueNanos, NEVER);
    }

    /// Starts a slot's timer, whether it runs or not.
    ///
    /// @param atNanos when it runs out
    public void start(int slot, long atNanos) {
        dueNanos[slot] = atNanos;
        nextNanos = Math.min(nextNanos, atNanos);
    }

    /// Stops a slot's timer, whether it runs or not.
    public void stop(int slot) {
        dueNanos[slot] = NEVER;
    }

    /// When [#expire] may have something to do.
    public long nextDueNanos() {
        return nextNanos;
    }

    /// Stops a timer that has run out, which may be started again. To be called until there is none.
    ///
    /// @return its slot; -1 if there is none
    public int expire(long nowNanos) {
        if (cursor == 0) {
            if (nowNanos < nextNanos) {
                return -1;
            }
            nextNanos = NEVER;
        }
        while (cursor < dueNanos.length) {
            int slot = cursor++;
            if (dueNanos[slot] <= nowNanos) {
                dueNanos[slot] = NEVER;
                return slot;
            }
            nextNanos = Math.min(nextNanos, dueNanos[slot]);
        }
        cursor = 0;
        return -1;
    }
}
