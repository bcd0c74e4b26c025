package io.storbench.iscsi.block;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a disk has done since it was attached: the line of `/sys/block/…/stat` (Linux,
/// Documentation/block/stat.rst). Kernels have added numbers to its end: discards in 4.18, flushes
/// in 5.5.
///
/// @param reads requests done
/// @param readMerges requests merged into others before they were given to the device
/// @param readSectors of 512 bytes, whatever the device's are
/// @param readMillis summed over the requests; of 32 bits, as all times are
/// @param inFlight requests at the moment
/// @param busyMillis in which any request was at the device
/// @param queueMillis requests times how long they were in flight
record DiskStat(
        long reads,
        long readMerges,
        long readSectors,
        long readMillis,
        long writes,
        long writeMerges,
        long writeSectors,
        long writeMillis,
        long inFlight,
        long busyMillis,
        long queueMillis,
        long discards,
        long discardMerges,
        long discardSectors,
        long discardMillis,
        long flushes,
        long flushMillis) {
    /// A disk that has done nothing.
    static final DiskStat NONE = of(List.of());

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /// Those that every kernel has.
    private static final int LEAST = 11;

    /// More than any kernel has.
    private static final int MOST = 100;

    /// Reads a line. Numbers beyond those that we know are passed over.
    ///
    /// @throws IOException when it is none
    static DiskStat parse(String line) throws IOException {
        String[] words = SPACES.split(line.strip(), MOST + 1);
        if (words.length < LEAST || words.length > MOST) {
            throw new IOException("not the numbers of a disk: " + shortened(line));
        }
        List<Long> numbers = new ArrayList<>();
        try {
            for (String word : words) {
                numbers.add(Long.parseUnsignedLong(word));
            }
        } catch (NumberFormatException e) {
            throw new IOException("not a number of a disk: " + shortened(line), e);
        }
        return of(numbers);
    }

    private static String shortened(String line) {
        return line.length() <= 200 ? line.strip() : line.substring(0, 200) + "…";
    }

    private static DiskStat of(List<Long> numbers) {
        long[] n = new long[17];
        for (int i = 0; i < Math.min(n.length, numbers.size()); i++) {
            n[i] = numbers.get(i);
        }
        return new DiskStat(
                n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15],
                n[16]);
    }

    /// Whether this can be an earlier state of the same disk.
    boolean isBefore(DiskStat later) {
        return reads <= later.reads
                && readMerges <= later.readMerges
                && readSectors <= later.readSectors
                && writes <= later.writes
                && writeMerges <= later.writeMerges
                && writeSectors <= later.writeSectors
                && discards <= later.discards
                && flushes <= later.flushes;
    }

    /// What was done since an earlier state.
    DiskStat since(DiskStat earlier) {
        return new DiskStat(
                reads - earlier.reads,
                readMerges - earlier.readMerges,
                readSectors - earlier.readSectors,
                millis(readMillis, earlier.readMillis),
                writes - earlier.writes,
                writeMerges - earlier.writeMerges,
                writeSectors - earlier.writeSectors,
                millis(writeMillis, earlier.writeMillis),
                inFlight,
                millis(busyMillis, earlier.busyMillis),
                millis(queueMillis, earlier.queueMillis),
                discards - earlier.discards,
                discardMerges - earlier.discardMerges,
                discardSectors - earlier.discardSectors,
                millis(discardMillis, earlier.discardMillis),
                flushes - earlier.flushes,
                millis(flushMillis, earlier.flushMillis));
    }

    /// Times restart at 0 after 49 days of them.
    private static long millis(long later, long earlier) {
        return later - earlier & 0xffffffffL;
    }

    /// The sum with another disk.
    DiskStat plus(DiskStat other) {
        return new DiskStat(
                reads + other.reads,
                readMerges + other.readMerges,
                readSectors + other.readSectors,
                readMillis + other.readMillis,
                writes + other.writes,
                writeMerges + other.writeMerges,
                writeSectors + other.writeSectors,
                writeMillis + other.writeMillis,
                inFlight + other.inFlight,
                busyMillis + other.busyMillis,
                queueMillis + other.queueMillis,
                discards + other.discards,
                discardMerges + other.discardMerges,
                discardSectors + other.discardSectors,
                discardMillis + other.discardMillis,
                flushes + other.flushes,
                flushMillis + other.flushMillis);
    }
}
