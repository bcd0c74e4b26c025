package io.storbench.sim.rpc;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import java.util.Optional;

/// When an RPC client gives up waiting for an answer, and what it does then, as in nfs(5).
///
/// A call's first timer runs for `timeo`, each further one twice as long as the one before, up to a
/// longest time. When `retrans` timers have run out, the next one that does is the major timeout: a
/// call of a soft mount fails with it, one of a hard mount begins again with the first timer,
/// without end.
///
/// @param firstNanos `timeo`, from 1 ms to 10 min
/// @param retrans how many timers run out before the major timeout, from 0 to 16
/// @param longestNanos what no timer exceeds, unless `timeo` does
/// @param resend when a call is sent again
/// @param soft whether a call fails with its major timeout
/// @param estimation how the timers of frequent calls are found; empty for `timeo`
public record RpcTimeouts(
        long firstNanos, int retrans, long longestNanos, Resend resend, boolean soft, Optional<Estimation> estimation) {
    /// When a call is sent again.
    public enum Resend {
        /// Only with the major timeout, by which a client of TCP replaces its connection.
        ON_RECONNECT,
        /// Whenever a timer runs out, though the call or its answer may be in transit.
        ON_TIMEOUT
    }

    /// How a timer is found.
    private enum Kind {
        FIXED,
        ESTIMATED
    }

    /// What Linux's estimator of round-trip times is made with (net/sunrpc/timer.c).
    ///
    /// @param jiffyNanos the tick in which it counts, from 100 us to 1 s
    /// @param floorNanos the least that is added to the smoothed time, from one tick: HZ/10 today,
    ///   HZ/30 in Linux 2.4.21
    public record Estimation(long jiffyNanos, long floorNanos) {}

    private static final long LONGEST_NANOS = 600_000_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000;

    private static final Key<Kind> TIMER = Key.choice("timer", Kind.class)
            .absent("`fixed`; `estimated` with `transport: udp`")
            .means("`fixed`: calls wait for `timeo`; `estimated`: for the time that Linux's estimator computes from"
                    + " earlier replies");

    private static final Key<Long> TIMEO_MAX = Key.time("timeo_max", "1ms", "10m")
            .absent("`10m`; `60s` with `transport: udp`")
            .means("upper limit of the retransmission timer; `timeo`, if that is" + " larger");

    private static final Key<Long> JIFFY = Key.time("jiffy", "100us", "1s")
            .defaultText("10ms")
            .means("with `timer: estimated`: the tick in which it counts");

    private static final Key<Long> TIMER_FLOOR = Key.time("timer_floor", "100us", "10m")
            .absent("`100ms`, and at least `jiffy`")
            .means("with `timer: estimated`: the least that it adds to the mean");

    /// The keys of a client that only the model has.
    public static final KeySection CLIENT =
            KeySection.of("client", "A client's timers.", TIMER, TIMEO_MAX, JIFFY, TIMER_FLOOR);

    /// What is taken where nothing is said: nfs(5) has 60 s and 2 for TCP, 1.1 s, 3 and at most 60
    /// s for UDP, for which Linux estimates.
    private record Standard(long firstNanos, int retrans, long longestNanos, Resend resend, Kind kind) {
        static final Standard TCP = new Standard(60 * SECOND_NANOS, 2, LONGEST_NANOS, Resend.ON_RECONNECT, Kind.FIXED);

        static final Standard UDP =
                new Standard(1_100_000_000, 3, 60 * SECOND_NANOS, Resend.ON_TIMEOUT, Kind.ESTIMATED);
    }

    /// Reads the keys that bench-nfs has as well, `timeo`, `retrans`, `resend` and `soft`, and
    /// those of the model alone.
    ///
    /// @param target the target's keys
    /// @param client those below `client`
    /// @param uriTimeo what the address says of `timeo`; the key wins
    /// @param datagrams whether calls go by UDP
    public static RpcTimeouts of(Settings target, Settings client, Optional<String> uriTimeo, boolean datagrams) {
        Standard standard = datagrams ? Standard.UDP : Standard.TCP;
        long first = firstNanos(target, uriTimeo, standard.firstNanos);
        int retrans = target.get(NfsKeys.RETRANS, standard.retrans);
        Resend resend = target.has(NfsKeys.RESEND) ? target.get(NfsKeys.RESEND, Resend.class) : standard.resend;
        long longest = client.get(TIMEO_MAX, standard.longestNanos);
        Optional<Estimation> estimation =
                client.get(TIMER, standard.kind) == Kind.ESTIMATED ? Optional.of(estimation(client)) : Optional.empty();
        boolean soft = target.get(NfsKeys.SOFT);
        return new RpcTimeouts(first, retrans, longest, resend, soft, estimation);
    }

    private static long firstNanos(Settings target, Optional<String> uriTimeo, long standardNanos) {
        long standard = standardNanos;
        if (uriTimeo.isPresent()) {
            try {
                standard = NfsKeys.TIMEO.type().read(uriTimeo.get());
            } catch (IllegalArgumentException e) {
                throw target.mistake(NfsKeys.URI, "timeo: " + e.getMessage());
            }
        }
        return target.get(NfsKeys.TIMEO, standard);
    }

    private static Estimation estimation(Settings client) {
        long jiffy = client.get(JIFFY);
        long floor = client.get(TIMER_FLOOR, Math.max(jiffy, SECOND_NANOS / 10));
        if (floor < jiffy) {
            throw client.mistake(TIMER_FLOOR, "must be at least a jiffy and at most 10m");
        }
        return new Estimation(jiffy, floor);
    }

    /// How long a timer of `timeo`'s kind runs.
    ///
    /// @param before how many of the call's timers have run out since it began, or began again
    public long nanos(int before) {
        return Math.min(firstNanos << Math.min(before, 20), Math.max(firstNanos, longestNanos));
    }
}
