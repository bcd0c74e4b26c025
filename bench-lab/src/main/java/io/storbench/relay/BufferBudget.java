package io.storbench.relay;

/// How much memory a relay may still take for what it holds, the buffers and what it notes of each
/// read, all connections together. Used by one thread.
final class BufferBudget {
    private long leftBytes;

    /// @param bytes for all buffers
    BufferBudget(long bytes) {
        leftBytes = bytes;
    }

    boolean has(long bytes) {
        return leftBytes >= bytes;
    }

    void take(long bytes) {
        leftBytes -= bytes;
    }

    void giveBack(long bytes) {
        leftBytes += bytes;
    }
}
