package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.plan.CallStep;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Which transfer each actor of a worker does next, on the data or on the scratch file. An actor's
/// n-th operation depends on the seed, the actor and n alone; where operations arrive at a host, or
/// go on from one position, its n-th operation depends on the seed and n.
final class Operations implements OperationSource {
    /// A completion trial's exercise ends after this many operations or this much time.
    private static final int SCRATCH_OPERATIONS = 512;

    private static final long SCRATCH_NANOS = 250_000_000;

    private final WorkloadSpec load;

    /// What makes them, if they are such.
    private final @Nullable PlainBlocks plain;

    private final boolean callsNames;

    /// What the calls of a load of metadata are; 0 of others.
    private final long callsHash;

    private final boolean isMixed;

    /// Null where reads and writes go on from one position.
    private final @Nullable MixPositions positions;

    private final WorkloadSpec.Kind kind;
    private final boolean verifies;
    private final int flushEvery;
    private final long beginBytes;
    private final long blocks;
    private final long lastIndex;
    private final int generation;
    private final LoadJob.Actors actors;

    /// Null where each actor has places of its own.
    private final @Nullable AtomicLong position;

    private final long scratchBytes;
    private final int digestActor;
    private final Places places;
    private final Lengths lengths;
    private final ThinkTimes thinkTimes;
    private final Mix mix;
    private final StreamDigest digest;
    private final Recorder recorder;
    private final long[] nextIndex;
    private final long[] nextNumber;
    private final long[] lastBlock;
    private final long[] writes;
    private final boolean[] flushes;
    private final long scratchUntilNanos;
    private long scratchIndex;
    private boolean again;

    /// The operations of a phase.
    ///
    /// @param number of the phase, from 0
    Operations(LoadJob job, int number, Sums sums, EventLoop loop) {
        LoadJob.Phase phase = job.phases().get(number);
        this.load = phase.load();
        this.plain = PlainBlocks.suits(job, number) ? new PlainBlocks(job, number, sums.digest()) : null;
        this.callsNames = load.metadata().isPresent();
        this.callsHash = load.metadata().map(Operations::hash).orElse(0L);
        this.isMixed = load.pattern() == WorkloadSpec.Pattern.MIXED;
        this.kind = load.operation();
        this.verifies = load.verify();
        this.flushEvery = load.flushEvery();
        this.beginBytes = load.rangeBeginBytes();
        this.blocks = load.blocks();
        this.lastIndex = phase.count() - 1;
        this.generation = job.generation();
        this.actors = job.actors(number);
        this.position = phase.position().orElse(null);
        this.scratchBytes = LoadWorker.scratchBytes(job.load());
        this.digestActor = number * WorkloadSpec.MAX_DEPTH;
        this.places = new Places(load, phase.order(), phase.seed());
        this.lengths = new Lengths(load.sizes(), phase.seed());
        this.thinkTimes = ThinkTimes.of(load.arrivals(), phase.seed());
        this.mix = new Mix(load, phase.seed());
        this.positions = MixPositions.of(job, number, mix::writes);
        this.digest = sums.digest();
        this.recorder = sums.recorder();
        int slots = job.actors().count();
        this.nextIndex = new long[slots];
        this.nextNumber = new long[slots];
        this.lastBlock = new long[slots];
        this.writes = new long[slots];
        this.flushes = new boolean[slots];
        this.scratchUntilNanos = loop.nowNanos() + SCRATCH_NANOS;
        for (int slot = 0; slot < nextIndex.length; slot++) {
            nextIndex[slot] = (long) actors.first() + slot;
        }
    }

    @Override
    public int count() {
        return actors.count();
    }

    @Override
    public long thinkNanos(int slot) {
        return thinkNanosAt(nextIndex[slot]);
    }

    private long thinkNanosAt(long index) {
        return thinkTimes.areZero() ? 0 : thinkTimes.nanos(index);
    }

    @Override
    public boolean next(Request request, long now) {
        if (plain != null) {
            return plain.next(request, now);
        }
        int slot = request.slot();
        long index = position == null ? nextIndex[slot] : actors.take(position);
        if (index > lastIndex) {
            return false;
        }
        nextIndex[slot] = index + actors.total();
        make(request, index, isMixed ? mixedBlock(slot, index) : -1, now);
        if (flushEvery > 0) {
            boolean write = request.operation() == Operation.WRITE;
            flushes[slot] = write && ++writes[slot] % flushEvery == 0;
        }
        if (position == null) {
            add(request, actors.first() + slot, nextNumber[slot]++, thinkNanosAt(index));
        } else {
            add(request, 0, index, 0);
        }
        return true;
    }

    @Override
    public boolean arrived(Request request, long index, long intendedNanos, boolean flushes, long sinceBeginNanos) {
        int slot = request.slot();
        make(request, index, isMixed ? mix.block(index, -1, -1) : -1, intendedNanos);
        this.flushes[slot] = flushes;
        add(request, 0, index, sinceBeginNanos);
        return true;
    }

    private void add(Request request, int actor, long number, long timeNanos) {
        boolean flushed = flushes[request.slot()];
        int kind = request.operation().name().hashCode();
        long what = StreamDigest.of(request.offset(), kind, request.lengthBytes(), flushed);
        digest.add(digestActor + actor, number, what + timeNanos + callsHash);
        recorder.add(actor, request, flushed);
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

    @Override
    public boolean isFlushed(int slot) {
        return flushes[slot];
    }

    @Override
    public boolean isWaiting(int slot) {
        return false;
    }

    @Override
    public boolean isWaiting() {
        return false;
    }

    private void make(Request request, long index, long mixedBlock, long now) {
        again |= index >= blocks;
        if (callsNames) {
            begin(request, now);
            return;
        }
        int lengthBytes = lengths.bytes(index);
        long block = isMixed ? mixedBlock : places.block(position(request.slot(), index));
        long offset = beginBytes + block * lengths.largestBytes() + lengths.offset(index, lengthBytes);
        set(request, DataSet.DATA, index, offset, lengthBytes, now);
    }

    /// The calls are the steps of the operation.
    private void begin(Request request, long now) {
        request.set(Operation.STAT, DataSet.DATA, 0, 0, now);
        request.setPayload(generation, false);
    }

    private long position(int slot, long index) {
        return positions == null ? index : positions.position(slot, index);
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
                switch (kind) {
                    case READ, METADATA -> false;
                    case WRITE -> true;
                    case MIXED -> mix.writes(index);
                };
        Operation operation = write ? Operation.WRITE : Operation.READ;
        request.set(operation, file, offset, lengthBytes, now);
        request.setPayload(write ? generation : DataPattern.ANY_GENERATION, verifies && file == DataSet.DATA);
    }

    @Override
    public boolean readAgain() {
        return isReading()
                && (callsNames
                        || !load.pattern().isPermutation()
                        || load.sizes().isMixed()
                        || again
                        || positions != null
                        || (plain != null && plain.cameAgain()));
    }

    /// What makes them; null where they differ in more than their blocks.
    @Nullable
    PlainBlocks plain() {
        return plain;
    }

    @Override
    public boolean isReading() {
        return load.operation() != WorkloadSpec.Kind.WRITE;
    }

    @Override
    public long mostOutstanding() {
        return withWork();
    }

    /// How many of the actors have any block to do; of those that go on from one position, how many had any, since
    /// other workers may have done the rest.
    int withWork() {
        if (position != null) {
            return plain == null ? begun(nextIndex, actors.total()) : plain.begun();
        }
        long all = lastIndex == Long.MAX_VALUE - 1 ? load.operations() : lastIndex + 1;
        return Math.clamp(all - actors.first(), 0, actors.count());
    }

    /// How many slots that go on from one position have had a place in it.
    ///
    /// @param nextIndex by slot, beyond its place by `total`
    static int begun(long[] nextIndex, int total) {
        int begun = 0;
        for (long next : nextIndex) {
            begun += next >= total ? 1 : 0;
        }
        return begun;
    }
}
