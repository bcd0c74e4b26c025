package io.storbench.relay;

/// How much memory a relay's buffers may still take, all connections together. Used by one thread.
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
