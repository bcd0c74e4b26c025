package io.storbench.nfs;

/// The timers of calls: one each, from when a call leaves the client until its answer is back.
///
/// Looked through as a whole, but only when the one that is due first may have run out, which under
/// load is about once in the shortest time a timer runs. Allocates nothing. Used by the session's
/// thread.
final class Timers {
    private final Timeouts timeouts;
    private final CallTable calls;
    private final Expiry expiry;
    private long nextNanos = Long.MAX_VALUE;

    /// Is told of what has run out.
    @FunctionalInterface
    interface Expiry {
        /// A call's timer has run out.
        void expired(Call call, long nowNanos);
    }

    Timers(Timeouts timeouts, CallTable calls, Expiry expiry) {
        this.timeouts = timeouts;
        this.calls = calls;
        this.expiry = expiry;
    }

    /// Begins a call's first timer.
    void start(Call call, long nowNanos) {
        call.timeouts = 0;
        goOn(call, nowNanos);
    }

    /// Begins a call's next timer.
    void goOn(Call call, long nowNanos) {
        call.timerNanos = nowNanos + timeouts.nanos(call.timeouts);
        nextNanos = Math.min(nextNanos, call.timerNanos);
    }

    /// When [#check] may have something to do.
    long nextDueNanos() {
        return nextNanos;
    }

    /// Looks for timers that have run out.
    void check(long nowNanos) {
        if (nowNanos < nextNanos) {
            return;
        }
        nextNanos = Long.MAX_VALUE;
        for (int slot = 0; slot < calls.size(); slot++) {
            Call call = calls.get(slot);
            if (call.stage == Call.Stage.IDLE) {
                continue;
            }
            if (call.timerNanos <= nowNanos) {
                expiry.expired(call, nowNanos);
            }
            if (call.stage != Call.Stage.IDLE) {
                nextNanos = Math.min(nextNanos, call.timerNanos);
            }
        }
    }
}
