package io.storbench.workload;

import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import java.util.Optional;

/// The writes of an actor, or in an open loop of a host, that are done and that no flush has made
/// durable, in one phase of its load. Safe for the threads of all workers of the host; allocates
/// nothing after construction.
final class UnflushedWrites {
    /// A write that is flushed with more others than these tells how long a batch takes, not how
    /// long a synchronous write does; nor are all of them kept.
    private static final int MOST_TOGETHER = 1024;

    /// A ring.
    private final long[] startNanos;

    private long written;
    private long durable;

    private UnflushedWrites(int most) {
        this.startNanos = new long[most];
    }

    /// Those of an actor, which waits for the flush after its n-th write; empty where nothing is
    /// flushed, or too rarely.
    static Optional<UnflushedWrites> ofActor(WorkloadSpec load) {
        return areKept(load) ? Optional.of(new UnflushedWrites(load.flushEvery())) : Optional.empty();
    }

    /// Those of all actors of a host in an open loop. Each actor may be busy with a flush, for which n
    /// writes arrived, or, when an earlier flush began, with a write.
    static Optional<UnflushedWrites> ofHost(WorkloadSpec load) {
        return areKept(load)
                ? Optional.of(new UnflushedWrites((load.flushEvery() + 1) * load.depth()))
                : Optional.empty();
    }

    /// Whether a load flushes often enough.
    static boolean areKept(WorkloadSpec load) {
        return load.flushEvery() > 0 && load.flushEvery() <= MOST_TOGETHER;
    }

    /// A write is done.
    ///
    /// @return how many were done so far: what a flush that begins now covers
    synchronized long add(long startedNanos) {
        if (written - durable == startNanos.length) {
            throw new IllegalStateException("more than %d writes are not flushed".formatted(startNanos.length));
        }
        startNanos[place(written)] = startedNanos;
        return ++written;
    }

    /// A flush is done.
    ///
    /// @param covered what [#add] said before it
    /// @param isMeasured whether the recorder is told how long each write took that it made durable
    synchronized void flushed(long covered, long doneNanos, boolean isMeasured, LatencyRecorder recorder) {
        for (; durable < covered; durable++) {
            if (isMeasured) {
                recorder.recordUnit(Measurement.SYNC_WRITE, doneNanos, doneNanos - startNanos[place(durable)]);
            }
        }
    }

    private int place(long number) {
        return (int) (number % startNanos.length);
    }
}
