package io.storbench.sim;

import io.storbench.plan.Settings;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HddParameters;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.SsdParameters;
import io.storbench.sim.disk.WriteCacheParameters;
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

    private static final int MAX_SEGMENT_BYTES = 64 << 20;

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
                        case RAID -> Optional.of(cached(disk, raid(disk)));
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
        int heads = disk.integer("heads", 4, 1, 64);
        long cylinders = Math.ceilDiv(disk.bytes("size", 1L << 40), heads * trackBytes);
        if (cylinders > Integer.MAX_VALUE) {
            throw disk.mistake("size", "is more than a disk of this rate can have");
        }
        return new HddParameters(
                revolutionNanos,
                heads,
                List.of(new HddParameters.Zone((int) cylinders, (int) trackBytes)),
                nearNanos,
                (meanNanos - nearNanos) / (MEAN_ROOT * Math.sqrt((double) cylinders)),
                nearNanos,
                disk.nanos("overhead", 100_000),
                Math.max(rate, rate(disk, "interface", "300MB")),
                disk.integer("segments", 16, 0, 1024),
                length(disk, "segment", 2 << 20),
                length(disk, "readahead", 256 << 10),
                disk.integer("queue", 1, 1, 256));
    }

    private static int length(Settings settings, String key, int standard) {
        long bytes = settings.bytes(key, standard);
        if (bytes > MAX_SEGMENT_BYTES) {
            throw settings.mistake(key, "is 64m at most");
        }
        return (int) bytes;
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

    /// An array keeps what is written in memory that outlives a power failure, if it has some.
    private static DeviceParameters cached(Settings disk, RaidParameters raid) {
        Settings cache = disk.child("write_cache");
        long bytes = cache.bytes("size", 0);
        if (bytes == 0) {
            cache.refuseUnknown();
            return raid;
        }
        WriteCacheParameters read =
                new WriteCacheParameters(
                        bytes,
                        cache.bytes("kept", bytes / 3),
                        cache.integer("destages", 64, 1, 1 << 16),
                        length(cache, "merge", 0),
                        cache.nanos("write", 200_000),
                        raid);
        cache.refuseUnknown();
        return read;
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
