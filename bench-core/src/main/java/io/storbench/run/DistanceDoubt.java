package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.result.Measurement;
import io.storbench.unit.TimeSpan;
import java.util.Optional;

/// Whether a network is what the plan notes of it: a factor that is only written down may have
/// another level than the trial.
final class DistanceDoubt {
    /// How far the measured round-trip time may be off, as a part of the noted one; and what the
    /// ends themselves take beside it.
    private static final double SHARE = 0.2;

    private static final long ENDS_NANOS = 500_000;

    private DistanceDoubt() {}

    static Optional<String> of(NetworkSpec network, Measurement numbers) {
        if (!network.isRecorded()
                || !(numbers.facts().get("path_rtt_ns") instanceof Long measuredNanos)) {
            return Optional.empty();
        }
        long noted = network.rttNanos();
        return Math.abs(measuredNanos - noted) <= SHARE * noted + ENDS_NANOS
                ? Optional.empty()
                : Optional.of(
                        "network.rtt is %s in the plan, which only notes it, and a handshake with"
                                        .formatted(TimeSpan.humanReadable((double) noted))
                                + " the server takes "
                                + TimeSpan.humanReadable((double) measuredNanos));
    }
}
