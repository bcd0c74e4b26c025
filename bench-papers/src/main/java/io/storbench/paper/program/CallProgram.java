package io.storbench.paper.program;

import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Calls about names one after the other, by a client that has just mounted; after some of them it
/// waits until what they changed has been written, and counts messages.
public final class CallProgram implements Worker {
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

    /// Runs calls on a trial's target, whose load is of metadata, with as many slots as the calls
    /// need.
    ///
    /// @return how many messages there have been after each call and its wait
    public static long[] run(TrialSpec trial, List<Call> calls) {
        WorkloadSpec load = trial.workload();
        CallProgram program = new CallProgram(calls, load.blockBytes());
        DataSet data = new DataSet(load.path(), load.fileBytes(), load.fileBytes(), 1, true, false, false);
        PaperTarget.of(trial).run(data, program);
        if (program.failure != null) {
            throw new IllegalStateException("the program failed: " + program.failure);
        }
        return program.messages;
    }

    /// Opens a file by a client that knows no name, and then another one in the same directory.
    ///
    /// @return by the names in papers' formulas, `cold` and `warm`: the messages of either
    public static Map<String, Double> opened(TrialSpec trial) {
        long lingerNanos = PaperTarget.of(trial).lingerNanos();
        long[] messages = run(
                trial,
                List.of(
                        Call.of(Operation.OPEN, 0, DataSet.DATA, lingerNanos),
                        Call.of(Operation.OPEN, 0, DataSet.SCRATCH, lingerNanos)));
        return Map.of("cold", (double) messages[0], "warm", (double) (messages[1] - messages[0]));
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
