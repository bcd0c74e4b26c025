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
    private final Expiry expiry;
    private long nextNanos = NEVER;

    /// Is notified of what has run out.
    @FunctionalInterface
    public interface Expiry {
        /// A slot's timer has run out, and may be started again.
        void expired(int slot, long nowNanos);
    }

    /// Timers none of which runs.
    ///
    /// @param slots how many there are
    public SlotTimers(int slots, Expiry expiry) {
        this.dueNanos = new long[slots];
        this.expiry = expiry;
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

    /// When [#check] may have something to do.
    public long nextDueNanos() {
        return nextNanos;
    }

    /// Looks for timers that have run out.
    public void check(long nowNanos) {
        if (nowNanos < nextNanos) {
            return;
        }
        nextNanos = NEVER;
        for (int slot = 0; slot < dueNanos.length; slot++) {
            if (dueNanos[slot] <= nowNanos) {
                dueNanos[slot] = NEVER;
                expiry.expired(slot, nowNanos);
            }
            nextNanos = Math.min(nextNanos, dueNanos[slot]);
        }
    }
}
