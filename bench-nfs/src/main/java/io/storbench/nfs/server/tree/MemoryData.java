package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the files of a tree in memory hold. Used by the server's thread.
final class MemoryData implements AutoCloseable {
    private final MemoryNodes nodes;
    private final ChunkPool pool;
    private final boolean keeping;
    private final boolean losable;
    private final UnstableWrites unstable = new UnstableWrites();

    /// @param memoryBytes the most that data take
    /// @param keeping whether files keep what is written; else they read as zeros
    /// @param losable whether to remember what [#loseUnstable] needs
    MemoryData(MemoryNodes nodes, long memoryBytes, boolean keeping, boolean losable) {
        this.nodes = nodes;
        this.pool = new ChunkPool(memoryBytes);
        this.keeping = keeping;
        this.losable = losable;
    }

    /// A new file's content.
    Content newContent() {
        return keeping ? new MemoryContent(pool) : new NullContent();
    }

    /// See [Tree#read].
    ByteBuffer read(long id, long offsetBytes, int lengthBytes) throws TreeException {
        MemoryNode.File file = nodes.file(id);
        long left = Math.max(0, file.sizeBytes() - offsetBytes);
        return file.content.read(offsetBytes, Math.toIntExact(Math.min(left, lengthBytes)));
    }

    void write(long id, long offsetBytes, ByteBuffer data) throws TreeException {
        MemoryNode.File file = nodes.file(id);
        if (offsetBytes > Long.MAX_VALUE - data.remaining()) {
            throw new TreeException(TreeError.FBIG);
        }
        if (!data.hasRemaining()) {
            return; // even behind the end, it writes nothing (RFC 1813, section 3.3.7)
        }
        if (losable) {
            ByteBuffer before = read(id, offsetBytes, data.remaining());
            unstable.keep(id, offsetBytes, before, file.sizeBytes());
        }
        long endBytes = offsetBytes + data.remaining();
        if (!file.content.write(offsetBytes, data)) {
            // What did fit must not show up behind the end when the file grows later.
            file.content.cut(Math.max(offsetBytes, file.sizeBytes()));
            throw new TreeException(TreeError.NOSPC);
        }
        if (endBytes > file.sizeBytes()) {
            file.resize(endBytes);
        }
        file.modified(nodes.nowNanos());
    }

    /// Sets a file's size, which makes stable what was written to it.
    void resize(long id, long sizeBytes) throws TreeException {
        MemoryNode.File file = nodes.file(id);
        unstable.committed(id);
        file.resize(sizeBytes);
        file.modified(nodes.nowNanos());
    }

    void commit(long id) throws TreeException {
        nodes.file(id);
        unstable.committed(id);
    }

    /// See [Tree#loseUnstable].
    void loseUnstable() {
        unstable.takeAll().forEach((id, writes) -> {
            for (UnstableWrites.Before before : writes) {
                try {
                    restore(nodes.file(id), before);
                } catch (TreeException _) {
                    return; // the file is gone, and its data with it
                }
            }
        });
    }

    private static void restore(MemoryNode.File file, UnstableWrites.Before before) {
        // The chunks are there: the write that is forgotten now has taken them.
        file.content.write(before.offsetBytes(), before.bytes());
        file.resize(before.sizeBytes());
    }

    /// See [Tree#saveUnstable].
    void saveUnstable() {
        unstable.takeAll();
    }

    /// An object has lost its last name.
    void forget(MemoryNode node) {
        unstable.committed(node.id);
        if (node instanceof MemoryNode.File file) {
            file.resize(0);
        }
    }

    Tree.Space space() {
        return keeping
                ? new Tree.Space(pool.limitBytes(), pool.freeBytes())
                : new Tree.Space(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    @Override
    public void close() {
        pool.close();
    }

    /// Content that is forgotten: writes go nowhere, reads bring zeros.
    private static final class NullContent implements Content {
        private static final ByteBuffer ZEROS =
                ByteBuffer.allocateDirect(Tree.MAX_DATA_BYTES).asReadOnlyBuffer();

        @Override
        public ByteBuffer read(long offset, int lengthBytes) {
            return ZEROS.slice(0, lengthBytes);
        }

        @Override
        public boolean write(long offset, ByteBuffer data) {
            return true;
        }

        @Override
        public void cut(long offset) {}

        @Override
        public long usedBytes() {
            return 0;
        }
    }

    /// What files held before the writes that are not committed yet, so that a crash can forget these.
    /// Used by the server's thread.
    private static final class UnstableWrites {
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
}
