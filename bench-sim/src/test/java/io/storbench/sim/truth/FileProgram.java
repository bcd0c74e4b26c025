package io.storbench.sim.truth;

import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.random.RandomStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The program whose runs were measured: opens a file, reads or writes it call by call, with as
/// many callers as the depth, closes it; a writer then opens it again, syncs and closes. One clock.
final class FileProgram implements Worker {
    private final TruthRow row;
    private final Request[] requests;
    private final int[] order;
    private @Nullable EventLoop loop;
    private @Nullable Session session;
    private int begun;
    private int underWay;
    private boolean finished;

    long openNanos;
    long callsNanos;
    long appNanos;
    long durableNanos;

    private Phase phase = Phase.OPEN;

    private enum Phase {
        OPEN,
        CALLS,
        CLOSE,
        REOPEN,
        SYNC,
        CLOSE_AGAIN
    }

    FileProgram(TruthRow row, long fileBytes) {
        this.row = row;
        this.requests = new Request[row.depth()];
        Arrays.setAll(requests, Request::new);
        this.order = new int[Math.toIntExact(fileBytes / row.blockBytes())];
        Arrays.setAll(order, i -> i);
        if (row.isRandom()) {
            shuffle(RandomStream.of(row.replicate(), "truth/blocks"));
        }
    }

    private void shuffle(RandomStream random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = (int) Long.remainderUnsigned(random.nextLong(), i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }

    @Override
    public void start(EventLoop hostLoop, Session hostSession) {
        loop = hostLoop;
        session = hostSession;
        submit(requests[0], Operation.OPEN, 0, 0);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            throw new IllegalStateException(outcome.toString());
        }
        underWay--;
        switch (phase) {
            case OPEN -> {
                openNanos = doneNanos;
                phase = Phase.CALLS;
                for (Request each : requests) {
                    next(each);
                }
            }
            case CALLS -> {
                next(request);
                if (underWay == 0) {
                    callsNanos = doneNanos;
                    phase = Phase.CLOSE;
                    submit(requests[0], Operation.CLOSE, 0, 0);
                }
            }
            case CLOSE -> {
                appNanos = doneNanos;
                durableNanos = doneNanos;
                finished = !row.isWrite();
                if (!finished) {
                    phase = Phase.REOPEN;
                    submit(requests[0], Operation.OPEN, 0, 0);
                }
            }
            case REOPEN -> {
                phase = Phase.SYNC;
                submit(requests[0], Operation.FLUSH, 0, 0);
            }
            case SYNC -> {
                phase = Phase.CLOSE_AGAIN;
                submit(requests[0], Operation.CLOSE, 0, 0);
            }
            case CLOSE_AGAIN -> {
                durableNanos = doneNanos;
                finished = true;
            }
        }
    }

    private void next(Request request) {
        if (begun < row.calls()) {
            long offset = (long) order[begun++] * row.blockBytes();
            submit(
                    request,
                    row.isWrite() ? Operation.WRITE : Operation.READ,
                    offset,
                    row.blockBytes());
        }
    }

    private void submit(Request request, Operation operation, long offset, int lengthBytes) {
        EventLoop clock = loop;
        Session target = session;
        if (clock == null || target == null) {
            throw new IllegalStateException("not started");
        }
        request.set(operation, DataSet.DATA, offset, lengthBytes, clock.nowNanos());
        request.setPayload(row.isWrite() ? 1 : 0, false);
        underWay++;
        if (!target.trySubmit(request)) {
            throw new IllegalStateException("no room for " + operation);
        }
    }

    @Override
    public boolean isFinished() {
        return finished;
    }

    /// What crossed the session.
    Session session() {
        if (session == null) {
            throw new IllegalStateException("not started");
        }
        return session;
    }
}
