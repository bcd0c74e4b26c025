package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;

/// Content that is forgotten: writes go nowhere, reads bring zeros.
final class NullContent implements Content {
    private static final ByteBuffer ZEROS =
            ByteBuffer.allocateDirect(Tree.MAX_DATA_BYTES).asReadOnlyBuffer();

    @Override
    public ByteBuffer read(long offset, int lengthBytes) {
        return ZEROS.slice(0, lengthBytes);
    }

    @Override
    public boolean write(long offset, ByteBuffer data) {
        return true;
    }

    @Override
    public void cut(long offset) {}

    @Override
    public long usedBytes() {
        return 0;
    }
}
