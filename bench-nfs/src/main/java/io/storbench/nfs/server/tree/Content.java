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

    /// Makes all bytes from an offset on zero, and gives back the space of those.
    void cut(long offset);

    /// The space that the file takes.
    long usedBytes();
}
