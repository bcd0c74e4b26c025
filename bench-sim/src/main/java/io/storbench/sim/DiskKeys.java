package io.storbench.sim;

import io.storbench.plan.Settings;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HddParameters;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.SsdParameters;
import io.storbench.unit.Rate;
import java.util.List;
import java.util.Optional;

/// The keys of a plan that say what a device is like: `kind`, and what that kind has.
final class DiskKeys {
    /// Kinds of devices.
    enum Kind {
        MEMORY,
        HDD,
        SSD,
        RAID
    }

    private static final int HEADS = 4;
    private static final int SEGMENTS = 16;
    private static final int SEGMENT_BYTES = 2 << 20;
    private static final int DISK_READAHEAD_BYTES = 256 << 10;
    private static final long HDD_OVERHEAD_NANOS = 100_000;
    private static final double HDD_INTERFACE_BYTES_PER_SECOND = 300e6;

    /// The mean of √d over two places drawn evenly on a line of length 1.
    private static final double MEAN_ROOT = 8.0 / 15;

    private DiskKeys() {}

    /// Reads a device's keys.
    ///
    /// @return empty for memory
    static Optional<DeviceParameters> read(Settings disk) {
        try {
            Optional<DeviceParameters> device =
                    switch (disk.choice("kind", Kind.class, Kind.MEMORY)) {
                        case MEMORY -> Optional.empty();
                        case HDD -> Optional.of(hdd(disk));
                        case SSD -> Optional.of(ssd(disk));
                        case RAID -> Optional.of(raid(disk));
                    };
            disk.refuseUnknown();
            return device;
        } catch (IllegalArgumentException e) {
            throw disk.mistake("kind", String.valueOf(e.getMessage()));
        }
    }

    /// One zone, whose sustained rate is the one that is given.
    private static HddParameters hdd(Settings disk) {
        long revolutionNanos = Math.round(60e9 / disk.integer("rpm", 7200, 1000, 30_000));
        long nearNanos = disk.nanos("track_seek", 800_000);
        long meanNanos = disk.nanos("seek", 8_500_000);
        if (meanNanos < nearNanos) {
            throw disk.mistake("seek", "is the mean, and at least track_seek");
        }
        double rate = rate(disk, "rate", "130MB");
        long trackBytes = Math.round(rate * (revolutionNanos + nearNanos) / 1e9) / 512 * 512;
        if (trackBytes < 512 || trackBytes > 1 << 30) {
            throw disk.mistake("rate", "makes tracks of " + trackBytes + " bytes at this rpm");
        }
        long cylinders = Math.ceilDiv(disk.bytes("size", 1L << 40), HEADS * trackBytes);
        if (cylinders > Integer.MAX_VALUE) {
            throw disk.mistake("size", "is more than a disk of this rate can have");
        }
        return new HddParameters(
                revolutionNanos,
                HEADS,
                List.of(new HddParameters.Zone((int) cylinders, (int) trackBytes)),
                nearNanos,
                (meanNanos - nearNanos) / (MEAN_ROOT * Math.sqrt((double) cylinders)),
                nearNanos,
                HDD_OVERHEAD_NANOS,
                Math.max(rate, HDD_INTERFACE_BYTES_PER_SECOND),
                SEGMENTS,
                SEGMENT_BYTES,
                DISK_READAHEAD_BYTES,
                disk.integer("queue", 1, 1, 256));
    }

    private static double rate(Settings disk, String key, String standard) {
        return disk.value(key, Rate.parse(standard), Rate::parse).bytesPerSecond();
    }

    private static SsdParameters ssd(Settings disk) {
        long pageBytes = disk.bytes("page", 8 << 10);
        if (pageBytes > 1 << 20) {
            throw disk.mistake("page", "is 1m at most");
        }
        return new SsdParameters(
                disk.bytes("size", 400L << 30),
                disk.integer("channels", 16, 1, 4096),
                (int) pageBytes,
                disk.nanos("read", 75_000),
                disk.nanos("program", 300_000),
                1,
                disk.nanos("overhead", 20_000),
                rate(disk, "rate", "500MB"));
    }

    private static RaidParameters raid(Settings disk) {
        long chunkBytes = disk.bytes("chunk", 64 << 10);
        if (chunkBytes > 64 << 20) {
            throw disk.mistake("chunk", "is 64m at most");
        }
        Settings each = disk.child("disk");
        Kind kind = each.choice("kind", Kind.class, Kind.HDD);
        if (kind == Kind.RAID || kind == Kind.MEMORY) {
            throw each.mistake("kind", "a RAID is made of hdd or ssd");
        }
        DeviceParameters one = kind == Kind.HDD ? hdd(each) : ssd(each);
        each.refuseUnknown();
        return new RaidParameters(
                disk.choice("level", RaidParameters.Level.class, RaidParameters.Level.RAID5),
                disk.integer("disks", 5, 2, 1024),
                (int) chunkBytes,
                one);
    }
}
