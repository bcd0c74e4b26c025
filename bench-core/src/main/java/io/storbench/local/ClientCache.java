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
/// tells what came of it.
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

    /// Prepares the files.
    ///
    /// @param sizeBytes of each
    /// @param preparation is shown how it goes on
    /// @return the state that was reached
    public CacheState prepare(List<FileRange> files, long sizeBytes, Preparation preparation)
            throws IOException {
        if (direct) {
            Optional<String> _ = drop(files);
            return medium == Medium.MEMORY
                    ? Warmth.USED.state()
                    : Warmth.BYPASSED.state(" (O_DIRECT)");
        }
        return switch (wanted) {
            case COLD -> cold(files, sizeBytes);
            case WARM -> warm(files, sizeBytes, preparation);
            case UNKNOWN -> Warmth.UNKNOWN.state();
        };
    }

    private CacheState cold(List<FileRange> files, long sizeBytes) throws IOException {
        Optional<String> dropped = drop(files);
        OptionalLong cachedBytes = cachedBytes(files, sizeBytes);
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
    private Optional<String> drop(List<FileRange> files) throws IOException {
        boolean dropped = true;
        for (FileRange range : files) {
            try (OpenFile file = range.open(OpenMode.BUFFERED_READ)) {
                // Only pages that were written back can be dropped.
                file.syncData();
                dropped &= file.dropCache();
            }
        }
        if (medium == Medium.DEVICE && flushed(files.getFirst())) {
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

    private static CacheState warm(List<FileRange> files, long sizeBytes, Preparation preparation)
            throws IOException {
        long wantedBytes = files.size() * sizeBytes;
        if (cachedBytes(files, sizeBytes).orElse(0) == wantedBytes) {
            return Warmth.WARM.state(" (was there)");
        }
        for (FileRange range : files) {
            readOnce(range, sizeBytes, preparation);
        }
        long cachedBytes = cachedBytes(files, sizeBytes).orElse(wantedBytes);
        return cachedBytes < wantedBytes
                ? Warmth.PARTLY_WARM.state(": %d of %d bytes".formatted(cachedBytes, wantedBytes))
                : Warmth.WARM.state(" (read once)");
    }

    private static void readOnce(FileRange range, long sizeBytes, Preparation preparation)
            throws IOException {
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
    public Optional<CacheState> usedDespiteDirect(List<FileRange> files, long sizeBytes)
            throws IOException {
        long cachedBytes =
                direct && medium != Medium.DEVICE ? cachedBytes(files, sizeBytes).orElse(0) : 0;
        return cachedBytes > 0
                ? Optional.of(Warmth.USED.state(": it holds %d bytes".formatted(cachedBytes)))
                : Optional.empty();
    }

    /// Over all files; nothing where the system does not tell.
    private static OptionalLong cachedBytes(List<FileRange> files, long sizeBytes)
            throws IOException {
        long sumBytes = 0;
        for (FileRange range : files) {
            try (OpenFile file = range.open(OpenMode.BUFFERED_READ)) {
                OptionalLong bytes = file.cachedBytes(range.beginOffset(), sizeBytes);
                if (bytes.isEmpty()) {
                    return bytes;
                }
                sumBytes += bytes.getAsLong();
            }
        }
        return OptionalLong.of(sumBytes);
    }
}
