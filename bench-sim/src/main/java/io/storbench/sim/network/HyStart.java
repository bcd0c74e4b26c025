package io.storbench.sim.network;

/// When slow start ends before a loss, as Linux's CUBIC does it (net/ipv4/tcp_cubic.c, after Ha and
/// Rhee, "Taming the elephants: new TCP slow start", 2011): in a round whose acknowledgements come
/// as a train for longer than half the least round-trip time and 1 ms, or whose round trips have
/// all grown.
///
/// A round ends when what was sent last at its beginning is acknowledged, whatever the window
/// (since Linux 6.14 and 6.1.129; kernels from 5.16 on looked only while the window was large
/// enough).
///
/// The least round trip is that of the connection's whole life. Where the path has become longer
/// since, as by netem, every round trip has grown, and any train is long: slow start then ends as
/// soon as the window and the acknowledgements of a round allow.
final class HyStart {
    /// `hystart_low_window`, in segments.
    private static final int LEAST_SEGMENTS = 16;

    /// `hystart_ack_delta_us`: acknowledgements further apart are not a train.
    private static final long TRAIN_GAP_NANOS = 2_000_000;

    /// `HYSTART_MIN_SAMPLES`.
    private static final int SAMPLES = 8;

    /// `HYSTART_DELAY_MIN` and `HYSTART_DELAY_MAX`: by how much a round trip has grown; between
    /// them an eighth of the least.
    private static final long LEAST_GROWTH_NANOS = 4_000_000;

    private static final long MOST_GROWTH_NANOS = 16_000_000;

    /// `hystart_ack_delay`: what a train may take longer for being sent and merged in bursts of
    /// `sk_gso_max_size`, four of them at the pacing rate, but 1 ms at most.
    private static final double BURSTS_BYTES = 4 * 65_536;

    private static final long MOST_ACK_DELAY_NANOS = 1_000_000;

    private final long leastWindow;
    private boolean found;
    private long leastRoundTrip;
    private long roundEnd = -1;
    private long roundStartNanos;
    private long lastAckNanos;
    private long roundTripOfRound;
    private int samples;

    /// @param seenNanos the least round trip that the connection has had before, as far as known
    /// @param found whether it has ended slow start on this connection before
    HyStart(int mss, long seenNanos, boolean found) {
        this.leastWindow = (long) LEAST_SEGMENTS * mss;
        this.leastRoundTrip = seenNanos;
        this.found = found;
    }

    /// New data was acknowledged.
    ///
    /// @param roundTripNanos of what was acknowledged
    /// @param acknowledged up to where
    /// @param next up to where was sent
    /// @param slowStart whether the question is open
    /// @param pacedBytes at which rate Linux would pace, per second
    /// @return whether slow start ends, once until [#reset]
    boolean ends(
            long nowNanos,
            long roundTripNanos,
            long acknowledged,
            long next,
            long window,
            boolean slowStart,
            double pacedBytes) {
        leastRoundTrip = Math.min(leastRoundTrip, roundTripNanos);
        if (!slowStart || found) {
            return false;
        }
        if (acknowledged > roundEnd) {
            roundStartNanos = nowNanos;
            lastAckNanos = nowNanos;
            roundEnd = next;
            roundTripOfRound = Long.MAX_VALUE;
            samples = 0;
        }
        if (window >= leastWindow) {
            boolean train = isLongTrain(nowNanos, pacedBytes);
            found = hasGrown(roundTripNanos) || train;
        }
        return found;
    }

    /// A timeout makes slow start begin again (`bictcp_reset`).
    void reset() {
        found = false;
        leastRoundTrip = Long.MAX_VALUE;
        roundEnd = -1;
    }

    private boolean isLongTrain(long nowNanos, double pacedBytes) {
        if (nowNanos - lastAckNanos > TRAIN_GAP_NANOS) {
            return false;
        }
        lastAckNanos = nowNanos;
        long ackDelay = (long) Math.min(MOST_ACK_DELAY_NANOS, 1e9 * BURSTS_BYTES / pacedBytes);
        return nowNanos - roundStartNanos > (leastRoundTrip + ackDelay) / 2;
    }

    private boolean hasGrown(long roundTripNanos) {
        roundTripOfRound = Math.min(roundTripOfRound, roundTripNanos);
        if (samples < SAMPLES) {
            samples++;
            return false;
        }
        long growth = Math.clamp(leastRoundTrip / 8, LEAST_GROWTH_NANOS, MOST_GROWTH_NANOS);
        return roundTripOfRound > leastRoundTrip + growth;
    }
}
