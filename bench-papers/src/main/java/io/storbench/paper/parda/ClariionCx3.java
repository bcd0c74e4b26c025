package io.storbench.paper.parda;

import io.storbench.plan.Settings;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HddParameters;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.WriteCacheParameters;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.util.List;

/// A model of the array of PARDA's experiments, an EMC CLARiiON CX3-40 (FAST 2009, section 5.1), by
/// the keys of a plan below `simulate.paper.array`.
///
/// Sourced: RAID 5 of 10 `disks`, of 5 for figure 7; 8 GB for each virtual machine in figure 7.
///
/// Assumed, since the paper does not say: disks of 10 000 rpm, 160 GB and 67 MB/s, chunks of 64
/// KiB, what is read ahead although commands wait (`readahead`: a chunk; in table 2 nothing), 8 GiB
/// for each host elsewhere, side by side.
///
/// Fitted: the seek's slope, `seek_root`, and the command `queue`, on what each experiment's method
/// says; so the four experiments, which the paper does not say to have had one configuration, have
/// unlike ones here.
final class ClariionCx3 {
    private static final int CHUNK_BYTES = 64 << 10;

    private ClariionCx3() {}

    /// Reads the keys. With a `write_cache`, the cache destages as fast as the disks take it; its
    /// size matters little then, and is small so that it fills soon.
    static DeviceParameters of(Settings keys) {
        HddParameters disk = new HddParameters(
                6_000_000,
                8,
                List.of(new HddParameters.Zone(50_000, 400_000)),
                300_000,
                TimeSpan.parse(keys.requiredText("seek_root")).nanos(),
                300_000,
                100_000,
                200e6,
                32,
                256 << 10,
                bytes(keys, "readahead"),
                Integer.parseInt(keys.requiredText("queue")));
        RaidParameters raid = new RaidParameters(
                RaidParameters.Level.RAID5, Integer.parseInt(keys.requiredText("disks")), CHUNK_BYTES, disk);
        int cacheBytes = bytes(keys, "write_cache");
        keys.refuseUnknown();
        return cacheBytes == 0
                ? raid
                : new WriteCacheParameters(cacheBytes, cacheBytes / 3, 64, 9 * CHUNK_BYTES, 200_000, raid);
    }

    private static int bytes(Settings keys, String key) {
        return Math.toIntExact(ByteSize.parse(keys.text(key).orElse("0")).bytes());
    }
}
