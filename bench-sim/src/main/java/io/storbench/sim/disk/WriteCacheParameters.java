package io.storbench.sim.disk;

import static io.storbench.sim.disk.DeviceParameters.require;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;

/// A write-back cache of an array: memory that survives a power failure, before a device.
///
/// @param dirtyBytes how much it holds that the device behind does not have yet
/// @param keptBytes how much of that it holds back for merging before it begins to destage
/// @param destages how many writes to the device behind it has outstanding at most
/// @param mergeBytes the aligned blocks, such as a RAID's rows, whose writes are destaged as one; 0
///   for none
/// @param writeNanos from a write that finds room to its end
/// @param behind the device
public record WriteCacheParameters(
        long dirtyBytes, long keptBytes, int destages, int mergeBytes, long writeNanos, DeviceParameters behind)
        implements DeviceParameters {
    /// Refuses what cannot work.
    public WriteCacheParameters {
        require(dirtyBytes > 0, "it holds something", dirtyBytes);
        require(keptBytes >= 0 && keptBytes < dirtyBytes, "it keeps less than it holds", keptBytes);
        require(destages >= 1 && destages <= 1 << 16, "destages are from 1 to 65536", destages);
        require(mergeBytes >= 0, "a length is 0 or more", mergeBytes);
        require(writeNanos >= 0, "a write takes time", writeNanos);
    }

    @Override
    public <A extends DiskAccess> WriteCache<A> device(Simulator simulator, RandomStream stream, Handler<A> next) {
        return new WriteCache<>(simulator, this, stream, next);
    }

    @Override
    public long capacityBytes() {
        return behind.capacityBytes();
    }
}
