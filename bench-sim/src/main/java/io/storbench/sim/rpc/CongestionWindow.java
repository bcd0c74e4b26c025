package io.storbench.sim.rpc;

/// The congestion window of Linux's RPC client over UDP, which bounds how many of its slots are in
/// use (net/sunrpc/xprt.c, `xprt_adjust_cwnd`): of one call at first, one more for each window of
/// answers while all of it is in use, half of it when a timer runs out. Allocates nothing.
public final class CongestionWindow {
    /// RPC_CWNDSCALE: parts of a call in which it is counted.
    private static final int SCALE = 256;

    private final int most;
    private int window = SCALE;

    /// A window of one call.
    ///
    /// @param slots how many calls it is of at most, from 1 to 2^20
    public CongestionWindow(int slots) {
        this.most = slots * SCALE;
    }

    /// How many calls may be outstanding now, at least 1.
    public int calls() {
        return Math.ceilDiv(window, SCALE);
    }

    /// A call was answered.
    ///
    /// @param outstanding how many were, with this one
    public void answered(int outstanding) {
        if (window <= outstanding * SCALE) {
            window = Math.min(most, window + (SCALE * SCALE + window / 2) / window);
        }
    }

    /// A call's timer has run out.
    public void timedOut() {
        window = Math.max(SCALE, window / 2);
    }
}
