package io.storbench.sim.model;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.function.ToLongFunction;

/// Parallel servers with one line: items are served in the order of arrival, each by the first
/// server that is free.
///
/// With [#UNLIMITED] servers it is a pure delay; with room for as many items as there are servers
/// it is a loss system. The service time is drawn when service starts, so draws of random times
/// happen in the order of arrival.
public final class FifoServer<P> implements Station<P> {
    /// The number of servers with which nothing ever waits, and the room that is never full.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private final LineServer<P> server;

    /// An idle station.
    ///
    /// @param servers at least 1
    /// @param serviceNanos how long an item is served, at least 0
    /// @param next takes the item when it is served
    public FifoServer(Simulator simulator, int servers, ToLongFunction<P> serviceNanos, Handler<P> next) {
        this(simulator, servers, UNLIMITED, serviceNanos, next, (_, _) -> {});
    }

    /// An idle station with limited room.
    ///
    /// @param servers at least 1
    /// @param room how many items it holds at most, those in service included; at least as many as
    ///   servers
    /// @param serviceNanos how long an item is served, at least 0
    /// @param next takes the item when it is served
    /// @param refused takes the item that found no room
    public FifoServer(
            Simulator simulator,
            int servers,
            int room,
            ToLongFunction<P> serviceNanos,
            Handler<P> next,
            Handler<P> refused) {
        this.server = new LineServer<>(simulator, servers, room, new ItemRing<>(), serviceNanos, next, refused);
    }

    @Override
    public void arrive(long nowNanos, P item) {
        server.arrive(nowNanos, item);
    }

    @Override
    public StationReport report(String name) {
        return server.report(name);
    }
}
