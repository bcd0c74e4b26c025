package io.storbench.sim.server;

import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.Station;
import io.storbench.sim.model.StationReport;
import java.util.function.ToLongFunction;

/// The embedded server: its slots serve READ, WRITE and COMMIT, which wait for them in one line;
/// every other call is answered at once, past that line.
public final class EmbeddedServer implements Station<SimCall> {
    private final Simulator simulator;
    private final int count;
    private final FifoServer<SimCall> slots;
    private final Occupancy occupancy;

    /// An idle server.
    ///
    /// @param count how many calls it serves at a time, at least 1
    /// @param serviceNanos how long it serves each
    public EmbeddedServer(Simulator simulator, int count, ToLongFunction<SimCall> serviceNanos) {
        this.simulator = simulator;
        this.count = count;
        this.occupancy = new Occupancy(simulator.nowNanos());
        this.slots = new FifoServer<>(simulator, count, serviceNanos, this::answer);
    }

    @Override
    public void arrive(long nowNanos, SimCall call) {
        occupancy.enter(nowNanos);
        call.arrivedAtServer(nowNanos);
        switch (call.need()) {
            case READ, WRITE, STABLE_WRITE, COMMIT -> slots.arrive(nowNanos, call);
            case METADATA, NOTHING -> answer(nowNanos, call);
        }
    }

    private void answer(long nowNanos, SimCall call) {
        occupancy.leave(nowNanos, call.arrivedAtServerNanos());
        call.served(nowNanos);
    }

    @Override
    public StationReport report(String name) {
        StationReport served = slots.report(name);
        return occupancy.report(
                name,
                simulator.nowNanos(),
                count,
                served.held(),
                served.meanInUse() * served.elapsedNanos(),
                served.servedNanos());
    }
}
