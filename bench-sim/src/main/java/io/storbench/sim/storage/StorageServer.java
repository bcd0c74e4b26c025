package io.storbench.sim.storage;

import io.storbench.engine.TimePart;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.Station;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// A server's threads, each of which keeps its call until storage has done what the call needs: one
/// line, a service time, then the storage.
public final class StorageServer<C extends StorageCall> implements Station<C> {
    private final Simulator simulator;
    private final int threads;
    private final TokenPool<C> pool;
    private final FifoServer<C> service;
    private final ServerStorage<C> storage;
    private final Occupancy occupancy;
    private final Handler<C> next;

    /// An idle server.
    ///
    /// @param threads how many calls it serves at a time, at least 1
    /// @param serviceNanos how long a call is served before storage is asked
    /// @param storage makes the storage, which is given who takes the calls that it is done with
    /// @param next takes a call that is done
    public StorageServer(
            Simulator simulator,
            int threads,
            ToLongFunction<C> serviceNanos,
            Function<Handler<C>, ServerStorage<C>> storage,
            Handler<C> next) {
        this.simulator = simulator;
        this.threads = threads;
        this.occupancy = new Occupancy(simulator.nowNanos());
        this.storage = storage.apply(this::stored);
        this.service = new FifoServer<>(simulator, FifoServer.UNLIMITED, serviceNanos, this::store);
        this.pool = new TokenPool<>(simulator, threads, service::arrive);
        this.next = next;
    }

    @Override
    public void arrive(long nowNanos, C call) {
        occupancy.enter(nowNanos);
        call.arrivedAtServer(nowNanos);
        pool.acquire(nowNanos, call);
    }

    private void store(long nowNanos, C call) {
        call.spends(TimePart.STORAGE, nowNanos);
        storage.serve(nowNanos, call);
    }

    private void stored(long nowNanos, C call) {
        occupancy.leave(nowNanos, call.arrivedAtServerNanos());
        pool.release(nowNanos);
        next.on(nowNanos, call);
    }

    @Override
    public StationReport report(String name) {
        StationReport line = pool.report(name);
        return occupancy.report(
                name,
                simulator.nowNanos(),
                threads,
                line.held() + pool.held(),
                line.meanInUse() * line.elapsedNanos(),
                line.servedNanos());
    }

    /// What the storage and its parts did until now.
    ///
    /// @param name of the storage
    public List<StationReport> storageReports(String name) {
        return storage.reports(name);
    }
}
