package io.storbench.it;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Every write and flush that a disk was given, in their order, in the format of Linux's
/// dm-log-writes (Documentation/admin-guide/device-mapper/log-writes.rst), as QEMU's blklogwrites
/// writes it.
///
/// @param entries in their order
record WriteLog(Path file, int sectorBytes, List<Entry> entries) {
    /// Where the number of entries is, and its length is 8.
    static final int COUNT_AT = 16;

    private static final long MAGIC = 0x6a736677736872L;
    private static final int FLUSH = 1;
    private static final int FORCED = 2;
    private static final int DISCARD = 4;

    /// @param sector where it begins on the disk
    /// @param sectors how many it has
    /// @param dataAt where its bytes begin in the log
    record Entry(long sector, long sectors, long flags, long dataAt) {
        boolean isFlush() {
            return (flags & FLUSH) != 0;
        }

        /// Whether it is on the device when it is done (FUA).
        boolean isForced() {
            return (flags & FORCED) != 0;
        }
    }

    static WriteLog read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer head = read(channel, 0, 28);
            if (head.getLong(0) != MAGIC) {
                throw new IOException(file + " is not a log of writes");
            }
            int sectorBytes = head.getInt(24);
            List<Entry> entries = new ArrayList<>();
            long at = sectorBytes;
            for (long left = head.getLong(COUNT_AT); left > 0; left--) {
                ByteBuffer entry = read(channel, at, 32);
                long sectors = entry.getLong(8);
                long flags = entry.getLong(16);
                at += sectorBytes;
                entries.add(new Entry(entry.getLong(0), sectors, flags, at));
                at += (flags & DISCARD) == 0 ? sectors * sectorBytes : 0;
            }
            return new WriteLog(file, sectorBytes, entries);
        }
    }

    private static ByteBuffer read(FileChannel channel, long at, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {}
        return bytes.flip();
    }

    /// Makes the disk as a power cut leaves it: of the first entries all up to the last flush, and
    /// of those after it, which the disk's cache held, each sector or not.
    ///
    /// @param image as the disk was before the first entry; written to
    /// @param kept the share of the cached writes, and of a torn one's sectors, that are there
    void cut(int count, Path image, double kept, RandomGenerator random) throws IOException {
        int flushed = count;
        while (flushed > 0 && !entries.get(flushed - 1).isFlush()) {
            flushed--;
        }
        try (FileChannel log = FileChannel.open(file, StandardOpenOption.READ);
                FileChannel disk = FileChannel.open(image, StandardOpenOption.WRITE)) {
            for (int i = 0; i < count; i++) {
                Entry entry = entries.get(i);
                boolean whole = i < flushed || entry.isForced() || random.nextDouble() < kept;
                if ((entry.flags & DISCARD) != 0) {
                    continue;
                }
                ByteBuffer bytes = read(log, entry.dataAt, Math.toIntExact(entry.sectors * sectorBytes));
                for (int sector = 0; sector < entry.sectors; sector++) {
                    if (whole || random.nextDouble() < kept / 4) {
                        ByteBuffer own = bytes.slice(sector * sectorBytes, sectorBytes);
                        disk.write(own, (entry.sector + sector) * sectorBytes);
                    }
                }
            }
        }
    }
}
