package io.storbench.workload;

import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;

/// The program by which papers compare file access: each actor opens the file, does its share of
/// the blocks, and closes it, as separate processes would; or, as threads of one process, the first opens it, all use
/// its descriptor, and the last one closes it. What was written is then opened again, synced and closed; a verified
/// writer reads everything back.
///
/// Nothing runs before the open: no exercise of code paths, and no message on the session's
/// connection but those that set it up.
final class Program {
    private final int generation;
    private final boolean verified;
    private final boolean shared;

    /// How many threads have not done their share.
    private int working;

    private long openedNanos;
    private long calledNanos;
    private long closedNanos;

    Program(LoadJob job) {
        this.generation = job.generation();
        this.verified = job.load().verify();
        this.shared = job.load().openers() < job.load().depth();
    }

    /// How many actors open the file.
    ///
    /// @param all that have any block to do
    int openers(int all) {
        working = all;
        return shared ? Math.min(1, all) : all;
    }

    /// The slots after the first that begin once the file is open; up to the first where each opens it itself.
    int beginning() {
        return shared ? working : 1;
    }

    /// An actor has done its share.
    ///
    /// @return whether it closes the file
    boolean closes() {
        return --working == 0 || !shared;
    }

    /// Makes a request what is not a transfer.
    Request set(Request request, Operation operation, long nowNanos) {
        request.set(operation, DataSet.DATA, 0, 0, nowNanos);
        request.setPayload(generation, operation == Operation.FLUSH && verified);
        return request;
    }

    /// A request of the measurement is done.
    void done(Request request, long doneNanos) {
        switch (request.operation().family()) {
            case OPEN -> openedNanos = doneNanos;
            case READ, WRITE -> calledNanos = doneNanos;
            case FLUSH, CLOSE, STAT, NAME -> closedNanos = doneNanos;
        }
    }

    /// When the last actor closed its file; 0 before.
    long closedNanos() {
        return closedNanos;
    }

    LoadResult.Program result() {
        return new LoadResult.Program(openedNanos, calledNanos);
    }
}
