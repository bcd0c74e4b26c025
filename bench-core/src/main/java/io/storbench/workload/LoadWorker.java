package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Worker;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A closed loop: keeps `depth` operations outstanding, each slot an actor whose n-th operation
/// depends on the seed, its slot and n alone.
///
/// Phases, in this order: a completion trial first exercises its code paths on the scratch file; a
/// timed one warms up on the data; then the measurement; then what is outstanding comes back;
/// writers flush; verified writers read back what they wrote.
public final class LoadWorker implements Worker {
    /// What a worker is made of.
    ///
    /// @param load what to do
    /// @param protocol when to measure
    /// @param actors how the operations are dealt
    /// @param seed of the block order
    /// @param generation that writes put into the pattern
    /// @param stop ends the load early
    /// @param threadCpuNanos reads the CPU time of the calling thread; 0 in a simulation
    public record Job(
            WorkloadSpec load,
            Protocol protocol,
            Actors actors,
            long seed,
            int generation,
            StopSignal stop,
            LongSupplier threadCpuNanos) {}

    /// Which of a host's actors a worker has: the n-th operation of actor a is the place a +
    /// n·total in the block order, so that all actors together cover it once.
    ///
    /// @param first the first actor's number, from 0
    /// @param count how many this worker has, one per queue slot
    /// @param total how many the host has, which is its depth
    public record Actors(int first, int count, int total) {}

    private enum Phase {
        SCRATCH,
        WARMUP,
        MEASURE,
        DRAIN,
        FLUSH,
        READ_BACK,
        FINISHED
    }

    /// A completion trial's exercise ends after so many operations or so much time.
    private static final int SCRATCH_OPERATIONS = 512;

    private static final long SCRATCH_NANOS = 250_000_000;

    private final Job job;
    private final WorkloadSpec load;
    private final LatencyRecorder recorder;
    private final boolean completion;
    private final BlockOrder order;
    private final Request[] requests;
    private final Request[] waiting;
    private final long[] nextIndex;
    private final long[] completed;
    private final Runnable measureEnds = this::endMeasurement;

    private @Nullable EventLoop loop;
    private @Nullable Session session;
    private @Nullable Window window;
    private Phase phase = Phase.WARMUP;
    private int outstanding;
    private int mostOutstanding;
    private int waitingCount;
    private long scratchLeft;
    private long scratchUntilNanos;
    private long durableNanos = -1;
    private @Nullable Outcome failure;

    /// A worker that has not begun.
    public LoadWorker(Job job, LatencyRecorder recorder) {
        this.job = job;
        this.load = job.load();
        this.recorder = recorder;
        this.completion = job.protocol() instanceof Protocol.Completion;
        this.order =
                new BlockOrder(
                        load.blocks(), load.pattern() == WorkloadSpec.Pattern.RANDOM, job.seed());
        int slots = job.actors().count();
        this.requests = new Request[slots];
        this.waiting = new Request[slots];
        this.nextIndex = new long[slots];
        this.completed = new long[slots];
        for (int slot = 0; slot < slots; slot++) {
            requests[slot] = new Request(slot);
            nextIndex[slot] = (long) job.actors().first() + slot;
        }
    }

    /// The size of the scratch file for a load: at least one block, 1 MiB where that is more.
    public static long scratchBytes(WorkloadSpec load) {
        return load.blockBytes() * Math.max(1, (1L << 20) / load.blockBytes());
    }

    @Override
    public void start(EventLoop loop, Session session) {
        this.loop = loop;
        this.session = session;
        this.window = new Window(loop, session, recorder, job.threadCpuNanos());
        long now = loop.nowNanos();
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                phase = Phase.WARMUP;
                loop.schedule(now + timed.warmupNanos(), this::beginMeasurement);
            }
            case Protocol.Completion _ -> {
                phase = Phase.SCRATCH;
                scratchLeft = SCRATCH_OPERATIONS;
                scratchUntilNanos = now + SCRATCH_NANOS;
            }
        }
        submitAll(now);
    }

    private void submitAll(long now) {
        for (Request request : requests) {
            if (next(request, now)) {
                submit(request);
            }
        }
        endPhaseWhenIdle();
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        outstanding--;
        if (!(outcome instanceof Outcome.Done)) {
            fail(outcome);
        }
        switch (phase) {
            case MEASURE -> {
                window().record(request, doneNanos);
                completed[request.slot()]++;
            }
            case WARMUP, DRAIN -> completed[request.slot()]++;
            case FLUSH -> flushed(doneNanos);
            case SCRATCH, READ_BACK, FINISHED -> {}
        }
        if (next(request, doneNanos)) {
            submit(request);
        }
        if (waitingCount > 0) {
            submitWaiting();
        }
        if (outstanding == 0) {
            endPhaseWhenIdle();
        }
    }

    private void flushed(long doneNanos) {
        durableNanos = doneNanos - window().beginNanos();
        if (completion) {
            window().count();
        }
    }

    /// Makes the slot's next operation.
    ///
    /// @return false when the phase has none for it
    private boolean next(Request request, long now) {
        return switch (phase) {
            case WARMUP, MEASURE -> nextOfLoad(request, now);
            case SCRATCH -> nextOfScratch(request, now);
            case READ_BACK -> nextOfReadBack(request, now);
            case DRAIN, FLUSH, FINISHED -> false;
        };
    }

    private boolean nextOfLoad(Request request, long now) {
        int slot = request.slot();
        long index = nextIndex[slot];
        if (job.stop().isRequested() || (completion && index >= load.blocks())) {
            return false;
        }
        nextIndex[slot] = index + job.actors().total();
        set(request, DataSet.DATA, order.block(index), now);
        return true;
    }

    private boolean nextOfScratch(Request request, long now) {
        if (scratchLeft <= 0 || now >= scratchUntilNanos || job.stop().isRequested()) {
            return false;
        }
        scratchLeft--;
        set(request, DataSet.SCRATCH, scratchLeft % (scratchBytes(load) / load.blockBytes()), now);
        return true;
    }

    private boolean nextOfReadBack(Request request, long now) {
        int slot = request.slot();
        // What a later pass over the file wrote lies in the same blocks again.
        if (completed[slot] == 0 || nextIndex[slot] >= load.blocks()) {
            return false;
        }
        long offset = order.block(nextIndex[slot]) * load.blockBytes();
        nextIndex[slot] += job.actors().total();
        completed[slot]--;
        request.set(Operation.READ, DataSet.DATA, offset, load.blockBytes(), now);
        request.setPayload(job.generation(), true);
        return true;
    }

    private void set(Request request, int file, long block, long now) {
        boolean write = load.operation() == WorkloadSpec.Kind.WRITE;
        Operation operation = write ? Operation.WRITE : Operation.READ;
        request.set(operation, file, block * load.blockBytes(), load.blockBytes(), now);
        request.setPayload(
                write ? job.generation() : DataPattern.ANY_GENERATION,
                load.verify() && file == DataSet.DATA);
    }

    private void submit(Request request) {
        if (session().trySubmit(request)) {
            outstanding++;
            mostOutstanding = Math.max(mostOutstanding, outstanding);
        } else {
            waiting[waitingCount++] = request;
        }
    }

    private void submitWaiting() {
        if (phase == Phase.DRAIN || phase == Phase.FINISHED) {
            waitingCount = 0;
            return;
        }
        while (waitingCount > 0 && session().trySubmit(waiting[waitingCount - 1])) {
            waitingCount--;
            outstanding++;
            mostOutstanding = Math.max(mostOutstanding, outstanding);
        }
        if (outstanding == 0) {
            throw new IllegalStateException("the session refuses requests although it is idle");
        }
    }

    private void fail(Outcome outcome) {
        if (failure == null) {
            failure = outcome;
        }
        if (window().isOpen()) {
            window().end();
        }
        phase = Phase.DRAIN;
    }

    /// Goes on to the next phase once nothing is outstanding.
    private void endPhaseWhenIdle() {
        if (outstanding > 0) {
            return;
        }
        switch (phase) {
            case SCRATCH -> {
                beginMeasurement();
                submitAll(loop().nowNanos());
            }
            case MEASURE -> endMeasurement();
            case DRAIN -> flushOrFinish();
            case FLUSH -> readBackOrFinish();
            // Only a stop leaves a warm-up with nothing to do.
            case WARMUP, READ_BACK, FINISHED -> phase = Phase.FINISHED;
        }
    }

    private void beginMeasurement() {
        if (phase != Phase.WARMUP && phase != Phase.SCRATCH) {
            return;
        }
        phase = Phase.MEASURE;
        window().begin();
        if (job.protocol() instanceof Protocol.Timed timed) {
            loop().schedule(window().beginNanos() + timed.measureNanos(), measureEnds);
        }
    }

    private void endMeasurement() {
        if (phase != Phase.MEASURE) {
            return;
        }
        phase = Phase.DRAIN;
        if (completion) {
            window().endAtLastDone();
        } else {
            window().end();
        }
        endPhaseWhenIdle();
    }

    private void flushOrFinish() {
        if (load.operation() == WorkloadSpec.Kind.READ || failure != null) {
            phase = Phase.FINISHED;
            return;
        }
        phase = Phase.FLUSH;
        requests[0].set(Operation.FLUSH, DataSet.DATA, 0, 0, loop().nowNanos());
        submit(requests[0]);
    }

    private void readBackOrFinish() {
        if (!load.verify() || failure != null || job.stop().isRequested()) {
            phase = Phase.FINISHED;
            return;
        }
        phase = Phase.READ_BACK;
        for (int slot = 0; slot < requests.length; slot++) {
            nextIndex[slot] = (long) job.actors().first() + slot;
        }
        submitAll(loop().nowNanos());
    }

    @Override
    public boolean isFinished() {
        return phase == Phase.FINISHED;
    }

    /// What failed, if anything did.
    public Optional<Outcome> failure() {
        return Optional.ofNullable(failure);
    }

    /// Operations completed in the measurement.
    public long operations() {
        return window().operations();
    }

    /// The measurement's length in nanoseconds; 0 when it never began.
    public long durationNanos() {
        return window().durationNanos();
    }

    /// From the measurement's begin until a flush after the last write was back, in nanoseconds.
    public OptionalLong durableNanos() {
        return durableNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableNanos);
    }

    /// What was counted during the measurement.
    public CounterSnapshot counters() {
        return window().counters();
    }

    /// CPU time of the worker's thread during the measurement, in nanoseconds.
    public long cpuNanos() {
        return window().cpuNanos();
    }

    /// Whether the target took as many operations at a time as the depth asks for.
    public boolean reachedDepth() {
        long withWork = Math.clamp(load.blocks() - job.actors().first(), 0, requests.length);
        return mostOutstanding >= withWork;
    }

    /// Whether the payload that the session counted is that of the completed operations, give or
    /// take what was outstanding at the measurement's edges.
    public boolean countersAgree() {
        boolean read = load.operation() == WorkloadSpec.Kind.READ;
        Counter counter = read ? Counter.PAYLOAD_BYTES_IN : Counter.PAYLOAD_BYTES_OUT;
        long slackBytes = completion ? 0 : (long) requests.length * load.blockBytes();
        long differenceBytes = counters().get(counter) - operations() * load.blockBytes();
        return Math.abs(differenceBytes) <= slackBytes;
    }

    private EventLoop loop() {
        return started(loop);
    }

    private Session session() {
        return started(session);
    }

    private Window window() {
        return started(window);
    }

    private static <T> T started(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the worker has not been started");
        }
        return part;
    }
}
