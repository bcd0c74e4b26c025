package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Request;
import io.storbench.plan.Arrivals;
import io.storbench.plan.CallStep;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.WorkloadSpec;

/// Which transfer each actor of a worker does next, on the data or on the scratch file. An actor's
/// n-th operation depends on the seed, the actor and n alone; where operations arrive at a host,
/// its n-th operation depends on the seed and n.
final class Operations {
    /// A completion trial's exercise ends after this many operations or this much time.
    private static final int SCRATCH_OPERATIONS = 512;

    private static final long SCRATCH_NANOS = 250_000_000;

    private final WorkloadSpec load;
    private final boolean callsNames;

    /// What the calls of a load of metadata are; 0 of others.
    private final long callsHash;

    private final boolean isMixed;
    private final long beginBytes;
    private final long blocks;
    private final long lastIndex;
    private final int generation;
    private final LoadJob.Actors actors;
    private final long scratchBytes;
    private final int digestActor;
    private final Places places;
    private final Lengths lengths;
    private final ThinkTimes thinkTimes;
    private final Mix mix;
    private final StreamDigest digest;
    private final Recorder recorder;
    private final long[] nextIndex;
    private final long[] lastBlock;
    private final long[] writes;
    private final boolean[] flushes;
    private final long scratchUntilNanos;
    private long scratchIndex;
    private boolean again;

    /// The operations of a load that is one.
    Operations(LoadJob job, EventLoop loop) {
        this(job, 0, new StreamDigest(job.host()), loop);
    }

    /// The operations of a phase.
    ///
    /// @param number of the phase, from 0
    /// @param digest of all phases
    Operations(LoadJob job, int number, StreamDigest digest, EventLoop loop) {
        LoadJob.Phase phase = job.phases().get(number);
        this.load = phase.load();
        this.callsNames = load.metadata().isPresent();
        this.callsHash = load.metadata().map(Operations::hash).orElse(0L);
        this.isMixed = load.pattern() == WorkloadSpec.Pattern.MIXED;
        this.beginBytes = load.rangeBeginBytes();
        this.blocks = load.blocks();
        this.lastIndex = phase.count() - 1;
        this.generation = job.generation();
        this.actors = job.phases().size() == 1 ? job.actors() : actors(job.actors(), load.depth());
        this.scratchBytes = LoadWorker.scratchBytes(job.load());
        this.digestActor = number * WorkloadSpec.MAX_DEPTH;
        this.places = new Places(load, phase.order(), phase.seed());
        this.lengths = new Lengths(load.sizes(), phase.seed());
        this.thinkTimes = new ThinkTimes(
                load.arrivals() instanceof Arrivals.Closed closed ? closed : Arrivals.Closed.PLAIN, phase.seed());
        this.mix = new Mix(load, phase.seed());
        this.digest = digest;
        this.recorder = new Recorder(job);
        int slots = job.actors().count();
        this.nextIndex = new long[slots];
        this.lastBlock = new long[slots];
        this.writes = new long[slots];
        this.flushes = new boolean[slots];
        this.scratchUntilNanos = loop.nowNanos() + SCRATCH_NANOS;
        for (int slot = 0; slot < nextIndex.length; slot++) {
            nextIndex[slot] = (long) actors.first() + slot;
        }
    }

    /// Which of a phase's actors a worker has: a phase may have fewer than the load.
    private static LoadJob.Actors actors(LoadJob.Actors all, int depth) {
        int count = Math.clamp(depth - all.first(), 0, all.count());
        return new LoadJob.Actors(all.first(), count, depth);
    }

    /// How many actors there are, which have the first slots of the worker.
    int count() {
        return actors.count();
    }

    /// How long a slot's actor thinks before its next operation of the load.
    long thinkNanos(int slot) {
        return thinkNanosAt(nextIndex[slot]);
    }

    private long thinkNanosAt(long index) {
        return thinkTimes.areZero() ? 0 : thinkTimes.nanos(index);
    }

    /// Makes the slot's next operation of the load.
    ///
    /// @param now when it begins, in the loop's time
    /// @return false when a completion trial has no more for it
    boolean nextOfLoad(Request request, long now) {
        int slot = request.slot();
        long index = nextIndex[slot];
        if (index > lastIndex) {
            return false;
        }
        nextIndex[slot] = index + actors.total();
        make(request, index, isMixed ? mixedBlock(slot, index) : -1, now);
        boolean write = request.operation() == Operation.WRITE;
        flushes[slot] = load.flushEvery() > 0 && write && ++writes[slot] % load.flushEvery() == 0;
        add(request, actors.first() + slot, index / actors.total(), thinkNanosAt(index));
        return true;
    }

    /// Makes an operation that arrived at the host.
    ///
    /// @param index in the host's series
    /// @param intendedNanos when it was meant to begin, in the loop's time
    /// @param flushes whether a flush follows it
    /// @param sinceBeginNanos the same from the load's begin
    void arrived(Request request, long index, long intendedNanos, boolean flushes, long sinceBeginNanos) {
        int slot = request.slot();
        make(request, index, isMixed ? mix.block(index, -1, -1) : -1, intendedNanos);
        this.flushes[slot] = flushes;
        add(request, 0, index, sinceBeginNanos);
    }

    private void add(Request request, int actor, long number, long timeNanos) {
        long what = StreamDigest.hash(
                StreamDigest.hash(request.offset(), request.operation().name().hashCode()),
                (long) request.lengthBytes() << 1 | (flushes[request.slot()] ? 1 : 0));
        digest.add(digestActor + actor, number, what + timeNanos + callsHash);
        recorder.add(actor, request, flushes[request.slot()]);
    }

    private static long hash(MetadataSpec names) {
        long hash = 1;
        for (CallStep step : names.steps()) {
            hash = StreamDigest.hash(hash, step.call().name().hashCode());
            hash = StreamDigest.hash(hash, step.subject().name().hashCode());
            hash = StreamDigest.hash(hash, step.second().name().hashCode());
        }
        return hash;
    }

    /// Whether a flush follows the slot's operation.
    boolean isFlushed(int slot) {
        return flushes[slot];
    }

    private void make(Request request, long index, long mixedBlock, long now) {
        again |= index >= blocks;
        if (callsNames) {
            begin(request, now);
            return;
        }
        int lengthBytes = lengths.bytes(index);
        long block = isMixed ? mixedBlock : places.block(index);
        long offset = beginBytes + block * lengths.largestBytes() + lengths.offset(index, lengthBytes);
        set(request, DataSet.DATA, index, offset, lengthBytes, now);
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
        int blockBytes = lengths.largestBytes();
        long inScratch = scratchBytes / blockBytes;
        long offset = scratchIndex % inScratch * blockBytes;
        set(request, DataSet.SCRATCH, scratchIndex, offset, blockBytes, now);
        scratchIndex++;
        return true;
    }

    private void set(Request request, int file, long index, long offset, int lengthBytes, long now) {
        boolean write =
                switch (load.operation()) {
                    case READ, METADATA -> false;
                    case WRITE -> true;
                    case MIXED -> mix.writes(index);
                };
        Operation operation = write ? Operation.WRITE : Operation.READ;
        request.set(operation, file, offset, lengthBytes, now);
        request.setPayload(write ? generation : DataPattern.ANY_GENERATION, load.verify() && file == DataSet.DATA);
    }

    /// Whether a block may have been read that came before.
    boolean readAgain() {
        return isReading()
                && (callsNames
                        || !load.pattern().isPermutation()
                        || load.sizes().isMixed()
                        || again);
    }

    /// Whether it does anything but write.
    boolean isReading() {
        return load.operation() != WorkloadSpec.Kind.WRITE;
    }

    /// How many of the actors have any block to do.
    long withWork() {
        long all = lastIndex == Long.MAX_VALUE - 1 ? load.operations() : lastIndex + 1;
        return Math.clamp(all - actors.first(), 0, actors.count());
    }

    /// Of the load's operations so far.
    StreamDigest digest() {
        return digest;
    }
}
