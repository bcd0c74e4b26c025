package io.storbench.sim.network;

/// Whether the congestion window limits a sender, so that it may grow (RFC 7661, section 4.3).
///
/// By Linux 6.1's rule (`tcp_cwnd_validate` in net/ipv4/tcp_output.c, `tcp_is_cwnd_limited` in
/// include/net/tcp.h), that the window was full once holds until all that was sent by then is
/// acknowledged. A sender asked at each acknowledgement instead looks unlimited whenever the reader
/// has just taken what was there, and its window stops growing.
///
/// A window that was not full for a whole timeout shrinks halfway to what was used
/// (`tcp_cwnd_application_limited`; RFC 2861, section 3).
final class WindowUse {
    private final TcpSettings.WindowRules rules;
    private final int mss;
    private boolean limited;

    /// The most in flight in this window (`max_packets_out`).
    private long mostBytes;

    /// Up to where was sent when this window began (`cwnd_usage_seq`).
    private long windowEnd;

    /// The most in flight since the window was full (`snd_cwnd_used`).
    private long usedBytes;

    /// When it was full, or shrank (`snd_cwnd_stamp`).
    private long stampNanos;

    WindowUse(TcpSettings.WindowRules rules, int mss) {
        this.rules = rules;
        this.mss = mss;
    }

    /// Data was sent, or could not be.
    ///
    /// @param acknowledged up to where the other end has all
    /// @param next up to where was sent
    /// @param flightBytes in flight
    /// @param patienceNanos how long the window may be unused before it shrinks: the timeout, but
    ///   forever where the sender waits for memory (`SOCK_NOSPACE`)
    void sent(
            long nowNanos,
            long acknowledged,
            long next,
            long flightBytes,
            CongestionControl congestion,
            long patienceNanos) {
        long window = congestion.window();
        boolean full = window - flightBytes < mss;
        if (acknowledged >= windowEnd || full || (!limited && flightBytes > mostBytes)) {
            limited = full;
            mostBytes = flightBytes;
            windowEnd = next;
        }
        if (isUsed(congestion, flightBytes)) {
            usedBytes = 0;
            stampNanos = nowNanos;
            return;
        }
        usedBytes = Math.max(usedBytes, flightBytes);
        if (rules.shrinksUnused() && nowNanos - stampNanos >= patienceNanos) {
            congestion.applicationLimited(usedBytes);
            restarted(nowNanos);
        }
    }

    /// The window is another: nothing of it has been used.
    void restarted(long nowNanos) {
        usedBytes = 0;
        stampNanos = nowNanos;
    }

    /// Whether the window may grow.
    ///
    /// @param flightBytes what was in flight before the acknowledgement
    boolean isUsed(CongestionControl congestion, long flightBytes) {
        long window = congestion.window();
        if (!rules.remembersUse()) {
            return congestion.isSlowStart() ? window < 2 * flightBytes : window < flightBytes + mss;
        }
        return limited || (congestion.isSlowStart() && window < 2 * mostBytes);
    }
}
