package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Reason;
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

    /// What may be missing at the edges of a measurement of what the kernel counts.
    private static final double CARRIED = 0.9;

    private DistanceDoubt() {}

    static Optional<Reason> of(NetworkSpec network, Measurement numbers) {
        if (network.isNetem()) {
            return ofNetem(network, numbers);
        }
        if (network.isRelay()) {
            return ofRelay(numbers).or(() -> ofLateRelay(network, numbers));
        }
        if (!network.isRecorded() || !(numbers.facts().get("path_rtt_ns") instanceof Long measuredNanos)) {
            return Optional.empty();
        }
        long noted = network.rttNanos();
        return Math.abs(measuredNanos - noted) <= SHARE * noted + ENDS_NANOS
                ? Optional.empty()
                : Optional.of(new Reason(
                        "network.rtt is %s in the plan, which only notes it, and a handshake with the server takes %s"
                                .formatted(TimeSpan.humanReadable((double) noted), TimeSpan.humanReadable((double)
                                        measuredNanos)),
                        "",
                        Optional.of("network.rtt")));
    }

    /// The path's own time comes on top of netem's, and nothing takes less.
    private static Optional<Reason> ofNetem(NetworkSpec network, Measurement numbers) {
        String set = "netem delays %s by %s, "
                .formatted(network.device(), TimeSpan.humanReadable((double) network.rttNanos()));
        if (numbers.facts().get(PlannedNetwork.NETEM_CHANGED) instanceof Long changedNanos) {
            return Optional.of(Reason.of(set
                    + "and by %s when the load was over: something else sets it"
                            .formatted(TimeSpan.humanReadable((double) changedNanos))));
        }
        if (!(numbers.facts().get("path_rtt_ns") instanceof Long measuredNanos)) {
            return network.rttNanos() == 0
                    ? Optional.empty()
                    : Optional.of(Reason.of(set + "and no server is known to which that could be measured"));
        }
        return measuredNanos >= NETEM_SHARE * network.rttNanos()
                ? Optional.empty()
                : Optional.of(Reason.of(set
                        + "but a handshake with the server takes %s: it is not reached by that device"
                                .formatted(TimeSpan.humanReadable((double) measuredNanos))));
    }

    /// What the kernel counted must have gone through the relay; where it counts nothing for this
    /// path, something must.
    private static Optional<Reason> ofRelay(Measurement numbers) {
        long out = bytes(numbers, PlannedNetwork.BYTES_OUT);
        long in = bytes(numbers, PlannedNetwork.BYTES_IN);
        Optional<CarriedBytes> carried = CarriedBytes.of(numbers);
        boolean isNoneWanted =
                carried.filter(all -> all.out() == 0 && all.in() == 0).isPresent();
        if (out == 0 && in == 0) {
            return isNoneWanted
                    ? Optional.empty()
                    : byWayOfIt(
                            "nothing went through the relay while the load ran, so network.rtt is not what the plan"
                                    + " says",
                            numbers);
        }
        if (carried.isPresent()
                && (out < CARRIED * carried.get().out()
                        || in < CARRIED * carried.get().in())) {
            return byWayOfIt(
                    "of %d bytes to the server and %d from it only %d and %d went through the relay"
                            .formatted(carried.get().out(), carried.get().in(), out, in),
                    numbers);
        }
        return Optional.empty();
    }

    private static Optional<Reason> byWayOfIt(String what, Measurement numbers) {
        return Optional.of(new Reason(
                what, "mount or log in by way of it: " + numbers.facts().get(PlannedNetwork.LISTEN), Optional.empty()));
    }

    /// What waits for the path's rate or for lost segments is not late.
    private static Optional<Reason> ofLateRelay(NetworkSpec network, Measurement numbers) {
        boolean isOnlyDelayed = network.loss() == 0 && Double.isInfinite(network.bytesPerSecond());
        long wanted = network.rttNanos();
        if (!isOnlyDelayed
                || !(numbers.facts().get(PlannedNetwork.ADDED) instanceof Long added)
                || added - wanted <= SHARE * wanted + ENDS_NANOS) {
            return Optional.empty();
        }
        return Optional.of(Reason.of(
                "the relay is to add %s to a round trip and added %s to half of them or more: the machine was too busy for it"
                        .formatted(TimeSpan.humanReadable((double) wanted), TimeSpan.humanReadable((double) added))));
    }

    private static long bytes(Measurement numbers, String fact) {
        return numbers.facts().get(fact) instanceof Long bytes ? bytes : 0;
    }
}
