package io.storbench.sim;

import io.storbench.plan.Settings;
import io.storbench.sim.network.TcpSettings;
import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.DelayedAck;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import io.storbench.sim.network.TcpSettings.Retransmission;

/// What the keys of `tcp` say of both ends; the defaults are today's Linux's.
///
/// @param client of the client's end
/// @param server of the server's end: the same but for the threshold that it remembers
/// @param acksOnArrival whether what arrives is acknowledged at once, not when it is read: before
///   Linux polled interfaces (NAPI) and merged what they received (GRO)
/// @param pushesPdus whether each PDU is sent by a call of its own
record TcpKeys(TcpSettings client, TcpSettings server, boolean acksOnArrival, boolean pushesPdus) {
    private static final int MAX_SEGMENTS = 1 << 20;

    static TcpKeys read(Settings keys) {
        TcpSettings linux =
                TcpSettings.linux(
                        keys.bytes("receive_window", 3 << 20), keys.integer("train", 1, 1, 64));
        long minimumNanos = keys.nanos("rto_min", linux.retransmission().minimumNanos());
        int threshold = keys.integer("threshold", Congestion.UNLIMITED, 2, Congestion.UNLIMITED);
        Congestion congestion =
                new Congestion(
                        keys.choice("congestion", Algorithm.class, Algorithm.CUBIC),
                        keys.integer("initial_window", 10, 1, MAX_SEGMENTS),
                        Congestion.UNLIMITED,
                        keys.choice("idle_restart", IdleRestart.class, IdleRestart.HALVE),
                        keys.flag("hystart", true),
                        threshold);
        TcpSettings client =
                linux.with(congestion)
                        .with(
                                new DelayedAck(
                                        keys.integer("ack_every", 2, 1, MAX_SEGMENTS),
                                        keys.nanos("delayed_ack", 40_000_000)))
                        .with(
                                new Retransmission(
                                        Math.max(minimumNanos, 1_000_000_000),
                                        minimumNanos,
                                        minimumNanos,
                                        120_000_000_000L));
        int serverThreshold = keys.integer("server_threshold", threshold, 2, Congestion.UNLIMITED);
        boolean acksOnArrival = keys.flag("ack_on_arrival", false);
        boolean pushesPdus = keys.flag("push_pdus", false);
        keys.refuseUnknown();
        return new TcpKeys(
                client,
                client.with(
                        new Congestion(
                                congestion.algorithm(),
                                congestion.initialWindowSegments(),
                                congestion.byteCountingLimit(),
                                congestion.idleRestart(),
                                congestion.hyStart(),
                                serverThreshold)),
                acksOnArrival,
                pushesPdus);
    }
}
