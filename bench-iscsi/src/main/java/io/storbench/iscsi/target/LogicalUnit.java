package io.storbench.iscsi.target;

import io.storbench.iscsi.scsi.Capacity;
import java.io.IOException;
import java.nio.ByteBuffer;

/// The target's one unit: what it holds and how large it is. Used by the target's thread.
final class LogicalUnit implements AutoCloseable {
    /// Its number; LUN 0 is not there, as with tgt before a unit is added.
    static final int NUMBER = 1;

    private final Store store;
    private final Capacity capacity;
    private final boolean losable;
    private final UnflushedWrites unflushed = new UnflushedWrites();
    private boolean readOnly;

    private LogicalUnit(Store store, TargetOptions options) {
        this.store = store;
        this.capacity =
                new Capacity(
                        options.sizeBytes() / options.blockBytes(),
                        options.blockBytes(),
                        options.physicalBlockBytes());
        this.losable = options.losesData();
        this.readOnly = options.readOnly();
    }

    /// Opens the store that the options name.
    static LogicalUnit open(TargetOptions options) throws IOException {
        Store store =
                options.file().isPresent()
                        ? FileStore.open(options.file().get())
                        : new MemoryStore();
        return new LogicalUnit(store, options);
    }

    Capacity capacity() {
        return capacity;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    /// Takes no more writes.
    void protect() {
        readOnly = true;
    }

    void read(long offset, ByteBuffer out, int at, int lengthBytes) throws IOException {
        store.read(offset, out, at, lengthBytes);
    }

    void write(long offset, ByteBuffer in, int at, int lengthBytes) throws IOException {
        if (losable) {
            unflushed.keep(store, offset, lengthBytes);
        }
        store.write(offset, in, at, lengthBytes);
    }

    void flush() throws IOException {
        store.flush();
        unflushed.flushed();
    }

    /// Loses what was not flushed, as by a power failure.
    void crash() throws IOException {
        unflushed.lose(store);
    }

    @Override
    public void close() {
        store.close();
    }
}
