package io.storbench.nfs.server.tree;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/// The objects of a tree in memory, by number, and the time at which they change. Used by the
/// server's thread.
final class MemoryNodes {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final InstantSource clock;
    private final Map<Long, MemoryNode> nodes = new HashMap<>();
    private long nextId = Tree.ROOT + 1;

    /// Nothing but the root.
    MemoryNodes(InstantSource clock) {
        this.clock = clock;
        add(new MemoryNode.Directory(Tree.ROOT, Tree.ROOT));
    }

    long nowNanos() {
        return clock.millis() * NANOS_PER_MILLI;
    }

    /// The number of the next new object.
    long takeId() {
        return nextId++;
    }

    /// Adds a new object.
    void add(MemoryNode node) {
        node.born(nowNanos());
        nodes.put(node.id, node);
    }

    void remove(long id) {
        nodes.remove(id);
    }

    MemoryNode node(long id) throws TreeException {
        MemoryNode node = nodes.get(id);
        if (node == null) {
            throw new TreeException(TreeError.STALE);
        }
        return node;
    }

    MemoryNode.Directory directory(long id) throws TreeException {
        if (node(id) instanceof MemoryNode.Directory directory) {
            return directory;
        }
        throw new TreeException(TreeError.NOTDIR);
    }

    MemoryNode.File file(long id) throws TreeException {
        return switch (node(id)) {
            case MemoryNode.File file -> file;
            case MemoryNode.Directory _ -> throw new TreeException(TreeError.ISDIR);
            case MemoryNode.Symlink _ -> throw new TreeException(TreeError.INVAL);
        };
    }
}
