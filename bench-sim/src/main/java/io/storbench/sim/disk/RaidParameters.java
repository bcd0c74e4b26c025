package io.storbench.sim.disk;

import static io.storbench.sim.disk.DeviceParameters.require;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;

/// A redundant array of like disks (Patterson, Gibson and Katz, "A case for redundant arrays of
/// inexpensive disks", SIGMOD 1988).
///
/// @param level how data is laid out
/// @param disks how many: 2 or more; 3 or more for RAID 5; even for RAID 10
/// @param chunkBytes what one disk stores before the next one's turn; of no matter for RAID 1
/// @param disk what each is like
public record RaidParameters(Level level, int disks, int chunkBytes, DeviceParameters disk)
        implements DeviceParameters {
    /// The layouts that are modelled.
    public enum Level {
        /// Striped, without redundancy.
        RAID0,
        /// Every disk a copy of all others.
        RAID1,
        /// Striped, with a parity chunk in every row that moves from disk to disk.
        RAID5,
        /// Striped over pairs of copies.
        RAID10
    }

    /// Refuses what cannot be laid out.
    public RaidParameters {
        int least = level == Level.RAID5 ? 3 : 2;
        require(disks >= least && disks <= 1024, level + " has from " + least + " disks", disks);
        require(level != Level.RAID10 || disks % 2 == 0, "RAID10 has an even number", disks);
        require(chunkBytes >= 512, "a chunk has 512 bytes at least", chunkBytes);
    }

    @Override
    public <A extends DiskAccess> Raid<A> device(Simulator simulator, RandomStream stream, Handler<A> next) {
        return new Raid<>(simulator, this, stream, next);
    }

    /// How many disks' worth of data it stores.
    int dataDisks() {
        return switch (level) {
            case RAID0 -> disks;
            case RAID1 -> 1;
            case RAID5 -> disks - 1;
            case RAID10 -> disks / 2;
        };
    }

    /// Whole rows only.
    @Override
    public long capacityBytes() {
        return level == Level.RAID1
                ? disk.capacityBytes()
                : disk.capacityBytes() / chunkBytes * chunkBytes * dataDisks();
    }
}
