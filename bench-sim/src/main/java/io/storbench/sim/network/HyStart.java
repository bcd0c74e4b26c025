package io.storbench.sim.network;

/// When slow start ends before a loss, as Linux's CUBIC does it (net/ipv4/tcp_cubic.c, after Ha and
/// Rhee, "Taming the elephants: new TCP slow start", 2011): in a round whose acknowledgements come
/// as a train for longer than half the least round-trip time, or whose round trips have all grown.
///
/// A round ends when what was sent last at its beginning is acknowledged.
final class HyStart {
    /// `hystart_low_window`, in segments.
    private static final int LEAST_SEGMENTS = 16;

    /// `hystart_ack_delta_us`: acknowledgements further apart are no train.
    private static final long TRAIN_GAP_NANOS = 2_000_000;

    /// `HYSTART_MIN_SAMPLES`.
    private static final int SAMPLES = 8;

    /// `HYSTART_DELAY_MIN` and `HYSTART_DELAY_MAX`: by how much a round trip has grown; between
    /// them an eighth of the least.
    private static final long LEAST_GROWTH_NANOS = 4_000_000;

    private static final long MOST_GROWTH_NANOS = 16_000_000;

    private final long leastWindow;
    private long leastRoundTrip = Long.MAX_VALUE;
    private long roundEnd = -1;
    private long roundStartNanos;
    private long lastAckNanos;
    private long roundTripOfRound;
    private int samples;

    HyStart(int mss) {
        this.leastWindow = (long) LEAST_SEGMENTS * mss;
    }

    /// New data was acknowledged.
    ///
    /// @param roundTripNanos of what was acknowledged
    /// @param acknowledged up to where
    /// @param next up to where was sent
    /// @param slowStart whether the question is open
    /// @return whether slow start ends
    boolean ends(
            long nowNanos,
            long roundTripNanos,
            long acknowledged,
            long next,
            long window,
            boolean slowStart) {
        leastRoundTrip = Math.min(leastRoundTrip, roundTripNanos);
        if (!slowStart) {
            return false;
        }
        if (acknowledged > roundEnd) {
            roundStartNanos = nowNanos;
            lastAckNanos = nowNanos;
            roundEnd = next;
            roundTripOfRound = Long.MAX_VALUE;
            samples = 0;
        }
        return window >= leastWindow && (isLongTrain(nowNanos) || hasGrown(roundTripNanos));
    }

    private boolean isLongTrain(long nowNanos) {
        if (nowNanos - lastAckNanos > TRAIN_GAP_NANOS) {
            return false;
        }
        lastAckNanos = nowNanos;
        return nowNanos - roundStartNanos > leastRoundTrip / 2;
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
