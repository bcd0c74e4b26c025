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
import io.storbench.stream.StreamSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A closed loop whose operations a workload class chooses: each slot is an actor, which has one
/// operation outstanding until it has no more.
///
/// Phases, in this order: a timed trial warms up; then the measurement; then what is outstanding
/// comes back, and what was written to the data file is flushed. What a load of many files makes
/// durable is up to its operations.
public final class StreamWorker implements TrialWorker {
    private enum Phase {
        WARMUP,
        READY,
        MEASURE,
        DRAIN,
        FLUSH,
        FINISHED
    }

    /// How long an actor waits before it looks again whether the others have come.
    private static final long LOOK_NANOS = 1_000_000;

    private static final long NOT_BEGUN = Long.MIN_VALUE;

    private final LoadJob job;
    private final StreamLoad streams;
    private final LatencyRecorder recorder;
    private final Request[] requests;
    private final StreamActor[] actors;
    private final long[] operations;
    private final StreamDigest digest;
    private final Recorder recording;
    private final DueTimes dueTimes;
    private final UnitLog units;

    /// By slot: when the unit of work began, or that it has not; and its name, once its last
    /// operation is on its way.
    private final long[] unitBeganNanos;

    private final String[] unitEnds;

    /// By slot, how often the line must have opened for the actor to go on; 0 if it does not wait.
    private final int[] awaits;

    private int awaiting;
    private final Runnable looks = this::resumeIfOpen;
    private final Runnable measureBegins = this::beginWhenAllAreReady;
    private final Runnable measureEnds = this::endMeasurement;

    private @Nullable Running running;
    private Phase phase = Phase.WARMUP;
    private long durableAtNanos = -1;
    private @Nullable Outcome failure;

    /// What a worker has once it runs.
    private record Running(EventLoop loop, Submissions submissions, Window window, MeasurementInterval edges) {}

    /// A worker that has not begun.
    ///
    /// @param streams of the trial
    public StreamWorker(LoadJob job, StreamLoad streams, LatencyRecorder recorder) {
        this.job = job;
        this.streams = streams;
        this.recorder = recorder;
        int slots = job.actors().count();
        this.requests = new Request[slots];
        this.actors = new StreamActor[slots];
        this.operations = new long[slots];
        this.digest = new StreamDigest(job.host());
        this.recording = new Recorder(job);
        this.dueTimes = new DueTimes(slots, this::goOn);
        this.units = new UnitLog(recorder);
        this.unitBeganNanos = new long[slots];
        this.unitEnds = new String[slots];
        this.awaits = new int[slots];
        Arrays.fill(unitBeganNanos, NOT_BEGUN);
        Arrays.fill(unitEnds, "");
        for (int slot = 0; slot < slots; slot++) {
            requests[slot] = new Request(slot);
            actors[slot] = streams.actor(place(job.actors().first() + slot));
        }
        recorder.distinguish();
    }

    private StreamActor.Place place(int actor) {
        return new StreamActor.Place(
                job.seed(),
                job.host(),
                actor,
                job.actors().total(),
                job.load().fileBytes(),
                job.load().blockBytes(),
                job.load().sizes().granuleBytes(),
                job.generation(),
                job.load().verify(),
                streams.tree(job.host()));
    }

    @Override
    public void start(EventLoop loop, Session session) {
        running = new Running(
                loop,
                new Submissions(session, requests.length, job.load().window()),
                new Window(loop, session, recorder, job.threadCpuNanos()),
                new MeasurementInterval(job, loop));
        try {
            for (StreamActor actor : actors) {
                actor.setUp();
            }
        } catch (StreamFailure e) {
            fail(new Outcome.Failed(e.reason()));
            finish();
            return;
        }
        running.edges.arrive();
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                loop.schedule(loop.nowNanos() + timed.warmupNanos(), measureBegins);
                submitAll();
            }
            case Protocol.Completion _ -> {
                phase = Phase.READY;
                beginWhenAllAreReady();
            }
        }
    }

    private void submitAll() {
        for (int slot = 0; slot < requests.length; slot++) {
            submitNext(slot, running().loop.nowNanos());
        }
        endPhaseWhenIdle();
    }

    /// Submits the actor's next operation, if it has one.
    private void submitNext(int slot, long nowNanos) {
        if (!isLoading()) {
            return;
        }
        Request request = requests[slot];
        long dueNanos = actors[slot].dueNanos(nowNanos);
        if (dueNanos > nowNanos) {
            dueTimes.await(running().loop, slot, nowNanos, dueNanos);
            return;
        }
        try {
            if (!actors[slot].next(request, nowNanos)) {
                streams.line().leave();
                return;
            }
        } catch (StreamFailure e) {
            fail(new Outcome.Failed(e.reason()));
            return;
        }
        if (actors[slot].isAwaiting()) {
            await(slot, nowNanos);
            return;
        }
        unitEnds[slot] = actors[slot].unit();
        if (unitBeganNanos[slot] == NOT_BEGUN) {
            unitBeganNanos[slot] = nowNanos;
        }
        int actor = actors[slot].recordedActor();
        digest.add(actor, actors[slot].recordedNumber(operations[slot]++), StreamDigest.of(request));
        recording.add(actor, request, false);
        running().submissions.submit(request);
    }

    private boolean isLoading() {
        return (phase == Phase.WARMUP || phase == Phase.MEASURE) && !job.stop().isRequested();
    }

    private void goOn(int slot) {
        submitNext(slot, running().loop.nowNanos());
        endPhaseWhenIdle();
    }

    private void await(int slot, long nowNanos) {
        awaits[slot] = streams.line().arrive();
        if (awaiting++ == 0) {
            running().loop.schedule(nowNanos + LOOK_NANOS, looks);
        }
    }

    private void resumeIfOpen() {
        ActorLine line = streams.line();
        EventLoop loop = running().loop;
        for (int slot = 0; slot < awaits.length; slot++) {
            boolean open = awaits[slot] <= line.opened() || line.isBroken() || !isLoading();
            if (awaits[slot] > 0 && open) {
                awaits[slot] = 0;
                awaiting--;
                submitNext(slot, loop.nowNanos());
            }
        }
        if (awaiting > 0) {
            loop.schedule(loop.nowNanos() + LOOK_NANOS, looks);
        }
        endPhaseWhenIdle();
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        noticeEdges(doneNanos);
        if (!(outcome instanceof Outcome.Done)) {
            fail(outcome);
        }
        Window window = running().window;
        switch (phase) {
            case MEASURE -> {
                window.recordKind(request.operation(), doneNanos - request.issuedNanos());
                window.record(request.intendedNanos(), request.issuedNanos(), doneNanos, request.lengthBytes());
                recordUnit(request.slot(), doneNanos);
            }
            case DRAIN -> window.doneAfterwards(request.issuedNanos(), doneNanos);
            case FLUSH -> flushed(doneNanos);
            case WARMUP -> running().edges.doneBefore(doneNanos - request.intendedNanos());
            case READY, FINISHED -> {}
        }
        if (!unitEnds[request.slot()].isEmpty()) {
            unitBeganNanos[request.slot()] = NOT_BEGUN;
        }
        running().submissions.completed();
        submitNext(request.slot(), doneNanos);
        endPhaseWhenIdle();
    }

    /// Calls that block, and what else keeps the loop, may let an operation be reported before the
    /// edge of the measurement that it was done after.
    private void noticeEdges(long doneNanos) {
        if (phase == Phase.WARMUP && running().edges.beganBefore(doneNanos)) {
            beginWhenAllAreReady();
        } else if (phase == Phase.MEASURE && running().edges.endedBefore(doneNanos)) {
            endMeasurement();
        }
    }

    private void recordUnit(int slot, long doneNanos) {
        if (unitEnds[slot].isEmpty()) {
            return;
        }
        try {
            units.record(unitEnds[slot], unitBeganNanos[slot], doneNanos);
        } catch (StreamFailure e) {
            fail(new Outcome.Failed(e.reason()));
        }
    }

    private void flushed(long doneNanos) {
        durableAtNanos = doneNanos;
        if (job.isCompletion()) {
            running().window.count();
            running().edges.end();
        }
    }

    private void fail(Outcome outcome) {
        if (failure == null) {
            failure = outcome;
        }
        // The others must not wait for this one.
        streams.line().breakOff();
        running().edges.arrive();
        running().edges.leave();
        if (running().window.isOpen()) {
            running().window.end();
        }
        phase = Phase.DRAIN;
        running().submissions.dropWaiting(_ -> true);
    }

    /// Goes on to the next phase once nothing is outstanding.
    private void endPhaseWhenIdle() {
        boolean waits = awaiting > 0 || !dueTimes.areOver();
        if (!running().submissions.isIdle() || (waits && isLoading())) {
            return;
        }
        switch (phase) {
            case WARMUP -> endInWarmup();
            case MEASURE -> endMeasurement();
            case DRAIN -> flushOrFinish();
            case FLUSH -> {
                running().edges.leave();
                finish();
            }
            case READY, FINISHED -> {}
        }
    }

    private void endInWarmup() {
        if (!job.stop().isRequested()) {
            fail(new Outcome.Failed(
                    "the load came to its end before the measurement began; take protocol: {run: completion},"
                            + " or a longer load"));
        }
        finish();
    }

    private void beginWhenAllAreReady() {
        if (phase != Phase.WARMUP && phase != Phase.READY) {
            return;
        }
        if (job.stop().isRequested() && running().submissions.isIdle()) {
            finish();
            return;
        }
        OptionalLong lookNanos = running().edges.lookNanos();
        if (lookNanos.isPresent()) {
            running().loop.schedule(lookNanos.getAsLong(), measureBegins);
            return;
        }
        phase = Phase.MEASURE;
        running().edges.begin();
        running().window.begin(running().edges.openNanos());
        switch (job.protocol()) {
            case Protocol.Timed timed -> running().edges.scheduleEnd(timed, measureEnds);
            case Protocol.Completion _ -> submitAll();
        }
    }

    private void endMeasurement() {
        if (phase != Phase.MEASURE) {
            return;
        }
        phase = Phase.DRAIN;
        running().submissions.dropWaiting(_ -> true);
        if (job.isCompletion()) {
            running().window.endAtLastDone();
        } else {
            running().window.endAt(running().edges.closeNanos());
        }
        running().edges.end();
        endPhaseWhenIdle();
    }

    private void flushOrFinish() {
        if (!job.writes() || failure != null || streams.tree(job.host()).isPresent()) {
            running().edges.leave();
            finish();
            return;
        }
        phase = Phase.FLUSH;
        Request flush = requests[0];
        flush.set(Operation.FLUSH, DataSet.DATA, 0, 0, running().loop.nowNanos());
        flush.setPayload(job.generation(), false);
        running().submissions.submit(flush);
    }

    private void finish() {
        phase = Phase.FINISHED;
        running().window.writeLastInterval();
        if (failure != null) {
            return;
        }
        try {
            for (StreamActor actor : actors) {
                actor.tearDown();
            }
        } catch (StreamFailure e) {
            failure = new Outcome.Failed(e.reason());
        }
    }

    @Override
    public boolean isFinished() {
        return phase == Phase.FINISHED;
    }

    @Override
    public LoadResult result() {
        Window window = running().window;
        return new LoadResult(
                Optional.ofNullable(failure),
                window.operations(),
                window.beginNanos(),
                window.endNanos(),
                durableAtNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableAtNanos),
                true,
                reachedDepth(),
                countersAgree(window),
                window.counters(),
                window.cpuNanos(),
                Optional.empty(),
                List.of(),
                digest,
                Optional.empty(),
                units.units());
    }

    /// A trace with times says itself how much is outstanding.
    private boolean reachedDepth() {
        long most = Math.min(Math.min(job.load().window(), requests.length), actors[0].mostOperations());
        return job.load().stream().filter(StreamSpec::isTimed).isPresent()
                || running().submissions.mostOutstanding() >= most;
    }

    private boolean countersAgree(Window window) {
        long slackBytes =
                job.isCompletion() ? 0 : (long) requests.length * job.load().blockBytes();
        long movedBytes = window.counters().get(Counter.PAYLOAD_BYTES_IN)
                + window.counters().get(Counter.PAYLOAD_BYTES_OUT);
        return Math.abs(movedBytes - window.bytes()) <= slackBytes;
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("the worker has not been started");
        }
        return running;
    }
}
