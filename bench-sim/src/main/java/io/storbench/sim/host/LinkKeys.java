package io.storbench.sim.host;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Settings;
import io.storbench.sim.network.Buffer;
import io.storbench.sim.network.LinkSpec;
import io.storbench.sim.network.Loss;
import java.util.Optional;
import java.util.SortedMap;

/// What the keys of `link` say of each direction of a host's link.
///
/// @param bytesPerSecond greater than 0, may be infinite
/// @param buffer what may wait in front of it
/// @param burstPackets how many packets are lost one after the other, on average; 1 or more
/// @param shared whether all hosts of a trial have one link, of whichever target they are
public record LinkKeys(double bytesPerSecond, Buffer buffer, Optional<Double> burstPackets, boolean shared) {
    /// The rate of a direction.
    public static final Key<Double> RATE =
            Key.rate("rate", true).defaultsTo(Double.POSITIVE_INFINITY).means("of each direction of a host's link");

    private static final Key<Integer> BUFFER = Key.integer("buffer", 0, 1 << 30)
            .absent("unlimited")
            .means("packets that may wait in front of each direction, as in a router; what finds it full is"
                    + " dropped. Needs a rate, and `tcp` or `transport: udp`");

    private static final Key<Double> LOSS_BURST = Key.decimal("loss_burst", "1", "1000000")
            .absent("packets are lost independently")
            .means("mean number of packets lost one after the other; `network.loss` stays the share of packets"
                    + " lost (Gilbert). Needs `tcp` or `transport: udp`");

    private static final Key<Boolean> SHARED = Key.flag("shared")
            .defaultsTo(false)
            .means("whether all hosts of a trial share one link, as processes of one machine do, of whichever"
                    + " target they are. Needs `tcp` or `transport: udp`");

    /// Of a simulated target.
    public static final KeySection KEYS =
            KeySection.of("link", "The link of each host.", RATE, BUFFER, LOSS_BURST, SHARED);

    /// Reads the keys.
    ///
    /// @param path what the plan says of it
    /// @param packets whether packets are modelled, each by itself
    public static LinkKeys of(Settings link, NetworkSpec path, boolean packets) {
        LinkKeys read = new LinkKeys(
                link.get(RATE),
                link.find(BUFFER).<Buffer>map(Buffer.Frames::new).orElseGet(Buffer.Unlimited::new),
                link.find(LOSS_BURST),
                link.get(SHARED));
        for (Key<?> key : new Key<?>[] {BUFFER, LOSS_BURST, SHARED}) {
            if (link.has(key) && !packets) {
                throw link.mistake(
                        key,
                        path.isRelay()
                                ? "has no effect behind a relay, which passes messages on, not packets"
                                : "needs packets: give tcp: {}, or transport: udp; without them the path"
                                        + " delays whole messages");
            }
        }
        if (link.has(BUFFER)
                && Double.isInfinite(path.limitedTo(read.bytesPerSecond).bytesPerSecond())) {
            throw link.mistake(BUFFER, "needs link.rate or network.rate: without one, no packet waits");
        }
        if (read.burstPackets.isPresent() && path.loss() == 0) {
            throw link.mistake(LOSS_BURST, "needs network.loss, the share of packets that is lost");
        }
        return read;
    }

    /// One direction of a host's link, over a path.
    LinkSpec spec(String name, int host, NetworkSpec path) {
        double rate = path.limitedTo(bytesPerSecond).bytesPerSecond();
        LinkSpec spec =
                LinkSpec.ethernet(name + "." + host, rate, path.rttNanos() / 2).with(buffer);
        if (path.loss() == 0) {
            return spec;
        }
        return spec.with(burstPackets
                .<Loss>map(packets -> Loss.GilbertElliott.bursts(path.loss(), packets))
                .orElseGet(() -> new Loss.Bernoulli(path.loss())));
    }

    /// Adds what is not the default to a trial's facts.
    public void putFacts(SortedMap<String, Object> facts) {
        if (Double.isFinite(bytesPerSecond)) {
            facts.put("link.rate_bytes_per_s", (long) bytesPerSecond);
        }
        if (buffer instanceof Buffer.Frames frames) {
            facts.put("link.buffer_packets", (long) frames.frames());
        }
        if (shared) {
            facts.put("link.shared", true);
        }
        burstPackets.ifPresent(packets -> facts.put("link.loss_burst_packets", packets));
    }
}
