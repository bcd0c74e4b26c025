package io.storbench.nfs.session;

import io.storbench.protocol.NfsKeys;

/// What becomes of a call that is not answered, as nfs(5) has it: its first timer runs for
/// [#firstNanos], each one after that twice as long as the one before. When `retrans` timers have
/// run out, so does the patience: with the next one the call fails if the mount is `soft`, else its
/// connection is replaced and everything outstanding sent again, without end.
///
/// @param firstNanos `timeo`, in nanoseconds
/// @param retrans how many timers may run out before
/// @param soft whether the operation then fails
/// @param resend when a call is sent again
public record Timeouts(long firstNanos, int retrans, boolean soft, Resend resend) {
    /// When a call is sent again.
    public enum Resend {
        /// Only on a new connection, as TCP deserves.
        ON_RECONNECT,
        /// Whenever a timer runs out, though the call or its reply may be in transit, as clients
        /// did whose timers were made for UDP.
        ON_TIMEOUT
    }

    /// The longest timer: as in Linux, ten minutes.
    private static final long LONGEST_NANOS = 600_000_000_000L;

    /// 60 s and two retransmissions on TCP, hard: what Linux takes.
    static final Timeouts DEFAULT = new Timeouts(
            NfsKeys.TIMEO.defaultValue().orElseThrow(),
            NfsKeys.RETRANS.defaultValue().orElseThrow(),
            false,
            Resend.ON_RECONNECT);

    /// How long a timer runs.
    ///
    /// @param before how many have run out before
    long nanos(int before) {
        return Math.min(firstNanos << Math.min(before, 20), Math.max(firstNanos, LONGEST_NANOS));
    }

    /// How many messages of one call may be on their way at a time, at most.
    int copies() {
        return resend == Resend.ON_TIMEOUT ? retrans + 1 : 1;
    }
}
