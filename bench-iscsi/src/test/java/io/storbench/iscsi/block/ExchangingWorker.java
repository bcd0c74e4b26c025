package io.storbench.iscsi.block;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.testkit.EventfulRun;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Lets something happen once its session is open, and does nothing else.
final class ExchangingWorker implements Worker {
    private final EventfulRun.Event event;
    private volatile boolean started;

    ExchangingWorker(EventfulRun.Event event) {
        this.event = event;
    }

    boolean hasStarted() {
        return started;
    }

    @Override
    public void start(EventLoop loop, Session session) {
        started = true;
        try {
            event.happen();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {}

    @Override
    public boolean isFinished() {
        return started;
    }
}
