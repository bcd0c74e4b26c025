package io.storbench.sim.server;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HddParameters;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.Reclaiming;
import io.storbench.sim.disk.SsdParameters;
import io.storbench.sim.disk.WriteCacheParameters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The keys of a plan that say what a device is like: `kind`, and what that kind has.
final class DiskKeys {
    /// Kinds of devices.
    enum Kind {
        MEMORY,
        HDD,
        SSD,
        RAID
    }

    private static final double HDD_RATE = 130e6;
    private static final double SSD_RATE = 500e6;
    private static final double LEAST_USED = 0.01;

    static final Key<Kind> KIND =
            Key.choice("kind", Kind.class).defaultsTo(Kind.MEMORY).means("what the server keeps its data on");

    private static final Key<Long> SIZE = Key.size("size")
            .absent("`1t`, `400g`")
            .means("of an `hdd` or `ssd`: what it stores; must hold `workload.file` for"
                    + " every host (with `nfs` 4t together at most), and a journal"
                    + " of 128m");

    private static final Key<Double> RATE = Key.rate("rate", false)
            .absent("`130MB`, `500MB`")
            .means("of an `hdd`: what it reads or writes in sequence for long; of an `ssd`:" + " its interface");

    private static final Key<Long> OVERHEAD = Key.time("overhead")
            .absent("`100us`, `20us`")
            .means("of an `hdd`: a command's overhead, which passes while another is"
                    + " served; of an `ssd`: of each command");

    private static final Key<Integer> RPM =
            Key.integer("rpm", 1000, 30_000).defaultsTo(7200).means("of an `hdd`: revolutions per minute");

    private static final Key<Long> SEEK = Key.time("seek")
            .defaultText("8.5ms")
            .means("of an `hdd`: the mean over random places; a seek grows with the root of" + " the distance");

    private static final Key<Long> TRACK_SEEK =
            Key.time("track_seek").defaultText("0.8ms").means("of an `hdd`: the shortest seek");

    private static final Key<Integer> QUEUE = Key.integer("queue", 1, 256)
            .defaultsTo(1)
            .means("of an `hdd`: how many waiting commands it chooses the next one from, by the arm's position; data"
                    + " that its memory has, or is reading, counts as nearest");

    private static final Key<Integer> HEADS =
            Key.integer("heads", 1, 64).defaultsTo(4).means("of an `hdd`");

    private static final Key<Double> INTERFACE =
            Key.rate("interface", false).defaultText("300MB").means("of an `hdd`: the rate of its interface");

    private static final Key<Integer> SEGMENTS =
            Key.integer("segments", 0, 1024).defaultsTo(16).means("of an `hdd`: the segments of its memory");

    private static final Key<Long> SEGMENT =
            Key.size("segment", "0", "64m", 1).defaultText("2m").means("of an `hdd`: the length of each");

    private static final Key<Long> READAHEAD = Key.size("readahead", "0", "64m", 1)
            .defaultText("256k")
            .means("of an `hdd`: the least that it reads ahead");

    private static final Key<Integer> CHANNELS = Key.integer("channels", 1, 4096)
            .defaultsTo(16)
            .means("of an `ssd`: how many pages it reads or programs at a time");

    private static final Key<Long> PAGE =
            Key.size("page", "0", "1m", 1).defaultText("8k").means("of an `ssd`");

    private static final Key<Long> READ = Key.time("read").defaultText("75us").means("of an `ssd`: reading a page");

    private static final Key<Long> PROGRAM =
            Key.time("program").defaultText("300us").means("of an `ssd`: programming a page");

    private static final Key<Double> SPARE = Key.share("spare", 1)
            .defaultsTo(0.0)
            .means("of an `ssd`: over-provisioning: how much more flash it has than `size`, such as `7%`. All writes"
                    + " then count as random overwrites, which need garbage collection. 0: no garbage collection");

    private static final Key<Double> USED =
            Key.share("used", 1).defaultsTo(1.0).means("of an `ssd` with `spare`: the share of `size` that holds data");

    private static final Key<Integer> BLOCK_PAGES = Key.integer("block_pages", 1, 1 << 16)
            .defaultsTo(256)
            .means("of an `ssd` with `spare`: pages per erase block");

    private static final Key<Long> ERASE =
            Key.time("erase").defaultText("3ms").means("of an `ssd` with `spare`: erasing a block");

    private static final Key<RaidParameters.Level> LEVEL = Key.choice("level", RaidParameters.Level.class)
            .defaultsTo(RaidParameters.Level.RAID5)
            .means("of a `raid`");

    private static final Key<Integer> DISKS =
            Key.integer("disks", 2, 1024).defaultsTo(5).means("of a `raid`: number of disks");

    private static final Key<Long> CHUNK = Key.size("chunk", "0", "64m", 1)
            .defaultText("64k")
            .means("of a `raid`: the stripe unit, the length on one disk");

    private static final Key<Long> CACHE_SIZE = Key.size("size")
            .defaultText("0")
            .means("how much data it holds that is not on the disks yet; 0: no write cache");

    private static final Key<Long> KEPT =
            Key.size("kept").absent("a third of `size`").means("how much of that it holds back for merging");

    private static final Key<Integer> DESTAGES =
            Key.integer("destages", 1, 1 << 16).defaultsTo(64).means("how many writes to the disks it has outstanding");

    private static final Key<Long> MERGE = Key.size("merge", "0", "64m", 1)
            .defaultText("0")
            .means("the aligned length within which writes are merged into one");

    private static final Key<Long> CACHE_WRITE =
            Key.time("write").defaultText("200us").means("how long a write that finds room takes");

    private static final KeySection WRITE_CACHE = KeySection.of(
            "write_cache",
            "Of a `raid`: memory that survives a power failure.",
            CACHE_SIZE,
            KEPT,
            DESTAGES,
            MERGE,
            CACHE_WRITE);

    private static final KeySection MEMBER = KeySection.of(
            "disk",
            "Of a `raid`: what each of its disks is like, by the keys of an `hdd` or `ssd`;"
                    + " an `hdd` where `kind` is not given.",
            KIND,
            SIZE,
            RATE,
            OVERHEAD,
            RPM,
            SEEK,
            TRACK_SEEK,
            QUEUE,
            HEADS,
            INTERFACE,
            SEGMENTS,
            SEGMENT,
            READAHEAD,
            CHANNELS,
            PAGE,
            READ,
            PROGRAM,
            SPARE,
            USED,
            BLOCK_PAGES,
            ERASE);

    /// The keys.
    static final KeySection DISK = new KeySection(
            "disk",
            "The device that a simulated server keeps its data on; without this key, memory; see"
                    + " [simulate.md](simulate.md#a-servers-disk).",
            Stream.concat(MEMBER.entries().stream(), Stream.of(LEVEL, DISKS, CHUNK, MEMBER, WRITE_CACHE))
                    .toList(),
            false);

    /// The mean of √d over two places drawn evenly on a line of length 1.
    private static final double MEAN_ROOT = 8.0 / 15;

    private DiskKeys() {}

    /// Reads a device's keys.
    ///
    /// @return empty for memory
    static Optional<DeviceParameters> read(Settings disk) {
        try {
            Optional<DeviceParameters> device =
                    switch (disk.get(KIND)) {
                        case MEMORY -> Optional.empty();
                        case HDD -> Optional.of(hdd(disk));
                        case SSD -> Optional.of(ssd(disk));
                        case RAID -> Optional.of(cached(disk, raid(disk)));
                    };
            disk.refuseUnknown();
            return device;
        } catch (IllegalArgumentException e) {
            throw disk.mistake(KIND, String.valueOf(e.getMessage()));
        }
    }

    /// One zone, whose sustained rate is the one that is given.
    private static HddParameters hdd(Settings disk) {
        long revolutionNanos = Math.round(60e9 / disk.get(RPM));
        long nearNanos = disk.get(TRACK_SEEK);
        long meanNanos = disk.get(SEEK);
        if (meanNanos < nearNanos) {
            throw disk.mistake(SEEK, "is the mean, and at least track_seek");
        }
        double rate = disk.get(RATE, HDD_RATE);
        long trackBytes = Math.round(rate * (revolutionNanos + nearNanos) / 1e9) / 512 * 512;
        if (trackBytes < 512 || trackBytes > 1 << 30) {
            throw disk.mistake(RATE, "makes tracks of " + trackBytes + " bytes at this rpm");
        }
        int heads = disk.get(HEADS);
        long cylinders = Math.ceilDiv(disk.get(SIZE, 1L << 40), heads * trackBytes);
        if (cylinders > Integer.MAX_VALUE) {
            throw disk.mistake(SIZE, "is more than a disk of this rate can have");
        }
        return new HddParameters(
                revolutionNanos,
                heads,
                List.of(new HddParameters.Zone((int) cylinders, (int) trackBytes)),
                nearNanos,
                (meanNanos - nearNanos) / (MEAN_ROOT * Math.sqrt((double) cylinders)),
                nearNanos,
                disk.get(OVERHEAD, 100_000L),
                Math.max(rate, disk.get(INTERFACE)),
                disk.get(SEGMENTS),
                Math.toIntExact(disk.get(SEGMENT)),
                Math.toIntExact(disk.get(READAHEAD)),
                disk.get(QUEUE));
    }

    private static SsdParameters ssd(Settings disk) {
        return new SsdParameters(
                disk.get(SIZE, 400L << 30),
                disk.get(CHANNELS),
                Math.toIntExact(disk.get(PAGE)),
                disk.get(READ),
                disk.get(PROGRAM),
                reclaiming(disk),
                disk.get(OVERHEAD, 20_000L),
                disk.get(RATE, SSD_RATE));
    }

    /// Without spare pages there is nothing to reckon with: it is as if it always had room.
    private static Optional<Reclaiming> reclaiming(Settings disk) {
        double spare = disk.get(SPARE);
        double used = disk.get(USED);
        int blockPages = disk.get(BLOCK_PAGES);
        long eraseNanos = disk.get(ERASE);
        if (used < LEAST_USED) {
            throw disk.mistake(USED, "must be at least 1%");
        }
        return spare == 0 ? Optional.empty() : Optional.of(new Reclaiming((1 + spare) / used, blockPages, eraseNanos));
    }

    /// An array keeps what is written in memory that survives a power failure, if it has some.
    private static DeviceParameters cached(Settings disk, RaidParameters raid) {
        Settings cache = disk.child(WRITE_CACHE);
        long bytes = cache.get(CACHE_SIZE);
        if (bytes == 0) {
            cache.refuseUnknown();
            return raid;
        }
        WriteCacheParameters read = new WriteCacheParameters(
                bytes,
                cache.get(KEPT, bytes / 3),
                cache.get(DESTAGES),
                Math.toIntExact(cache.get(MERGE)),
                cache.get(CACHE_WRITE),
                raid);
        cache.refuseUnknown();
        return read;
    }

    private static RaidParameters raid(Settings disk) {
        Settings each = disk.child(MEMBER);
        Kind kind = each.get(KIND, Kind.HDD);
        if (kind == Kind.RAID || kind == Kind.MEMORY) {
            throw each.mistake(KIND, "a RAID is made of hdd or ssd");
        }
        DeviceParameters one = kind == Kind.HDD ? hdd(each) : ssd(each);
        each.refuseUnknown();
        return new RaidParameters(disk.get(LEVEL), disk.get(DISKS), Math.toIntExact(disk.get(CHUNK)), one);
    }
}
