package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.List;

/// A tree in memory, whose files keep their data, or forget it at once.
public final class MemoryTree implements Tree {
    private final MemoryNodes nodes;
    private final MemoryData data;
    private final MemoryNames names;

    /// @param memoryBytes the most that data take; then [TreeError#NOSPC]
    /// @param keepingData whether files keep what is written; else they read as zeros
    /// @param losable whether to remember what [#loseUnstable] needs
    /// @param clock for the times of objects
    public MemoryTree(long memoryBytes, boolean keepingData, boolean losable, InstantSource clock) {
        this.nodes = new MemoryNodes(clock);
        this.data = new MemoryData(nodes, memoryBytes, keepingData, losable);
        this.names = new MemoryNames(nodes, data);
    }

    @Override
    public void require(long id) throws TreeException {
        nodes.node(id);
    }

    @Override
    public NodeAttributes attributes(long id) throws TreeException {
        return nodes.node(id).attributes();
    }

    @Override
    public void change(long id, NodeChange change) throws TreeException {
        if (change.sizeBytes().isPresent()) {
            data.resize(id, change.sizeBytes().getAsLong());
        }
        nodes.node(id).set(change, nodes.nowNanos());
    }

    @Override
    public long find(long directory, String name) throws TreeException {
        return names.find(directory, name);
    }

    @Override
    public long parent(long directory) throws TreeException {
        return nodes.directory(directory).parent;
    }

    @Override
    public long createFile(long directory, String name, NodeChange attributes)
            throws TreeException {
        long id = names.createFile(directory, name);
        change(id, attributes);
        return id;
    }

    @Override
    public long createDirectory(long directory, String name, NodeChange attributes)
            throws TreeException {
        long id = names.createDirectory(directory, name);
        change(id, attributes.withoutSize());
        return id;
    }

    @Override
    public long createSymlink(long directory, String name, String target) throws TreeException {
        return names.createSymlink(directory, name, target);
    }

    @Override
    public void link(long id, long directory, String name) throws TreeException {
        names.link(id, directory, name);
    }

    @Override
    public void removeFile(long directory, String name) throws TreeException {
        names.removeFile(directory, name);
    }

    @Override
    public void removeDirectory(long directory, String name) throws TreeException {
        names.removeDirectory(directory, name);
    }

    @Override
    public void rename(long directory, String name, long toDirectory, String toName)
            throws TreeException {
        names.rename(directory, name, toDirectory, toName);
    }

    @Override
    public String target(long symlink) throws TreeException {
        return names.target(symlink);
    }

    @Override
    public List<Entry> list(long directory, long afterCookie, int max) throws TreeException {
        return names.list(directory, afterCookie, max);
    }

    @Override
    public long sizeBytes(long file) throws TreeException {
        return nodes.file(file).sizeBytes();
    }

    @Override
    public ByteBuffer read(long file, long offsetBytes, int lengthBytes) throws TreeException {
        return data.read(file, offsetBytes, lengthBytes);
    }

    @Override
    public void write(long file, long offsetBytes, ByteBuffer bytes) throws TreeException {
        data.write(file, offsetBytes, bytes);
    }

    @Override
    public void commit(long file) throws TreeException {
        data.commit(file);
    }

    @Override
    public void loseUnstable() {
        data.loseUnstable();
    }

    @Override
    public void saveUnstable() {
        data.saveUnstable();
    }

    @Override
    public Space space() {
        return data.space();
    }

    @Override
    public void close() {
        data.close();
    }
}
