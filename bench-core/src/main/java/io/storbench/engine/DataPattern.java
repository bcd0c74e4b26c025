package io.storbench.engine;

import io.storbench.random.RandomStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The self-verifying content of data sets.
///
/// Every 8-byte word, little-endian, holds in its low half the generation of the write that put it
/// there, masked by a hash of its offset in the file, and in its high half a hash of offset and
/// generation. So any word read back tells by itself whether it is in its place, whole, and which
/// write it stems from; a wrong word passes with odds of about one in 2^32. Safe for all threads.
/// Allocates nothing after a thread's first call.
public final class DataPattern {
    /// Accepts words of every generation.
    public static final int ANY_GENERATION = -1;

    /// The generation of a freshly filled file.
    public static final int FILL_GENERATION = 0;

    /// Distinguishes the pattern from other uses of the mixing function ("storbenc" in ASCII).
    static final long SALT = 0x73746f7262656e63L;

    static final long LOW_HALF = 0xffffffffL;

    private DataPattern() {}

    private static long place(long offset) {
        return RandomStream.mix(SALT + offset);
    }

    static long word(long place, int generation) {
        long check = RandomStream.mix(place + generation);
        return (check & ~LOW_HALF) | ((place ^ generation) & LOW_HALF);
    }

    /// Writes the pattern of a file's range into the buffer. The buffer's position, limit and order
    /// do not matter and do not change, but its order must be little-endian for speed.
    ///
    /// @param index where in the buffer to start
    /// @param lengthBytes a multiple of 8
    /// @param offset where the range starts in the file, a multiple of 8
    /// @param generation 0 or more
    public static void fill(ByteBuffer buffer, int index, int lengthBytes, long offset, int generation) {
        ByteBuffer words = littleEndian(buffer);
        PatternBlock block = PatternBlock.ofThread();
        int at = 0;
        for (; at <= lengthBytes - PatternBlock.BYTES; at += PatternBlock.BYTES) {
            block.fill(words, index + at, offset + at, generation);
        }
        for (; at < lengthBytes; at += Long.BYTES) {
            words.putLong(index + at, word(place(offset + at), generation));
        }
    }

    /// Checks bytes that were read.
    ///
    /// @param generation the only one accepted, or [#ANY_GENERATION]
    /// @return -1 when all is right, else the file offset of the first wrong word
    public static long firstWrong(ByteBuffer buffer, int index, int lengthBytes, long offset, int generation) {
        int wrong = wrongAt(littleEndian(buffer), index, lengthBytes, offset, generation);
        return wrong < 0 ? -1 : offset + wrong;
    }

    /// Checks bytes that were read.
    ///
    /// @param words little-endian
    /// @return where from the index on the first wrong word is; -1 when all are right
    static int wrongAt(ByteBuffer words, int index, int lengthBytes, long offset, int generation) {
        PatternBlock block = PatternBlock.ofThread();
        int at = 0;
        while (at <= lengthBytes - PatternBlock.BYTES && block.isRight(words, index + at, offset + at, generation)) {
            at += PatternBlock.BYTES;
        }
        for (; at < lengthBytes; at += Long.BYTES) {
            if (!isRight(words.getLong(index + at), place(offset + at), generation)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isRight(long found, long place, int generation) {
        int from = generation == ANY_GENERATION ? (int) (found ^ place) : generation;
        return from >= 0 && found == word(place, from);
    }

    /// Writes the word of one offset again and again.
    ///
    /// @param words little-endian
    static void repeat(ByteBuffer words, int index, int lengthBytes, long offset, int generation) {
        long word = word(place(offset), generation);
        for (int at = 0; at < lengthBytes; at += Long.BYTES) {
            words.putLong(index + at, word);
        }
    }

    /// Checks what [#repeat] wrote, perhaps in parts of several generations.
    ///
    /// @return where from the index on the first wrong word is; -1 when all are right
    static int wrongRepeatAt(ByteBuffer words, int index, int lengthBytes, long offset, int generation) {
        long place = place(offset);
        long right = 0;
        for (int at = 0; at < lengthBytes; at += Long.BYTES) {
            long found = words.getLong(index + at);
            if ((at == 0 || found != right) && !isRight(found, place, generation)) {
                return at;
            }
            right = found;
        }
        return -1;
    }

    /// The buffer itself when its order is little-endian, else a view of it: callers on hot paths
    /// keep little-endian buffers, others pay for one small object.
    static ByteBuffer littleEndian(ByteBuffer buffer) {
        return buffer.order() == ByteOrder.LITTLE_ENDIAN
                ? buffer
                : buffer.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    }
}
