package io.storbench.sim.rpc;

import java.util.Arrays;

/// Linux's estimator of how long the server's answers take (net/sunrpc/timer.c), in whole jiffies:
/// of each class of frequent procedures a smoothed time A and a mean deviation D, as TCP keeps them
/// (Jacobson, "Congestion avoidance and control", 1988); the timer runs for A + 4D. Calls of no
/// class get `timeo`.
///
/// Answers to calls that were sent more than once tell nothing (Karn and Partridge, 1987). What the
/// last call of a class needed by way of retransmissions, its successors begin with: each doubles
/// the timer.
final class RoundTripEstimator {
    /// The class of procedures that are too rare to be estimated.
    static final int NONE = 0;

    /// Classes 1 to 5: attributes, names, READ, WRITE, COMMIT.
    static final int CLASSES = 5;

    /// RPC_RTO_MAX.
    private static final long MAXIMUM_NANOS = 60_000_000_000L;

    /// RPC_RTO_INIT.
    private static final long INITIAL_NANOS = 200_000_000;

    private static final int MAXIMUM_DOUBLINGS = 8;

    private final long timeoJiffies;
    private final long floorJiffies;
    private final long initialJiffies;
    private final long maximumJiffies;

    /// 8 A.
    private final long[] smoothed = new long[CLASSES + 1];

    /// 4 D.
    private final long[] deviation = new long[CLASSES + 1];

    private final int[] doublings = new int[CLASSES + 1];

    RoundTripEstimator(RpcTimeouts.Estimation estimation, long timeoNanos) {
        long jiffy = estimation.jiffyNanos();
        this.timeoJiffies = Math.max(1, timeoNanos / jiffy);
        this.floorJiffies = estimation.floorNanos() / jiffy;
        this.initialJiffies = Math.max(1, INITIAL_NANOS / jiffy);
        this.maximumJiffies = MAXIMUM_NANOS / jiffy;
        reset();
    }

    /// Forgets what was learnt, as with a major timeout.
    void reset() {
        Arrays.fill(smoothed, 8 * Math.max(0, timeoJiffies - initialJiffies));
        Arrays.fill(deviation, initialJiffies);
        Arrays.fill(doublings, 0);
    }

    /// A call was answered.
    ///
    /// @param tookJiffies since it was sent, from 0
    /// @param resent how often it was sent again
    void answered(int timerClass, long tookJiffies, int resent) {
        if (timerClass == NONE) {
            return;
        }
        if (resent == 0) {
            long error = Math.max(1, tookJiffies) - smoothed[timerClass] / 8;
            smoothed[timerClass] += error;
            long change = Math.abs(error) - deviation[timerClass] / 4;
            deviation[timerClass] = Math.max(floorJiffies, deviation[timerClass] + change);
        }
        if (resent >= doublings[timerClass]) {
            doublings[timerClass] = Math.min(resent, MAXIMUM_DOUBLINGS);
        } else {
            doublings[timerClass]--;
        }
    }

    /// How long a timer runs.
    ///
    /// @param before how many of its call's timers have run out
    /// @param longestJiffies what it does not exceed
    long timeoutJiffies(int timerClass, int before, long longestJiffies) {
        long once = timerClass == NONE
                ? timeoJiffies
                : Math.min((smoothed[timerClass] + 7) / 8 + deviation[timerClass], maximumJiffies);
        int shift = Math.min(20, doublings[timerClass] + before);
        return Math.min(once << shift, longestJiffies);
    }
}
