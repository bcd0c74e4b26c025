package io.storbench.sim.host;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
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
    private static final int MAX_SEGMENTS = 1 << 20;

    private static final Key<Boolean> SEGMENTS =
            Key.flag("segments").defaultsTo(true).means("`false`: as if `tcp` were not there, where a profile has it");

    private static final Key<Algorithm> CONGESTION = Key.choice("congestion", Algorithm.class)
            .defaultsTo(Algorithm.CUBIC)
            .means("the algorithm of congestion avoidance");

    private static final Key<Integer> INITIAL_WINDOW = Key.integer("initial_window", 1, MAX_SEGMENTS)
            .defaultsTo(10)
            .means("the first congestion window, in segments");

    private static final Key<Integer> THRESHOLD = Key.integer("threshold", 2, Congestion.UNLIMITED)
            .absent("none")
            .means("initial slow start threshold, in segments: where slow start has" + " ended before the trial");

    private static final Key<Integer> SERVER_THRESHOLD = Key.integer("server_threshold", 2, Congestion.UNLIMITED)
            .absent("`threshold`")
            .means("initial slow start threshold of the server's end");

    private static final Key<Boolean> HYSTART = Key.flag("hystart")
            .defaultsTo(true)
            .means("whether slow start ends when round trips get longer (RFC 9406)");

    private static final Key<Long> SEEN_RTT = Key.time("seen_rtt")
            .absent("the path's")
            .means("with `hystart`, the least round-trip time that the connection has had"
                    + " before the trial, where the path has become longer since");

    private static final Key<IdleRestart> IDLE_RESTART = Key.choice("idle_restart", IdleRestart.class)
            .defaultsTo(IdleRestart.HALVE)
            .means("what happens to the window of a sender that was idle for a timeout");

    private static final Key<Boolean> CWND_LIMITED = Key.flag("cwnd_limited")
            .defaultsTo(true)
            .means("whether a congestion window that was full counts as full for a whole"
                    + " window (Linux since 3.16); otherwise it is checked on each ACK");

    private static final Key<Boolean> APP_LIMITED = Key.flag("app_limited")
            .defaultsTo(true)
            .means("whether a window that was not full for a timeout shrinks (RFC 2861)");

    private static final Key<Boolean> COUNT_SEGMENTS = Key.flag("count_segments")
            .defaultsTo(true)
            .means("whether short segments fill as much of the congestion window as full"
                    + " ones (Linux); else their bytes count (RFC 5681)");

    private static final Key<Long> RECEIVE_WINDOW =
            Key.size("receive_window").defaultText("3m").means("the receiver's window");

    private static final Key<Long> CLIENT_RECEIVE_WINDOW = Key.size("client_receive_window")
            .absent("`receive_window`")
            .means("the client's receive window, such as one that its program has set");

    private static final Key<Long> CLIENT_SEND_BUFFER = Key.size("client_send_buffer")
            .absent("grows with the congestion window")
            .means("the client's send buffer where its program has set it (SO_SNDBUF), not"
                    + " beyond net.core.wmem_max; it limits what is unacknowledged");

    private static final Key<Integer> ACK_EVERY =
            Key.integer("ack_every", 1, MAX_SEGMENTS).defaultsTo(2).means("how many segments are acknowledged at once");

    private static final Key<Long> DELAYED_ACK = Key.time("delayed_ack")
            .defaultText("40ms")
            .means("delayed-ACK timeout: how long fewer than `ack_every` segments" + " wait for their ACK");

    private static final Key<Boolean> ACK_ON_ARRIVAL = Key.flag("ack_on_arrival")
            .defaultsTo(false)
            .means("whether data is acknowledged on arrival, before it is read, as before Linux had NAPI and GRO");

    private static final Key<Boolean> PUSH_PDUS =
            Key.flag("push_pdus").defaultsTo(false).means("whether each PDU is sent by its own system call");

    private static final Key<Boolean> TURNS = Key.flag("turns")
            .defaultsTo(false)
            .means("whether READs, WRITEs and COMMITs take turns when the client's socket has no room for all, as in"
                    + " Linux's RPC; otherwise they are sent in order of arrival");

    private static final Key<Long> RTO_MIN = Key.time("rto_min")
            .defaultText("200ms")
            .means("the least that the retransmission timer adds to the round-trip time");

    private static final Key<Integer> TRAIN =
            Key.integer("train", 1, 64).defaultsTo(1).means("how many segments are sent as one (TSO)");

    /// The keys.
    public static final KeySection TCP = KeySection.of(
            "tcp",
            "Messages go by TCP, segment by segment; `tcp: {}` is current Linux's TCP. Without this key, messages are"
                    + " only delayed, as by storbench's own client.",
            CONGESTION,
            INITIAL_WINDOW,
            THRESHOLD,
            SERVER_THRESHOLD,
            HYSTART,
            SEEN_RTT,
            IDLE_RESTART,
            CWND_LIMITED,
            APP_LIMITED,
            COUNT_SEGMENTS,
            RECEIVE_WINDOW,
            CLIENT_RECEIVE_WINDOW,
            CLIENT_SEND_BUFFER,
            ACK_EVERY,
            DELAYED_ACK,
            ACK_ON_ARRIVAL,
            PUSH_PDUS,
            TURNS,
            RTO_MIN,
            TRAIN,
            SEGMENTS);

    /// Reads the keys below a target; empty when there are none, or when they switch it off.
    ///
    /// @param written what the client writes to its socket at a time
    public static Optional<TcpKeys> of(Settings target, Written written) {
        if (!target.has(TCP)) {
            return Optional.empty();
        }
        Settings keys = target.child(TCP);
        boolean segments = keys.get(SEGMENTS);
        TcpKeys read = read(keys, written);
        return segments ? Optional.of(read) : Optional.empty();
    }

    /// What a client writes to its socket at a time.
    ///
    /// @param bytes with headers
    /// @param buffers how many socket buffers that makes
    public record Written(int bytes, int buffers) {
        /// Data without end: 45 full segments, as many as fit into 64 KiB, make a buffer.
        public static final Written STREAM = new Written(45 * 1448, 1);
    }

    private static TcpKeys read(Settings keys, Written written) {
        TcpSettings linux = TcpSettings.linux(keys.get(RECEIVE_WINDOW), keys.get(TRAIN));
        long minimumNanos = keys.get(RTO_MIN);
        int threshold = keys.get(THRESHOLD, Congestion.UNLIMITED);
        SlowStart slowStart = new SlowStart(keys.get(HYSTART), keys.get(SEEN_RTT, SlowStart.NOTHING_SEEN), threshold);
        Congestion congestion = new Congestion(
                keys.get(CONGESTION),
                keys.get(INITIAL_WINDOW),
                Congestion.UNLIMITED,
                keys.get(IDLE_RESTART),
                slowStart,
                new WindowRules(keys.get(CWND_LIMITED), keys.get(APP_LIMITED), keys.get(COUNT_SEGMENTS)));
        TcpSettings client = linux.with(congestion)
                .with(new DelayedAck(keys.get(ACK_EVERY), keys.get(DELAYED_ACK)))
                .with(new Retransmission(
                        Math.max(minimumNanos, 1_000_000_000), minimumNanos, minimumNanos, 120_000_000_000L));
        int serverThreshold = keys.get(SERVER_THRESHOLD, threshold);
        boolean acksOnArrival = keys.get(ACK_ON_ARRIVAL);
        boolean pushesPdus = keys.get(PUSH_PDUS);
        boolean takesTurns = keys.get(TURNS);
        long window = keys.get(CLIENT_RECEIVE_WINDOW, keys.get(RECEIVE_WINDOW));
        long buffer = keys.has(CLIENT_SEND_BUFFER)
                ? SocketMemory.dataBytes(keys.get(CLIENT_SEND_BUFFER, 0L), written.bytes(), written.buffers())
                : SocketMemory.UNLIMITED;
        keys.refuseUnknown();
        return new TcpKeys(
                client.withBuffers(window, buffer),
                client.with(new Congestion(
                        congestion.algorithm(),
                        congestion.initialWindowSegments(),
                        congestion.byteCountingLimit(),
                        congestion.idleRestart(),
                        new SlowStart(slowStart.hyStart(), slowStart.seenNanos(), serverThreshold),
                        congestion.rules())),
                acksOnArrival,
                pushesPdus,
                takesTurns);
    }
}
