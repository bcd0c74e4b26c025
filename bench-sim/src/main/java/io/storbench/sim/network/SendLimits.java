package io.storbench.sim.network;

/// For how long what kept a sender from sending data that it had. Allocates nothing after construction.
final class SendLimits {
    /// What keeps data from being sent.
    enum Limit {
        /// Nothing: there is no data.
        NONE,
        /// Its own send buffer, which holds what is not acknowledged.
        SEND_BUFFER,
        /// The window that the other end has offered.
        RECEIVE_WINDOW,
        /// The congestion window.
        CONGESTION_WINDOW
    }

    private Limit now = Limit.NONE;
    private long sinceNanos;
    private long sendBufferNanos;
    private long receiveWindowNanos;
    private long congestionWindowNanos;

    /// From now on data waits for this.
    void set(long nowNanos, Limit limit) {
        long waitedNanos = nowNanos - sinceNanos;
        switch (now) {
            case NONE -> {}
            case SEND_BUFFER -> sendBufferNanos += waitedNanos;
            case RECEIVE_WINDOW -> receiveWindowNanos += waitedNanos;
            case CONGESTION_WINDOW -> congestionWindowNanos += waitedNanos;
        }
        sinceNanos = nowNanos;
        now = limit;
    }

    /// How long data has waited, up to the last change.
    long sendBufferNanos() {
        return sendBufferNanos;
    }

    /// The same.
    long receiveWindowNanos() {
        return receiveWindowNanos;
    }

    /// The same.
    long congestionWindowNanos() {
        return congestionWindowNanos;
    }
}
