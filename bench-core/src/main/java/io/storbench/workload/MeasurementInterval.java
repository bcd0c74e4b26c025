package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.plan.Protocol;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// When a worker's measurement begins and ends: for all workers of a trial over the same time, as
/// their start line says.
final class MeasurementInterval {
    private final Protocol protocol;
    private final StartLine start;
    private final EventLoop loop;
    private final @Nullable SteadyRounds rounds;
    private long timedEndNanos = Long.MAX_VALUE;
    private boolean arrived;
    private boolean left;

    MeasurementInterval(LoadJob job, EventLoop loop) {
        this.protocol = job.protocol();
        this.start = job.start();
        this.loop = loop;
        this.rounds = start.steady().map(SteadyRounds::new).orElse(null);
    }

    /// Tells the others that this worker is ready, or will never be; does nothing the second time.
    void arrive() {
        if (!arrived) {
            arrived = true;
            start.arrive(loop.nowNanos());
        }
    }

    /// When to look again whether the measurement begins; empty when it does.
    OptionalLong lookNanos() {
        long nowNanos = loop.nowNanos();
        if (!start.isOpen()) {
            return OptionalLong.of(nowNanos + StartLine.NOTICE_NANOS / 2);
        }
        OptionalLong rounds = roundNanos(nowNanos);
        if (rounds.isPresent()) {
            return rounds;
        }
        long beginNanos = beginNanos();
        return beginNanos > nowNanos ? OptionalLong.of(beginNanos) : OptionalLong.empty();
    }

    private OptionalLong roundNanos(long nowNanos) {
        return rounds == null ? OptionalLong.empty() : rounds.lookNanos(start.openedNanos() + delayNanos(), nowNanos);
    }

    /// When the measurement begins, the same for all workers; known once [#lookNanos] is empty.
    long beginNanos() {
        return rounds == null ? start.openedNanos() + delayNanos() : rounds.beginNanos();
    }

    /// When the window of a worker opens that begins its measurement now: a timed one for all at
    /// the same moment, however late a worker notices it because of a call that blocks.
    long openNanos() {
        return protocol instanceof Protocol.Timed ? beginNanos() : loop.nowNanos();
    }

    /// When the window of a worker closes that ends its measurement now.
    long closeNanos() {
        return Math.min(loop.nowNanos(), timedEndNanos);
    }

    /// Whether an operation belongs to a timed measurement whose begin this worker has not noticed.
    boolean beganBefore(long doneNanos) {
        return rounds == null && protocol instanceof Protocol.Timed && start.isOpen() && doneNanos > beginNanos();
    }

    /// Whether an operation was done after a timed measurement, whose end this worker may not have
    /// noticed.
    boolean endedBefore(long doneNanos) {
        return doneNanos > timedEndNanos;
    }

    private long delayNanos() {
        return switch (protocol) {
            case Protocol.Timed timed -> timed.warmupNanos();
            case Protocol.Completion _ -> start.noticeNanos();
        };
    }

    /// An operation is done before the measurement.
    ///
    /// @param nanos its response latency
    void doneBefore(long nanos) {
        if (rounds != null) {
            rounds.done(nanos);
        }
    }

    /// Takes the counters that all workers share, once all of them may begin.
    void begin() {
        start.counters().begin();
    }

    /// Takes the shared counters again: the measurement ends here, or at the flush after it.
    void end() {
        start.counters().end();
    }

    /// Tells that nothing more of this worker is to be counted; does nothing the second time.
    void leave() {
        if (!left) {
            left = true;
            start.counters().leave();
            start.steady().ifPresent(SteadyAgreement::leave);
        }
    }

    /// Whether other workers' share of the measurement is still being counted.
    boolean isCounting() {
        return start.counters().isCounting();
    }

    /// Schedules the end of a timed measurement that has just begun.
    void scheduleEnd(Protocol.Timed timed, Runnable end) {
        timedEndNanos = beginNanos() + timed.measureNanos();
        loop.schedule(timedEndNanos, end);
    }

    /// A worker's part in the wait for a steady state: counts its operations in rounds of equal length.
    /// Used by the worker's thread; counting allocates nothing.
    private static final class SteadyRounds {
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
}
