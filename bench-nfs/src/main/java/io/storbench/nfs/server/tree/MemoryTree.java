package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A tree in memory, whose files keep their data, or forget it at once.
public final class MemoryTree implements Tree {
    /// Hard links to one object, as many as ext4 allows at least.
    private static final int MAX_LINKS = 65_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ChunkPool pool;
    private final boolean keepingData;
    private final boolean losable;
    private final InstantSource clock;
    private final UnstableWrites unstable = new UnstableWrites();
    private final Map<Long, MemoryNode> nodes = new HashMap<>();
    private long nextId = ROOT + 1;
    private int entries;

    /// @param memoryBytes the most that data take; then [TreeError#NOSPC]
    /// @param keepingData whether files keep what is written; else they read as zeros
    /// @param losable whether to remember what [#loseUnstable] needs
    /// @param clock for the times of objects
    public MemoryTree(long memoryBytes, boolean keepingData, boolean losable, InstantSource clock) {
        this.pool = new ChunkPool(memoryBytes);
        this.keepingData = keepingData;
        this.losable = losable;
        this.clock = clock;
        MemoryNode.Directory root = new MemoryNode.Directory(ROOT, ROOT);
        root.born(nowNanos());
        nodes.put(ROOT, root);
    }

    private long nowNanos() {
        return clock.millis() * NANOS_PER_MILLI;
    }

    private MemoryNode node(long id) throws TreeException {
        MemoryNode node = nodes.get(id);
        if (node == null) {
            throw new TreeException(TreeError.STALE);
        }
        return node;
    }

    private MemoryNode.Directory directory(long id) throws TreeException {
        if (node(id) instanceof MemoryNode.Directory directory) {
            return directory;
        }
        throw new TreeException(TreeError.NOTDIR);
    }

    private MemoryNode.File file(long id) throws TreeException {
        return switch (node(id)) {
            case MemoryNode.File file -> file;
            case MemoryNode.Directory _ -> throw new TreeException(TreeError.ISDIR);
            case MemoryNode.Symlink _ -> throw new TreeException(TreeError.INVAL);
        };
    }

    private static Entry entry(MemoryNode.Directory directory, String name) throws TreeException {
        Names.check(name);
        Entry entry = directory.entry(name);
        if (entry == null) {
            throw new TreeException(TreeError.NOENT);
        }
        return entry;
    }

    @Override
    public void require(long id) throws TreeException {
        node(id);
    }

    @Override
    public NodeAttributes attributes(long id) throws TreeException {
        return node(id).attributes();
    }

    @Override
    public void change(long id, NodeChange change) throws TreeException {
        if (change.sizeBytes().isPresent()) {
            MemoryNode.File file = file(id);
            unstable.committed(id);
            file.resize(change.sizeBytes().getAsLong());
            file.modified(nowNanos());
        }
        node(id).set(change, nowNanos());
    }

    @Override
    public long find(long directory, String name) throws TreeException {
        return entry(directory(directory), name).id();
    }

    @Override
    public long parent(long directory) throws TreeException {
        return directory(directory).parent;
    }

    @Override
    public long createFile(long directory, String name, NodeChange attributes)
            throws TreeException {
        Content content = keepingData ? new MemoryContent(pool) : new NullContent();
        MemoryNode.File file = new MemoryNode.File(nextId, content);
        add(directory(directory), name, file);
        change(file.id, attributes);
        return file.id;
    }

    @Override
    public long createDirectory(long directory, String name, NodeChange attributes)
            throws TreeException {
        MemoryNode.Directory parent = directory(directory);
        MemoryNode.Directory child = new MemoryNode.Directory(nextId, directory);
        add(parent, name, child);
        parent.links++;
        change(child.id, attributes.withoutSize());
        return child.id;
    }

    @Override
    public long createSymlink(long directory, String name, String target) throws TreeException {
        Names.checkTarget(target);
        MemoryNode.Symlink symlink = new MemoryNode.Symlink(nextId, target);
        add(directory(directory), name, symlink);
        return symlink.id;
    }

    private void add(MemoryNode.Directory directory, String name, MemoryNode node)
            throws TreeException {
        checkFree(directory, name);
        node.born(nowNanos());
        nodes.put(node.id, node);
        nextId++;
        enter(directory, name, node.id);
    }

    private void checkFree(MemoryNode.Directory directory, String name) throws TreeException {
        Names.check(name);
        if (directory.entry(name) != null) {
            throw new TreeException(TreeError.EXIST);
        }
        if (entries == MAX_OBJECTS) {
            throw new TreeException(TreeError.NOSPC);
        }
    }

    private void enter(MemoryNode.Directory directory, String name, long id) {
        directory.put(name, id);
        directory.modified(nowNanos());
        entries++;
    }

    private void leave(MemoryNode.Directory directory, Entry entry) {
        directory.remove(entry);
        directory.modified(nowNanos());
        entries--;
    }

    @Override
    public void link(long id, long directory, String name) throws TreeException {
        MemoryNode node = node(id);
        MemoryNode.Directory parent = directory(directory);
        if (node instanceof MemoryNode.Directory) {
            throw new TreeException(TreeError.ISDIR);
        }
        if (node.links == MAX_LINKS) {
            throw new TreeException(TreeError.MLINK);
        }
        checkFree(parent, name);
        enter(parent, name, id);
        node.links++;
        node.changed(nowNanos());
    }

    @Override
    public void removeFile(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = directory(directory);
        Entry entry = entry(parent, name);
        MemoryNode node = node(entry.id());
        if (node instanceof MemoryNode.Directory) {
            throw new TreeException(TreeError.ISDIR);
        }
        leave(parent, entry);
        node.links--;
        node.changed(nowNanos());
        if (node.links == 0) {
            nodes.remove(node.id);
            unstable.committed(node.id);
            if (node instanceof MemoryNode.File file) {
                file.resize(0);
            }
        }
    }

    @Override
    public void removeDirectory(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = directory(directory);
        Entry entry = entry(parent, name);
        if (!directory(entry.id()).isEmpty()) {
            throw new TreeException(TreeError.NOTEMPTY);
        }
        leave(parent, entry);
        parent.links--;
        nodes.remove(entry.id());
    }

    @Override
    public void rename(long directory, String name, long toDirectory, String toName)
            throws TreeException {
        MemoryNode.Directory from = directory(directory);
        MemoryNode.Directory to = directory(toDirectory);
        Entry entry = entry(from, name);
        Names.check(toName);
        MemoryNode moved = node(entry.id());
        if (moved instanceof MemoryNode.Directory && isInside(toDirectory, moved.id)) {
            throw new TreeException(TreeError.INVAL);
        }
        Entry replaced = to.entry(toName);
        if (replaced != null) {
            if (replaced.id() == moved.id) {
                return; // two names of one object: POSIX's rename leaves both
            }
            remove(toDirectory, toName, moved instanceof MemoryNode.Directory);
        }
        leave(from, entry);
        enter(to, toName, moved.id);
        moved.changed(nowNanos());
        if (moved instanceof MemoryNode.Directory child) {
            from.links--;
            to.links++;
            child.parent = toDirectory;
        }
    }

    private void remove(long directory, String name, boolean isDirectory) throws TreeException {
        if (isDirectory) {
            removeDirectory(directory, name);
        } else {
            removeFile(directory, name);
        }
    }

    private boolean isInside(long directory, long ancestor) throws TreeException {
        long at = directory;
        while (at != ROOT && at != ancestor) {
            at = parent(at);
        }
        return at == ancestor;
    }

    @Override
    public String target(long symlink) throws TreeException {
        if (node(symlink) instanceof MemoryNode.Symlink link) {
            return link.target;
        }
        throw new TreeException(TreeError.INVAL);
    }

    @Override
    public List<Entry> list(long directory, long afterCookie, int max) throws TreeException {
        List<Entry> listed = new ArrayList<>();
        for (Entry entry : directory(directory).entriesAfter(afterCookie)) {
            if (listed.size() == max) {
                break;
            }
            listed.add(entry);
        }
        return listed;
    }

    @Override
    public long sizeBytes(long file) throws TreeException {
        return file(file).sizeBytes();
    }

    @Override
    public ByteBuffer read(long file, long offsetBytes, int lengthBytes) throws TreeException {
        MemoryNode.File node = file(file);
        long left = Math.max(0, node.sizeBytes() - offsetBytes);
        return node.content.read(offsetBytes, Math.toIntExact(Math.min(left, lengthBytes)));
    }

    @Override
    public void write(long file, long offsetBytes, ByteBuffer data) throws TreeException {
        MemoryNode.File node = file(file);
        if (offsetBytes > Long.MAX_VALUE - data.remaining()) {
            throw new TreeException(TreeError.FBIG);
        }
        if (!data.hasRemaining()) {
            return; // even behind the end, it writes nothing (RFC 1813, section 3.3.7)
        }
        if (losable) {
            ByteBuffer before = read(file, offsetBytes, data.remaining());
            unstable.keep(file, offsetBytes, before, node.sizeBytes());
        }
        long endBytes = offsetBytes + data.remaining();
        if (!node.content.write(offsetBytes, data)) {
            // What did fit must not show up behind the end when the file grows later.
            long firstBytes = Math.max(offsetBytes, node.sizeBytes());
            node.content.clear(firstBytes, Math.max(0, endBytes - firstBytes));
            throw new TreeException(TreeError.NOSPC);
        }
        if (endBytes > node.sizeBytes()) {
            node.resize(endBytes);
        }
        node.modified(nowNanos());
    }

    @Override
    public void commit(long file) throws TreeException {
        file(file);
        unstable.committed(file);
    }

    @Override
    public void loseUnstable() {
        unstable.takeAll()
                .forEach((id, writes) -> {
                    if (nodes.get(id) instanceof MemoryNode.File file) {
                        writes.forEach(before -> {
                            // The chunks are there: the write that is forgotten now has taken them.
                            file.content.write(before.offsetBytes(), before.bytes());
                            file.resize(before.sizeBytes());
                        });
                    }
                });
    }

    @Override
    public void saveUnstable() {
        unstable.takeAll();
    }

    @Override
    public Space space() {
        return new Space(pool.limitBytes(), pool.freeBytes());
    }

    @Override
    public void close() {
        pool.close();
    }
}
