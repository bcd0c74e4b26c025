package io.storbench.sim.storage;

import io.storbench.sim.model.StationReport;
import java.util.List;

/// What a server keeps its data on.
///
/// @param <C> the calls
public sealed interface ServerStorage<C extends StorageCall> permits FileStorage, UnitStorage {
    /// Takes a call, and hands it on once it has what it needs, which may be now.
    void serve(long nowNanos, C call);

    /// What the device and its parts did until now.
    ///
    /// @param name of the device
    List<StationReport> reports(String name);
}
