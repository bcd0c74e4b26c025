package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A closed loop: keeps `depth` operations outstanding, each slot an actor whose n-th operation
/// depends on the seed, its slot and n alone, and may think before it begins. Of them `window` are
/// with the target at a time; what the others wait is part of their response time, not of their
/// service time.
///
/// Or an open loop: operations begin when they arrive at the host, of which `depth` at most are
/// outstanding; what the others wait is part of their response time alike.
///
/// Stages, in this order: a completion trial first exercises its code paths on the scratch file; a
/// timed one warms up on the data; then the measurement; then what is outstanding comes back;
/// writers flush; verified writers read back what they wrote, to the last block. Where each
/// operation opens its file, each write has its own flush. The load may have [Phases]; a completion
/// trial waits for all workers between two of them.
public final class LoadWorker implements TrialWorker {
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
        this.steps = new Steps(slots, job.load());
        this.readBack = new Verification(job);
        Set<Operation> kinds = EnumSet.noneOf(Operation.class);
        job.phases().forEach(phase -> kinds.addAll(Steps.kinds(phase.load())));
        if (kinds.size() > 1) {
            recorder.distinguish(kinds);
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
        Submissions submissions = new Submissions(session, slots, job.load().window());
        running = new Running(
                loop,
                submissions,
                new Window(loop, session, recorder, job.threadCpuNanos()),
                new MeasurementInterval(job, loop),
                new Phases(job, steps, loop, recorder, submissions, this::advanceWhenIdle));
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                stage = Stage.WARMUP;
                running.edges.arrive();
                loop.schedule(loop.nowNanos() + timed.warmupNanos(), measureBegins);
                beginLoad();
            }
            case Protocol.Completion _ -> {
                stage = Stage.SCRATCH;
                submitAll(loop.nowNanos());
            }
        }
    }

    private void beginLoad() {
        running().phases.begin();
        advanceWhenIdle();
    }

    /// Begins what is not the load: its exercise, or the reading back.
    private void submitAll(long now) {
        for (int slot = 0; slot < slots; slot++) {
            nextBesideLoad(slot, now);
        }
        advanceWhenIdle();
    }

    private boolean isLoad() {
        return stage == Stage.WARMUP || stage == Stage.MEASURE;
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        noticeEdges(doneNanos);
        if (!(outcome instanceof Outcome.Done)) {
            missed(outcome);
        }
        if (stage == Stage.MEASURE) {
            running().window.recordKind(request.operation(), doneNanos - request.issuedNanos());
        }
        Request following = steps.after(request, doneNanos);
        if (steps.isLast(request, following)) {
            operationDone(request.slot(), doneNanos);
        }
        Submissions submissions = running().submissions;
        if (failure == null && following != null) {
            submissions.completed(following);
        } else {
            submissions.completed();
            goOn(request.slot(), doneNanos);
        }
        advanceWhenIdle();
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

    private void operationDone(int slot, long doneNanos) {
        switch (stage) {
            case MEASURE -> {
                record(slot, doneNanos);
                loadDone(slot, doneNanos);
            }
            case DRAIN -> {
                running().window.doneAfterwards(steps.issuedNanos(slot), doneNanos);
                loadDone(slot, doneNanos);
            }
            case WARMUP -> {
                running().edges.doneBefore(doneNanos - steps.intendedNanos(slot));
                loadDone(slot, doneNanos);
            }
            case FLUSH -> flushed(doneNanos);
            case READ_BACK -> readBack.read();
            case SCRATCH, READY, BETWEEN, FINISHED -> {}
        }
    }

    private void record(int slot, long doneNanos) {
        running()
                .window
                .record(
                        running().phases.begunIn(slot),
                        steps.intendedNanos(slot),
                        steps.issuedNanos(slot),
                        doneNanos,
                        steps.movedBytes(slot));
    }

    private void loadDone(int slot, long doneNanos) {
        readBack.done(steps.transfer(slot));
        if (job.writes() && job.opensEach()) {
            durableAtNanos = doneNanos;
        }
    }

    /// The one flush after all operations belongs to what was measured; where each had its own, it
    /// only prepares the reading back.
    private void flushed(long doneNanos) {
        if (job.opensEach()) {
            return;
        }
        durableAtNanos = doneNanos;
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
                        !job.stop().isRequested()
                                && running().phases.ofScratch().nextOfScratch(transfer, now);
                    case READ_BACK -> readBack.next(transfer, now);
                    case READY, WARMUP, MEASURE, BETWEEN, DRAIN, FLUSH, FINISHED -> false;
                };
        if (made) {
            running().submissions.submit(steps.first(slot));
        }
    }

    private void fail(Outcome outcome) {
        if (failure == null) {
            failure = outcome;
        }
        // The others must not wait for this one.
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
            // Only a stop leaves a warm-up with nothing to do.
            case WARMUP, READ_BACK -> finish();
            case READY, BETWEEN, FINISHED -> {}
        }
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
        if (!job.isCompletion() || !running().phases.hasNext()) {
            endMeasurement();
            return;
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
        if (job.isCompletion()) {
            running().window.endAtLastDone();
        } else {
            running().window.endAt(running().edges.closeNanos());
        }
        running().phases.endMeasurement(running().window.endNanos());
        running().edges.end();
        advanceWhenIdle();
    }

    private void flushOrFinish() {
        if (!job.writes() || failure != null || (job.opensEach() && !job.load().verify())) {
            running().edges.leave();
            finish();
            return;
        }
        stage = Stage.FLUSH;
        long now = running().loop.nowNanos();
        steps.transfer(0).set(Operation.FLUSH, DataSet.DATA, 0, 0, now);
        steps.transfer(0).setPayload(job.generation(), job.load().verify());
        steps.flushAfterwards(0, false);
        running().submissions.submit(steps.first(0));
    }

    private void readBackOrFinish() {
        running().window.writeLastInterval();
        running().edges.leave();
        if (!job.load().verify() || failure != null || job.stop().isRequested()) {
            finish();
            return;
        }
        if (running().edges.isCounting()) {
            EventLoop loop = running().loop;
            loop.schedule(loop.nowNanos() + SharedCounters.LOOK_NANOS, allCounted);
            return;
        }
        stage = Stage.READ_BACK;
        submitAll(running().loop.nowNanos());
    }

    private void finish() {
        running().window.writeLastInterval();
        running().phases.leave();
        stage = Stage.FINISHED;
    }

    @Override
    public boolean isFinished() {
        return stage == Stage.FINISHED;
    }

    @Override
    public LoadResult result() {
        Running parts = running();
        Window window = parts.window;
        return new LoadResult(
                Optional.ofNullable(failure),
                window.operations(),
                window.beginNanos(),
                window.endNanos(),
                durableAtNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableAtNanos),
                parts.phases.readAgain(),
                parts.phases.reachedDepth(parts.submissions.mostOutstanding()),
                countersAgree(window),
                window.counters(),
                window.cpuNanos(),
                readBack.found(),
                parts.phases.begun(),
                parts.phases.digest(),
                Optional.empty(),
                Map.of());
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
