package io.storbench.nfs.server.tree;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An object in memory. Used by the server's thread.
abstract sealed class MemoryNode {
    final long id;
    private int mode;
    private int uid;
    private int gid;
    private long accessedNanos;
    private long modifiedNanos;
    private long changedNanos;
    private long change;
    int links = 1;

    private MemoryNode(long id, int mode) {
        this.id = id;
        this.mode = mode;
    }

    abstract Kind kind();

    abstract long sizeBytes();

    abstract long usedBytes();

    /// Notes that the content changed.
    final void modified(long nowNanos) {
        modifiedNanos = nowNanos;
        changed(nowNanos);
    }

    /// Notes that attributes changed.
    final void changed(long nowNanos) {
        changedNanos = nowNanos;
        change++;
    }

    final void born(long nowNanos) {
        accessedNanos = nowNanos;
        modified(nowNanos);
    }

    final void set(NodeChange wanted, long nowNanos) {
        mode = wanted.mode().orElse(mode) & NodeChange.MODE_MASK;
        uid = wanted.uid().orElse(uid);
        gid = wanted.gid().orElse(gid);
        accessedNanos = wanted.accessedNanos().orElse(accessedNanos);
        modifiedNanos = wanted.modifiedNanos().orElse(modifiedNanos);
        changed(nowNanos);
    }

    final NodeAttributes attributes() {
        return new NodeAttributes(
                kind(),
                mode,
                links,
                uid,
                gid,
                sizeBytes(),
                usedBytes(),
                id,
                accessedNanos,
                modifiedNanos,
                changedNanos,
                change);
    }

    /// A file.
    static final class File extends MemoryNode {
        final Content content;
        private long sizeBytes;

        File(long id, Content content) {
            super(id, 0644);
            this.content = content;
        }

        /// Cuts, or lets the file grow by zeros.
        void resize(long newBytes) {
            if (newBytes < sizeBytes) {
                content.cut(newBytes);
            }
            sizeBytes = newBytes;
        }

        @Override
        Kind kind() {
            return Kind.FILE;
        }

        @Override
        long sizeBytes() {
            return sizeBytes;
        }

        @Override
        long usedBytes() {
            return content.usedBytes();
        }
    }

    /// A directory. Its entries are found by name, and listed in the order they were made.
    static final class Directory extends MemoryNode {
        private static final long FIRST_COOKIE = 3;

        private final Map<String, Tree.Entry> byName = new HashMap<>();
        private final TreeMap<Long, Tree.Entry> byCookie = new TreeMap<>();
        private long nextCookie = FIRST_COOKIE;
        long parent;

        Directory(long id, long parent) {
            super(id, 0755);
            this.parent = parent;
            links = 2;
        }

        Tree.@Nullable Entry entry(String name) {
            return byName.get(name);
        }

        Iterable<Tree.Entry> entriesAfter(long cookie) {
            return byCookie.tailMap(cookie, false).values();
        }

        boolean isEmpty() {
            return byName.isEmpty();
        }

        void put(String name, long child) {
            Tree.Entry entry = new Tree.Entry(nextCookie++, name, child);
            byName.put(name, entry);
            byCookie.put(entry.cookie(), entry);
        }

        void remove(Tree.Entry entry) {
            byName.remove(entry.name());
            byCookie.remove(entry.cookie());
        }

        @Override
        Kind kind() {
            return Kind.DIRECTORY;
        }

        @Override
        long sizeBytes() {
            return 4096;
        }

        @Override
        long usedBytes() {
            return 4096;
        }
    }

    /// A symbolic link.
    static final class Symlink extends MemoryNode {
        final String target;

        Symlink(long id, String target) {
            super(id, 0777);
            this.target = target;
        }

        @Override
        Kind kind() {
            return Kind.SYMLINK;
        }

        @Override
        long sizeBytes() {
            return target.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        }

        @Override
        long usedBytes() {
            return 0;
        }
    }
}
