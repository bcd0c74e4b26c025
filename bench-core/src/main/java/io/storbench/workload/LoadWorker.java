package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes a load on a session: the one life of all trials, whatever their operations are.
///
/// In a closed loop it keeps `depth` operations outstanding, each slot an actor whose n-th operation
/// depends on the seed, its slot and n alone, and may think before it begins. Of them `window` are
/// with the target at a time; what the others wait is part of their response time, not of their
/// service time. In an open loop operations begin when they arrive at the host, of which `depth` at
/// most are outstanding; what the others wait is part of their response time alike.
///
/// Stages, in this order: a completion trial of blocks first exercises its code paths on the scratch
/// file; a timed one warms up on the data; then the measurement; then what is outstanding comes
/// back; writers flush; verified writers read back what they wrote, to the last block. Where each
/// operation opens its file, each write has its own flush; what a load of many files makes durable
/// is up to its operations. The load may have [Phases]; a completion trial waits for all workers
/// between two of them. Or it is a [Program], which opens and closes its file.
public final class LoadWorker implements Worker {
    private enum Stage {
        SCRATCH,
        READY,
        WARMUP,
        MEASURE,
        BETWEEN,
        DRAIN,
        FLUSH,
        READ_BACK,
        FINISHED
    }

    private final LoadJob job;
    private final LatencyRecorder recorder;
    private final int slots;
    private final Steps steps;
    private final @Nullable Program program;

    /// Null where no flush follows writes.
    private final @Nullable SyncWrites syncWrites;

    /// Of each phase, the actors of its class; none of blocks.
    private final List<StreamActor[]> actors;

    private final boolean chosen;

    /// Whether every operation is one request: then nothing is asked about what follows it.
    private final boolean single;

    /// Whether nothing is asked of its operations but their latencies.
    private final boolean plain;

    private final boolean readsBack;

    /// Whether what an operation wrote is durable when it is done.
    private final boolean durableEach;

    private final Verification readBack;
    private final Runnable measureEnds = this::endMeasurement;
    private final Runnable measureBegins = this::beginWhenAllAreReady;
    private final Runnable settled = this::readyWhenSettled;
    private final Runnable allCounted = this::readBackOrFinish;
    private final Runnable phaseBegins = this::enterNext;
    private final Runnable othersAreDone = this::enterNextWhenAllAreDone;

    private @Nullable Running running;
    private Stage stage = Stage.WARMUP;
    private long durableAtNanos = -1;
    private @Nullable Outcome failure;

    /// What a worker has once it runs.
    private record Running(
            EventLoop loop, Submissions submissions, Window window, MeasurementInterval edges, Phases phases) {}

    /// A worker that has not begun.
    public LoadWorker(LoadJob job, LatencyRecorder recorder) {
        this.job = job;
        this.recorder = recorder;
        this.slots = job.actors().count();
        boolean flushed = job.phases().stream().anyMatch(phase -> phase.load().flushEvery() > 0);
        this.steps = new Steps(slots, job.load(), flushed);
        this.program = job.isProgram() ? new Program(job) : null;
        this.syncWrites = SyncWrites.of(job);
        this.actors = IntStream.range(0, job.phases().size())
                .mapToObj(phase -> job.phases().get(phase).stream()
                        .map(load -> load.actors(job, phase))
                        .orElse(new StreamActor[0]))
                .toList();
        this.chosen = job.isChosen();
        this.single = steps.isSingle();
        this.readsBack = job.readsBack();
        this.durableEach = job.writes() && job.opensEach();
        this.readBack = new Verification(job);
        boolean measuredAlone = single
                && program == null
                && !readsBack
                && !durableEach
                && job.phases().size() == 1;
        this.plain = measuredAlone && PlainBlocks.suits(job, 0);
        distinguish();
    }

    /// Whose kinds are known beforehand, and are one, has no latencies by kind.
    private void distinguish() {
        Set<Operation> kinds = EnumSet.noneOf(Operation.class);
        job.phases().forEach(phase -> kinds.addAll(Steps.kinds(phase.load())));
        if (chosen) {
            recorder.distinguish();
        } else if (kinds.size() > 1) {
            recorder.distinguish(kinds);
        }
        if (syncWrites != null) {
            recorder.distinguishUnit(Measurement.SYNC_WRITE);
        }
        if (job.phases().size() > 1) {
            recorder.distinguishPhases(job.phases().size());
        }
    }

    /// The size of the scratch file for a load: at least one block, 1 MiB where that is more.
    public static long scratchBytes(WorkloadSpec load) {
        return load.blockBytes() * Math.max(1, (1L << 20) / load.blockBytes());
    }

    @Override
    public void start(EventLoop loop, Session session) {
        steps.keepTime(loop);
        Submissions submissions = new Submissions(session, slots, job.load().window());
        running = new Running(
                loop,
                submissions,
                new Window(loop, session, recorder, job.threadCpuNanos(), !job.isCompletion()),
                new MeasurementInterval(job, loop),
                new Phases(job, actors, steps, loop, recorder, submissions, this::advanceWhenIdle, this::fail));
        try {
            forEachActor(StreamActor::setUp);
        } catch (StreamFailure e) {
            fail(e);
            finish();
            return;
        }
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                stage = Stage.WARMUP;
                running.edges.arrive();
                loop.schedule(loop.nowNanos() + timed.warmupNanos(), measureBegins);
                beginLoad();
            }
            case Protocol.Completion _
            when chosen || program != null -> {
                stage = Stage.READY;
                running.edges.arrive();
                beginWhenAllAreReady();
            }
            case Protocol.Completion _ -> {
                stage = Stage.SCRATCH;
                submitAll();
            }
        }
    }

    private void forEachActor(Consumer<StreamActor> does) {
        actors.forEach(phase -> Arrays.stream(phase).forEach(does));
    }

    private void beginLoad() {
        if (program == null) {
            running().phases.begin();
            advanceWhenIdle();
        } else {
            submitAll();
        }
    }

    /// Begins what is not the load, its exercise or the reading back, or opens a program's files.
    private void submitAll() {
        long now = running().loop.nowNanos();
        int all = program == null ? slots : program.openers(running().phases.withWork());
        for (int slot = 0; slot < all; slot++) {
            if (program == null) {
                nextBesideLoad(slot, now);
            } else {
                running().submissions.submit(program.set(steps.transfer(slot), Operation.OPEN, now));
            }
        }
        advanceWhenIdle();
    }

    private boolean isLoad() {
        return stage == Stage.WARMUP || stage == Stage.MEASURE;
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        Running parts = running();
        if (stage == Stage.WARMUP || parts.edges.endedBefore(doneNanos)) {
            noticeEdges(doneNanos);
        }
        if (!(outcome instanceof Outcome.Done)) {
            missed(outcome);
        }
        if (plain && stage == Stage.MEASURE) {
            plainDone(parts, request, doneNanos);
            return;
        }
        if (stage == Stage.MEASURE) {
            parts.window.recordKind(request.operation(), doneNanos - request.issuedNanos());
            parts.window.recordTime(request, doneNanos);
        }
        Request following = null;
        if (single) {
            operationDone(request, request.issuedNanos(), doneNanos);
        } else {
            following = following(request, doneNanos);
        }
        if (following != null && failure == null) {
            parts.submissions.completed(following);
        } else {
            parts.submissions.completed();
            goOn(request.slot(), doneNanos);
        }
        if (parts.submissions.isIdle()) {
            advanceWhenIdle();
        }
    }

    /// The short way of most operations, beside which no other of the load exists.
    private void plainDone(Running parts, Request request, long doneNanos) {
        parts.window.record(request.intendedNanos(), request.issuedNanos(), doneNanos, request.lengthBytes());
        parts.window.recordTime(request, doneNanos);
        if (parts.phases.nextPlain(request, doneNanos)) {
            parts.submissions.completedAndSubmit(request);
        } else {
            parts.submissions.completed();
            if (parts.submissions.isIdle()) {
                advanceWhenIdle();
            }
        }
    }

    /// What follows a request of an operation that has several; null when the operation is done.
    private @Nullable Request following(Request done, long doneNanos) {
        if (program != null) {
            return following(program, done, doneNanos);
        }
        int slot = done.slot();
        Request following = steps.after(done, doneNanos);
        if (steps.isLast(done, following)) {
            operationDone(steps.transfer(slot), steps.issuedNanos(slot), doneNanos);
        }
        if (syncWrites != null && isLoad()) {
            int phase = running().phases.begunIn(slot);
            syncWrites.done(phase, done, following, doneNanos, stage == Stage.MEASURE, recorder);
        }
        return following;
    }

    /// What an actor of a program does next; null when it has closed its file.
    private @Nullable Request following(Program steps, Request done, long doneNanos) {
        if (stage == Stage.MEASURE) {
            steps.done(done, doneNanos);
        }
        return switch (done.operation().family()) {
            case OPEN ->
                stage == Stage.FLUSH ? steps.set(done, Operation.FLUSH, doneNanos) : opened(steps, done, doneNanos);
            case READ, WRITE -> {
                operationDone(done, done.issuedNanos(), doneNanos);
                yield transferOrClose(steps, done, doneNanos);
            }
            case FLUSH -> {
                operationDone(done, done.issuedNanos(), doneNanos);
                yield steps.set(done, Operation.CLOSE, doneNanos);
            }
            case CLOSE, STAT, NAME -> {
                if (stage == Stage.FLUSH) {
                    countFlush();
                }
                yield null;
            }
        };
    }

    /// The file is open for its opener, or for all threads.
    private @Nullable Request opened(Program steps, Request opener, long nowNanos) {
        if (failure != null) {
            // There is no descriptor, or one of another file.
            return null;
        }
        int threads = steps.beginning();
        for (int slot = 1; slot < threads; slot++) {
            Request first = transferOrClose(steps, this.steps.transfer(slot), nowNanos);
            if (first != null) {
                running().submissions.submit(first);
            }
        }
        return transferOrClose(steps, opener, nowNanos);
    }

    /// An actor's next request; null when it has done its share and another closes the file.
    private @Nullable Request transferOrClose(Program steps, Request request, long nowNanos) {
        boolean more = stage == Stage.READ_BACK
                ? readBack.next(request, nowNanos)
                : running().phases.nextOfProgram(request, nowNanos);
        if (more) {
            return request;
        }
        return steps.closes() ? steps.set(request, Operation.CLOSE, nowNanos) : null;
    }

    /// Calls that block, and what else keeps the loop, may let an operation be reported before the
    /// edge of the measurement that it was done after.
    private void noticeEdges(long doneNanos) {
        if (stage == Stage.WARMUP && running().edges.beganBefore(doneNanos)) {
            beginWhenAllAreReady();
        } else if (stage == Stage.MEASURE && running().edges.endedBefore(doneNanos)) {
            endMeasurement();
        }
    }

    /// The slot's operation is done, and the next may begin.
    private void goOn(int slot, long doneNanos) {
        if (isLoad()) {
            running().phases.freed(slot, doneNanos);
        } else {
            nextBesideLoad(slot, doneNanos);
        }
    }

    /// A lost block does not end the reading back: how much is lost is the question.
    private void missed(Outcome outcome) {
        if (stage == Stage.READ_BACK && outcome instanceof Outcome.Corrupt lost) {
            readBack.lost(lost);
        } else {
            fail(outcome);
        }
    }

    /// @param transfer of the operation
    /// @param issuedNanos when its first request was sent, in the loop's time
    private void operationDone(Request transfer, long issuedNanos, long doneNanos) {
        if (stage == Stage.MEASURE) {
            record(transfer, issuedNanos, doneNanos);
        } else {
            doneBesideMeasurement(transfer, issuedNanos, doneNanos);
        }
        if (chosen) {
            unitDone(transfer.slot(), doneNanos);
        }
    }

    private void record(Request transfer, long issuedNanos, long doneNanos) {
        running()
                .window
                .record(
                        running().phases.begunIn(transfer.slot()),
                        transfer.intendedNanos(),
                        issuedNanos,
                        doneNanos,
                        steps.movedBytes(transfer));
        loadDone(transfer, doneNanos);
    }

    private void doneBesideMeasurement(Request transfer, long issuedNanos, long doneNanos) {
        switch (stage) {
            case DRAIN -> {
                running().window.doneAfterwards(issuedNanos, doneNanos);
                loadDone(transfer, doneNanos);
            }
            case WARMUP -> {
                running().edges.doneBefore(doneNanos - transfer.intendedNanos());
                loadDone(transfer, doneNanos);
            }
            case FLUSH -> flushed(doneNanos);
            case READ_BACK -> readBack.read();
            case SCRATCH, READY, MEASURE, BETWEEN, FINISHED -> {}
        }
    }

    private void loadDone(Request transfer, long doneNanos) {
        if (readsBack) {
            readBack.done(transfer);
        }
        if (durableEach) {
            durableAtNanos = doneNanos;
        }
    }

    private void unitDone(int slot, long doneNanos) {
        try {
            running().phases.done(slot, doneNanos, stage == Stage.MEASURE);
        } catch (StreamFailure e) {
            fail(e);
        }
    }

    /// The one flush after all operations belongs to what was measured; where each had its own, it
    /// only prepares the reading back.
    private void flushed(long doneNanos) {
        if (job.opensEach()) {
            return;
        }
        durableAtNanos = doneNanos;
        if (program == null) {
            countFlush();
        }
    }

    /// What a program's flush comes to includes the close after it.
    private void countFlush() {
        if (job.isCompletion()) {
            running().window.count();
            running().edges.end();
        }
    }

    /// Begins the slot's next operation of the exercise or of the reading back, if there is one.
    private void nextBesideLoad(int slot, long now) {
        Request transfer = steps.transfer(slot);
        steps.flushAfterwards(slot, false);
        boolean made =
                switch (stage) {
                    case SCRATCH ->
                        !job.stop().isRequested() && running().phases.nextOfScratch(transfer, now);
                    case READ_BACK -> readBack.next(transfer, now);
                    case READY, WARMUP, MEASURE, BETWEEN, DRAIN, FLUSH, FINISHED -> false;
                };
        if (made) {
            running().submissions.submit(steps.first(slot));
        }
    }

    private void fail(StreamFailure inClass) {
        fail(new Outcome.Failed(inClass.reason()));
    }

    private void fail(Outcome outcome) {
        if (failure == null) {
            failure = outcome;
        }
        // The others must not wait for this one.
        job.phases().forEach(phase -> phase.stream().ifPresent(StreamLoad::breakOff));
        running().edges.arrive();
        running().edges.leave();
        if (running().window.isOpen()) {
            running().window.end();
        }
        running().phases.end();
        running().phases.leave();
        stage = Stage.DRAIN;
        running().submissions.dropWaiting(_ -> true);
    }

    /// Whether operations are to come though none is outstanding.
    private boolean isWaitingForOperations() {
        return isLoad() && running().phases.isWaiting();
    }

    /// Goes on to the next stage once nothing is outstanding.
    private void advanceWhenIdle() {
        if (!running().submissions.isIdle() || isWaitingForOperations()) {
            return;
        }
        switch (stage) {
            case SCRATCH -> {
                stage = Stage.READY;
                readyWhenSettled();
            }
            case MEASURE -> phaseDone();
            case DRAIN -> flushOrFinish();
            case FLUSH -> readBackOrFinish();
            case WARMUP -> endInWarmup();
            case READ_BACK -> finish();
            case READY, BETWEEN, FINISHED -> {}
        }
    }

    /// Only a stop, or a class that has no more, leaves a warm-up with nothing to do.
    private void endInWarmup() {
        if (!job.stop().isRequested()) {
            fail(new Outcome.Failed(
                    "the load came to its end before the measurement began; take protocol: {run: completion},"
                            + " or a longer load"));
        }
        finish();
    }

    /// What the session does by itself because of the exercise must not be counted.
    private void readyWhenSettled() {
        if (running().submissions.settle() || job.stop().isRequested()) {
            running().edges.arrive();
            beginWhenAllAreReady();
        } else {
            EventLoop loop = running().loop;
            loop.schedule(loop.nowNanos() + SharedCounters.LOOK_NANOS, settled);
        }
    }

    private void beginWhenAllAreReady() {
        if (stage != Stage.WARMUP && stage != Stage.READY) {
            return;
        }
        if (job.stop().isRequested() && running().submissions.isIdle()) {
            running().phases.end();
            finish();
            return;
        }
        OptionalLong lookNanos = running().edges.lookNanos();
        if (lookNanos.isPresent()) {
            running().loop.schedule(lookNanos.getAsLong(), measureBegins);
        } else {
            beginMeasurement();
        }
    }

    private void beginMeasurement() {
        stage = Stage.MEASURE;
        running().edges.begin();
        running().window.begin(running().edges.openNanos());
        running().phases.beginMeasurement(running().window.beginNanos());
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                running().edges.scheduleEnd(timed, measureEnds);
                scheduleNext();
            }
            case Protocol.Completion _ -> beginLoad();
        }
    }

    private void scheduleNext() {
        if (running().phases.hasNext()) {
            running().loop.schedule(nextNanos(), phaseBegins);
        }
    }

    /// When the next phase of a timed trial begins.
    private long nextNanos() {
        return running().edges.beginNanos() + running().phases.nextAfterNanos();
    }

    private void enterNext() {
        if (stage == Stage.MEASURE) {
            running().phases.enterNext(nextNanos());
            scheduleNext();
            advanceWhenIdle();
        }
    }

    /// Nothing of the phase is left to do.
    private void phaseDone() {
        boolean timed = !job.isCompletion();
        if (!running().phases.hasNext() || (timed && job.stop().isRequested())) {
            endMeasurement();
            return;
        }
        if (timed) {
            return; // a class has no more, but the next phase has its time
        }
        stage = Stage.BETWEEN;
        running().phases.arrive();
        enterNextWhenAllAreDone();
    }

    private void enterNextWhenAllAreDone() {
        if (stage != Stage.BETWEEN) {
            return;
        }
        long beginNanos = running().phases.nextBeginNanos();
        if (beginNanos > running().loop.nowNanos()) {
            running().loop.schedule(beginNanos, othersAreDone);
            return;
        }
        stage = Stage.MEASURE;
        running().phases.enterNext(running().loop.nowNanos());
        advanceWhenIdle();
    }

    private void endMeasurement() {
        if (stage != Stage.MEASURE) {
            return;
        }
        stage = Stage.DRAIN;
        running().submissions.dropWaiting(steps::isFirst);
        if (program != null) {
            running()
                    .window
                    .endAt(Math.max(program.closedNanos(), running().window.beginNanos()));
        } else if (job.isCompletion()) {
            running().window.endAtLastDone();
        } else {
            running().window.endAt(running().edges.closeNanos());
        }
        running().phases.endMeasurement(running().window.endNanos());
        running().edges.end();
        advanceWhenIdle();
    }

    private void flushOrFinish() {
        boolean flushedEach = job.hasManyFiles() || (job.opensEach() && !readsBack);
        if (!job.writes() || failure != null || flushedEach) {
            running().edges.leave();
            finish();
            return;
        }
        stage = Stage.FLUSH;
        long now = running().loop.nowNanos();
        if (program != null) {
            running().submissions.submit(program.set(steps.transfer(0), Operation.OPEN, now));
            return;
        }
        steps.transfer(0).set(Operation.FLUSH, DataSet.DATA, 0, 0, now);
        steps.transfer(0).setPayload(job.generation(), job.load().verify());
        steps.flushAfterwards(0, false);
        running().submissions.submit(steps.first(0));
    }

    private void readBackOrFinish() {
        running().window.writeLastInterval();
        running().edges.leave();
        if (!readsBack || failure != null || job.stop().isRequested()) {
            finish();
            return;
        }
        if (running().edges.isCounting()) {
            EventLoop loop = running().loop;
            loop.schedule(loop.nowNanos() + SharedCounters.LOOK_NANOS, allCounted);
            return;
        }
        stage = Stage.READ_BACK;
        readBack.begin();
        submitAll();
    }

    private void finish() {
        running().window.writeLastInterval();
        running().phases.leave();
        stage = Stage.FINISHED;
        if (failure == null) {
            tearDown();
        }
    }

    private void tearDown() {
        try {
            forEachActor(StreamActor::tearDown);
        } catch (StreamFailure e) {
            failure = new Outcome.Failed(e.reason());
        }
    }

    @Override
    public boolean isFinished() {
        return stage == Stage.FINISHED;
    }

    /// What it came to; complete once it is finished.
    public LoadResult result() {
        Running parts = running();
        Window window = parts.window;
        return new LoadResult(
                Optional.ofNullable(failure),
                window.operations(),
                window.beginNanos(),
                window.endNanos(),
                durableAtNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableAtNanos),
                program == null && parts.phases.readAgain(),
                parts.phases.reachedDepth(parts.submissions.mostOutstanding()),
                countersAgree(window),
                window.counters(),
                window.unsentChanges(),
                window.cpuNanos(),
                readBack.found(),
                parts.phases.begun(),
                parts.phases.digest(),
                Optional.ofNullable(program).map(Program::result),
                parts.phases.units());
    }

    private boolean countersAgree(Window window) {
        long callBytes = job.load().blockBytes() * Steps.transfers(job.load());
        long slackBytes = job.isCompletion() ? 0 : slots * callBytes;
        long movedBytes =
                switch (job.load().operation()) {
                    case READ -> window.counters().get(Counter.PAYLOAD_BYTES_IN);
                    case WRITE -> window.counters().get(Counter.PAYLOAD_BYTES_OUT);
                    case MIXED, METADATA ->
                        window.counters().get(Counter.PAYLOAD_BYTES_IN)
                                + window.counters().get(Counter.PAYLOAD_BYTES_OUT);
                };
        return Math.abs(movedBytes - window.bytes()) <= slackBytes;
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("the worker has not been started");
        }
        return running;
    }
}
