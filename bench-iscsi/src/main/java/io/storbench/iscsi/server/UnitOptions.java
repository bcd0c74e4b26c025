package io.storbench.iscsi.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// What the embedded target's one unit is like.
///
/// @param file where its bytes are: a sparse file; in memory when empty
/// @param sizeBytes how large it is, a multiple of `blockBytes`
/// @param blockBytes how long a logical block is: a power of two from 512 to 65536
/// @param physicalBlockBytes how long a block of the medium is, `blockBytes` or a larger power of
///   two
/// @param readOnly whether it refuses writes
/// @param reservationKey of another initiator that has reserved it
public record UnitOptions(
        Optional<Path> file,
        long sizeBytes,
        int blockBytes,
        int physicalBlockBytes,
        boolean readOnly,
        Optional<Long> reservationKey) {
    /// 1 GiB in memory, in blocks of 512 bytes on a medium with blocks of 4096.
    public static final UnitOptions DEFAULT =
            new UnitOptions(Optional.empty(), 1L << 30, 512, 4096, false, Optional.empty());

    /// Checks the ranges.
    public UnitOptions {
        boolean sensible = Integer.bitCount(blockBytes) == 1
                && blockBytes >= 512
                && blockBytes <= 1 << 16
                && Integer.bitCount(physicalBlockBytes) == 1
                && physicalBlockBytes >= blockBytes
                && sizeBytes >= blockBytes
                && sizeBytes % blockBytes == 0;
        if (!sensible) {
            throw new IllegalArgumentException("a unit of %d bytes in blocks of %d on blocks of %d"
                    .formatted(sizeBytes, blockBytes, physicalBlockBytes));
        }
    }

    /// Looks whether the file can be one, and changes nothing.
    ///
    /// @throws IOException if it is there and no target made it, or cannot be read
    public void checkFile() throws IOException {
        if (file.isPresent()) {
            FileStore.check(file.get());
        }
    }

    /// In memory.
    public static UnitOptions of(long sizeBytes, int blockBytes, int physicalBlockBytes) {
        return new UnitOptions(Optional.empty(), sizeBytes, blockBytes, physicalBlockBytes, false, Optional.empty());
    }

    /// The same in a file.
    public UnitOptions withFile(Path other) {
        return new UnitOptions(Optional.of(other), sizeBytes, blockBytes, physicalBlockBytes, readOnly, reservationKey);
    }

    /// The same, which takes no writes.
    public UnitOptions withReadOnly() {
        return new UnitOptions(file, sizeBytes, blockBytes, physicalBlockBytes, true, reservationKey);
    }

    /// The same, which another initiator has reserved.
    public UnitOptions withReservation(long key) {
        return new UnitOptions(file, sizeBytes, blockBytes, physicalBlockBytes, readOnly, Optional.of(key));
    }
}
