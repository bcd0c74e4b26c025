package io.storbench.sim.server;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import io.storbench.plan.Settings;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HddParameters;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.Reclaiming;
import io.storbench.sim.disk.SsdParameters;
import io.storbench.sim.disk.WriteCacheParameters;
import java.util.List;
import java.util.Map;
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

    private static final Map<String, String> HDD = Map.of("size", "1t", "rate", "130MB", "overhead", "100us");
    private static final Map<String, String> SSD = Map.of("size", "400g", "rate", "500MB", "overhead", "20us");
    private static final double LEAST_USED = 0.01;

    private record Chosen(
            @PlanKey(defaultsTo = "memory") @Doc("what the server keeps its data on")
            Kind kind) {}

    private record Disk(
            @PlanKey
            @Absent("`1t`, `400g`")
            @Doc("of an `hdd` or `ssd`: what it stores; must hold `workload.file` for every host (with `nfs` 4t"
                    + " together at most), and a journal of 128m")
            long sizeBytes,

            @PlanKey
            @Absent("`130MB`, `500MB`")
            @Doc("of an `hdd`: what it reads or writes in sequence for long; of an `ssd`: its interface")
            double rateBytesPerSecond,

            @PlanKey
            @Absent("`100us`, `20us`")
            @Doc("of an `hdd`: a command's overhead, which passes while another is served; of an `ssd`: of each"
                    + " command")
            long overheadNanos) {}

    private record Hdd(
            Disk disk,

            @PlanKey(defaultsTo = "7200", least = "1000", most = "30000") @Doc("of an `hdd`: revolutions per minute")
            int rpm,

            @PlanKey(defaultsTo = "8.5ms")
            @Doc("of an `hdd`: the mean over random places; a seek grows with the root of the distance")
            long seekNanos,

            @PlanKey(defaultsTo = "0.8ms") @Doc("of an `hdd`: the shortest seek")
            long trackSeekNanos,

            @PlanKey(defaultsTo = "1", least = "1", most = "256")
            @Doc("of an `hdd`: how many waiting commands it chooses the next one from, by the arm's position; data"
                    + " that its memory has, or is reading, counts as nearest")
            int queue,

            @PlanKey(defaultsTo = "4", least = "1", most = "64") @Doc("of an `hdd`")
            int heads,

            @PlanKey(defaultsTo = "300MB") @Doc("of an `hdd`: the rate of its interface")
            double interfaceBytesPerSecond,

            @PlanKey(defaultsTo = "16", most = "1024") @Doc("of an `hdd`: the segments of its memory")
            int segments,

            @PlanKey(defaultsTo = "2m", most = "64m") @Doc("of an `hdd`: the length of each")
            int segmentBytes,

            @PlanKey(defaultsTo = "256k", most = "64m") @Doc("of an `hdd`: the least that it reads ahead")
            int readaheadBytes) {}

    private record Ssd(
            Disk disk,

            @PlanKey(defaultsTo = "16", least = "1", most = "4096")
            @Doc("of an `ssd`: how many pages it reads or programs at a time")
            int channels,

            @PlanKey(defaultsTo = "8k", most = "1m") @Doc("of an `ssd`")
            int pageBytes,

            @PlanKey(defaultsTo = "75us") @Doc("of an `ssd`: reading a page")
            long readNanos,

            @PlanKey(defaultsTo = "300us") @Doc("of an `ssd`: programming a page")
            long programNanos,

            @PlanKey(defaultsTo = "0", most = "100%")
            @Doc("of an `ssd`: over-provisioning: how much more flash it has than `size`, such as `7%`. All writes"
                    + " then count as random overwrites, which need garbage collection. 0: no garbage collection")
            double spare,

            @PlanKey(defaultsTo = "100.0%", most = "100%")
            @Doc("of an `ssd` with `spare`: the share of `size` that holds data")
            double used,

            @PlanKey(defaultsTo = "256", least = "1", most = "65536")
            @Doc("of an `ssd` with `spare`: pages per erase block")
            int blockPages,

            @PlanKey(defaultsTo = "3ms") @Doc("of an `ssd` with `spare`: erasing a block")
            long eraseNanos) {}

    private record Raid(
            @PlanKey(defaultsTo = "raid5") @Doc("of a `raid`")
            RaidParameters.Level level,

            @PlanKey(defaultsTo = "5", least = "2", most = "1024") @Doc("of a `raid`: number of disks")
            int disks,

            @PlanKey(defaultsTo = "64k", most = "64m") @Doc("of a `raid`: the stripe unit, the length on one disk")
            int chunkBytes) {}

    private record Held(
            @PlanKey(defaultsTo = "0") @Doc("how much data it holds that is not on the disks yet; 0: no write cache")
            long sizeBytes) {}

    private record WriteCache(
            Held held,

            @PlanKey @Absent("a third of `size`") @Doc("how much of that it holds back for merging")
            long keptBytes,

            @PlanKey(defaultsTo = "64", least = "1", most = "65536")
            @Doc("how many writes to the disks it has outstanding")
            int destages,

            @PlanKey(defaultsTo = "0", most = "64m") @Doc("the aligned length within which writes are merged into one")
            int mergeBytes,

            @PlanKey(defaultsTo = "200us") @Doc("how long a write that finds room takes")
            long writeNanos) {}

    private static final KeySection WRITE_CACHE =
            KeySection.of("write_cache", "Of a `raid`: memory that survives a power failure.", WriteCache.class);

    private static final KeySection MEMBER = KeySection.of(
                    "disk",
                    "Of a `raid`: what each of its disks is like, by the keys of an `hdd` or `ssd`; an `hdd` where"
                            + " `kind` is not given.",
                    Chosen.class)
            .with(Hdd.class)
            .with(Ssd.class);

    /// The keys.
    static final KeySection DISK = KeySection.of(
                    "disk",
                    "The device that a simulated server keeps its data on; without this key, memory; see"
                            + " [simulate.md](simulate.md#a-servers-disk).",
                    Chosen.class)
            .with(Hdd.class)
            .with(Ssd.class)
            .with(Raid.class)
            .with(KeySection.of("", "", MEMBER, WRITE_CACHE));

    /// The mean of √d over two places drawn evenly on a line of length 1.
    private static final double MEAN_ROOT = 8.0 / 15;

    private DiskKeys() {}

    /// The kind of a device.
    static Kind kind(Settings disk) {
        return disk.readSome(Chosen.class).kind;
    }

    /// Reads a device's keys.
    ///
    /// @return empty for memory
    static Optional<DeviceParameters> read(Settings disk) {
        try {
            Optional<DeviceParameters> device =
                    switch (kind(disk)) {
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
    private static HddParameters hdd(Settings keys) {
        Hdd hdd = keys.readSome(Hdd.class, HDD);
        long revolutionNanos = Math.round(60e9 / hdd.rpm);
        long nearNanos = hdd.trackSeekNanos;
        if (hdd.seekNanos < nearNanos) {
            throw keys.mistake("seek", "is the mean, and at least track_seek");
        }
        double rate = hdd.disk.rateBytesPerSecond;
        long trackBytes = Math.round(rate * (revolutionNanos + nearNanos) / 1e9) / 512 * 512;
        if (trackBytes < 512 || trackBytes > 1 << 30) {
            throw keys.mistake("rate", "makes tracks of " + trackBytes + " bytes at this rpm");
        }
        long cylinders = Math.ceilDiv(hdd.disk.sizeBytes, hdd.heads * trackBytes);
        if (cylinders > Integer.MAX_VALUE) {
            throw keys.mistake("size", "is more than a disk of this rate can have");
        }
        return new HddParameters(
                revolutionNanos,
                hdd.heads,
                List.of(new HddParameters.Zone((int) cylinders, (int) trackBytes)),
                nearNanos,
                (hdd.seekNanos - nearNanos) / (MEAN_ROOT * Math.sqrt((double) cylinders)),
                nearNanos,
                hdd.disk.overheadNanos,
                Math.max(rate, hdd.interfaceBytesPerSecond),
                hdd.segments,
                hdd.segmentBytes,
                hdd.readaheadBytes,
                hdd.queue);
    }

    private static SsdParameters ssd(Settings keys) {
        Ssd ssd = keys.readSome(Ssd.class, SSD);
        if (ssd.used < LEAST_USED) {
            throw keys.mistake("used", "must be at least 1%");
        }
        // Without spare pages there is nothing to reckon with: it is as if it always had room.
        Optional<Reclaiming> reclaiming = ssd.spare == 0
                ? Optional.empty()
                : Optional.of(new Reclaiming((1 + ssd.spare) / ssd.used, ssd.blockPages, ssd.eraseNanos));
        return new SsdParameters(
                ssd.disk.sizeBytes,
                ssd.channels,
                ssd.pageBytes,
                ssd.readNanos,
                ssd.programNanos,
                reclaiming,
                ssd.disk.overheadNanos,
                ssd.disk.rateBytesPerSecond);
    }

    /// An array keeps what is written in memory that survives a power failure, if it has some.
    private static DeviceParameters cached(Settings disk, RaidParameters raid) {
        Settings keys = disk.child(WRITE_CACHE);
        long bytes = keys.readSome(Held.class).sizeBytes;
        if (bytes == 0) {
            keys.refuseUnknown();
            return raid;
        }
        WriteCache cache = keys.read(WriteCache.class, Map.of("kept", Long.toString(bytes / 3)));
        return new WriteCacheParameters(
                bytes, cache.keptBytes, cache.destages, cache.mergeBytes, cache.writeNanos, raid);
    }

    private static RaidParameters raid(Settings disk) {
        Settings each = disk.child(MEMBER);
        Kind kind = each.readSome(Chosen.class, Map.of("kind", "hdd")).kind;
        if (kind == Kind.RAID || kind == Kind.MEMORY) {
            throw each.mistake("kind", "a RAID is made of hdd or ssd");
        }
        DeviceParameters one = kind == Kind.HDD ? hdd(each) : ssd(each);
        each.refuseUnknown();
        Raid raid = disk.readSome(Raid.class);
        return new RaidParameters(raid.level, raid.disks, raid.chunkBytes, one);
    }
}
