package io.storbench.sim.host;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import io.storbench.plan.Settings;
import io.storbench.sim.network.SocketMemory;
import io.storbench.sim.network.TcpSettings;
import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.DelayedAck;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import io.storbench.sim.network.TcpSettings.Retransmission;
import io.storbench.sim.network.TcpSettings.SlowStart;
import io.storbench.sim.network.TcpSettings.WindowRules;
import java.util.Optional;
import java.util.OptionalLong;

/// What the keys of `tcp` say of both ends; the defaults are today's Linux's.
///
/// @param client of the client's end
/// @param server of the server's end: the same but for the threshold that it remembers
/// @param acksOnArrival whether what arrives is acknowledged at once, not when it is read: before
///   Linux polled interfaces (NAPI) and merged what they received (GRO)
/// @param readsByInterrupt whether the client reads when data arrives, as a kernel's initiator does;
///   otherwise a thread does, as everywhere at servers
/// @param pushesPdus whether each PDU is sent by its own system call
/// @param takesTurns whether what the client's socket has no room for waits sender by sender
public record TcpKeys(
        TcpSettings client,
        TcpSettings server,
        boolean acksOnArrival,
        boolean readsByInterrupt,
        boolean pushesPdus,
        boolean takesTurns) {
    static final String MOST_SEGMENTS = "1048576";

    /// What round trips take before a path is delayed: on a Debian 12 guest with veth, `ss -ti` has
    /// minrtt of 0.023 to 0.034 ms. HyStart's limits are milliseconds, so that others end alike.
    private static final long NEAR_NANOS = 25_000;

    /// Where slow start ends on a path without delay, while a target is mounted and its files are
    /// made: 16 to 114 segments in `ss -ti` and `tcp_probe` on such guests, differing from
    /// connection to connection; fitted to runs with RTT 0 and 10 ms; the middle by ratio is 43.
    private static final long NEAR_SEGMENTS = 44;

    /// The longest train of acknowledgements that HyStart takes for no queue on such a path, half of what round trips
    /// take and 1 ms; it does not look before a window of 16 segments. A train of full segments is as long as the
    /// slowest link makes it.
    private static final double TRAIN_SECONDS = (NEAR_NANOS + 1e6) / 2e9;

    private static final long LEAST_SEGMENTS = 16;
    private static final int FRAME_BYTES = 1538;

    /// Over which path connections were made.
    enum Connected {
        /// The trial's, as those of users are.
        AT_DISTANCE,
        /// One without its delay, which was added later, as by `netem` after mounting.
        NEAR
    }

    private record Keys(
            @PlanKey(defaultsTo = "cubic") @Doc("the algorithm of congestion avoidance")
            Algorithm congestion,

            @PlanKey(defaultsTo = "10", least = "1", most = MOST_SEGMENTS)
            @Doc("the first congestion window, in segments")
            int initialWindow,

            @PlanKey(least = "2", most = MOST_SEGMENTS)
            @Absent("none; of `near`, 44 where the client has sent data, less with a rate")
            @Doc("initial slow start threshold, in segments: where slow start has ended before the trial")
            OptionalLong threshold,

            @PlanKey(least = "2", most = MOST_SEGMENTS)
            @Absent("`threshold`; of `near`, 44, less with a rate")
            @Doc("initial slow start threshold of the server's end")
            OptionalLong serverThreshold,

            @PlanKey(defaultsTo = "true") @Doc("whether slow start ends when round trips get longer (RFC 9406)")
            boolean hystart,

            @PlanKey(defaultsTo = "at_distance")
            @Doc("whether connections were made over the path's round-trip time, as users' are, or `near`, and used,"
                    + " before the path was delayed")
            Connected connected,

            @PlanKey(defaultsTo = "halve") @Doc("what happens to the window of a sender that was idle for a timeout")
            IdleRestart idleRestart,

            WindowRules rules,

            @PlanKey(defaultsTo = "3m") @Doc("the receiver's window")
            long receiveWindowBytes,

            @PlanKey(defaultsToKey = "receive_window")
            @Doc("the client's receive window, such as one that its program has set")
            long clientReceiveWindowBytes,

            @PlanKey
            @Absent("grows with the congestion window")
            @Doc("the client's send buffer where its program has set it (SO_SNDBUF), not beyond net.core.wmem_max;"
                    + " it limits what is unacknowledged")
            OptionalLong clientSendBufferBytes,

            DelayedAck delayedAck,

            @PlanKey(defaultsTo = "false")
            @Doc("whether data is acknowledged on arrival, before it is read, as before Linux had NAPI and GRO")
            boolean ackOnArrival,

            @PlanKey(defaultsTo = "false") @Doc("whether each PDU is sent by its own system call")
            boolean pushPdus,

            @PlanKey(defaultsTo = "false")
            @Doc("whether READs, WRITEs and COMMITs take turns when the client's socket has no room for all, as in"
                    + " Linux's RPC; otherwise they are sent in order of arrival")
            boolean turns,

            @PlanKey(defaultsTo = "200ms") @Doc("the least that the retransmission timer adds to the round-trip time")
            long rtoMinNanos,

            @PlanKey(defaultsTo = "1", least = "1", most = "64") @Doc("how many segments are sent as one (TSO)")
            int train,

            @PlanKey(defaultsTo = "true") @Doc("`false`: as if `tcp` were not there, where a profile has it")
            boolean segments) {
        private TcpKeys ends(Written written, double bytesPerSecond) {
            long near = nearSegments(bytesPerSecond);
            TcpSettings client = TcpSettings.linux(receiveWindowBytes, train)
                    .with(
                            delayedAck,
                            new Retransmission(
                                    Math.max(rtoMinNanos, 1_000_000_000), rtoMinNanos, rtoMinNanos, 120_000_000_000L),
                            congestion(clientThreshold(written, near)));
            long buffer = clientSendBufferBytes.isPresent()
                    ? SocketMemory.dataBytes(clientSendBufferBytes.getAsLong(), written.bytes(), written.buffers())
                    : SocketMemory.UNLIMITED;
            return new TcpKeys(
                    client.withBuffers(clientReceiveWindowBytes, buffer),
                    client.with(congestion(serverThreshold.orElse(threshold.orElse(before(near))))),
                    ackOnArrival,
                    written.initiator(),
                    pushPdus,
                    turns);
        }

        /// An initiator has sent hardly more than its login.
        private long clientThreshold(Written written, long near) {
            return threshold.orElse(written.initiator() ? Congestion.UNLIMITED : before(near));
        }

        /// Where slow start has ended on a connection that has carried data before.
        private long before(long near) {
            return switch (connected) {
                case AT_DISTANCE -> Congestion.UNLIMITED;
                case NEAR -> near;
            };
        }

        private Congestion congestion(long thresholdSegments) {
            return new Congestion(
                    congestion,
                    initialWindow,
                    Congestion.UNLIMITED,
                    idleRestart,
                    new SlowStart(
                            hystart,
                            switch (connected) {
                                case AT_DISTANCE -> SlowStart.NOTHING_SEEN;
                                case NEAR -> NEAR_NANOS;
                            },
                            Math.toIntExact(thresholdSegments)),
                    rules);
        }
    }

    /// The keys.
    public static final KeySection TCP = KeySection.of(
            "tcp",
            "Messages go by TCP, segment by segment; `tcp: {}` is current Linux's TCP. Without this key, messages are"
                    + " only delayed, as by storbench's own client.",
            Keys.class);

    /// Reads the keys below a target; empty when there are none, or when they switch it off.
    ///
    /// @param written what the client writes to its socket at a time
    /// @param bytesPerSecond at which data leaves a host
    public static Optional<TcpKeys> of(Settings target, Written written, double bytesPerSecond) {
        if (!target.has(TCP)) {
            return Optional.empty();
        }
        Keys keys = target.child(TCP).read(Keys.class);
        try {
            return keys.segments ? Optional.of(keys.ends(written, bytesPerSecond)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw target.mistake(TCP, String.valueOf(e.getMessage()));
        }
    }

    /// At how many segments slow start has ended before the path was delayed.
    private static long nearSegments(double bytesPerSecond) {
        return Math.clamp((long) (TRAIN_SECONDS * bytesPerSecond / FRAME_BYTES), LEAST_SEGMENTS, NEAR_SEGMENTS);
    }

    /// How a client uses its socket.
    ///
    /// @param bytes what it writes at a time, with headers
    /// @param buffers how many socket buffers that makes
    /// @param initiator whether it is a kernel's initiator, which reads when data arrives, without a
    ///   thread, and whose session is new when a trial begins
    public record Written(int bytes, int buffers, boolean initiator) {
        /// Data without end: 45 full segments, as many as fit into 64 KiB, make a buffer.
        public static final Written STREAM = new Written(45 * 1448, 1, false);
    }
}
