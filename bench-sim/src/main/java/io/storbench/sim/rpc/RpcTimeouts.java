package io.storbench.sim.rpc;

import io.storbench.plan.Settings;
import io.storbench.unit.TimeSpan;
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
        long firstNanos,
        int retrans,
        long longestNanos,
        Resend resend,
        boolean soft,
        Optional<Estimation> estimation) {
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
    private static final int MAX_RETRANS = 16;

    /// What is taken where nothing is said: nfs(5) has 60 s and 2 for TCP, 1.1 s, 3 and at most 60
    /// s for UDP, for which Linux estimates.
    private record Standard(
            long firstNanos, int retrans, long longestNanos, Resend resend, Kind kind) {
        static final Standard TCP =
                new Standard(60 * SECOND_NANOS, 2, LONGEST_NANOS, Resend.ON_RECONNECT, Kind.FIXED);

        static final Standard UDP =
                new Standard(
                        1_100_000_000, 3, 60 * SECOND_NANOS, Resend.ON_TIMEOUT, Kind.ESTIMATED);
    }

    /// Reads the keys that bench-nfs has as well, `timeo`, `retrans`, `resend` and `soft`, and
    /// those of the model alone.
    ///
    /// @param target the target's keys
    /// @param client those below `client`
    /// @param uriTimeo what the address says of `timeo`; the key wins
    /// @param datagrams whether calls go by UDP
    public static RpcTimeouts of(
            Settings target, Settings client, Optional<String> uriTimeo, boolean datagrams) {
        Standard standard = datagrams ? Standard.UDP : Standard.TCP;
        long first = firstNanos(target, uriTimeo, standard.firstNanos);
        int retrans = target.integer("retrans", standard.retrans, 0, MAX_RETRANS);
        Resend resend = target.choice("resend", Resend.class, standard.resend);
        long longest = client.nanos("timeo_max", standard.longestNanos);
        if (longest < 1_000_000 || longest > LONGEST_NANOS) {
            throw client.mistake("timeo_max", "must be at least 1ms and at most 10m");
        }
        Optional<Estimation> estimation =
                client.choice("timer", Kind.class, standard.kind) == Kind.ESTIMATED
                        ? Optional.of(estimation(client))
                        : Optional.empty();
        boolean soft = target.flag("soft", false);
        return new RpcTimeouts(first, retrans, longest, resend, soft, estimation);
    }

    private static long firstNanos(Settings target, Optional<String> uriTimeo, long standardNanos) {
        long standard = standardNanos;
        if (uriTimeo.isPresent()) {
            try {
                standard = TimeSpan.parse(uriTimeo.get()).nanos();
            } catch (IllegalArgumentException e) {
                throw target.mistake("uri", "timeo: " + e.getMessage());
            }
        }
        long nanos = target.nanos("timeo", standard);
        if (nanos < 1_000_000 || nanos > LONGEST_NANOS) {
            throw target.mistake("timeo", "must be at least 1ms and at most 10m");
        }
        return nanos;
    }

    private static Estimation estimation(Settings client) {
        long jiffy = client.nanos("jiffy", 10_000_000);
        if (jiffy < 100_000 || jiffy > SECOND_NANOS) {
            throw client.mistake("jiffy", "must be at least 100us and at most 1s");
        }
        long floor = client.nanos("timer_floor", Math.max(jiffy, SECOND_NANOS / 10));
        if (floor < jiffy || floor > LONGEST_NANOS) {
            throw client.mistake("timer_floor", "must be at least a jiffy and at most 10m");
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
