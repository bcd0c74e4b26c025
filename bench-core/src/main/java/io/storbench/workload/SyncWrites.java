package io.storbench.workload;

import io.storbench.engine.Request;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import org.jspecify.annotations.Nullable;

/// The synchronous writes of a worker whose load flushes after every n-th write: each lasts from the
/// write's start to the end of the flush that makes it durable, whether or not it waited for others
/// to be flushed with it. Used by the worker's thread; allocates nothing after construction.
///
/// In a closed loop an actor's flush covers what this actor wrote. In an open loop, whose operations
/// are the host's, it covers all that the worker has written by then, and a write starts when it was
/// meant to.
final class SyncWrites {
    /// A write that is flushed with more others than these tells how long a batch takes, not how
    /// long a synchronous write does; nor are all of them kept.
    static final int MOST_TOGETHER = 1024;

    private final boolean shared;
    private final int capacity;

    /// Of each actor, or of all, a ring of the writes that are not durable.
    private final long[] startNanos;

    private final long[] written;
    private final long[] durable;

    /// By slot, how many writes its flush covers.
    private final long[] covered;

    private SyncWrites(int slots, int together, boolean shared) {
        this.shared = shared;
        this.capacity = shared ? together * (slots + 1) : together;
        int owners = shared ? 1 : slots;
        this.startNanos = new long[owners * capacity];
        this.written = new long[owners];
        this.durable = new long[owners];
        this.covered = new long[slots];
    }

    /// Those of a job; null where nothing is flushed, or too rarely.
    static @Nullable SyncWrites of(LoadJob job) {
        int together = job.phases().stream()
                .map(LoadJob.Phase::load)
                .mapToInt(WorkloadSpec::flushEvery)
                .max()
                .orElse(0);
        boolean shared =
                job.phases().stream().anyMatch(phase -> phase.arrivals().isPresent());
        return together == 0 || together > MOST_TOGETHER
                ? null
                : new SyncWrites(job.actors().count(), together, shared);
    }

    /// A request of the load is done.
    ///
    /// @param following of the same operation; null at its end
    /// @param into is told the latencies; null outside the measurement
    void done(Request request, @Nullable Request following, long doneNanos, @Nullable LatencyRecorder into) {
        switch (request.operation().family()) {
            case WRITE -> written(request, following != null);
            case FLUSH -> flushed(request.slot(), doneNanos, into);
            case READ, OPEN, CLOSE, STAT, NAME -> {}
        }
    }

    private void written(Request write, boolean isFlushed) {
        int owner = owner(write.slot());
        if (written[owner] - durable[owner] == capacity) {
            durable[owner]++; // written in an earlier phase, and not flushed since
        }
        startNanos[place(owner, written[owner]++)] = shared ? write.intendedNanos() : write.issuedNanos();
        if (isFlushed) {
            covered[write.slot()] = written[owner];
        }
    }

    private void flushed(int slot, long doneNanos, @Nullable LatencyRecorder into) {
        int owner = owner(slot);
        for (; durable[owner] < covered[slot]; durable[owner]++) {
            if (into != null) {
                into.recordUnit(
                        Measurement.SYNC_WRITE, doneNanos, doneNanos - startNanos[place(owner, durable[owner])]);
            }
        }
    }

    private int owner(int slot) {
        return shared ? 0 : slot;
    }

    private int place(int owner, long number) {
        return owner * capacity + (int) (number % capacity);
    }
}
