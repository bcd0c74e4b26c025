package io.storbench.paper.program;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.SimEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls about names one after the other, by a client that has just mounted; after some of them it
/// waits until what they changed has been written, and counts messages.
public final class CallProgram implements Worker {
    private static final long LIMIT_NANOS = 24 * 3_600_000_000_000L;

    /// A call of a program.
    ///
    /// @param operation what is called
    /// @param slot whose own names are meant
    /// @param file by its number in [DataSet]
    /// @param second the new name of RENAME and LINK; else the file
    /// @param lingerNanos how long the program waits behind it
    public record Call(Operation operation, int slot, int file, int second, long lingerNanos) {
        /// A call about one name.
        public static Call of(Operation operation, int slot, int file, long lingerNanos) {
            return new Call(operation, slot, file, file, lingerNanos);
        }
    }

    private final List<Call> calls;
    private final long[] messages;
    private final int fileBytes;
    private @Nullable EventLoop loop;
    private @Nullable Session session;
    private int next;
    private @Nullable Outcome failure;

    private CallProgram(List<Call> calls, int fileBytes) {
        this.calls = calls;
        this.messages = new long[calls.size()];
        this.fileBytes = fileBytes;
    }

    /// Runs calls on a plan's target.
    ///
    /// @param plan its text, of a load of metadata with the depth that the slots of the calls need
    /// @param keys set over it, as on a command line
    /// @return how many messages there have been after each call and its wait
    public static long[] run(String plan, List<String> keys, List<Call> calls) {
        TrialSpec trial = PlanReader.parse(plan, "paper", keys).trials().getFirst();
        CachingEngine engine = new CachingEngine(new SimEngine());
        Settings settings = engine.completed(
                new Settings(trial.target().mapping().overlaid(trial.simulate().mapping()), "simulate"));
        settings.text("engine");
        WorkloadSpec load = trial.workload();
        TargetSpec spec = new TargetSpec(trial.engine(), settings, trial.network(), load, 1, 1);
        CallProgram program = new CallProgram(calls, load.blockBytes());
        try (Target target = engine.open(spec)) {
            target.prepare(new DataSet(load.path(), load.fileBytes(), load.fileBytes(), 1, true, false, false));
            target.run(List.of(program), LIMIT_NANOS, new StopSignal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (program.failure != null) {
            throw new IllegalStateException("the program failed: " + program.failure);
        }
        return program.messages;
    }

    @Override
    public void start(EventLoop hostLoop, Session hostSession) {
        loop = hostLoop;
        session = hostSession;
        submit();
    }

    private void submit() {
        EventLoop clock = loop;
        Session target = session;
        if (clock == null || target == null) {
            throw new IllegalStateException("not started");
        }
        Call call = calls.get(next);
        Request request = new Request(call.slot());
        boolean moves = call.operation() == Operation.READ || call.operation() == Operation.WRITE;
        request.set(call.operation(), call.file(), 0, moves ? fileBytes : 0, clock.nowNanos());
        request.setSecond(call.second());
        if (!target.trySubmit(request)) {
            throw new IllegalStateException("no room for " + call);
        }
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            failure = outcome;
            next = calls.size();
            return;
        }
        if (loop != null) {
            loop.schedule(doneNanos + calls.get(next).lingerNanos(), this::count);
        }
    }

    private void count() {
        if (session != null) {
            messages[next++] = session.counters().snapshot().sum(ProcedureCounter.MESSAGES);
        }
        if (!isFinished()) {
            submit();
        }
    }

    @Override
    public boolean isFinished() {
        return next >= calls.size();
    }
}
