package io.storbench.workload;

import io.storbench.engine.Request;
import io.storbench.measure.LatencyRecorder;
import org.jspecify.annotations.Nullable;

/// The synchronous writes of a worker whose load flushes after every n-th write: each lasts from the
/// write's start to the end of the flush that makes it durable, whether or not it waited for others
/// to be flushed with it. Used by the worker's thread; allocates nothing after construction.
///
/// In a closed loop an actor's flush covers what this actor wrote. In an open loop, whose operations
/// are the host's, it covers all that the host has written by then, by whichever worker, and a write
/// starts when it was meant to. A flush covers writes of its own phase.
final class SyncWrites {
    /// By phase and slot; null where none are kept.
    private final @Nullable UnflushedWrites[][] unflushed;

    /// By phase, whether its writes start when they are meant to.
    private final boolean[] isOpen;

    /// By slot, how many writes its flush covers.
    private final long[] covered;

    private SyncWrites(LoadJob job) {
        int phases = job.phases().size();
        this.unflushed = new UnflushedWrites[phases][];
        this.isOpen = new boolean[phases];
        this.covered = new long[job.actors().count()];
        for (int phase = 0; phase < phases; phase++) {
            LoadJob.Phase own = job.phases().get(phase);
            isOpen[phase] = own.arrivals().isPresent();
            unflushed[phase] = new UnflushedWrites[covered.length];
            for (int slot = 0; slot < covered.length; slot++) {
                unflushed[phase][slot] = own.arrivals()
                        .map(HostArrivals::unflushed)
                        .orElseGet(() -> UnflushedWrites.ofActor(own.load()))
                        .orElse(null);
            }
        }
    }

    /// Those of a job; null where nothing is flushed, or too rarely.
    static @Nullable SyncWrites of(LoadJob job) {
        return job.phases().stream().anyMatch(phase -> UnflushedWrites.areKept(phase.load()))
                ? new SyncWrites(job)
                : null;
    }

    /// A request of the load is done.
    ///
    /// @param phase in which its operation began
    /// @param following of the same operation; null at its end
    /// @param isMeasured whether the recorder is told the latencies
    void done(
            int phase,
            Request request,
            @Nullable Request following,
            long doneNanos,
            boolean isMeasured,
            LatencyRecorder recorder) {
        UnflushedWrites own = unflushed[phase][request.slot()];
        if (own == null) {
            return;
        }
        switch (request.operation().family()) {
            case WRITE -> {
                long written = own.add(isOpen[phase] ? request.intendedNanos() : request.issuedNanos());
                if (following != null) {
                    covered[request.slot()] = written;
                }
            }
            case FLUSH -> own.flushed(covered[request.slot()], doneNanos, isMeasured, recorder);
            case READ, OPEN, CLOSE, STAT, NAME -> {}
        }
    }
}
