package io.storbench.engine;

import io.storbench.random.RandomStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The self-verifying content of data sets.
///
/// Every 8-byte word, little-endian, is a mix of its own offset in the file plus the generation of
/// the write that put it there. So any word read back tells by itself whether it is in its place
/// and which write it stems from; a word that fits by chance has odds of about one in 2^33. Static
/// functions without state, safe for all threads.
public final class DataPattern {
    /// Accepts words of every generation.
    public static final int ANY_GENERATION = -1;

    /// The generation of a freshly filled file.
    public static final int FILL_GENERATION = 0;

    /// Distinguishes the pattern from other uses of the mixing function ("storbenc" in ASCII).
    private static final long SALT = 0x73746f7262656e63L;

    private DataPattern() {}

    private static long word(long offset) {
        return RandomStream.mix(SALT + offset);
    }

    /// Writes the pattern of a file's range into the buffer. The buffer's position, limit and order
    /// do not matter and do not change, but its order must be little-endian for speed.
    ///
    /// @param index where in the buffer to start
    /// @param lengthBytes a multiple of 8
    /// @param offset where the range starts in the file, a multiple of 8
    /// @param generation 0 or more
    public static void fill(
            ByteBuffer buffer, int index, int lengthBytes, long offset, int generation) {
        ByteBuffer words = littleEndian(buffer);
        for (int at = 0; at < lengthBytes; at += Long.BYTES) {
            words.putLong(index + at, word(offset + at) + generation);
        }
    }

    /// Checks bytes that were read.
    ///
    /// @param generation the only one accepted, or [#ANY_GENERATION]
    /// @return -1 when all is right, else the file offset of the first wrong word
    public static long firstWrong(
            ByteBuffer buffer, int index, int lengthBytes, long offset, int generation) {
        ByteBuffer words = littleEndian(buffer);
        for (int at = 0; at < lengthBytes; at += Long.BYTES) {
            long found = words.getLong(index + at) - word(offset + at);
            boolean right =
                    generation == ANY_GENERATION
                            ? found >= 0 && found <= Integer.MAX_VALUE
                            : found == generation;
            if (!right) {
                return offset + at;
            }
        }
        return -1;
    }

    /// The buffer itself when its order is little-endian, else a view of it: callers on hot paths
    /// keep little-endian buffers, others pay for one small object.
    private static ByteBuffer littleEndian(ByteBuffer buffer) {
        return buffer.order() == ByteOrder.LITTLE_ENDIAN
                ? buffer
                : buffer.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    }
}
