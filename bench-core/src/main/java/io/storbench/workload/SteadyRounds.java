package io.storbench.workload;

import java.util.OptionalLong;

/// A worker's part in the wait for a steady state: counts its operations in rounds of equal length.
/// Used by the worker's thread; counting allocates nothing.
final class SteadyRounds {
    private final SteadyAgreement agreement;
    private int round = -1;
    private long operations;
    private double latencyNanos;

    SteadyRounds(SteadyAgreement agreement) {
        this.agreement = agreement;
    }

    /// An operation is done.
    ///
    /// @param nanos its response latency
    void done(long nanos) {
        operations++;
        latencyNanos += nanos;
    }

    /// Ends the rounds that are over.
    ///
    /// @param firstNanos when the first round begins
    /// @return when to look again; empty once the wait is over
    OptionalLong lookNanos(long firstNanos, long nowNanos) {
        if (nowNanos < firstNanos) {
            return OptionalLong.of(firstNanos);
        }
        if (round < 0) {
            next();
        }
        while (nowNanos >= endNanos(firstNanos)) {
            agreement.tell(round, operations, latencyNanos, nowNanos);
            next();
        }
        if (agreement.endedNanos().isPresent()) {
            return OptionalLong.empty();
        }
        boolean isAgreed = round == 0 || !agreement.isAwaited(round - 1);
        long soonNanos = nowNanos + StartLine.NOTICE_NANOS / 2;
        return OptionalLong.of(isAgreed ? endNanos(firstNanos) : Math.min(soonNanos, endNanos(firstNanos)));
    }

    /// When the measurement begins; the wait is over.
    long beginNanos() {
        return agreement.endedNanos().orElseThrow() + StartLine.NOTICE_NANOS;
    }

    private long endNanos(long firstNanos) {
        return firstNanos + (round + 1) * agreement.roundNanos();
    }

    private void next() {
        round++;
        operations = 0;
        latencyNanos = 0;
    }
}
