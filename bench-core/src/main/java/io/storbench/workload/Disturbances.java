package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.measure.IntervalLog;

/// Notices, by the session's counters, that it recovered from something or was asked to try again
/// later, and tells the interval log from when to when that disturbed the load: from what made the
/// recovery necessary until the last operation that was in flight at its end is done. Allocates
/// nothing per operation.
final class Disturbances {
    private static final long NONE = Long.MIN_VALUE;

    private final Counters counters;
    private final IntervalLog log;
    private final long beginNanos;
    private long seen;
    private long seenNanos;
    private long noticedNanos = NONE;
    private long fromNanos = NONE;
    private long untilNanos = NONE;

    /// @param beginNanos of the measurement, in the loop's time; what was before does not count
    Disturbances(Counters counters, IntervalLog log, long beginNanos) {
        this.counters = counters;
        this.log = log;
        this.beginNanos = beginNanos;
        this.seen = counters.disturbances();
        this.seenNanos = counters.get(Counter.DISTURBED_NANOS);
    }

    /// An operation is done.
    void done(long issuedNanos, long doneNanos) {
        look(doneNanos);
        if (issuedNanos < noticedNanos) {
            if (fromNanos == NONE) {
                fromNanos = untilNanos;
            }
            untilNanos = doneNanos;
        }
    }

    /// An operation is done that was in flight when the measurement ended. What it recovered from,
    /// or waited for, disturbed the measurement to its end.
    void doneAfterwards(long issuedNanos, long doneNanos, long endNanos) {
        done(issuedNanos, doneNanos);
        if (fromNanos != NONE && fromNanos < endNanos) {
            log.appendDisturbance(fromNanos, endNanos);
        }
        fromNanos = NONE;
    }

    private void look(long nowNanos) {
        long count = counters.disturbances();
        if (count == seen) {
            return;
        }
        long sumNanos = counters.get(Counter.DISTURBED_NANOS);
        long causeNanos = Math.max(beginNanos, nowNanos - (sumNanos - seenNanos));
        fromNanos = fromNanos == NONE ? causeNanos : Math.min(fromNanos, causeNanos);
        untilNanos = nowNanos;
        noticedNanos = nowNanos;
        seen = count;
        seenNanos = sumNanos;
    }

    /// An interval ends.
    void endInterval(long nowNanos) {
        look(nowNanos);
        if (fromNanos != NONE) {
            log.appendDisturbance(fromNanos, untilNanos);
            fromNanos = NONE;
        }
    }
}
