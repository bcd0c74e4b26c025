package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.Operation;
import io.storbench.engine.Request;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;

/// Which operation each actor of a worker does next: on the data, on the scratch file, or reading
/// back what it wrote. An actor's n-th operation depends on the seed, the actor and n alone.
final class Operations {
    private final WorkloadSpec load;
    private final boolean completion;
    private final int generation;
    private final LoadWorker.Actors actors;
    private final BlockOrder order;
    private final long[] nextIndex;
    private final long[] completed;
    private long scratchIndex;

    Operations(LoadWorker.Job job) {
        this.load = job.load();
        this.completion = job.protocol() instanceof Protocol.Completion;
        this.generation = job.generation();
        this.actors = job.actors();
        boolean random = load.pattern() == WorkloadSpec.Pattern.RANDOM;
        this.order = new BlockOrder(load.blocks(), random, job.seed());
        this.nextIndex = new long[actors.count()];
        this.completed = new long[actors.count()];
        restart();
    }

    /// Begins again at each actor's first operation, for the reading back.
    void restart() {
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
        if (completion && index >= load.blocks()) {
            return false;
        }
        nextIndex[slot] = index + actors.total();
        set(request, DataSet.DATA, order.block(index), now);
        return true;
    }

    /// Makes an operation on the scratch file.
    void nextOfScratch(Request request, long now) {
        long blocks = LoadWorker.scratchBytes(load) / load.blockBytes();
        set(request, DataSet.SCRATCH, scratchIndex++ % blocks, now);
    }

    /// Makes the slot's next read of what it wrote.
    ///
    /// @return false when it has read everything back
    boolean nextOfReadBack(Request request, long now) {
        int slot = request.slot();
        // What a later pass over the file wrote lies in the same blocks again.
        if (completed[slot] == 0 || nextIndex[slot] >= load.blocks()) {
            return false;
        }
        long offset = order.block(nextIndex[slot]) * load.blockBytes();
        nextIndex[slot] += actors.total();
        completed[slot]--;
        request.set(Operation.READ, DataSet.DATA, offset, load.blockBytes(), now);
        request.setPayload(generation, true);
        return true;
    }

    private void set(Request request, int file, long block, long now) {
        boolean write = load.operation() == WorkloadSpec.Kind.WRITE;
        Operation operation = write ? Operation.WRITE : Operation.READ;
        request.set(operation, file, block * load.blockBytes(), load.blockBytes(), now);
        request.setPayload(
                write ? generation : DataPattern.ANY_GENERATION,
                load.verify() && file == DataSet.DATA);
    }

    /// Remembers that the slot's operation on the data is done.
    void completed(Request request) {
        completed[request.slot()]++;
    }

    /// Whether any block may have come a second time.
    boolean passedOnce() {
        for (long index : nextIndex) {
            if (index - actors.total() >= load.blocks()) {
                return true;
            }
        }
        return false;
    }

    /// How many of the actors have any block to do.
    long withWork() {
        return Math.clamp(load.blocks() - actors.first(), 0, actors.count());
    }
}
