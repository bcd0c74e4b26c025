package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.v3.Attributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The one directory of the embedded server, and its files. Used by the server's thread.
final class ServedFiles implements AutoCloseable {
    /// The file system's number: "stor" in ASCII.
    static final long FSID = 0x73746f72;

    /// More files than a benchmark needs; bounds what a caller can make the server remember.
    static final int MAX_FILES = 1 << 16;

    private static final long ROOT = 1;

    private final ServerOptions.Store store;
    private final ChunkPool pool;
    private final Map<String, ServedFile> byName = new HashMap<>();
    private final Map<Long, ServedFile> byId = new HashMap<>();
    private long nextId = ROOT + 1;

    ServedFiles(ServerOptions options) {
        this.store = options.store();
        this.pool = new ChunkPool(options.memoryBytes());
    }

    FileHandle root() {
        return FileHandle.ofLong(ROOT);
    }

    boolean isRoot(FileHandle handle) {
        return handle.asLong() == ROOT;
    }

    Optional<ServedFile> find(FileHandle handle) {
        return Optional.ofNullable(byId.get(handle.asLong()));
    }

    Optional<ServedFile> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /// Creates a file, unless there are too many.
    Optional<ServedFile> create(String name, int mode) {
        if (byName.size() == MAX_FILES) {
            return Optional.empty();
        }
        Content content =
                switch (store) {
                    case MEMORY -> new MemoryContent(pool);
                    case NULL -> new NullContent();
                };
        ServedFile file = new ServedFile(nextId++, mode, content);
        byName.put(name, file);
        byId.put(file.id(), file);
        return Optional.of(file);
    }

    /// Removes a file.
    ///
    /// @return whether it was there
    boolean remove(String name) {
        @Nullable ServedFile file = byName.remove(name);
        if (file == null) {
            return false;
        }
        byId.remove(file.id());
        file.resize(0);
        return true;
    }

    Collection<ServedFile> all() {
        return byId.values();
    }

    long totalBytes() {
        return pool.limitBytes();
    }

    long freeBytes() {
        return pool.freeBytes();
    }

    Attributes rootAttributes() {
        return new Attributes(Attributes.DIRECTORY, 0755, 2, 0, 0, 4096, 4096, FSID, ROOT, nextId);
    }

    @Override
    public void close() {
        pool.close();
    }
}
