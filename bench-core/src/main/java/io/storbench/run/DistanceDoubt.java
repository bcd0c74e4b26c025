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

    private static final double NETEM_SHARE = 0.95;

    private DistanceDoubt() {}

    static Optional<String> of(NetworkSpec network, Measurement numbers) {
        if (network.isNetem()) {
            return ofNetem(network, numbers);
        }
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

    /// The path's own time comes on top of netem's, and nothing takes less.
    private static Optional<String> ofNetem(NetworkSpec network, Measurement numbers) {
        String set =
                "netem delays %s by %s, "
                        .formatted(
                                network.device(),
                                TimeSpan.humanReadable((double) network.rttNanos()));
        if (!(numbers.facts().get("path_rtt_ns") instanceof Long measuredNanos)) {
            return network.rttNanos() == 0
                    ? Optional.empty()
                    : Optional.of(set + "and no server is known to which that could be measured");
        }
        return measuredNanos >= NETEM_SHARE * network.rttNanos()
                ? Optional.empty()
                : Optional.of(
                        set
                                + "but a handshake with the server takes %s: it is not reached by that device"
                                        .formatted(TimeSpan.humanReadable((double) measuredNanos)));
    }
}
