package io.storbench.engine;

import io.storbench.random.RandomStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// [#BYTES] of [DataPattern] at a time, by loops of fixed length that C2 turns into vector
/// instructions (JDK 25): several times as fast as word by word. A loop with both hashes of a word
/// is not vectorised, so each has one. Each thread has an instance of its own.
final class PatternBlock {
    private static final int WORDS = 128;

    static final int BYTES = WORDS * Long.BYTES;

    private static final ThreadLocal<PatternBlock> OWN = ThreadLocal.withInitial(PatternBlock::new);

    /// The distance of each word from the block's beginning. An array, because C2 does not vectorise
    /// a product of the loop's variable here.
    private static final long[] DISTANCES = new long[WORDS];

    static {
        Arrays.setAll(DISTANCES, i -> (long) i * Long.BYTES);
    }

    private final long[] places = new long[WORDS];
    private final long[] words = new long[WORDS];

    private PatternBlock() {}

    static PatternBlock ofThread() {
        return OWN.get();
    }

    /// Writes a block.
    ///
    /// @param buffer little-endian
    void fill(ByteBuffer buffer, int index, long offset, int generation) {
        placesFrom(offset);
        for (int i = 0; i < WORDS; i++) {
            words[i] = DataPattern.word(places[i], generation);
        }
        for (int i = 0; i < WORDS; i++) {
            buffer.putLong(index + i * Long.BYTES, words[i]);
        }
    }

    /// Whether each word of a block is right.
    ///
    /// @param buffer little-endian
    /// @param generation the only one accepted, or [DataPattern#ANY_GENERATION]
    boolean isRight(ByteBuffer buffer, int index, long offset, int generation) {
        for (int i = 0; i < WORDS; i++) {
            words[i] = buffer.getLong(index + i * Long.BYTES);
        }
        placesFrom(offset);
        boolean any = generation == DataPattern.ANY_GENERATION;
        long expected = any ? 0 : generation;
        // Of any generation that is 0 or more, the sign.
        long decided = any ? 1L << 31 : DataPattern.LOW_HALF;
        long wrong = 0;
        for (int i = 0; i < WORDS; i++) {
            long from = (words[i] ^ places[i]) & DataPattern.LOW_HALF;
            long check = (words[i] ^ RandomStream.mix(places[i] + from)) & ~DataPattern.LOW_HALF;
            wrong |= check | ((from ^ expected) & decided);
        }
        return wrong == 0;
    }

    private void placesFrom(long offset) {
        long from = DataPattern.SALT + offset;
        for (int i = 0; i < WORDS; i++) {
            places[i] = RandomStream.mix(from + DISTANCES[i]);
        }
    }
}
