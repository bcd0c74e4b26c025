package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;

/// The bytes of one file.
interface Content {
    /// Bytes of the file: a view that is valid until the next change, never less than asked. The
    /// caller knows the size.
    ByteBuffer read(long offset, int lengthBytes);

    /// Changes bytes of the file.
    ///
    /// @return false when there is no space left
    boolean write(long offset, ByteBuffer data);

    /// Makes a range zero.
    void clear(long offset, long lengthBytes);

    /// The space that the file takes.
    long usedBytes();
}
