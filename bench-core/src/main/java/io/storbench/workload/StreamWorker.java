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

    private final LoadJob job;
    private final StreamLoad streams;
    private final LatencyRecorder recorder;
    private final Request[] requests;
    private final StreamActor[] actors;
    private final long[] operations;
    private final StreamDigest digest;
    private final Runnable measureBegins = this::beginWhenAllAreReady;
    private final Runnable measureEnds = this::endMeasurement;

    private @Nullable Running running;
    private Phase phase = Phase.WARMUP;
    private long durableAtNanos = -1;
    private @Nullable Outcome failure;

    /// What a worker has once it runs.
    private record Running(
            EventLoop loop, Submissions submissions, Window window, MeasurementInterval edges) {}

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
                streams.tree());
    }

    @Override
    public void start(EventLoop loop, Session session) {
        running =
                new Running(
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
        boolean loads = phase == Phase.WARMUP || phase == Phase.MEASURE;
        if (!loads || job.stop().isRequested()) {
            return;
        }
        Request request = requests[slot];
        try {
            if (!actors[slot].next(request, nowNanos)) {
                return;
            }
        } catch (StreamFailure e) {
            fail(new Outcome.Failed(e.reason()));
            return;
        }
        digest.add(job.actors().first() + slot, operations[slot]++, StreamDigest.of(request));
        running().submissions.submit(request);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            fail(outcome);
        }
        Window window = running().window;
        switch (phase) {
            case MEASURE -> {
                window.recordKind(request.operation(), doneNanos - request.issuedNanos());
                window.record(
                        request.intendedNanos(),
                        request.issuedNanos(),
                        doneNanos,
                        request.lengthBytes());
            }
            case DRAIN -> window.doneAfterwards(request.issuedNanos(), doneNanos);
            case FLUSH -> flushed(doneNanos);
            case WARMUP, READY, FINISHED -> {}
        }
        running().submissions.completed();
        submitNext(request.slot(), doneNanos);
        endPhaseWhenIdle();
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
        if (!running().submissions.isIdle()) {
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
            fail(
                    new Outcome.Failed(
                            "the load came to its end before the measurement began; take protocol: {run: completion}, or a longer load"));
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
        long beginNanos = running().edges.beginNanos();
        if (beginNanos > running().loop.nowNanos()) {
            running().loop.schedule(beginNanos, measureBegins);
            return;
        }
        phase = Phase.MEASURE;
        running().edges.begin();
        running().window.begin();
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
            running().window.end();
        }
        running().edges.end();
        endPhaseWhenIdle();
    }

    private void flushOrFinish() {
        if (!job.writes() || failure != null || streams.tree().isPresent()) {
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
                running().submissions.mostOutstanding()
                        >= Math.min(job.load().window(), requests.length),
                countersAgree(window),
                window.counters(),
                window.cpuNanos(),
                Optional.empty(),
                Optional.empty(),
                digest,
                Optional.empty());
    }

    private boolean countersAgree(Window window) {
        long slackBytes =
                job.isCompletion() ? 0 : (long) requests.length * job.load().blockBytes();
        long movedBytes =
                window.counters().get(Counter.PAYLOAD_BYTES_IN)
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
