package io.storbench.workload;

import io.storbench.measure.SteadyWait;
import io.storbench.plan.Protocol;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Where the workers of a trial wait for each other, so that they all measure over the same time.
/// Safe for the threads of all workers; their loops share one clock.
public final class StartLine {
    /// How long it may take until every worker has noticed that the line is open.
    static final long NOTICE_NANOS = 200_000;

    private static final long UNKNOWN = Long.MIN_VALUE;

    private final boolean shared;
    private final SharedCounters counters;
    private final Optional<SteadyAgreement> steady;
    private final AtomicInteger missing;
    private final AtomicLong lastNanos;

    /// A line that nobody has reached.
    ///
    /// @param workers how many it waits for
    public StartLine(int workers) {
        this(workers, Optional.empty());
    }

    /// A line that nobody has reached.
    ///
    /// @param workers how many it waits for
    /// @param protocol of the trial
    public StartLine(int workers, Protocol protocol) {
        this(workers, agreement(workers, protocol));
    }

    private StartLine(int workers, Optional<SteadyAgreement> steady) {
        this.steady = steady;
        this.counters = new SharedCounters(Optional.empty(), false, workers);
        this.shared = workers > 1;
        this.missing = new AtomicInteger(workers);
        this.lastNanos = new AtomicLong(UNKNOWN);
    }

    private StartLine(StartLine line, SharedCounters counters) {
        this.steady = line.steady;
        this.counters = counters;
        this.shared = line.shared;
        this.missing = line.missing;
        this.lastNanos = line.lastNanos;
    }

    /// The same line for those of its workers that move these counters.
    public StartLine with(SharedCounters those) {
        return new StartLine(this, those);
    }

    private static Optional<SteadyAgreement> agreement(int workers, Protocol protocol) {
        return switch (protocol) {
            case Protocol.Timed timed
            when timed.steadyNanos() > 0 -> {
                long rounds = timed.steadyNanos() / timed.roundNanos();
                yield Optional.of(new SteadyAgreement(workers, timed.roundNanos(), Math.toIntExact(rounds)));
            }
            case Protocol.Timed _, Protocol.Completion _ -> Optional.empty();
        };
    }

    /// Where the workers wait for a steady state; empty if they do not.
    Optional<SteadyAgreement> steady() {
        return steady;
    }

    /// What became of the wait for a steady state; no facts if there was none.
    public SortedMap<String, Object> steadyFacts() {
        return steady.flatMap(SteadyAgreement::ended).map(SteadyWait::facts).orElse(Collections.emptySortedMap());
    }

    /// Tells that a worker is ready, or will never be; once for each.
    ///
    /// @param nowNanos in the loop's time
    void arrive(long nowNanos) {
        lastNanos.accumulateAndGet(nowNanos, Math::max);
        missing.decrementAndGet();
    }

    /// What is taken at the edges of the measurement for all workers of a target.
    SharedCounters counters() {
        return counters;
    }

    /// Whether all have arrived.
    boolean isOpen() {
        return missing.get() <= 0;
    }

    /// When the last one arrived, once all have.
    long openedNanos() {
        return lastNanos.get();
    }

    /// How long after the opening all begin: at once where there is only one.
    long noticeNanos() {
        return shared ? NOTICE_NANOS : 0;
    }
}
