package io.storbench.engine;

import org.jspecify.annotations.Nullable;

/// Asks a run to end early: set once by any thread (Ctrl-C), seen by all workers.
public final class StopSignal {
    private final @Nullable StopSignal whole;
    private volatile boolean requested;

    /// Of a run by itself.
    public StopSignal() {
        whole = null;
    }

    /// Of a part of a run, which ends with the whole.
    public StopSignal(StopSignal whole) {
        this.whole = whole;
    }

    /// Asks for the end; can not be taken back.
    public void request() {
        requested = true;
    }

    /// Whether the end was asked for.
    public boolean isRequested() {
        return requested || (whole != null && whole.isRequested());
    }
}
