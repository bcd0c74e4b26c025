package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The network between client and server, as far as storbench makes it. Both directions are alike.
///
/// @param rttNanos the round-trip time that is added by emulation, in nanoseconds; in a simulation
///   the whole round-trip time
/// @param jitterNanos how far a round trip may be off at most: each direction of each message takes
///   half of the round-trip time, plus or minus up to half of this, uniformly distributed; never
///   more than the round-trip time
/// @param bytesPerSecond the rate of each direction; infinite for one that never limits
/// @param loss the probability that a TCP segment is lost, from 0 to [#MAX_LOSS]
/// @param apply who makes the network like this
/// @param device the network device that netem delays; empty where it does not
/// @param relays the servers that are reached through a relay; none where no relay is asked for
public record NetworkSpec(
        long rttNanos,
        long jitterNanos,
        double bytesPerSecond,
        double loss,
        Apply apply,
        String device,
        List<RelayedServer> relays) {
    /// Who makes the network what the plan says.
    public enum Apply {
        /// The measuring client, which holds messages back.
        EMULATED,
        /// This machine's kernel, by netem on a network device.
        NETEM,
        /// A relay of storbench's between the mount or login and the server.
        RELAY,
        /// Nobody: the network is like this already, and the plan says so for the results.
        RECORDED
    }

    /// The highest loss: beyond it, TCP hardly makes progress, and the model of its recovery means
    /// nothing.
    public static final double MAX_LOSS = 0.2;

    static final Key<Long> RTT = Key.time("rtt", "0", "10s")
            .defaultText("0")
            .means("round-trip time *added* by emulation; in a simulation the whole"
                    + " round-trip time, unless the path itself was measured");

    static final Key<Long> JITTER = Key.time("jitter")
            .defaultText("0")
            .means("the largest deviation of a round trip: each direction of each message takes (`rtt` ± `jitter`) / 2,"
                    + " uniformly; at most `rtt`. Order is kept");

    static final Key<Double> RATE = Key.rate("rate", true)
            .defaultsTo(Double.POSITIVE_INFINITY)
            .means("rate of each direction, in Ethernet frames: `100mbit`, `10gbit` (bits per second, 1000-based, as in"
                    + " tc) or `12.5MB`, `1GiB` (bytes per second). `mbps`, `100m` and bare numbers mean different"
                    + " things to different tools and are refused");

    static final Key<Double> LOSS = Key.share("loss", MAX_LOSS)
            .defaultsTo(0.0)
            .means("probability that a TCP segment is lost, such as `0.1%`; it shows as a" + " stall, see below");

    static final Key<Apply> APPLY = Key.choice("apply", Apply.class)
            .defaultsTo(Apply.EMULATED)
            .means("`emulated`: storbench's own clients hold messages back; `netem`: this machine's kernel delays what"
                    + " leaves by `network.device`, for mounts and block devices; `relay`: a relay that mounts and"
                    + " logins go through, see `relays`; `recorded`: the network is like this already, `rtt` is its"
                    + " whole round-trip time, and nothing is added");

    static final Key<String> DEVICE = Key.text("device", "name")
            .absent("none")
            .means("with `apply: netem`, the network device that leads to the server, such"
                    + " as `eth1`; everything that leaves by it is delayed");

    static final KeySection NETWORK = KeySection.of(
            "network",
            "The path between client and server, as far as storbench makes it.",
            RTT,
            JITTER,
            RATE,
            LOSS,
            APPLY,
            DEVICE,
            RelayedServer.RELAYS);

    /// Checks the ranges, and copies.
    public NetworkSpec {
        relays = List.copyOf(relays);
        if (rttNanos < 0 || jitterNanos < 0 || jitterNanos > rttNanos) {
            throw new IllegalArgumentException("no path: %d ns, +- %d ns".formatted(rttNanos, jitterNanos));
        }
        if (!(bytesPerSecond > 0) || !(loss >= 0 && loss <= MAX_LOSS)) {
            throw new IllegalArgumentException("no path: %s B/s, loss %s".formatted(bytesPerSecond, loss));
        }
    }

    /// A network that is emulated.
    public NetworkSpec(long rttNanos, long jitterNanos, double bytesPerSecond, double loss) {
        this(rttNanos, jitterNanos, bytesPerSecond, loss, Apply.EMULATED, "", List.of());
    }

    /// A path that only takes time.
    public NetworkSpec(long rttNanos) {
        this(rttNanos, 0, Double.POSITIVE_INFINITY, 0);
    }

    /// Reads the keys of `network`.
    ///
    /// @throws PlanException for the first mistake
    public static NetworkSpec of(Settings settings) {
        long rttNanos = settings.get(RTT);
        long jitterNanos = settings.get(JITTER);
        if (jitterNanos > rttNanos) {
            throw settings.mistake(JITTER, "at most the round-trip time, network.rtt");
        }
        double bytesPerSecond = settings.get(RATE);
        double loss = settings.get(LOSS);
        Apply apply = settings.get(APPLY);
        Optional<String> device = settings.find(DEVICE);
        List<RelayedServer> relays = RelayedServer.of(settings);
        settings.refuseUnknown();
        checkNetem(settings, apply, device);
        if ((apply == Apply.RELAY) == relays.isEmpty()) {
            throw relays.isEmpty()
                    ? settings.mistake(
                            APPLY,
                            "relay with network.relays, such as relays: {nfs: {to: \"server:2049\", listen: 20490}}")
                    : settings.mistake(RelayedServer.RELAYS, "left out; only apply: relay has relays");
        }
        return new NetworkSpec(rttNanos, jitterNanos, bytesPerSecond, loss, apply, device.orElse(""), relays);
    }

    private static void checkNetem(Settings settings, Apply apply, Optional<String> device) {
        if (apply != Apply.NETEM) {
            if (device.isPresent()) {
                throw settings.mistake(DEVICE, "left out; only apply: netem delays a device");
            }
            return;
        }
        if (device.isEmpty()) {
            throw settings.mistake(APPLY, "netem with network.device, the device to be delayed");
        }
        for (Key<?> key : List.of(JITTER, RATE, LOSS)) {
            if (settings.has(key)) {
                throw settings.mistake(key, "left out: netem acts on one direction only, and here only delays it");
            }
        }
    }

    /// Whether anything is to be emulated.
    public boolean isEmulated() {
        return apply == Apply.EMULATED && (rttNanos > 0 || loss > 0 || Double.isFinite(bytesPerSecond));
    }

    /// Whether the plan only notes what the network is.
    public boolean isRecorded() {
        return apply == Apply.RECORDED;
    }

    /// Whether the kernel delays a device.
    public boolean isNetem() {
        return apply == Apply.NETEM;
    }

    /// Whether a relay delays what goes through it.
    public boolean isRelay() {
        return apply == Apply.RELAY;
    }

    /// Whether the round-trip time that is measured to the server has all of it: it is not added by
    /// storbench's own clients.
    public boolean isMeasuredWhole() {
        return apply != Apply.EMULATED;
    }

    /// The same with another round-trip time.
    public NetworkSpec withRttNanos(long nanos) {
        return new NetworkSpec(nanos, Math.min(jitterNanos, nanos), bytesPerSecond, loss, apply, device, relays);
    }

    /// The same where the rate is at most this.
    public NetworkSpec limitedTo(double rateBytesPerSecond) {
        double slower = Math.min(bytesPerSecond, rateBytesPerSecond);
        return new NetworkSpec(rttNanos, jitterNanos, slower, loss, apply, device, relays);
    }

    /// What is asked for, under the names that facts have; only the round-trip time is always
    /// there.
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("network.rtt_ns", rttNanos);
        if (apply != Apply.EMULATED) {
            facts.put("network.apply", apply.name().toLowerCase(Locale.ROOT));
        }
        if (isNetem()) {
            facts.put("network.device", device);
        }
        if (jitterNanos > 0) {
            facts.put("network.jitter_ns", jitterNanos);
        }
        if (Double.isFinite(bytesPerSecond)) {
            facts.put("network.rate_bytes_per_s", (long) bytesPerSecond);
        }
        if (loss > 0) {
            facts.put("network.loss", loss);
        }
        return facts;
    }
}
