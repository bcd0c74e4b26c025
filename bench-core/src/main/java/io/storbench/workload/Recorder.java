package io.storbench.workload;

import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import io.storbench.trace.Recording;
import io.storbench.trace.TraceOperation;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adds a worker's operations to the recording of its host, where there is one. Used by one thread;
/// allocates nothing after construction.
final class Recorder {
    private static final Map<Operation, TraceOperation> TRACED = new EnumMap<>(Map.of(
            Operation.READ, TraceOperation.READ,
            Operation.WRITE, TraceOperation.WRITE,
            Operation.FLUSH, TraceOperation.FLUSH,
            Operation.STAT, TraceOperation.STAT));

    private final @Nullable Recording recording;

    Recorder(LoadJob job) {
        this.recording = job.recording().orElse(null);
    }

    /// Adds an operation, at the time at which it was meant to begin.
    ///
    /// @param actor of the host, from 0
    /// @param flushed whether a flush of the load's own follows it, which has no time of its own
    void add(int actor, Request request, boolean flushed) {
        Recording into = recording;
        if (into == null) {
            return;
        }
        TraceOperation traced = TRACED.get(request.operation());
        if (traced == null) {
            into.refuse(request.operation().name());
            return;
        }
        long nanos = request.intendedNanos();
        into.add(actor, traced, nanos, request.offset(), request.lengthBytes());
        if (flushed) {
            into.add(actor, TraceOperation.FLUSH, nanos, 0, 0);
        }
    }
}
