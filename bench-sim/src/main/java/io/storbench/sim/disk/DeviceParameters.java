package io.storbench.sim.disk;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;

/// What a device is like. They nest, as [RaidParameters] names those of its disks.
public sealed interface DeviceParameters permits HddParameters, SsdParameters, RaidParameters, WriteCacheParameters {
    /// An idle device like that.
    ///
    /// @param stream for what differs between devices of one kind, such as where a disk's first
    ///   sector is when the run starts; used while the device is made only
    /// @param next takes an access when it is done
    <A extends DiskAccess> Device<A> device(Simulator simulator, RandomStream stream, Handler<A> next);

    /// How much such a device stores.
    long capacityBytes();

    /// Refuses a parameter that is out of its range.
    ///
    /// @param holds whether it is in its range
    /// @param what it is, and its range
    static void require(boolean holds, String what, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(what + ", not " + value);
        }
    }
}
