package io.storbench.sim.model;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/// Parallel servers that serve the items of one class before those of the next, and those of one
/// class in the order of arrival. Service is not interrupted (head-of-line priority; Cobham,
/// "Priority assignment in waiting line problems", Operations Research 2, 1954).
public final class PriorityServer<P> implements Station<P> {
    private final LineServer<P> server;

    /// An idle station.
    ///
    /// @param servers at least 1
    /// @param classes how many there are, at least 1
    /// @param classOf an item's class, from 0, which goes first
    /// @param serviceNanos how long an item is served, at least 0
    /// @param next takes the item when it is served
    public PriorityServer(
            Simulator simulator,
            int servers,
            int classes,
            ToIntFunction<P> classOf,
            ToLongFunction<P> serviceNanos,
            Handler<P> next) {
        this.server =
                new LineServer<>(
                        simulator,
                        servers,
                        FifoServer.UNLIMITED,
                        new PriorityLine<>(classes, classOf),
                        serviceNanos,
                        next,
                        (_, _) -> {});
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
