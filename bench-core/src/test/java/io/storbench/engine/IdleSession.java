package io.storbench.engine;

import java.io.IOException;
import java.util.List;

/// A session for tests that takes no request, and has nothing to do.
public abstract class IdleSession implements Session {
    /// What it counts.
    protected final Counters counters = new Counters(List.of());

    @Override
    public boolean trySubmit(Request request) {
        return false;
    }

    @Override
    public void poll() {}

    @Override
    public void await(long deadlineNanos) {}

    @Override
    public final Counters counters() {
        return counters;
    }

    @Override
    public void close() throws IOException {}
}
