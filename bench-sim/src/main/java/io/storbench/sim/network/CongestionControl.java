package io.storbench.sim.network;

import org.jspecify.annotations.Nullable;

/// The congestion window of a sender, in bytes: slow start, and what an algorithm makes of
/// congestion avoidance (RFC 5681, section 3.1).
abstract sealed class CongestionControl permits NewReno, Cubic {
    /// Larger than any stream: slow start goes on until a loss.
    private static final long UNKNOWN = Long.MAX_VALUE / 4;

    protected final int mss;
    protected final int byteCountingLimit;
    protected long window;
    private long threshold = UNKNOWN;
    private long initialWindow;
    private final @Nullable HyStart hyStart;

    CongestionControl(TcpSettings settings) {
        this.mss = settings.mssBytes();
        this.byteCountingLimit = settings.congestion().byteCountingLimit();
        this.initialWindow = (long) settings.congestion().initialWindowSegments() * mss;
        this.window = initialWindow;
        TcpSettings.SlowStart slowStart = settings.congestion().slowStart();
        int thresholdSegments = slowStart.thresholdSegments();
        boolean ended = thresholdSegments < TcpSettings.Congestion.UNLIMITED;
        if (ended) {
            this.threshold = (long) thresholdSegments * mss;
        }
        this.hyStart = slowStart.hyStart() ? new HyStart(mss, slowStart.seenNanos(), ended) : null;
    }

    static CongestionControl of(TcpSettings settings) {
        return switch (settings.congestion().algorithm()) {
            case NEW_RENO -> new NewReno(settings);
            case CUBIC -> new Cubic(settings);
        };
    }

    final long window() {
        return window;
    }

    final boolean isSlowStart() {
        return window < threshold;
    }

    /// A round trip was measured.
    ///
    /// @param acknowledged up to where the other end has all
    /// @param next up to where was sent
    /// @param smoothedNanos the smoothed round-trip time
    final void measured(long nowNanos, long roundTripNanos, long acknowledged, long next, long smoothedNanos) {
        if (hyStart != null
                && hyStart.ends(
                        nowNanos,
                        roundTripNanos,
                        acknowledged,
                        next,
                        window,
                        isSlowStart(),
                        pacedBytes(smoothedNanos))) {
            threshold = window;
        }
    }

    /// At which rate Linux would pace, in bytes per second (`tcp_update_pacing_rate`,
    /// net/ipv4/tcp_input.c): it does not, but HyStart allows for it.
    private double pacedBytes(long smoothedNanos) {
        double ratio = window < threshold / 2 ? 2 : 1.2;
        return ratio * window * 1e9 / Math.max(1, smoothedNanos);
    }

    /// New data was acknowledged while the window was in full use.
    ///
    /// @param acks how many acknowledgements this stands for
    final void acknowledged(long nowNanos, long bytes, int acks, long roundTripNanos) {
        if (isSlowStart()) {
            long counted =
                    byteCountingLimit == 0 ? (long) acks * mss : Math.min(bytes, (long) byteCountingLimit * acks * mss);
            window = Math.min(window + counted, threshold);
        } else {
            avoidCongestion(nowNanos, bytes, acks, roundTripNanos);
        }
    }

    abstract void avoidCongestion(long nowNanos, long bytes, int acks, long roundTripNanos);

    /// What remains of the window after a loss; notes the loss.
    abstract long reduced(long flightBytes);

    /// The algorithm's own part of a timeout.
    abstract void forget();

    /// Fast retransmit noticed a loss.
    final void lost(long flightBytes) {
        threshold = Math.max(reduced(flightBytes), 2L * mss);
        window = threshold;
    }

    /// The retransmission timer ran out for the first time for a segment.
    final void timedOut(long flightBytes) {
        threshold = Math.max(reduced(flightBytes), 2L * mss);
        timedOutAgain();
    }

    /// The timer ran out once more: the threshold stays (RFC 5681, section 3.1).
    final void timedOutAgain() {
        window = mss;
        forget();
        if (hyStart != null) {
            hyStart.reset();
        }
    }

    /// A SYN was lost: the initial window is one segment (RFC 5681, section 3.1).
    final void synLost() {
        initialWindow = mss;
        window = mss;
    }

    /// The end of fast recovery (RFC 6582, section 3.2, step 3, first option): no more than is in
    /// flight and a segment, so that no burst follows.
    final void recovered(long flightBytes) {
        window = Math.min(threshold, Math.max(flightBytes, mss) + mss);
    }

    /// The window was not full for a timeout (RFC 2861, section 3; Linux's
    /// `tcp_cwnd_application_limited`): it shrinks halfway to what was used, and may come back to
    /// three quarters of what it was by slow start.
    final void applicationLimited(long usedBytes) {
        long used = Math.max(usedBytes, initialWindow);
        if (used < window) {
            threshold = Math.max(threshold, 3 * window / 4);
            window = (window + used) / 2;
        }
    }

    /// Nothing was sent for a while that was longer than the timeout.
    void idled(long idleNanos, long timeoutNanos, TcpSettings.IdleRestart restart) {
        switch (restart) {
            case KEEP -> {}
            case INITIAL_WINDOW -> window = Math.min(window, initialWindow);
            case HALVE -> {
                threshold = Math.max(threshold, 3 * window / 4);
                long least = Math.min(window, initialWindow);
                long timeouts = Math.min(62, idleNanos / timeoutNanos);
                window = Math.max(least, window >> timeouts);
            }
        }
    }
}
