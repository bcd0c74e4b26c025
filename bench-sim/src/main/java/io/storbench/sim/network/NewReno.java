package io.storbench.sim.network;

/// Additive increase and halving (RFC 5681, section 3.1; RFC 3465, section 2.1).
final class NewReno extends CongestionControl {
    private long counted;

    NewReno(TcpSettings settings) {
        super(settings);
    }

    /// A segment more for each window acknowledged, or, without byte counting, its share per
    /// acknowledgement (RFC 5681, equation 3).
    @Override
    void avoidCongestion(long nowNanos, long bytes, int acks, long roundTripNanos) {
        if (byteCountingLimit == TcpSettings.Congestion.PER_ACK) {
            window += Math.max(1, (long) acks * mss * mss / window);
            return;
        }
        counted += bytes;
        if (counted >= window) {
            counted -= window;
            window += mss;
        }
    }

    @Override
    long reduced(long flightBytes) {
        counted = 0;
        return flightBytes / 2;
    }

    @Override
    void forget() {
        counted = 0;
    }
}
