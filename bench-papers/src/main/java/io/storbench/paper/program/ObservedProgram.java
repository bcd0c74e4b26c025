package io.storbench.paper.program;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Worker;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadResult;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import org.jspecify.annotations.Nullable;

/// The program of a plan, `workload.open: program`, with what was counted until its file was open,
/// until its last call was back, and until it was closed: the papers count messages for each of
/// them. It may stay when it is done, so that what its client writes later is counted.
final class ObservedProgram implements Worker {
    private static final int GENERATION = 1;

    private final LoadWorker program;
    private final long lingerNanos;
    private long callsLeft;
    private @Nullable EventLoop loop;
    private @Nullable Session session;
    private boolean lingered;
    private boolean closedOnce;
    private CounterSnapshot opened = CounterSnapshot.NONE;
    private CounterSnapshot called = CounterSnapshot.NONE;
    private CounterSnapshot closed = CounterSnapshot.NONE;

    /// A program that has not begun.
    ///
    /// @param load of one call at a time
    /// @param seed of a random order
    /// @param lingerNanos how long it stays
    ObservedProgram(WorkloadSpec load, Protocol protocol, long seed, long lingerNanos) {
        if (load.depth() != 1 || !load.open().isProgram()) {
            throw new IllegalArgumentException("not a program of one call at a time: " + load);
        }
        LoadJob job = LoadJob.ofHost(
                load,
                protocol,
                new LoadJob.Actors(0, 1, 1),
                seed,
                GENERATION,
                new StartLine(1),
                new StopSignal(),
                () -> 0);
        this.program = new LoadWorker(job, new LatencyRecorder(new IntervalLog()));
        this.callsLeft = load.operations();
        this.lingerNanos = lingerNanos;
        this.lingered = lingerNanos == 0;
    }

    @Override
    public void start(EventLoop hostLoop, Session hostSession) {
        loop = hostLoop;
        session = hostSession;
        program.start(hostLoop, hostSession);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!closedOnce) {
            observe(request.operation());
        }
        program.onComplete(request, outcome, doneNanos);
        if (program.isFinished() && !lingered && loop != null) {
            loop.schedule(doneNanos + lingerNanos, () -> lingered = true);
        }
    }

    /// A writer opens and closes its file a second time, to sync it.
    private void observe(Operation done) {
        if (done == Operation.OPEN) {
            opened = counted();
        } else if (done == Operation.CLOSE) {
            closed = counted();
            closedOnce = true;
        } else if (--callsLeft == 0) {
            called = counted();
        }
    }

    @Override
    public boolean isFinished() {
        return program.isFinished() && (lingered || program.result().failure().isPresent());
    }

    /// What the program came to; complete once it is finished.
    LoadResult result() {
        return program.result();
    }

    /// What was counted until the file was open.
    CounterSnapshot opened() {
        return opened;
    }

    /// What was counted until the last call was back.
    CounterSnapshot called() {
        return called;
    }

    /// What was counted until the file was closed.
    CounterSnapshot closed() {
        return closed;
    }

    /// What was counted until now.
    CounterSnapshot counted() {
        if (session == null) {
            throw new IllegalStateException("not started");
        }
        return session.counters().snapshot();
    }
}
