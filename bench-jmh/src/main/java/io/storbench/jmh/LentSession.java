package io.storbench.jmh;

import io.storbench.engine.EventLoop;
import io.storbench.engine.MeasuredLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/// A session of a running target, lent to the thread that measures: the worker's own thread opens
/// it, waits in [#start] without touching it, and closes it once it was given back. One operation
/// at a time; allocates nothing.
final class LentSession implements Worker {
    /// An operation that takes longer ends the benchmark.
    private static final long LIMIT_NANOS = 60_000_000_000L;

    private final CompletableFuture<Lent> lent = new CompletableFuture<>();
    private final CountDownLatch returned = new CountDownLatch(1);
    private final StopSignal never = new StopSignal();
    private final Request request = new Request(0);
    private final One one = new One();
    private Outcome outcome = Outcome.DONE;
    private boolean outstanding;

    private record Lent(MeasuredLoop loop, Session session) {}

    /// Submits the request, and is finished when it is done.
    private final class One implements Worker {
        @Override
        public void start(EventLoop loop, Session session) {
            outstanding = true;
            if (!session.trySubmit(request)) {
                throw new IllegalStateException("an idle session has no room");
            }
        }

        @Override
        public void onComplete(Request done, Outcome how, long doneNanos) {
            throw new IllegalStateException("sessions report to the worker they were opened for");
        }

        @Override
        public boolean isFinished() {
            return !outstanding;
        }
    }

    @Override
    public void start(EventLoop loop, Session session) {
        lent.complete(new Lent((MeasuredLoop) loop, session));
        try {
            returned.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onComplete(Request done, Outcome how, long doneNanos) {
        outcome = how;
        outstanding = false;
    }

    /// Whether the session was given back.
    @Override
    public boolean isFinished() {
        return returned.getCount() == 0;
    }

    /// The target could not open it.
    void fail(Throwable cause) {
        lent.completeExceptionally(cause);
    }

    /// Waits until the session is open.
    ///
    /// @throws java.util.concurrent.CompletionException with the cause, when it could not be
    void await() {
        lent.join();
    }

    /// Gives the session back to its own thread.
    void giveBack() {
        returned.countDown();
    }

    /// Performs an operation from its submission to its completion, in the caller's thread.
    ///
    /// @param generation that a WRITE writes into its payload; of no matter to others
    /// @throws IOException when the target refuses it, or does not answer within a minute
    void perform(Operation operation, int file, long offset, int lengthBytes, int generation) throws IOException {
        Lent own = lent.join();
        MeasuredLoop loop = own.loop;
        long nowNanos = loop.nowNanos();
        request.set(operation, file, offset, lengthBytes, nowNanos);
        request.setPayload(generation, false);
        loop.run(one, own.session, nowNanos + LIMIT_NANOS, never, never);
        switch (outcome) {
            case Outcome.Done _ -> {}
            case Outcome.Failed(String reason) -> throw new IOException(operation + ": " + reason);
            case Outcome.Corrupt corrupt -> throw new IOException(operation + ": " + corrupt.reason());
        }
    }
}
