package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Request;
import io.storbench.plan.WorkloadSpec;

/// Which transfer each actor of a worker does next, on the data or on the scratch file. An actor's
/// n-th operation depends on the seed, the actor and n alone.
final class Operations {
    /// A completion trial's exercise ends after so many operations or so much time.
    private static final int SCRATCH_OPERATIONS = 512;

    private static final long SCRATCH_NANOS = 250_000_000;

    private final WorkloadSpec load;
    private final boolean callsNames;
    private final long lastIndex;
    private final int generation;
    private final LoadJob.Actors actors;
    private final BlockOrder order;
    private final Mix mix;
    private final long[] nextIndex;
    private final long[] lastBlock;
    private final long scratchUntilNanos;
    private long scratchIndex;

    Operations(LoadJob job, EventLoop loop) {
        this.load = job.load();
        this.callsNames = load.metadata().isPresent();
        this.lastIndex = job.isCompletion() ? load.operations() - 1 : Long.MAX_VALUE;
        this.generation = job.generation();
        this.actors = job.actors();
        this.order = job.order();
        this.mix = new Mix(load, job.seed());
        this.nextIndex = new long[actors.count()];
        this.lastBlock = new long[actors.count()];
        this.scratchUntilNanos = loop.nowNanos() + SCRATCH_NANOS;
        for (int slot = 0; slot < nextIndex.length; slot++) {
            nextIndex[slot] = (long) actors.first() + slot;
        }
    }

    /// Makes the slot's next operation of the load.
    ///
    /// @return false when a completion trial has no more for it
    boolean nextOfLoad(Request request, long now) {
        int slot = request.slot();
        long index = nextIndex[slot];
        if (index > lastIndex) {
            return false;
        }
        nextIndex[slot] = index + actors.total();
        if (callsNames) {
            begin(request, now);
            return true;
        }
        long block = isMixed() ? mixedBlock(slot, index) : order.block(index);
        set(request, DataSet.DATA, index, block, now);
        return true;
    }

    /// The calls are the steps of the operation.
    private void begin(Request request, long now) {
        request.set(Operation.STAT, DataSet.DATA, 0, 0, now);
        request.setPayload(generation, false);
    }

    private long mixedBlock(int slot, long index) {
        long before = index - actors.total();
        long block = mix.block(index, Math.max(-1, before), before < 0 ? -1 : lastBlock[slot]);
        lastBlock[slot] = block;
        return block;
    }

    /// Makes an operation on the scratch file.
    ///
    /// @return false when the exercise has lasted long enough
    boolean nextOfScratch(Request request, long now) {
        if (scratchIndex >= SCRATCH_OPERATIONS || now >= scratchUntilNanos) {
            return false;
        }
        if (callsNames) {
            scratchIndex++;
            begin(request, now);
            return true;
        }
        long blocks = LoadWorker.scratchBytes(load) / load.blockBytes();
        set(request, DataSet.SCRATCH, scratchIndex, scratchIndex % blocks, now);
        scratchIndex++;
        return true;
    }

    private void set(Request request, int file, long index, long block, long now) {
        boolean write =
                switch (load.operation()) {
                    case READ, METADATA -> false;
                    case WRITE -> true;
                    case MIXED -> mix.writes(index);
                };
        Operation operation = write ? Operation.WRITE : Operation.READ;
        request.set(operation, file, block * load.blockBytes(), load.blockBytes(), now);
        request.setPayload(
                write ? generation : DataPattern.ANY_GENERATION,
                load.verify() && file == DataSet.DATA);
    }

    private boolean isMixed() {
        return load.pattern() == WorkloadSpec.Pattern.MIXED;
    }

    /// Whether any block may have come a second time.
    boolean passedOnce() {
        if (isMixed() || callsNames) {
            return true;
        }
        for (long index : nextIndex) {
            if (index - actors.total() >= load.blocks()) {
                return true;
            }
        }
        return false;
    }

    /// How many of the actors have any block to do.
    long withWork() {
        return Math.clamp(load.operations() - actors.first(), 0, actors.count());
    }
}
