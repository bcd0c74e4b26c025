package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Arrivals;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import java.util.Map;
import java.util.Objects;
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
/// Phases, in this order: a completion trial first exercises its code paths on the scratch file; a
/// timed one warms up on the data; then the measurement; then what is outstanding comes back;
/// writers flush; verified writers read back what they wrote, to the last block. Where each
/// operation opens its file, each write has its own flush.
public final class LoadWorker implements TrialWorker {
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

    private final LoadJob job;
    private final LatencyRecorder recorder;
    private final int slots;
    private final Steps steps;
    private final Verification readBack;
    private final Runnable measureEnds = this::endMeasurement;
    private final Runnable measureBegins = this::beginWhenAllAreReady;
    private final Runnable settled = this::readyWhenSettled;
    private final Runnable allCounted = this::readBackOrFinish;

    private final Runnable[] thoughtEnds;
    private int thinking;
    private @Nullable OpenLoop open;
    private @Nullable Running running;
    private Phase phase = Phase.WARMUP;
    private long durableAtNanos = -1;
    private @Nullable Outcome failure;

    /// What a worker has once it runs.
    private record Running(
            EventLoop loop,
            Submissions submissions,
            Window window,
            MeasurementInterval edges,
            Operations operations) {}

    /// A worker that has not begun.
    public LoadWorker(LoadJob job, LatencyRecorder recorder) {
        this.job = job;
        this.recorder = recorder;
        this.slots = job.actors().count();
        this.steps = new Steps(slots, job.load());
        this.readBack = new Verification(job);
        this.thoughtEnds = new Runnable[thinks(job.load()) ? slots : 0];
        for (int slot = 0; slot < thoughtEnds.length; slot++) {
            int own = slot;
            thoughtEnds[slot] = () -> thoughtEnds(own);
        }
        Set<Operation> kinds = Steps.kinds(job.load());
        if (kinds.size() > 1) {
            recorder.distinguish(kinds);
        }
    }

    private static boolean thinks(WorkloadSpec load) {
        return load.arrivals() instanceof Arrivals.Closed closed && closed.thinkNanos() > 0;
    }

    /// The size of the scratch file for a load: at least one block, 1 MiB where that is more.
    public static long scratchBytes(WorkloadSpec load) {
        return load.blockBytes() * Math.max(1, (1L << 20) / load.blockBytes());
    }

    @Override
    public void start(EventLoop loop, Session session) {
        running =
                new Running(
                        loop,
                        new Submissions(session, slots, job.load().window()),
                        new Window(loop, session, recorder, job.threadCpuNanos()),
                        new MeasurementInterval(job, loop),
                        new Operations(job, loop));
        open =
                job.arrivals()
                        .map(arrivals -> new OpenLoop(arrivals, loop, slots, this::arrived))
                        .orElse(null);
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                phase = Phase.WARMUP;
                running.edges.arrive();
                loop.schedule(loop.nowNanos() + timed.warmupNanos(), measureBegins);
                beginLoad();
            }
            case Protocol.Completion _ -> {
                phase = Phase.SCRATCH;
                submitAll(loop.nowNanos());
            }
        }
    }

    private void beginLoad() {
        if (open != null) {
            open.begin();
        } else if (thoughtEnds.length > 0) {
            for (int slot = 0; slot < slots; slot++) {
                think(slot, running().loop.nowNanos());
            }
        } else {
            submitAll(running().loop.nowNanos());
        }
    }

    private void submitAll(long now) {
        for (int slot = 0; slot < slots; slot++) {
            if (next(steps.transfer(slot), now)) {
                running().submissions.submit(steps.first(slot));
            }
        }
        endPhaseWhenIdle();
    }

    private boolean isLoad() {
        return phase == Phase.WARMUP || phase == Phase.MEASURE;
    }

    /// An operation of an open loop begins.
    private void arrived(int slot, long index, long intendedNanos, boolean flush) {
        Running parts = running();
        long now = parts.loop.nowNanos();
        long sinceBeginNanos = intendedNanos - Objects.requireNonNull(open).beginNanos();
        Request transfer = steps.transfer(slot);
        parts.operations.arrived(transfer, index, intendedNanos, flush, sinceBeginNanos);
        steps.flushAfterwards(slot, flush);
        Request first = steps.first(slot);
        first.issuedAt(now);
        parts.submissions.submit(first);
    }

    private void think(int slot, long now) {
        thinking++;
        long thinkNanos = running().operations.thinkNanos(slot);
        running().loop.schedule(now + thinkNanos, thoughtEnds[slot]);
    }

    private void thoughtEnds(int slot) {
        thinking--;
        if (isLoad() && next(steps.transfer(slot), running().loop.nowNanos())) {
            running().submissions.submit(steps.first(slot));
        }
        endPhaseWhenIdle();
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            missed(outcome);
        }
        if (phase == Phase.MEASURE) {
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
        endPhaseWhenIdle();
    }

    /// The slot's operation is done, and the next may begin.
    private void goOn(int slot, long doneNanos) {
        if (isLoad() && open != null) {
            if (job.stop().isRequested()) {
                open.end();
            }
            open.freed(slot);
        } else if (isLoad() && thoughtEnds.length > 0) {
            think(slot, doneNanos);
        } else if (next(steps.transfer(slot), doneNanos)) {
            running().submissions.submit(steps.first(slot));
        }
    }

    /// A lost block does not end the reading back: how much is lost is the question.
    private void missed(Outcome outcome) {
        if (phase == Phase.READ_BACK && outcome instanceof Outcome.Corrupt lost) {
            readBack.lost(lost);
        } else {
            fail(outcome);
        }
    }

    private void operationDone(int slot, long doneNanos) {
        switch (phase) {
            case MEASURE -> {
                running()
                        .window
                        .record(
                                steps.intendedNanos(slot),
                                steps.issuedNanos(slot),
                                doneNanos,
                                steps.movedBytes(slot));
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
            case SCRATCH, READY, FINISHED -> {}
        }
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

    /// Makes the slot's next operation.
    ///
    /// @return false when the phase has none for it
    private boolean next(Request transfer, long now) {
        boolean stopped = job.stop().isRequested();
        boolean made = !stopped && isLoad() && running().operations.nextOfLoad(transfer, now);
        steps.flushAfterwards(
                transfer.slot(), made && running().operations.isFlushed(transfer.slot()));
        return switch (phase) {
            case WARMUP, MEASURE -> made;
            case SCRATCH -> !stopped && running().operations.nextOfScratch(transfer, now);
            case READ_BACK -> readBack.next(transfer, now);
            case READY, DRAIN, FLUSH, FINISHED -> false;
        };
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
        endArrivals();
        phase = Phase.DRAIN;
        running().submissions.dropWaiting(_ -> true);
    }

    private void endArrivals() {
        if (open != null) {
            open.end();
        }
    }

    /// Whether operations are to come though none is outstanding.
    private boolean isWaitingForOperations() {
        return isLoad() && (thinking > 0 || (open != null && !open.isEnded()));
    }

    /// Goes on to the next phase once nothing is outstanding.
    private void endPhaseWhenIdle() {
        if (!running().submissions.isIdle() || isWaitingForOperations()) {
            return;
        }
        switch (phase) {
            case SCRATCH -> {
                phase = Phase.READY;
                readyWhenSettled();
            }
            case MEASURE -> endMeasurement();
            case DRAIN -> flushOrFinish();
            case FLUSH -> readBackOrFinish();
            // Only a stop leaves a warm-up with nothing to do.
            case WARMUP, READ_BACK -> finish();
            case READY, FINISHED -> {}
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
        if (phase != Phase.WARMUP && phase != Phase.READY) {
            return;
        }
        if (job.stop().isRequested() && running().submissions.isIdle()) {
            endArrivals();
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
        phase = Phase.MEASURE;
        running().edges.begin();
        running().window.begin();
        switch (job.protocol()) {
            case Protocol.Timed timed -> {
                countArrivals();
                running().edges.scheduleEnd(timed, measureEnds);
            }
            case Protocol.Completion _ -> {
                countArrivals();
                beginLoad();
                endPhaseWhenIdle();
            }
        }
    }

    private void countArrivals() {
        if (open != null) {
            open.beginCounting();
        }
    }

    private void endMeasurement() {
        if (phase != Phase.MEASURE) {
            return;
        }
        endArrivals();
        phase = Phase.DRAIN;
        running().submissions.dropWaiting(steps::isFirst);
        if (job.isCompletion()) {
            running().window.endAtLastDone();
        } else {
            running().window.end();
        }
        running().edges.end();
        endPhaseWhenIdle();
    }

    private void flushOrFinish() {
        if (!job.writes() || failure != null || (job.opensEach() && !job.load().verify())) {
            running().edges.leave();
            finish();
            return;
        }
        phase = Phase.FLUSH;
        long now = running().loop.nowNanos();
        steps.transfer(0).set(Operation.FLUSH, DataSet.DATA, 0, 0, now);
        steps.transfer(0).setPayload(job.generation(), job.load().verify());
        steps.flushAfterwards(0, false);
        running().submissions.submit(steps.first(0));
    }

    private void readBackOrFinish() {
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
        phase = Phase.READ_BACK;
        submitAll(running().loop.nowNanos());
    }

    private void finish() {
        phase = Phase.FINISHED;
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
                durableAtNanos < 0 ? OptionalLong.empty() : OptionalLong.of(durableAtNanos),
                parts.operations.passedOnce(),
                !job.load().arrivals().equals(Arrivals.Closed.PLAIN)
                        || parts.submissions.mostOutstanding()
                                >= Math.min(job.load().window(), parts.operations.withWork()),
                countersAgree(window),
                window.counters(),
                window.cpuNanos(),
                readBack.found(),
                Optional.ofNullable(open).map(OpenLoop::result),
                parts.operations.digest(),
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
