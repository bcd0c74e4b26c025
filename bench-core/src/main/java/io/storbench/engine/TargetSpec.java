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
public record TargetSpec(
        String engine,
        Settings settings,
        NetworkSpec network,
        WorkloadSpec workload,
        int hosts,
        long seed,
        DeviceGate gate) {

    /// For targets that write to no device.
    public TargetSpec(
            String engine,
            Settings settings,
            NetworkSpec network,
            WorkloadSpec workload,
            int hosts,
            long seed) {
        this(engine, settings, network, workload, hosts, seed, DeviceGate.shut());
    }
}
