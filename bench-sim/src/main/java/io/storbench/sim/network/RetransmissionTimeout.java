package io.storbench.sim.network;

/// The retransmission timeout (RFC 6298): a smoothed round-trip time and four times its mean
/// deviation, doubled whenever it runs out.
///
/// Every acknowledgement of new data gives a measurement, with the gains of the RFC; the smaller
/// gains that RFC 7323, appendix G suggests for that are not used, as they are not by Linux.
final class RetransmissionTimeout {
    /// RFC 6298, section 5.7.
    private static final long AFTER_LOST_SYN_NANOS = 3_000_000_000L;

    private final TcpSettings.Retransmission settings;
    private boolean measured;
    private long smoothedNanos;
    private long deviationNanos;
    private long nanos;

    RetransmissionTimeout(TcpSettings.Retransmission settings) {
        this.settings = settings;
        this.nanos = settings.initialNanos();
    }

    /// Section 2.2 for the first measurement, 2.3 for the others.
    void measure(long roundTripNanos) {
        if (measured) {
            long error = roundTripNanos - smoothedNanos;
            deviationNanos += (Math.abs(error) - deviationNanos) >> 2;
            smoothedNanos += error >> 3;
        } else {
            measured = true;
            smoothedNanos = roundTripNanos;
            deviationNanos = roundTripNanos >> 1;
        }
        long margin = Math.max(settings.varianceFloorNanos(), 4 * deviationNanos);
        nanos = Math.min(settings.maximumNanos(), Math.max(settings.minimumNanos(), smoothedNanos + margin));
    }

    /// The timer ran out (section 5.5). The next measurement ends the doubling.
    void backOff() {
        nanos = Math.min(settings.maximumNanos(), 2 * nanos);
    }

    /// A SYN was lost, so that its round trip was not measured.
    void restartAfterLostSyn() {
        nanos = Math.max(settings.initialNanos(), AFTER_LOST_SYN_NANOS);
    }

    long nanos() {
        return nanos;
    }

    /// The smoothed round-trip time, 0 before any measurement.
    long smoothedNanos() {
        return smoothedNanos;
    }
}
