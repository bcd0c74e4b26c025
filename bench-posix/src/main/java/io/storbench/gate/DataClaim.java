package io.storbench.gate;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What data a trial writes, so that no other run of the same user on this machine writes it
/// meanwhile: each would take what the other has written for data that were lost.
///
/// A claim is the locks of bytes, at hashes of the data's names, in one empty file of the user's
/// (fcntl(2), F_SETLK): nothing of it is left, however a process ends. Other machines and other
/// users' runs are not seen.
///
/// @param held one of each name; none where this process has claimed the same before, or the system
///   has no locks
public record DataClaim(List<FileLock> held) implements AutoCloseable {
    /// Of nothing.
    public static final DataClaim NONE = new DataClaim(List.of());

    private static final Path FILE = Path.of(
            System.getProperty("java.io.tmpdir"), "storbench-%s.lock".formatted(System.getProperty("user.name")));

    /// Open until this process ends: to close it would give up all claims.
    private static @Nullable FileChannel locks;

    /// Copies.
    public DataClaim {
        held = List.copyOf(held);
    }

    /// Claims data: all of them, or none.
    ///
    /// @param shownByName what a person calls each, by the name by which every run knows it
    /// @throws WriteRefusedException when another process has claimed any of them
    public static synchronized DataClaim take(Map<String, String> shownByName) throws IOException {
        List<FileLock> held = new ArrayList<>();
        for (Map.Entry<String, String> data : shownByName.entrySet()) {
            try {
                FileLock lock = lock(data.getKey());
                if (lock != null) {
                    held.add(lock);
                    continue;
                }
            } catch (OverlappingFileLockException | IOException _) {
                continue;
            }
            new DataClaim(held).close();
            throw new WriteRefusedException(
                    "%s is being written by another storbench; wait for its end, or choose another workload.path"
                            .formatted(data.getValue()));
        }
        return new DataClaim(held);
    }

    /// @return none when another process has it
    private static @Nullable FileLock lock(String name) throws IOException {
        FileChannel open = locks;
        if (open == null || !open.isOpen()) { // an interrupt closes it
            open = FileChannel.open(
                    FILE, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            locks = open;
        }
        UUID hash = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
        return open.tryLock(hash.getMostSignificantBits() >>> 2, 1, false);
    }

    @Override
    public void close() throws IOException {
        for (FileLock lock : held) {
            if (lock.isValid()) {
                lock.release();
            }
        }
    }
}
