package io.storbench.sim.model;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// Parallel servers before which items wait in a [Line]; [FifoServer] is the usual one.
///
/// The service time is drawn when service starts, so draws of random times happen in the order of
/// service. An item that is served is served to its end.
public final class LineServer<P> implements Station<P> {
    private final Simulator simulator;
    private final int servers;
    private final int room;
    private final Line<P> line;
    private final ToLongFunction<P> serviceNanos;
    private final Handler<P> next;
    private final Handler<P> refused;
    private final EventType<Server<P>> served;
    private final Occupancy occupancy;

    /// All servers that were ever needed, and the idle ones among them, last used first.
    private final List<Server<P>> all = new ArrayList<>();

    private final ArrayList<Server<P>> idle = new ArrayList<>();
    private double servedNanos;

    /// How long servers were busy, with the instants taken off since which they are: it may
    /// overflow, but the sum with the present instants does not.
    private long busyNanos;

    /// An idle station.
    ///
    /// @param servers at least 1
    /// @param room how many items it holds at most, those in service included; at least as many as
    ///   servers
    /// @param line an empty one
    /// @param serviceNanos how long an item is served, at least 0
    /// @param next takes the item when it is served
    /// @param refused takes the item that found no room
    public LineServer(
            Simulator simulator,
            int servers,
            int room,
            Line<P> line,
            ToLongFunction<P> serviceNanos,
            Handler<P> next,
            Handler<P> refused) {
        if (servers < 1 || room < servers) {
            throw new IllegalArgumentException("needs a server, and room for one item each: " + servers + ", " + room);
        }
        this.simulator = simulator;
        this.servers = servers;
        this.room = room;
        this.line = line;
        this.serviceNanos = serviceNanos;
        this.next = next;
        this.refused = refused;
        this.served = simulator.eventType(this::served);
        this.occupancy = new Occupancy(simulator.nowNanos());
    }

    @Override
    public void arrive(long nowNanos, P item) {
        if (occupancy.inside() >= room) {
            occupancy.refuse();
            refused.on(nowNanos, item);
            return;
        }
        occupancy.enter(nowNanos);
        if (!idle.isEmpty()) {
            busyNanos -= nowNanos;
            start(nowNanos, idle.removeLast(), item, nowNanos);
        } else if (all.size() < servers) {
            Server<P> server = new Server<>(item);
            all.add(server);
            busyNanos -= nowNanos;
            start(nowNanos, server, item, nowNanos);
        } else {
            line.add(item, nowNanos);
        }
    }

    private void start(long nowNanos, Server<P> server, P item, long enteredNanos) {
        long service = serviceNanos.applyAsLong(item);
        server.item = item;
        server.enteredNanos = enteredNanos;
        server.doneNanos = nowNanos + service;
        servedNanos += service;
        simulator.schedule(server.doneNanos, served, server);
    }

    private void served(long nowNanos, Server<P> server) {
        P item = server.item;
        occupancy.leave(nowNanos, server.enteredNanos);
        if (line.isEmpty()) {
            busyNanos += nowNanos;
            idle.add(server);
        } else {
            P following = line.remove();
            start(nowNanos, server, following, line.removedEnteredNanos());
        }
        // Last, since the item may come straight back.
        next.on(nowNanos, item);
    }

    @Override
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        double ahead = 0; // what is left of services that have begun
        for (Server<P> server : all) {
            ahead += Math.max(0, server.doneNanos - nowNanos);
        }
        int busy = all.size() - idle.size();
        return occupancy.report(
                name,
                nowNanos,
                servers,
                line.size() + busy,
                (double) (busyNanos + busy * nowNanos),
                servedNanos - ahead);
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
