package io.storbench.sim.host;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Settings;
import io.storbench.sim.network.Buffer;
import io.storbench.sim.network.LinkSpec;
import io.storbench.sim.network.Loss;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;

/// What the keys of `link` say of each direction of a host's link.
public record LinkKeys(
        @PlanKey(defaultsTo = "unlimited", most = "unlimited") @Doc("of each direction of a host's link")
        double rateBytesPerSecond,

        @PlanKey(name = "buffer", most = "1073741824")
        @Absent("unlimited")
        @Doc("packets that may wait in front of each direction, as in a router; what finds it full is dropped."
                + " Needs a rate, and `tcp` or `transport: udp`")
        OptionalInt bufferPackets,

        @PlanKey(name = "loss_burst", least = "1", most = "1000000")
        @Absent("packets are lost independently")
        @Doc("mean number of packets lost one after the other; `network.loss` stays the share of packets lost"
                + " (Gilbert). Needs `tcp` or `transport: udp`")
        OptionalDouble burstPackets,

        @PlanKey(defaultsTo = "false")
        @Doc("whether all hosts of a trial share one link, as processes of one machine do, of whichever target they"
                + " are. Needs `tcp` or `transport: udp`")
        boolean shared) {
    /// Of a simulated target.
    public static final KeySection KEYS = KeySection.of("link", "The link of each host.", LinkKeys.class);

    /// Reads the keys.
    ///
    /// @param path what the plan says of it
    /// @param packets whether packets are modelled, each by itself
    public static LinkKeys of(Settings link, NetworkSpec path, boolean packets) {
        LinkKeys read = link.readSome(LinkKeys.class);
        for (String key : List.of("buffer", "loss_burst", "shared")) {
            if (link.has(key) && !packets) {
                throw link.mistake(
                        key,
                        path.isRelay()
                                ? "has no effect behind a relay, which passes messages on, not packets"
                                : "needs packets: give tcp: {}, or transport: udp; without them the path"
                                        + " delays whole messages");
            }
        }
        if (link.has("buffer")
                && Double.isInfinite(path.limitedTo(read.rateBytesPerSecond).bytesPerSecond())) {
            throw link.mistake("buffer", "needs link.rate or network.rate: without one, no packet waits");
        }
        if (read.burstPackets.isPresent() && path.loss() == 0) {
            throw link.mistake("loss_burst", "needs network.loss, the share of packets that is lost");
        }
        return read;
    }

    /// At which rate data leaves a host for a path.
    public static double bytesPerSecond(Settings link, NetworkSpec path) {
        return path.limitedTo(link.readSome(LinkKeys.class).rateBytesPerSecond).bytesPerSecond();
    }

    /// One direction of a host's link, over a path.
    LinkSpec spec(String name, int host, NetworkSpec path) {
        double rate = path.limitedTo(rateBytesPerSecond).bytesPerSecond();
        LinkSpec spec = LinkSpec.ethernet(name + "." + host, rate, path.rttNanos() / 2)
                .with(bufferPackets.isPresent() ? new Buffer.Frames(bufferPackets.getAsInt()) : new Buffer.Unlimited());
        if (path.loss() == 0) {
            return spec;
        }
        return spec.with(
                burstPackets.isPresent()
                        ? Loss.GilbertElliott.bursts(path.loss(), burstPackets.getAsDouble())
                        : new Loss.Bernoulli(path.loss()));
    }

    /// Adds what is not the default to a trial's facts.
    public void putFacts(SortedMap<String, Object> facts) {
        if (Double.isFinite(rateBytesPerSecond)) {
            facts.put("link.rate_bytes_per_s", (long) rateBytesPerSecond);
        }
        bufferPackets.ifPresent(packets -> facts.put("link.buffer_packets", (long) packets));
        if (shared) {
            facts.put("link.shared", true);
        }
        burstPackets.ifPresent(packets -> facts.put("link.loss_burst_packets", packets));
    }
}
