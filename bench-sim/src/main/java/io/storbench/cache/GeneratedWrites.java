package io.storbench.cache;

import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TimePart;
import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/// A program that generates the data of each WRITE before it calls, and needs the client's
/// processor for that. As in a measured trial, service time runs from the call, response time from
/// before.
///
/// Allocates nothing after construction. Used by the session's thread.
final class GeneratedWrites implements Session {
    private final EventLoop loop;
    private final Session session;
    private final long pageNanos;
    private final Request[] generating;
    private final Runnable[] generated;

    /// @param session that takes the calls; has room for one of each slot
    /// @param slots how many requests may be outstanding
    /// @param pageNanos the time for 4 KiB
    GeneratedWrites(EventLoop loop, Session session, int slots, long pageNanos) {
        this.loop = loop;
        this.session = session;
        this.pageNanos = pageNanos;
        this.generating = new Request[slots];
        this.generated = new Runnable[slots];
        Arrays.setAll(generated, slot -> () -> call(slot));
    }

    @Override
    public boolean trySubmit(Request request) {
        if (request.operation() != Operation.WRITE) {
            return session.trySubmit(request);
        }
        long costNanos = request.lengthBytes() * pageNanos / Pages.BYTES;
        long nowNanos = loop.nowNanos();
        generating[request.slot()] = request;
        request.enters(TimePart.CLIENT, nowNanos);
        loop.schedule(loop.occupy(nowNanos, costNanos), generated[request.slot()]);
        return true;
    }

    private void call(int slot) {
        if (!session.trySubmit(generating[slot])) {
            throw new IllegalStateException("no room for slot " + slot);
        }
    }

    @Override
    public boolean settle() {
        return session.settle();
    }

    @Override
    public void poll() throws IOException {
        session.poll();
    }

    @Override
    public void await(long deadlineNanos) throws IOException {
        session.await(deadlineNanos);
    }

    @Override
    public Counters counters() {
        return session.counters();
    }

    @Override
    public Optional<String> trouble() {
        return session.trouble();
    }

    @Override
    public void close() throws IOException {
        session.close();
    }
}
