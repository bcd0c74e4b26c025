package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.plan.Arrivals;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The operations of a phase that differ in their blocks alone, and follow one another at once: the
/// short way of [Operations], which pays for nothing that other loads ask for. Used by the worker's
/// thread; allocates nothing after construction.
final class PlainBlocks {
    private final BlockOrder order;
    private final long blocks;
    private final long beginBytes;
    private final int lengthBytes;
    private final Operation operation;
    private final int operationHash;
    private final int generation;
    private final boolean verifies;
    private final long lastIndex;

    /// As of [Operations].
    private final @Nullable AtomicLong position;

    private final LoadJob.Actors actors;
    private final int digestPhase;
    private final int digestActor;
    private final StreamDigest digest;
    private final long[] nextIndex;
    private final long[] nextNumber;

    /// Those of a phase that [#suits].
    ///
    /// @param number of the phase, from 0
    PlainBlocks(LoadJob job, int number, StreamDigest digest) {
        LoadJob.Phase phase = job.phases().get(number);
        WorkloadSpec load = phase.load();
        LoadJob.Actors actors = job.actors(number);
        boolean writes = load.operation() == WorkloadSpec.Kind.WRITE;
        this.order = phase.order();
        this.blocks = load.blocks();
        this.beginBytes = load.rangeBeginBytes();
        this.lengthBytes = load.sizes().largestBytes();
        this.operation = writes ? Operation.WRITE : Operation.READ;
        this.operationHash = operation.name().hashCode();
        this.generation = writes ? job.generation() : DataPattern.ANY_GENERATION;
        this.verifies = load.verify();
        this.lastIndex = phase.count() - 1;
        this.actors = actors;
        this.position = phase.position().orElse(null);
        this.digestPhase = number * WorkloadSpec.MAX_DEPTH;
        this.digestActor = digestPhase + actors.first();
        this.digest = digest;
        this.nextIndex = new long[job.actors().count()];
        this.nextNumber = new long[nextIndex.length];
        for (int slot = 0; slot < nextIndex.length; slot++) {
            nextIndex[slot] = (long) actors.first() + slot;
        }
    }

    /// Whether a phase has no others.
    static boolean suits(LoadJob job, int number) {
        LoadJob.Phase phase = job.phases().get(number);
        WorkloadSpec load = phase.load();
        boolean ordered =
                switch (load.pattern()) {
                    case SEQUENTIAL, RANDOM -> true;
                    case MIXED, ZIPF, HOT_COLD, STRIDED -> false;
                };
        boolean alike =
                switch (load.operation()) {
                    case READ, WRITE -> !load.sizes().isMixed() && load.flushEvery() == 0;
                    case MIXED, METADATA -> false;
                };
        boolean atOnce = load.arrivals().equals(Arrivals.Closed.PLAIN);
        return ordered
                && alike
                && atOnce
                && phase.stream().isEmpty()
                && job.recording().isEmpty();
    }

    /// As [OperationSource#next].
    boolean next(Request request, long nowNanos) {
        int slot = request.slot();
        long index = position == null ? nextIndex[slot] : actors.take(position);
        if (index > lastIndex) {
            return false;
        }
        nextIndex[slot] = index + actors.total();
        long offset = beginBytes + order.block(index) * lengthBytes;
        request.set(operation, DataSet.DATA, offset, lengthBytes, nowNanos);
        request.setPayload(generation, verifies);
        long what = StreamDigest.of(offset, operationHash, lengthBytes, false);
        if (position == null) {
            digest.add(digestActor + slot, nextNumber[slot]++, what);
        } else {
            digest.add(digestPhase, index, what);
        }
        return true;
    }

    /// As [Operations#begun].
    int begun() {
        return Operations.begun(nextIndex, actors.total());
    }

    /// Whether a block has come a second time.
    boolean cameAgain() {
        for (long index : nextIndex) {
            if (index - actors.total() >= blocks) {
                return true;
            }
        }
        return false;
    }
}
