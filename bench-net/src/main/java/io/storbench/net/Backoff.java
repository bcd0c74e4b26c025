package io.storbench.net;

import io.storbench.engine.EventLoop;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Calls that the server asked to make again later. Bound once for each slot, so that waiting
/// allocates nothing in steady state. Used by the session's thread.
public final class Backoff {
    private static final long FIRST_NANOS = 1_000_000;

    /// The longest pause, unless the server is known to need more time.
    public static final long LONGEST_NANOS = 100_000_000;

    private final EventLoop loop;
    private final IntConsumer again;
    private final @Nullable Runnable[] resubmissions;

    /// @param slots how many calls there are
    /// @param again makes the call of a slot again
    public Backoff(EventLoop loop, int slots, IntConsumer again) {
        this.loop = loop;
        this.again = again;
        this.resubmissions = new @Nullable Runnable[slots];
    }

    /// Makes the call again after 1 ms, then after twice as long each time.
    ///
    /// @param times how often this call was postponed before
    /// @param longestNanos the longest pause
    public void postpone(int slot, int times, long longestNanos, long nowNanos) {
        Runnable resubmission = resubmissions[slot];
        if (resubmission == null) {
            resubmission = () -> again.accept(slot);
            resubmissions[slot] = resubmission;
        }
        long delayNanos = FIRST_NANOS << Math.min(times, 30);
        loop.schedule(nowNanos + Math.min(delayNanos, longestNanos), resubmission);
    }
}
