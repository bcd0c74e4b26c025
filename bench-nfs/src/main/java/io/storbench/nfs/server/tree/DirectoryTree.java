package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A directory of this machine, served with everything in it. Nothing outside is touched, see
/// [DiskPaths]. Symbolic links are shown, and never followed.
public final class DirectoryTree implements Tree {
    private final DiskPaths paths;
    private final DiskData data;
    private final DiskNames names;
    private final FileStore store;

    /// @param directory an existing directory
    /// @param losable whether to remember what [#loseUnstable] needs
    /// @param syncing whether [#commit] waits for the device
    /// @throws IOException if the directory is not there or cannot be read
    public DirectoryTree(Path directory, boolean losable, boolean syncing) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is no directory");
        }
        this.paths = new DiskPaths(directory);
        this.data = new DiskData(paths, losable, syncing);
        this.names = new DiskNames(paths, data);
        this.store = Files.getFileStore(directory);
    }

    @Override
    public void require(long id) throws TreeException {
        paths.node(id);
    }

    @Override
    public NodeAttributes attributes(long id) throws TreeException {
        DiskNode node = paths.node(id);
        Path path = paths.path(node);
        return DiskErrors.told(() -> DiskAttributes.read(path, node));
    }

    @Override
    public void change(long id, NodeChange change) throws TreeException {
        if (change.sizeBytes().isPresent()) {
            data.resize(id, change.sizeBytes().getAsLong());
        }
        DiskNode node = paths.node(id);
        if (node.kind == Kind.OTHER) {
            // Java opens what it is to change; a FIFO would be waited for until it has a writer.
            throw new TreeException(TreeError.INVAL);
        }
        Path path = paths.path(node);
        DiskErrors.told(() -> {
            DiskAttributes.set(path, node.kind, change);
            return path;
        });
        data.modeChanged(id);
    }

    @Override
    public long find(long directory, String name) throws TreeException {
        return paths.find(directory, name).id;
    }

    @Override
    public long parent(long directory) throws TreeException {
        return names.parent(directory);
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
        return data.sizeBytes(file);
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
        try {
            return new Space(store.getTotalSpace(), store.getUsableSpace());
        } catch (IOException _) {
            return new Space(0, 0); // unknown; nothing depends on it
        }
    }

    @Override
    public void close() {
        data.close();
    }
}
