package io.storbench.nfs;

import io.storbench.engine.EventLoop;
import org.jspecify.annotations.Nullable;

/// Calls that the server asked to make again later. Bound once for each slot, so that waiting
/// allocates nothing in steady state. Used by the session's thread.
final class Delays {
    private static final long FIRST_NANOS = 1_000_000;
    private static final long LONGEST_NANOS = 100_000_000;

    /// A period of grace lasts as long as a lease, some tens of seconds.
    private static final long LONGEST_IN_GRACE_NANOS = 1_000_000_000;

    private final EventLoop loop;
    private final Wire wire;
    private final @Nullable Runnable[] resubmissions;

    Delays(Wire wire) {
        this.loop = wire.loop();
        this.wire = wire;
        this.resubmissions = new @Nullable Runnable[wire.calls().size()];
    }

    /// Makes the call again after 1 ms, then after twice as long each time, up to 100 ms, or 1 s
    /// while the server waits for its former clients.
    void delay(Call call, long nowNanos) {
        Runnable resubmission = resubmissions[call.slot];
        if (resubmission == null) {
            resubmission = () -> wire.submit(call);
            resubmissions[call.slot] = resubmission;
        }
        long longestNanos =
                call.reaction == Reaction.AFTER_GRACE ? LONGEST_IN_GRACE_NANOS : LONGEST_NANOS;
        long delayNanos = FIRST_NANOS << Math.min(call.delays, 30);
        call.delays++;
        loop.schedule(nowNanos + Math.min(delayNanos, longestNanos), resubmission);
    }
}
