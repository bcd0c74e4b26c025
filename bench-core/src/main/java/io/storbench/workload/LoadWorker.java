package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
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
    /// @param start where the trial's workers wait for each other
    /// @param stop ends the load early
    /// @param threadCpuNanos reads the CPU time of the calling thread; 0 in a simulation
    public record Job(
            WorkloadSpec load,
            Protocol protocol,
            Actors actors,
            long seed,
            int generation,
            StartLine start,
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
        READY,
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
    private final Operations operations;
    private final Request[] requests;
    private final Runnable measureEnds = this::endMeasurement;
    private final Runnable measureBegins = this::beginWhenAllAreReady;

    private @Nullable EventLoop loop;
    private @Nullable Submissions submissions;
    private @Nullable Window window;
    private Phase phase = Phase.WARMUP;
    private boolean arrived;
    private long scratchLeft;
    private long scratchUntilNanos;
    private long durableAtNanos = -1;
    private long readBackOperations;
    private @Nullable Outcome failure;

    /// A worker that has not begun.
    public LoadWorker(Job job, LatencyRecorder recorder) {
        this.job = job;
        this.load = job.load();
        this.recorder = recorder;
        this.completion = job.protocol() instanceof Protocol.Completion;
        this.operations = new Operations(job);
        this.requests = new Request[job.actors().count()];
        for (int slot = 0; slot < requests.length; slot++) {
            requests[slot] = new Request(slot);
        }
    }

    /// The size of the scratch file for a load: at least one block, 1 MiB where that is more.
    public static long scratchBytes(WorkloadSpec load) {
        return load.blockBytes() * Math.max(1, (1L << 20) / load.blockBytes());
    }

    @Override
    public void start(EventLoop loop, Session session) {
        this.loop = loop;
        this.submissions = new Submissions(session, requests.length);
        this.window = new Window(loop, session, recorder, job.threadCpuNanos());
        long now = loop.nowNanos();
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                phase = Phase.WARMUP;
                arrive(now);
                loop.schedule(now + timed.warmupNanos(), measureBegins);
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
                submissions().submit(request);
            }
        }
        endPhaseWhenIdle();
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            fail(outcome);
        }
        switch (phase) {
            case MEASURE -> {
                window().record(request, doneNanos);
                operations.completed(request);
            }
            case WARMUP, DRAIN -> operations.completed(request);
            case FLUSH -> flushed(doneNanos);
            case READ_BACK -> readBackOperations++;
            case SCRATCH, READY, FINISHED -> {}
        }
        submissions().completed();
        if (next(request, doneNanos)) {
            submissions().submit(request);
        }
        endPhaseWhenIdle();
    }

    private void flushed(long doneNanos) {
        durableAtNanos = doneNanos;
        if (completion) {
            window().count();
        }
    }

    /// Makes the slot's next operation.
    ///
    /// @return false when the phase has none for it
    private boolean next(Request request, long now) {
        return switch (phase) {
            case WARMUP, MEASURE ->
                    !job.stop().isRequested() && operations.nextOfLoad(request, now);
            case SCRATCH -> nextOfScratch(request, now);
            case READ_BACK -> operations.nextOfReadBack(request, now);
            case READY, DRAIN, FLUSH, FINISHED -> false;
        };
    }

    private boolean nextOfScratch(Request request, long now) {
        if (scratchLeft <= 0 || now >= scratchUntilNanos || job.stop().isRequested()) {
            return false;
        }
        scratchLeft--;
        operations.nextOfScratch(request, now);
        return true;
    }

    private void drain() {
        phase = Phase.DRAIN;
        submissions().dropWaiting();
    }

    private void arrive(long now) {
        if (!arrived) {
            arrived = true;
            job.start().arrive(now);
        }
    }

    private void fail(Outcome outcome) {
        if (failure == null) {
            failure = outcome;
        }
        // The others must not wait for this one.
        arrive(loop().nowNanos());
        if (window().isOpen()) {
            window().end();
        }
        drain();
    }

    /// Goes on to the next phase once nothing is outstanding.
    private void endPhaseWhenIdle() {
        if (!submissions().isIdle()) {
            return;
        }
        switch (phase) {
            case SCRATCH -> {
                phase = Phase.READY;
                arrive(loop().nowNanos());
                beginWhenAllAreReady();
            }
            case MEASURE -> endMeasurement();
            case DRAIN -> flushOrFinish();
            case FLUSH -> readBackOrFinish();
            // Only a stop leaves a warm-up with nothing to do.
            case WARMUP, READ_BACK -> phase = Phase.FINISHED;
            case READY, FINISHED -> {}
        }
    }

    private void beginWhenAllAreReady() {
        if (phase != Phase.WARMUP && phase != Phase.READY) {
            return;
        }
        if (job.stop().isRequested() && submissions().isIdle()) {
            phase = Phase.FINISHED;
            return;
        }
        long now = loop().nowNanos();
        long beginNanos = job.start().isOpen() ? beginNanos() : now + StartLine.NOTICE_NANOS / 2;
        if (beginNanos > now) {
            loop().schedule(beginNanos, measureBegins);
        } else {
            beginMeasurement();
        }
    }

    /// When the measurement of all workers begins, now that all are ready.
    private long beginNanos() {
        return switch (job.protocol()) {
            case Protocol.Timed timed -> job.start().openedNanos() + timed.warmupNanos();
            case Protocol.Completion _ -> job.start().openedNanos() + job.start().noticeNanos();
        };
    }

    private void beginMeasurement() {
        phase = Phase.MEASURE;
        window().begin();
        switch (job.protocol()) {
            case Protocol.Timed timed ->
                    loop().schedule(beginNanos() + timed.measureNanos(), measureEnds);
            case Protocol.Completion _ -> submitAll(loop().nowNanos());
        }
    }

    private void endMeasurement() {
        if (phase != Phase.MEASURE) {
            return;
        }
        drain();
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
        submissions().submit(requests[0]);
    }

    private void readBackOrFinish() {
        if (!load.verify() || failure != null || job.stop().isRequested()) {
            phase = Phase.FINISHED;
            return;
        }
        phase = Phase.READ_BACK;
        operations.restart();
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

    /// Operations that read back what was written, after the measurement.
    public long readBackOperations() {
        return readBackOperations;
    }

    /// When the measurement began, in the loop's time.
    public long measureBeganNanos() {
        return window().beginNanos();
    }

    /// When it ended; when it began, if it never did.
    public long measureEndedNanos() {
        return window().endNanos();
    }

    /// When a flush after the last write was back, in the loop's time.
    public OptionalLong durableAtNanos() {
        return durableAtNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableAtNanos);
    }

    /// Whether any block may have been asked for a second time, warm-up included.
    public boolean passedOnce() {
        return operations.passedOnce();
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
        return submissions().mostOutstanding() >= operations.withWork();
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

    private Submissions submissions() {
        return started(submissions);
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
