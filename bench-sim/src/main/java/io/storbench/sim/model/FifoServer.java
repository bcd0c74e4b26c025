package io.storbench.sim.model;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// Parallel servers with one line: items are served in the order of arrival, each by the first
/// server that is free.
///
/// With [#UNLIMITED] servers it is a pure delay. The service time is asked for when service starts,
/// so draws of random times happen in the order of arrival.
public final class FifoServer<P> {
    /// The number of servers with which nothing ever waits.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private final Simulator simulator;
    private final int servers;
    private final ToLongFunction<P> serviceNanos;
    private final Handler<P> next;
    private final EventType<Server<P>> served;
    private final Occupancy occupancy;
    private final ItemRing<P> waiting = new ItemRing<>();

    /// All servers that were ever needed, and the idle ones among them, last used first.
    private final List<Server<P>> all = new ArrayList<>();

    private final ArrayList<Server<P>> idle = new ArrayList<>();
    private double busyNanos;

    /// An idle station.
    ///
    /// @param servers at least 1
    /// @param serviceNanos how long an item is served, at least 0
    /// @param next takes the item when it is served
    public FifoServer(
            Simulator simulator, int servers, ToLongFunction<P> serviceNanos, Handler<P> next) {
        if (servers < 1) {
            throw new IllegalArgumentException("needs a server: " + servers);
        }
        this.simulator = simulator;
        this.servers = servers;
        this.serviceNanos = serviceNanos;
        this.next = next;
        this.served = simulator.eventType(this::served);
        this.occupancy = new Occupancy(simulator.nowNanos());
    }

    /// An item arrives.
    public void arrive(long nowNanos, P item) {
        occupancy.enter(nowNanos);
        if (!idle.isEmpty()) {
            start(nowNanos, idle.removeLast(), item, nowNanos);
        } else if (all.size() < servers) {
            Server<P> server = new Server<>(item);
            all.add(server);
            start(nowNanos, server, item, nowNanos);
        } else {
            waiting.add(item, nowNanos, 0);
        }
    }

    private void start(long nowNanos, Server<P> server, P item, long enteredNanos) {
        long service = serviceNanos.applyAsLong(item);
        server.item = item;
        server.enteredNanos = enteredNanos;
        server.doneNanos = nowNanos + service;
        busyNanos += service;
        simulator.schedule(server.doneNanos, served, server);
    }

    private void served(long nowNanos, Server<P> server) {
        P item = server.item;
        occupancy.leave(nowNanos, server.enteredNanos);
        if (waiting.isEmpty()) {
            idle.add(server);
        } else {
            long enteredNanos = waiting.firstEnteredNanos();
            start(nowNanos, server, waiting.remove(), enteredNanos);
        }
        // Last, since the item may come straight back.
        next.on(nowNanos, item);
    }

    /// Items that wait for a server now.
    public int waiting() {
        return waiting.size();
    }

    /// What the station did until now.
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        double ahead = 0; // what is left of services that have begun
        for (Server<P> server : all) {
            ahead += Math.max(0, server.doneNanos - nowNanos);
        }
        return occupancy.report(name, nowNanos, busyNanos - ahead, servers);
    }

    /// One server and what it serves; the payload of its events.
    private static final class Server<P> {
        private P item;
        private long enteredNanos;
        private long doneNanos;

        Server(P item) {
            this.item = item;
        }
    }
}
