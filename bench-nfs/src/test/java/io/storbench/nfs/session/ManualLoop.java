package io.storbench.nfs.session;

import io.storbench.engine.EventLoop;

/// Time as the test says.
final class ManualLoop implements EventLoop {
    private long nanos;

    /// Lets time pass.
    void pass(long byNanos) {
        nanos += byNanos;
    }

    @Override
    public long nowNanos() {
        return nanos;
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        throw new IllegalStateException("nothing is delayed here");
    }
}
