package io.storbench.testkit;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A closed loop over the blocks of the data file, in a fixed scattered order, that remembers
/// outcomes and latencies; then, if wanted, one FLUSH.
public final class CountingWorker implements Worker {
    /// What to do.
    ///
    /// @param operation READ or WRITE
    /// @param operations how many
    /// @param generation written, or demanded of what is read
    /// @param flush whether a FLUSH follows
    public record Load(Operation operation, int operations, int blockBytes, int depth, int generation, boolean flush) {}

    private final Load load;
    private final long blocks;
    private final Request[] requests;
    private final List<Outcome> troubles = new ArrayList<>();
    private final long[] latencies;
    private @Nullable Session session;
    private int issued;
    private int done;
    private boolean flushed;
    private long finishedNanos;
    private long startedNanos;

    /// @param fileBytes the data file's size
    public CountingWorker(Load load, long fileBytes) {
        this.load = load;
        this.blocks = fileBytes / load.blockBytes;
        this.requests = new Request[load.depth];
        for (int slot = 0; slot < load.depth; slot++) {
            requests[slot] = new Request(slot);
        }
        this.latencies = new long[load.operations];
        this.flushed = !load.flush;
    }

    @Override
    public void start(EventLoop onLoop, Session onSession) {
        session = onSession;
        startedNanos = onLoop.nowNanos();
        for (int slot = 0; slot < load.depth && issued < load.operations; slot++) {
            submit(onSession, requests[slot], onLoop.nowNanos());
        }
    }

    private void submit(Session to, Request request, long nowNanos) {
        // 7919 is a prime, so that every block comes once before any comes twice.
        long block = issued++ * 7919L % blocks;
        request.set(load.operation, DataSet.DATA, block * load.blockBytes, load.blockBytes, nowNanos);
        request.setPayload(load.generation, true);
        if (!to.trySubmit(request)) {
            throw new IllegalStateException("the session has no room at depth " + load.depth);
        }
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            troubles.add(outcome);
        }
        finishedNanos = doneNanos;
        if (request.operation() == Operation.FLUSH) {
            flushed = true;
            return;
        }
        latencies[done++] = doneNanos - request.issuedNanos();
        Session to = session;
        if (to == null) {
            throw new IllegalStateException("not started");
        }
        if (issued < load.operations) {
            submit(to, request, doneNanos);
        } else if (done == load.operations && load.flush) {
            request.set(Operation.FLUSH, DataSet.DATA, 0, 0, doneNanos);
            request.setPayload(DataPattern.FILL_GENERATION, false);
            to.trySubmit(request);
        }
    }

    @Override
    public boolean isFinished() {
        return done == load.operations && flushed;
    }

    /// How many operations are done.
    public int done() {
        return done;
    }

    /// What did not end well.
    public List<Outcome> troubles() {
        return troubles;
    }

    /// How long each operation took, in nanoseconds.
    public long[] latencies() {
        return latencies;
    }

    /// From the start to the end.
    public long elapsedNanos() {
        return finishedNanos - startedNanos;
    }

    /// The session it ran on.
    public Session session() {
        Session opened = session;
        if (opened == null) {
            throw new IllegalStateException("not started");
        }
        return opened;
    }
}
