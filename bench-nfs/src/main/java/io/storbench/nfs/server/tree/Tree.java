package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.List;

/// Directories, files and symbolic links in memory, each named by a number that stays the same as
/// long as the object is there. Files keep their data, or forget it at once. Every method fails
/// with [TreeError#STALE] when an object it is given is gone. Used by one thread.
public final class Tree implements AutoCloseable {
    /// The number of the directory that everything else lies below.
    public static final long ROOT = 1;

    /// The most that one read or write moves.
    public static final int MAX_DATA_BYTES = 1 << 20;

    /// The share of the heap that an object has. A file with a chunk of data takes some 600 bytes,
    /// its name and its place in the directory included.
    private static final int OBJECT_BYTES = 768;

    private static final int FEWEST_OBJECTS = 1 << 16;
    private static final int MOST_OBJECTS = 1 << 21;

    /// An entry of a directory.
    ///
    /// @param cookie its place in the listing; greater than 2 and never used again
    /// @param name its name
    /// @param id the object's number
    public record Entry(long cookie, String name, long id) {}

    /// The space there is.
    ///
    /// @param totalBytes all of it
    /// @param freeBytes what is left
    public record Space(long totalBytes, long freeBytes) {}

    private final MemoryNodes nodes;
    private final MemoryData data;
    private final MemoryNames names;
    private final int mostObjects;

    /// @param memoryBytes the most that data take; then [TreeError#NOSPC]
    /// @param keepingData whether files keep what is written; else they read as zeros
    /// @param losable whether to remember what [#loseUnstable] needs
    /// @param clock for the times of objects
    public Tree(long memoryBytes, boolean keepingData, boolean losable, InstantSource clock) {
        this(
                memoryBytes,
                keepingData,
                losable,
                clock,
                objectsIn(Runtime.getRuntime().maxMemory()));
    }

    /// @param mostObjects see [#mostObjects]
    Tree(long memoryBytes, boolean keepingData, boolean losable, InstantSource clock, int mostObjects) {
        this.nodes = new MemoryNodes(clock);
        this.data = new MemoryData(nodes, memoryBytes, keepingData, losable);
        this.names = new MemoryNames(nodes, data, mostObjects);
        this.mostObjects = mostObjects;
    }

    /// How many objects a heap has room for.
    static int objectsIn(long heapBytes) {
        return Math.clamp(heapBytes / OBJECT_BYTES, FEWEST_OBJECTS, MOST_OBJECTS);
    }

    /// The most objects, and links to them, that there can be; then [TreeError#NOSPC]. Bounds what
    /// a client can make the server remember by the heap that there is.
    public int mostObjects() {
        return mostObjects;
    }

    /// Fails if the object is gone, as far as that is known without looking.
    public void require(long id) throws TreeException {
        nodes.node(id);
    }

    /// An object's attributes.
    public NodeAttributes attributes(long id) throws TreeException {
        return nodes.node(id).attributes();
    }

    /// Sets attributes. A size that grows reads as zeros.
    public void change(long id, NodeChange change) throws TreeException {
        if (change.sizeBytes().isPresent()) {
            data.resize(id, change.sizeBytes().getAsLong());
        }
        nodes.node(id).set(change, nodes.nowNanos());
    }

    /// The object of a name.
    public long find(long directory, String name) throws TreeException {
        return names.find(directory, name);
    }

    /// The directory above; the root's is itself.
    public long parent(long directory) throws TreeException {
        return nodes.directory(directory).parent;
    }

    /// Creates an empty file.
    public long createFile(long directory, String name, NodeChange attributes) throws TreeException {
        long id = names.createFile(directory, name);
        change(id, attributes);
        return id;
    }

    /// Creates a directory.
    public long createDirectory(long directory, String name, NodeChange attributes) throws TreeException {
        long id = names.createDirectory(directory, name);
        change(id, attributes.withoutSize());
        return id;
    }

    /// Creates a symbolic link, which the server itself never follows.
    public long createSymlink(long directory, String name, String target) throws TreeException {
        return names.createSymlink(directory, name, target);
    }

    /// Gives a file or symbolic link one more name.
    public void link(long id, long directory, String name) throws TreeException {
        names.link(id, directory, name);
    }

    /// Takes a name away that is not a directory's; the object goes with its last name.
    public void removeFile(long directory, String name) throws TreeException {
        names.removeFile(directory, name);
    }

    /// Removes an empty directory.
    public void removeDirectory(long directory, String name) throws TreeException {
        names.removeDirectory(directory, name);
    }

    /// Renames, over a file or an empty directory when there is one of the same kind.
    public void rename(long directory, String name, long toDirectory, String toName) throws TreeException {
        names.rename(directory, name, toDirectory, toName);
    }

    /// What a symbolic link points to.
    public String target(long symlink) throws TreeException {
        return names.target(symlink);
    }

    /// The entries of a directory behind a cookie, in the order of their cookies.
    ///
    /// @param afterCookie 0 for the beginning
    /// @param max how many at most
    public List<Entry> list(long directory, long afterCookie, int max) throws TreeException {
        return names.list(directory, afterCookie, max);
    }

    /// A file's size.
    public long sizeBytes(long file) throws TreeException {
        return nodes.file(file).sizeBytes();
    }

    /// Reads from a file: at most this much, less only where the file ends.
    ///
    /// @param lengthBytes at most [#MAX_DATA_BYTES]
    /// @return a view that is valid until the next call
    public ByteBuffer read(long file, long offsetBytes, int lengthBytes) throws TreeException {
        return data.read(file, offsetBytes, lengthBytes);
    }

    /// Writes to a file. The data may be lost by [#loseUnstable] until they are committed.
    public void write(long file, long offsetBytes, ByteBuffer bytes) throws TreeException {
        data.write(file, offsetBytes, bytes);
    }

    /// Makes what was written to a file stable.
    public void commit(long file) throws TreeException {
        data.commit(file);
    }

    /// Forgets what was written and not committed, as by a crash: files are again what they were
    /// before. Does nothing in a tree that does not remember that.
    public void loseUnstable() {
        data.loseUnstable();
    }

    /// Makes everything stable that was written, as by an orderly end.
    public void saveUnstable() {
        data.saveUnstable();
    }

    /// The space there is.
    public Space space() {
        return data.space();
    }

    /// Gives everything back.
    @Override
    public void close() {
        data.close();
    }
}
