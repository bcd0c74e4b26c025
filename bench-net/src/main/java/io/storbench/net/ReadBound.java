package io.storbench.net;

/// How much the next read of a connection takes: what has arrived, or, among large messages, one
/// message to its end and not beyond, so that nothing of the next one has to be moved, and all of
/// them lie at the buffer's beginning, which the processor's caches hold.
///
/// Used by one thread.
public final class ReadBound {
    /// From this size on, messages are read one by one: moving the beginning of the next one, half
    /// of it on average, would cost more than one more system call.
    private static final int LARGE_BYTES = 256 << 10;

    /// How much of a large message the read that finds its length takes.
    private static final int BEGINNING_BYTES = LARGE_BYTES / 2;

    private int bytes = Integer.MAX_VALUE;

    /// The most that the next read takes.
    public int bytes() {
        return bytes;
    }

    /// Bounds the next read.
    ///
    /// @param largestBytes the largest message that the last one completed
    /// @param missingBytes what is missing of the message that has begun; 0 if none has
    public void update(int largestBytes, int missingBytes) {
        boolean bounded = bytes != Integer.MAX_VALUE;
        if (missingBytes >= BEGINNING_BYTES || (missingBytes > 0 && bounded)) {
            bytes = missingBytes;
        } else if (missingBytes == 0) {
            bytes = largestBytes >= LARGE_BYTES ? BEGINNING_BYTES : Integer.MAX_VALUE;
        }
    }

    /// The connection is a new one.
    public void reset() {
        bytes = Integer.MAX_VALUE;
    }
}
