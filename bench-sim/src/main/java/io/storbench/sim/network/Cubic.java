package io.storbench.sim.network;

/// CUBIC (RFC 9438): after a loss the window first approaches the one at which it happened, then
/// probes beyond it, as a cubic function of time; never slower than NewReno would.
///
/// Sizes are in segments here, times in seconds, as in the RFC.
final class Cubic extends CongestionControl {
    /// Section 5 of the RFC.
    private static final double C = 0.4;

    /// Section 4.6.
    private static final double BETA = 0.7;

    /// Section 4.3: the increase with which AIMD with [#BETA] is as fast as NewReno.
    private static final double ALPHA = 3 * (1 - BETA) / (1 + BETA);

    /// The least growth before any loss, a segment for this many that are acknowledged: 5 % per round
    /// trip, since nothing is known of the path. Not in the RFC, where slow start ends by a loss;
    /// Linux's `bictcp_update` ("initial growth of cubic function may be too conservative").
    private static final double SEGMENTS_PER_GROWTH = 20;

    private static final long NO_EPOCH = -1;

    /// Whether there was a loss since the beginning, or since the last timeout.
    private boolean lost;

    private double maximum;
    private double prior;
    private double estimate;
    private double inflectionSeconds;
    private long epochNanos = NO_EPOCH;

    /// The part of the window below a byte.
    private double fraction;

    Cubic(TcpSettings settings) {
        super(settings);
    }

    @Override
    void avoidCongestion(long nowNanos, long bytes, int acks, long roundTripNanos) {
        double segments = (double) window / mss;
        if (epochNanos == NO_EPOCH) {
            startEpoch(nowNanos, segments);
        }
        double acked = (double) bytes / mss;
        double least = lost ? 0 : segments + fraction / mss + acked / SEGMENTS_PER_GROWTH;
        double seconds = (nowNanos - epochNanos) / 1e9;
        estimate += (estimate >= prior ? 1 : ALPHA) * acked / segments;
        if (at(seconds) < estimate) {
            // A window that shrank unused comes back by this only (Linux: "1 packet per 2 packets
            // ACKed").
            double bounded = Math.min(estimate, segments + fraction / mss + acked / 2);
            set(Math.max(Math.max(bounded, segments), least));
            return;
        }
        double target = at(seconds + roundTripNanos / 1e9);
        double bounded = Math.min(Math.max(target, segments), 1.5 * segments);
        double grown = segments + fraction / mss + (bounded - segments) / segments * acked;
        set(Math.max(grown, least));
    }

    /// Section 4.2; without a loss before, the cubic function starts at its inflection (4.8).
    private void startEpoch(long nowNanos, double segments) {
        epochNanos = nowNanos;
        estimate = segments;
        fraction = 0;
        if (segments < maximum) {
            inflectionSeconds = StrictMath.cbrt((maximum - segments) / C);
        } else {
            inflectionSeconds = 0;
            maximum = segments;
        }
    }

    private double at(double seconds) {
        double distance = seconds - inflectionSeconds;
        return C * distance * distance * distance + maximum;
    }

    private void set(double segments) {
        double bytes = segments * mss;
        window = (long) bytes;
        fraction = bytes - window;
    }

    /// Sections 4.6 and 4.7 (fast convergence).
    @Override
    long reduced(long flightBytes) {
        double segments = (double) window / mss;
        prior = segments;
        lost = true;
        maximum = segments < maximum ? segments * (1 + BETA) / 2 : segments;
        epochNanos = NO_EPOCH;
        return (long) (BETA * flightBytes);
    }

    /// Section 4.8.
    @Override
    void forget() {
        maximum = 0;
        lost = false;
        epochNanos = NO_EPOCH;
    }

    /// Idle time does not count (section 5.8).
    @Override
    void idled(long idleNanos, long timeoutNanos, TcpSettings.IdleRestart restart) {
        if (epochNanos != NO_EPOCH) {
            epochNanos += idleNanos;
        }
        super.idled(idleNanos, timeoutNanos, restart);
    }
}
