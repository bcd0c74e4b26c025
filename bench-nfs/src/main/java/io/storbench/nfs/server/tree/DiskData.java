package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;

/// What the files of a served directory hold. Used by the server's thread.
final class DiskData implements AutoCloseable {
    private final DiskPaths paths;
    private final boolean losable;
    private final boolean syncing;
    private final DiskFiles files = new DiskFiles();
    private final UnstableWrites unstable = new UnstableWrites();

    /// @param losable whether to remember what [#loseUnstable] needs
    /// @param syncing whether [#commit] waits for the device
    DiskData(DiskPaths paths, boolean losable, boolean syncing) {
        this.paths = paths;
        this.losable = losable;
        this.syncing = syncing;
    }

    private DiskNode file(long id) throws TreeException {
        DiskNode node = paths.node(id);
        return switch (node.kind) {
            case FILE -> node;
            case DIRECTORY -> throw new TreeException(TreeError.ISDIR);
            case SYMLINK, OTHER -> throw new TreeException(TreeError.INVAL);
        };
    }

    long sizeBytes(long id) throws TreeException {
        DiskNode node = file(id);
        return DiskErrors.told(() -> files.sizeBytes(id, () -> paths.path(node)));
    }

    /// See [Tree#read].
    ByteBuffer read(long id, long offsetBytes, int lengthBytes) throws TreeException {
        DiskNode node = file(id);
        return DiskErrors.told(
                () -> files.read(id, () -> paths.path(node), offsetBytes, lengthBytes));
    }

    void write(long id, long offsetBytes, ByteBuffer data) throws TreeException {
        DiskNode node = file(id);
        if (offsetBytes > Long.MAX_VALUE - data.remaining()) {
            throw new TreeException(TreeError.FBIG);
        }
        if (losable) {
            ByteBuffer before = read(id, offsetBytes, data.remaining());
            unstable.keep(id, offsetBytes, before, sizeBytes(id));
        }
        DiskErrors.told(() -> {
            files.write(id, () -> paths.path(node), offsetBytes, data);
            return node;
        });
    }

    /// Sets a file's size, which makes stable what was written to it.
    void resize(long id, long sizeBytes) throws TreeException {
        DiskNode node = file(id);
        unstable.committed(id);
        DiskErrors.told(() -> {
            files.resize(id, () -> paths.path(node), sizeBytes);
            return node;
        });
    }

    void commit(long id) throws TreeException {
        DiskNode node = file(id);
        if (syncing) {
            DiskErrors.told(() -> {
                files.sync(id, () -> paths.path(node));
                return node;
            });
        }
        unstable.committed(id);
    }

    /// See [Tree#loseUnstable].
    void loseUnstable() {
        unstable.takeAll()
                .forEach((id, writes) -> {
                    for (UnstableWrites.Before before : writes) {
                        try {
                            restore(id, before);
                        } catch (TreeException _) {
                            return; // the file is gone, and its data with it
                        }
                    }
                });
    }

    private void restore(long id, UnstableWrites.Before before) throws TreeException {
        DiskNode node = file(id);
        DiskErrors.told(() -> {
            files.write(id, () -> paths.path(node), before.offsetBytes(), before.bytes());
            files.resize(id, () -> paths.path(node), before.sizeBytes());
            return node;
        });
    }

    /// See [Tree#saveUnstable].
    void saveUnstable() {
        unstable.takeAll(); // the system has the data; the server's end does not lose them
    }

    /// A file's mode has changed: it may allow to write now.
    void modeChanged(long id) {
        files.closeReadOnly(id);
    }

    /// A file is gone.
    void forget(long id) {
        files.close(id);
        unstable.committed(id);
    }

    @Override
    public void close() {
        files.close();
    }
}
