package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What files held before the writes that are not committed yet, so that a crash can forget these.
/// Used by the server's thread.
final class UnstableWrites {
    /// When so much was kept, all of it counts as committed: real servers, too, write back by
    /// themselves when memory runs short.
    private static final long MAX_KEPT_BYTES = 64L << 20;

    /// What a write costs here beside its data, roughly.
    private static final int ENTRY_BYTES = 64;

    /// What was before one write.
    ///
    /// @param offsetBytes where it wrote
    /// @param bytes what was there, up to the file's end at that time
    /// @param sizeBytes the file's size at that time
    record Before(long offsetBytes, ByteBuffer bytes, long sizeBytes) {}

    private final Map<Long, List<Before>> byFile = new HashMap<>();
    private long keptBytes;

    /// Keeps what a write is about to replace.
    ///
    /// @param replaced a view of it, which is copied
    void keep(long file, long offsetBytes, ByteBuffer replaced, long sizeBytes) {
        if (keptBytes > MAX_KEPT_BYTES) {
            byFile.clear();
            keptBytes = 0;
        }
        ByteBuffer copy = ByteBuffer.allocate(replaced.remaining());
        copy.put(replaced.duplicate()).flip();
        byFile.computeIfAbsent(file, _ -> new ArrayList<>()).add(new Before(offsetBytes, copy, sizeBytes));
        keptBytes += copy.remaining() + ENTRY_BYTES;
    }

    /// A file's writes became stable.
    void committed(long file) {
        List<Before> kept = byFile.remove(file);
        if (kept != null) {
            kept.forEach(before -> keptBytes -= before.bytes.remaining() + ENTRY_BYTES);
        }
    }

    /// Takes everything out: per file, the latest write first.
    Map<Long, List<Before>> takeAll() {
        Map<Long, List<Before>> all = new HashMap<>();
        byFile.forEach((file, kept) -> all.put(file, kept.reversed()));
        byFile.clear();
        keptBytes = 0;
        return all;
    }
}
