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
        CONGESTION_WINDOW;

        private static final int COUNT = values().length;
    }

    private final long[] nanos = new long[Limit.COUNT];
    private Limit now = Limit.NONE;
    private long sinceNanos;

    /// From now on data waits for this.
    void set(long nowNanos, Limit limit) {
        nanos[now.ordinal()] += nowNanos - sinceNanos;
        sinceNanos = nowNanos;
        now = limit;
    }

    /// How long data has waited for it, up to the last change.
    long nanos(Limit limit) {
        return nanos[limit.ordinal()];
    }
}
