package io.storbench.plan;

/// The network between client and server, as far as storbench makes it.
///
/// @param rttNanos the round-trip time that is added by emulation, in nanoseconds; in a simulation
///   the whole round-trip time
public record NetworkSpec(long rttNanos) {
    /// The longest round-trip time that is taken for a meant one, in nanoseconds: 10 s.
    public static final long MAX_RTT_NANOS = 10_000_000_000L;

    static NetworkSpec of(Settings settings) {
        long rttNanos = settings.nanos("rtt", 0);
        if (rttNanos > MAX_RTT_NANOS) {
            throw settings.mistake("rtt", "at most 10s");
        }
        settings.refuseUnknown();
        return new NetworkSpec(rttNanos);
    }
}
