package io.storbench.sim.disk;

import io.storbench.sim.model.Station;
import io.storbench.sim.model.StationReport;
import java.util.List;

/// A storage device in a model. Made by [DeviceParameters#device].
public interface Device<A extends DiskAccess> extends Station<A> {
    /// How much it stores: accesses must end there or before.
    long capacityBytes();

    /// What the device and all that it is made of did until now.
    ///
    /// @param name of the device; its parts are named below it, as in `array.disk-3`
    default List<StationReport> reports(String name) {
        return List.of(report(name));
    }
}
