package io.storbench.sim.host;

import io.storbench.engine.DataSet;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.Processor;
import io.storbench.sim.model.Station;
import io.storbench.sim.rpc.ReplyCache;

/// What the hosts of a trial share.
///
/// @param links those of all hosts
/// @param server its slots or threads, and its storage
/// @param storesOnDisk whether the server's storage is a disk
/// @param dataSet what the target holds
/// @param replies what the server remembers of calls
public record Wiring(
        Simulator simulator,
        SimLoop loop,
        Links links,
        Station<SimCall> server,
        Processor serverProcessor,
        boolean storesOnDisk,
        ReplyCache replies,
        TargetSpec spec,
        DataSet dataSet,
        HostSettings settings) {
    /// The same for a client that has more requests outstanding than its worker.
    ///
    /// @param more how many
    public Wiring withMore(int more) {
        WorkloadSpec load = spec.workload();
        return new Wiring(
                simulator,
                loop,
                links,
                server,
                serverProcessor,
                storesOnDisk,
                replies,
                spec.with(load.withDepth(load.depth() + more)),
                dataSet,
                settings);
    }
}
