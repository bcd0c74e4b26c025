package io.storbench.sim.network;

import io.storbench.sim.event.Simulator;

/// One message over a connection of its own, from a client to a server.
final class Transfer {
    final Simulator simulator = new Simulator();
    final NetworkLink up;
    final NetworkLink down;
    final TcpEnd<String> client;
    final TcpEnd<String> server;

    /// When the message arrived, or -1.
    long arrivedNanos = -1;

    Transfer(TcpSettings settings, LinkSpec upSpec, LinkSpec downSpec, long seed) {
        this.up = new NetworkLink(simulator, upSpec, seed);
        this.down = new NetworkLink(simulator, downSpec, seed);
        this.client = new TcpEnd<>(simulator, settings, new Route(up), (_, _) -> {});
        this.server = new TcpEnd<>(simulator, settings, new Route(down), (now, _) -> arrivedNanos = now);
    }

    /// A transfer whose losses are listed by the number of the frame on its link, from 0, the
    /// handshake's included.
    Transfer(TcpSettings settings, LinkSpec spec, ListedLosses upLosses, ListedLosses downLosses) {
        this.up = new NetworkLink(simulator, spec, upLosses);
        this.down = new NetworkLink(simulator, spec, downLosses);
        this.client = new TcpEnd<>(simulator, settings, new Route(up), (_, _) -> {});
        this.server = new TcpEnd<>(simulator, settings, new Route(down), (now, _) -> arrivedNanos = now);
    }

    /// A path of a rate and a round-trip time, without losses.
    static Transfer over(TcpSettings settings, double bytesPerSecond, long rttNanos) {
        return new Transfer(
                settings,
                LinkSpec.ethernet("up", bytesPerSecond, rttNanos / 2),
                LinkSpec.ethernet("down", bytesPerSecond, rttNanos / 2),
                1);
    }

    /// Connects, sends, and runs until nothing is pending.
    ///
    /// @return when the message arrived
    long run(long lengthBytes) {
        client.connect(0, server);
        client.send(0, "message", lengthBytes);
        simulator.run();
        return arrivedNanos;
    }

    /// Sends another message and runs until nothing is pending.
    ///
    /// @return when it arrived
    long more(long lengthBytes) {
        client.send(simulator.nowNanos(), "message", lengthBytes);
        simulator.run();
        return arrivedNanos;
    }
}
