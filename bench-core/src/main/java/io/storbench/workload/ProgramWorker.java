package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.measure.LatencyRecorder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The program by which papers compare file access: each actor opens the file, does its share of
/// the blocks, and closes it, as separate processes would. What was written is then opened again,
/// synced and closed; a verified writer reads everything back.
///
/// Nothing runs before the open: no exercise of code paths, and no message on the session's
/// connection but those that set it up.
public final class ProgramWorker implements TrialWorker {
    private enum Phase {
        READY,
        RUN,
        SYNC,
        READ_BACK,
        FINISHED
    }

    private final LoadJob job;
    private final LatencyRecorder recorder;
    private final Request[] requests;
    private final Verification readBack;
    private final Runnable begins = this::beginWhenAllAreReady;
    private final Runnable allCounted = this::readBackOrFinish;

    private @Nullable Running running;
    private Phase phase = Phase.READY;
    private long openedNanos;
    private long calledNanos;
    private long closedNanos;
    private long durableNanos = -1;
    private @Nullable Outcome failure;

    private record Running(
            EventLoop loop, Submissions submissions, Window window, MeasurementInterval edges, Operations operations) {}

    /// A program that has not begun.
    public ProgramWorker(LoadJob job, LatencyRecorder recorder) {
        this.job = job;
        this.recorder = recorder;
        this.requests = new Request[job.actors().count()];
        Arrays.setAll(requests, Request::new);
        this.readBack = new Verification(job);
        recorder.distinguish(Steps.kinds(job.load()));
    }

    @Override
    public void start(EventLoop loop, Session session) {
        running = new Running(
                loop,
                new Submissions(session, requests.length, job.load().window()),
                new Window(loop, session, recorder, job.threadCpuNanos()),
                new MeasurementInterval(job, loop),
                new Operations(job, loop));
        running.edges.arrive();
        beginWhenAllAreReady();
    }

    private void beginWhenAllAreReady() {
        if (job.stop().isRequested()) {
            running().edges.leave();
            phase = Phase.FINISHED;
            return;
        }
        OptionalLong lookNanos = running().edges.lookNanos();
        if (lookNanos.isPresent()) {
            running().loop.schedule(lookNanos.getAsLong(), begins);
            return;
        }
        phase = Phase.RUN;
        running().edges.begin();
        running().window.begin(running().edges.openNanos());
        for (int slot = 0; slot < running().operations.withWork(); slot++) {
            submit(slot, Operation.OPEN);
        }
        endPhaseWhenIdle();
    }

    private void submit(int slot, Operation operation) {
        set(requests[slot], operation, running().loop.nowNanos());
        running().submissions.submit(requests[slot]);
    }

    private Request set(Request request, Operation operation, long nowNanos) {
        request.set(operation, DataSet.DATA, 0, 0, nowNanos);
        request.setPayload(
                job.generation(), operation == Operation.FLUSH && job.load().verify());
        return request;
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            missed(outcome);
        }
        Request following = after(request, doneNanos);
        if (following != null && failure == null) {
            running().submissions.completed(following);
        } else {
            running().submissions.completed();
        }
        endPhaseWhenIdle();
    }

    /// A lost block does not end the reading back: how much is lost is the question.
    private void missed(Outcome outcome) {
        if (phase == Phase.READ_BACK && outcome instanceof Outcome.Corrupt lost) {
            readBack.lost(lost);
        } else if (failure == null) {
            failure = outcome;
            running().submissions.dropWaiting(_ -> true);
        }
    }

    /// Counts what is done, and makes what the actor does next.
    ///
    /// @return null when it has closed its file
    private @Nullable Request after(Request done, long doneNanos) {
        if (phase == Phase.RUN) {
            measured(done, doneNanos);
        }
        return switch (done.operation().family()) {
            case OPEN -> phase == Phase.SYNC ? set(done, Operation.FLUSH, doneNanos) : transferOrClose(done, doneNanos);
            case READ, WRITE -> {
                if (phase == Phase.READ_BACK) {
                    readBack.read();
                } else {
                    readBack.done(done);
                }
                yield transferOrClose(done, doneNanos);
            }
            case FLUSH -> {
                durableNanos = doneNanos;
                yield set(done, Operation.CLOSE, doneNanos);
            }
            case CLOSE, STAT, NAME -> null;
        };
    }

    private void measured(Request done, long doneNanos) {
        Window window = running().window;
        window.recordKind(done.operation(), doneNanos - done.issuedNanos());
        switch (done.operation().family()) {
            case OPEN -> openedNanos = doneNanos;
            case READ, WRITE -> {
                window.record(done.intendedNanos(), done.issuedNanos(), doneNanos, done.lengthBytes());
                calledNanos = doneNanos;
            }
            case FLUSH, CLOSE, STAT, NAME -> closedNanos = doneNanos;
        }
    }

    private Request transferOrClose(Request request, long nowNanos) {
        boolean more = phase == Phase.READ_BACK
                ? readBack.next(request, nowNanos)
                : !job.stop().isRequested() && running().operations.nextOfLoad(request, nowNanos);
        return more ? request : set(request, Operation.CLOSE, nowNanos);
    }

    private void endPhaseWhenIdle() {
        if (!running().submissions.isIdle()) {
            return;
        }
        switch (phase) {
            case RUN -> endRun();
            case SYNC -> endSync();
            case READ_BACK -> phase = Phase.FINISHED;
            case READY, FINISHED -> {}
        }
    }

    private void endRun() {
        running().window.endAt(Math.max(closedNanos, running().window.beginNanos()));
        if (failure == null && job.writes()) {
            phase = Phase.SYNC;
            submit(0, Operation.OPEN);
        } else {
            running().edges.end();
            readBackOrFinish();
        }
    }

    private void endSync() {
        running().window.count();
        running().edges.end();
        readBackOrFinish();
    }

    private void readBackOrFinish() {
        running().window.writeLastInterval();
        running().edges.leave();
        boolean verified = job.load().verify() && job.writes();
        if (!verified || failure != null || job.stop().isRequested()) {
            phase = Phase.FINISHED;
        } else if (running().edges.isCounting()) {
            EventLoop loop = running().loop;
            loop.schedule(loop.nowNanos() + SharedCounters.LOOK_NANOS, allCounted);
        } else {
            phase = Phase.READ_BACK;
            for (int slot = 0; slot < running().operations.withWork(); slot++) {
                submit(slot, Operation.OPEN);
            }
            endPhaseWhenIdle();
        }
    }

    @Override
    public boolean isFinished() {
        return phase == Phase.FINISHED;
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
                durableNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableNanos),
                false,
                parts.submissions.mostOutstanding() >= Math.min(job.load().window(), parts.operations.withWork()),
                countersAgree(window),
                window.counters(),
                window.cpuNanos(),
                readBack.found(),
                List.of(),
                parts.operations.digest(),
                Optional.of(new LoadResult.Program(openedNanos, calledNanos)),
                Map.of());
    }

    private boolean countersAgree(Window window) {
        long movedBytes = window.counters().get(Counter.PAYLOAD_BYTES_IN)
                + window.counters().get(Counter.PAYLOAD_BYTES_OUT);
        return movedBytes == window.bytes();
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("the worker has not been started");
        }
        return running;
    }
}
