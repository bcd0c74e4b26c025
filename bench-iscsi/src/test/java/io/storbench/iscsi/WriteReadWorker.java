package io.storbench.iscsi;

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

/// Writes each block of the data file and reads it back, several blocks at a time, and counts how
/// often each operation was completed.
final class WriteReadWorker implements Worker {
    static final int GENERATION = 7;

    private final int blocks;
    private final int blockBytes;
    private final Request[] requests;
    private final int[] completions;
    private final List<Outcome> writeTroubles = new ArrayList<>();
    private final List<Outcome> readTroubles = new ArrayList<>();
    private @Nullable Session session;
    private int nextBlock;
    private int done;

    WriteReadWorker(long fileBytes, int blockBytes, int depth) {
        this.blocks = Math.toIntExact(fileBytes / blockBytes);
        this.blockBytes = blockBytes;
        this.completions = new int[2 * blocks];
        this.requests = new Request[depth];
    }

    @Override
    public void start(EventLoop loop, Session onSession) {
        session = onSession;
        for (int slot = 0; slot < requests.length; slot++) {
            requests[slot] = new Request(slot);
            write(requests[slot], loop.nowNanos());
        }
    }

    private void write(Request request, long nowNanos) {
        long offset = (long) nextBlock++ * blockBytes;
        request.set(Operation.WRITE, DataSet.DATA, offset, blockBytes, nowNanos);
        request.setPayload(GENERATION, false);
        submit(request);
    }

    /// @param generation what the block must hold
    private void read(Request request, int generation, long nowNanos) {
        request.set(Operation.READ, DataSet.DATA, request.offset(), blockBytes, nowNanos);
        request.setPayload(generation, true);
        submit(request);
    }

    private void submit(Request request) {
        if (!session().trySubmit(request)) {
            throw new IllegalStateException("the session has no room at this depth");
        }
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        boolean written = request.operation() == Operation.WRITE;
        int block = Math.toIntExact(request.offset() / blockBytes);
        completions[2 * block + (written ? 0 : 1)]++;
        done++;
        boolean fine = outcome instanceof Outcome.Done;
        if (!fine) {
            (written ? writeTroubles : readTroubles).add(outcome);
        }
        if (written) {
            // What could not be written still holds what filled the file.
            read(request, fine ? GENERATION : DataPattern.FILL_GENERATION, doneNanos);
        } else if (nextBlock < blocks) {
            write(request, doneNanos);
        }
    }

    @Override
    public boolean isFinished() {
        return done == completions.length;
    }

    Session session() {
        Session opened = session;
        if (opened == null) {
            throw new IllegalStateException("not started");
        }
        return opened;
    }

    /// How often each operation was completed.
    int[] completions() {
        return completions;
    }

    List<Outcome> writeTroubles() {
        return writeTroubles;
    }

    List<Outcome> readTroubles() {
        return readTroubles;
    }
}
