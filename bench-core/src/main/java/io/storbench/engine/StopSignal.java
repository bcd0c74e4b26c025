package io.storbench.engine;

/// Asks a run to end early: set once by any thread (Ctrl-C), seen by all workers.
public final class StopSignal {
    private volatile boolean requested;

    /// Asks for the end; can not be taken back.
    public void request() {
        requested = true;
    }

    /// Whether the end was asked for.
    public boolean isRequested() {
        return requested;
    }
}
