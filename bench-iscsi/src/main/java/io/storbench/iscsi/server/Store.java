package io.storbench.iscsi.server;

import java.io.IOException;
import java.nio.ByteBuffer;

/// The bytes of the unit. Used by the target's thread; the caller knows the size.
sealed interface Store extends AutoCloseable permits MemoryStore, FileStore {
    /// The most bytes of one call.
    int MAX_BYTES = 4 << 20;

    /// What the unit with these bytes is known by.
    ServedIdentity identity();

    /// Copies bytes of the store to an index of a buffer.
    void read(long offset, ByteBuffer out, int at, int lengthBytes) throws IOException;

    /// Copies bytes from an index of a buffer into the store.
    ///
    /// @throws IOException also when there is no space left
    void write(long offset, ByteBuffer in, int at, int lengthBytes) throws IOException;

    /// Makes what was written as safe as the store can.
    void flush() throws IOException;

    @Override
    void close();
}
