package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataPatternTest {
    private static final int LENGTH_BYTES = 4096;

    private static ByteBuffer filled(long offset, int generation) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LENGTH_BYTES + 16).order(ByteOrder.LITTLE_ENDIAN);
        DataPattern.fill(buffer, 8, LENGTH_BYTES, offset, generation);
        return buffer;
    }

    private static long check(ByteBuffer buffer, long offset, int generation) {
        return DataPattern.firstWrong(buffer, 8, LENGTH_BYTES, offset, generation);
    }

    @Test
    void whatWasFilledIsRight() {
        ByteBuffer buffer = filled(1 << 20, 3);
        assertThat(check(buffer, 1 << 20, 3)).isEqualTo(-1);
        assertThat(check(buffer, 1 << 20, DataPattern.ANY_GENERATION)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 1000, LENGTH_BYTES + 7})
    void everyChangedByteIsFound(int at) {
        ByteBuffer buffer = filled(0, 3);
        buffer.put(at, (byte) ~buffer.get(at));
        long wordOffset = (at - 8L) / 8 * 8;
        assertThat(check(buffer, 0, 3)).isEqualTo(wordOffset);
        assertThat(check(buffer, 0, DataPattern.ANY_GENERATION)).isEqualTo(wordOffset);
    }

    /// A range of one word is made and checked without vectors.
    @ParameterizedTest
    @ValueSource(ints = {8, 1016, 1024, 1032, 2048, 5000, 8192})
    void aRangeIsMadeOfTheSameWordsWhateverItsLength(int lengthBytes) {
        long offset = (1L << 40) + 24;
        ByteBuffer whole = ByteBuffer.allocate(lengthBytes + 8);
        ByteBuffer single = ByteBuffer.allocate(lengthBytes + 8);
        DataPattern.fill(whole, 8, lengthBytes, offset, Integer.MAX_VALUE);
        for (int at = 0; at < lengthBytes; at += 8) {
            DataPattern.fill(single, 8 + at, 8, offset + at, Integer.MAX_VALUE);
        }
        assertThat(whole).isEqualTo(single);
    }

    /// 2^31 and more are negative as an int; no write has such a generation.
    @ParameterizedTest
    @ValueSource(ints = {0, 1024, 4000})
    void aNegativeGenerationIsNoPattern(int at) {
        ByteBuffer buffer = filled(0, 3);
        DataPattern.fill(buffer, 8 + at, 8, at, -7);
        assertThat(check(buffer, 0, DataPattern.ANY_GENERATION)).isEqualTo(at);
        assertThat(check(buffer, 0, 3)).isEqualTo(at);
    }

    @Test
    void eachPartMayBeOfAnotherGeneration() {
        ByteBuffer buffer = filled(0, 3);
        DataPattern.fill(buffer, 8 + 1000, 48, 1000, Integer.MAX_VALUE);
        assertThat(check(buffer, 0, DataPattern.ANY_GENERATION)).isEqualTo(-1);
        assertThat(check(buffer, 0, 3)).isEqualTo(1000);
        assertThat(check(buffer, 0, Integer.MAX_VALUE)).isZero();
    }

    @Test
    void bytesInTheWrongPlaceAreFound() {
        assertThat(check(filled(0, 3), 4096, DataPattern.ANY_GENERATION)).isEqualTo(4096);
    }

    @Test
    void anEarlierGenerationIsFound() {
        assertThat(check(filled(0, 3), 0, 4)).isZero();
    }

    @Test
    void zerosAreNoPattern() {
        ByteBuffer zeros = ByteBuffer.allocate(LENGTH_BYTES + 16);
        assertThat(check(zeros, 0, DataPattern.ANY_GENERATION)).isZero();
    }

    @Test
    void theByteOrderOfTheBufferDoesNotMatter() {
        ByteBuffer buffer = filled(0, 3).order(ByteOrder.BIG_ENDIAN);
        assertThat(check(buffer, 0, 3)).isEqualTo(-1);
    }
}
