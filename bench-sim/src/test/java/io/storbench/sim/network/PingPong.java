package io.storbench.sim.network;

import io.storbench.sim.event.Simulator;

/// Calls and replies of 100 bytes, one at a time.
final class PingPong {
    final TcpEnd<String> client;
    final TcpEnd<String> server;
    private final Simulator simulator;
    private long toDo;
    private long firstNanos;
    private long lastNanos;

    PingPong(Simulator simulator, TcpSettings settings, NetworkLink up, NetworkLink down) {
        this.simulator = simulator;
        this.client = new TcpEnd<>(simulator, settings, new Route(up), this::replied);
        this.server = new TcpEnd<>(simulator, settings, new Route(down), this::called);
    }

    private void called(long nowNanos, String call) {
        server.send(nowNanos, call, 100);
    }

    private void replied(long nowNanos, String call) {
        lastNanos = nowNanos;
        if (--toDo > 0) {
            client.send(nowNanos, call, 100);
        }
    }

    /// How long this many calls take on a connection that is there.
    long nanos(long calls) {
        client.connect(0, server);
        simulator.run();
        firstNanos = simulator.nowNanos();
        toDo = calls;
        client.send(firstNanos, "call", 100);
        simulator.run();
        return lastNanos - firstNanos;
    }
}
