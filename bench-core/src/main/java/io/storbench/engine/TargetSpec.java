package io.storbench.engine;

import io.storbench.gate.DeviceGate;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;

/// What an engine needs to open a target for one trial.
///
/// @param engine the engine's name
/// @param settings the target's own keys in the plan; the engine reads them and then calls
///   [Settings#refuseUnknown]
/// @param network the network between client and server, as far as it is emulated
/// @param workload the load to come: its depth, block and file size
/// @param hosts how many workers carry that load
/// @param seed the seed of whatever the target draws at random
/// @param gate the run's, which must be asked before anything is written to a device or LUN; it
///   knows what the user allowed, which a plan cannot
/// @param granuleBytes of what the offsets and lengths of requests are multiples, but for the end
///   of a file: the load's block, or the page of a cache above, whose requests are of any number of
///   pages up to the block
/// @param preparation is shown how the target's preparation goes on
public record TargetSpec(
        String engine,
        Settings settings,
        NetworkSpec network,
        WorkloadSpec workload,
        int hosts,
        long seed,
        DeviceGate gate,
        int granuleBytes,
        Preparation preparation) {

    /// A target whose requests are the load's blocks.
    public TargetSpec(
            String engine,
            Settings settings,
            NetworkSpec network,
            WorkloadSpec workload,
            int hosts,
            long seed,
            DeviceGate gate) {
        this(engine, settings, network, workload, hosts, seed, gate, workload.blockBytes(), Preparation.unheard());
    }

    /// For targets that write to no device.
    public TargetSpec(
            String engine, Settings settings, NetworkSpec network, WorkloadSpec workload, int hosts, long seed) {
        this(engine, settings, network, workload, hosts, seed, DeviceGate.shut());
    }

    /// The most that one call carries, where a request may be longer than a call: whole granules,
    /// or a whole part of one, so that no call ends within what was written at another time.
    ///
    /// @param limitBytes of the protocol or of its settings
    public int callBytes(int limitBytes) {
        if (granuleBytes == workload.blockBytes()) {
            return limitBytes;
        }
        return limitBytes >= granuleBytes
                ? limitBytes / granuleBytes * granuleBytes
                : Integer.highestOneBit(limitBytes);
    }

    /// The same target for another load.
    public TargetSpec with(WorkloadSpec load) {
        return new TargetSpec(engine, settings, network, load, hosts, seed, gate, granuleBytes, preparation);
    }
}
