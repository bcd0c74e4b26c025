package io.storbench.local;

import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.engine.Preparation;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.AlignedBuffer;
import io.storbench.posix.DeviceFile;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Brings the operating system's cache of the data files into the state that a plan asks for, and
/// reports the result.
///
/// @param wanted by the plan
/// @param direct whether the trial goes past the cache
/// @param medium what the data are in
public record ClientCache(WorkloadSpec.Cache wanted, boolean direct, Medium medium) {
    /// What the data are in.
    public enum Medium {
        /// Files of a file system.
        FILES,
        /// Files of a file system that has no other place for them than the cache.
        MEMORY,
        /// Ranges of a block device.
        DEVICE
    }

    private static final int CHUNK_BYTES = 1 << 20;

    /// A file, and how much of it the trial may read.
    public record Part(FileRange range, long bytes) {}

    /// Prepares the files.
    ///
    /// @param preparation is shown how it goes on
    /// @return the state that was reached
    public CacheState prepare(List<Part> files, Preparation preparation) throws IOException {
        if (direct) {
            Optional<String> _ = drop(files);
            return medium == Medium.MEMORY ? Warmth.USED.state() : Warmth.BYPASSED.state(" (O_DIRECT)");
        }
        return switch (wanted) {
            case COLD -> cold(files);
            case WARM -> warm(files, preparation);
            case UNKNOWN -> Warmth.UNKNOWN.state();
        };
    }

    private CacheState cold(List<Part> files) throws IOException {
        Optional<String> dropped = drop(files);
        OptionalLong cachedBytes = cachedBytes(files);
        if (dropped.isEmpty() || medium == Medium.MEMORY) {
            return Warmth.NOT_KNOWN_TO_BE_COLD.state();
        }
        return cachedBytes.orElse(0) > 0
                ? Warmth.NOT_COLD.state(": %d bytes stayed".formatted(cachedBytes.getAsLong()))
                : Warmth.COLD.state(" (fdatasync, %s)".formatted(dropped.get()));
    }

    /// Empties the cache.
    ///
    /// @return by what; nothing when the system takes no such advice
    private Optional<String> drop(List<Part> files) throws IOException {
        boolean dropped = true;
        for (Part part : files) {
            try (OpenFile file = part.range.open(OpenMode.BUFFERED_READ)) {
                // Only pages that were written back can be dropped.
                file.syncData();
                dropped &= file.dropCache();
            }
        }
        if (medium == Medium.DEVICE && flushed(files.getFirst().range)) {
            return Optional.of("BLKFLSBUF");
        }
        return dropped ? Optional.of("posix_fadvise") : Optional.empty();
    }

    /// A device's cache is emptied as a whole by who may do that; others must do with the advice.
    private static boolean flushed(FileRange device) throws IOException {
        try (DeviceFile file = device.openDevice(false)) {
            file.dropCache();
            return true;
        } catch (PosixException e) {
            if (e.isDenied()) {
                return false;
            }
            throw e;
        }
    }

    private static CacheState warm(List<Part> files, Preparation preparation) throws IOException {
        long wantedBytes = files.stream().mapToLong(Part::bytes).sum();
        if (cachedBytes(files).orElse(0) == wantedBytes) {
            return Warmth.WARM.state(" (was there)");
        }
        for (Part part : files) {
            readOnce(part.range, part.bytes, preparation);
        }
        long cachedBytes = cachedBytes(files).orElse(wantedBytes);
        return cachedBytes < wantedBytes
                ? Warmth.PARTLY_WARM.state(": %d of %d bytes".formatted(cachedBytes, wantedBytes))
                : Warmth.WARM.state(" (read once)");
    }

    private static void readOnce(FileRange range, long sizeBytes, Preparation preparation) throws IOException {
        preparation.says("reading %s into the cache".formatted(range.path()));
        try (OpenFile file = range.open(OpenMode.BUFFERED_READ);
                AlignedBuffer buffer = new AlignedBuffer(CHUNK_BYTES, AlignedBuffer.PAGE_BYTES)) {
            long offset = 0;
            while (offset < sizeBytes) {
                int lengthBytes = (int) Math.min(CHUNK_BYTES, sizeBytes - offset);
                int count = file.read(buffer, 0, lengthBytes, range.beginOffset() + offset);
                if (count == 0) {
                    throw new IOException(range.path() + " ends before " + sizeBytes + " bytes");
                }
                offset += count;
                preparation.goesOn();
            }
        }
    }

    /// What to say after a direct trial when the cache was filled all the same: some file systems
    /// take O_DIRECT and do as they please. Devices do not, but others who look at them fill it.
    public Optional<CacheState> usedDespiteDirect(List<Part> files) throws IOException {
        long cachedBytes =
                direct && medium != Medium.DEVICE ? cachedBytes(files).orElse(0) : 0;
        return cachedBytes > 0
                ? Optional.of(Warmth.USED.state(": it holds %d bytes".formatted(cachedBytes)))
                : Optional.empty();
    }

    /// Over all files; nothing where the system does not tell.
    private static OptionalLong cachedBytes(List<Part> files) throws IOException {
        long sumBytes = 0;
        for (Part part : files) {
            try (OpenFile file = part.range.open(OpenMode.BUFFERED_READ)) {
                OptionalLong bytes = file.cachedBytes(part.range.beginOffset(), part.bytes);
                if (bytes.isEmpty()) {
                    return bytes;
                }
                sumBytes += bytes.getAsLong();
            }
        }
        return OptionalLong.of(sumBytes);
    }
}
