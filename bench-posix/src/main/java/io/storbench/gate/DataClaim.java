package io.storbench.gate;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What data a trial writes, so that no other run of the same user on this machine writes it
/// meanwhile: each would take what the other has written for data that were lost.
///
/// A claim is the lock of a byte, at a hash of the data's name, in one empty file of the user's
/// (fcntl(2), F_SETLK): nothing of it is left, however a process ends. Other machines and other
/// users' runs are not seen.
///
/// @param lock none where this process has claimed the same before, or the system has no locks
public record DataClaim(@Nullable FileLock lock) implements AutoCloseable {
    private static final Path FILE = Path.of(
            System.getProperty("java.io.tmpdir"), "storbench-%s.lock".formatted(System.getProperty("user.name")));

    /// Open until this process ends: to close it would give up all claims.
    private static @Nullable FileChannel locks;

    /// Claims data.
    ///
    /// @param name by which every run knows them
    /// @param shown the same for a person
    /// @throws WriteRefusedException when another process has claimed them
    public static synchronized DataClaim take(String name, String shown) throws WriteRefusedException {
        UUID hash = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
        try {
            if (locks == null) {
                locks = FileChannel.open(
                        FILE, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            }
            FileLock lock = locks.tryLock(hash.getMostSignificantBits() >>> 2, 1, false);
            if (lock != null) {
                return new DataClaim(lock);
            }
        } catch (OverlappingFileLockException | IOException _) {
            return new DataClaim(null);
        }
        throw new WriteRefusedException(
                "%s is being written by another storbench; wait for its end, or choose another workload.path"
                        .formatted(shown));
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.release();
        }
    }
}
