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
/// @param pushesPdus whether each PDU is sent by its own system call
/// @param takesTurns whether what the client's socket has no room for waits sender by sender
public record TcpKeys(
        TcpSettings client, TcpSettings server, boolean acksOnArrival, boolean pushesPdus, boolean takesTurns) {
    static final String MOST_SEGMENTS = "1048576";

    /// [SlowStart#NOTHING_SEEN].
    static final String NOTHING_SEEN = "9223372036.854775807s";

    private record Keys(
            @PlanKey(defaultsTo = "cubic") @Doc("the algorithm of congestion avoidance")
            Algorithm congestion,

            @PlanKey(defaultsTo = "10", least = "1", most = MOST_SEGMENTS)
            @Doc("the first congestion window, in segments")
            int initialWindow,

            @PlanKey(defaultsTo = MOST_SEGMENTS, least = "2", most = MOST_SEGMENTS)
            @Absent("none")
            @Doc("initial slow start threshold, in segments: where slow start has ended before the trial")
            int threshold,

            @PlanKey(defaultsToKey = "threshold", least = "2", most = MOST_SEGMENTS)
            @Doc("initial slow start threshold of the server's end")
            int serverThreshold,

            @PlanKey(defaultsTo = "true") @Doc("whether slow start ends when round trips get longer (RFC 9406)")
            boolean hystart,

            @PlanKey(defaultsTo = NOTHING_SEEN)
            @Absent("the path's")
            @Doc("with `hystart`, the least round-trip time that the connection has had before the trial, where the"
                    + " path has become longer since")
            long seenRttNanos,

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
        private TcpKeys ends(Written written) {
            TcpSettings client = TcpSettings.linux(receiveWindowBytes, train)
                    .with(
                            delayedAck,
                            new Retransmission(
                                    Math.max(rtoMinNanos, 1_000_000_000), rtoMinNanos, rtoMinNanos, 120_000_000_000L),
                            congestion(threshold));
            long buffer = clientSendBufferBytes.isPresent()
                    ? SocketMemory.dataBytes(clientSendBufferBytes.getAsLong(), written.bytes(), written.buffers())
                    : SocketMemory.UNLIMITED;
            return new TcpKeys(
                    client.withBuffers(clientReceiveWindowBytes, buffer),
                    client.with(congestion(serverThreshold)),
                    ackOnArrival,
                    pushPdus,
                    turns);
        }

        private Congestion congestion(int thresholdSegments) {
            return new Congestion(
                    congestion,
                    initialWindow,
                    Congestion.UNLIMITED,
                    idleRestart,
                    new SlowStart(hystart, seenRttNanos, thresholdSegments),
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
    public static Optional<TcpKeys> of(Settings target, Written written) {
        if (!target.has(TCP)) {
            return Optional.empty();
        }
        Keys keys = target.child(TCP).read(Keys.class);
        try {
            return keys.segments ? Optional.of(keys.ends(written)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw target.mistake(TCP, String.valueOf(e.getMessage()));
        }
    }

    /// What a client writes to its socket at a time.
    ///
    /// @param bytes with headers
    /// @param buffers how many socket buffers that makes
    public record Written(int bytes, int buffers) {
        /// Data without end: 45 full segments, as many as fit into 64 KiB, make a buffer.
        public static final Written STREAM = new Written(45 * 1448, 1);
    }
}
