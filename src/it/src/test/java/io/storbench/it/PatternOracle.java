package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;

/// The content of data sets, written independently from its description: an oracle for what
/// storbench leaves on a server.
final class PatternOracle {
    /// The letters `storbenc`.
    private static final long SALT = 0x73746f7262656e63L;

    private PatternOracle() {}

    /// Checks every word of a file that one write trial has written completely.
    static void assertWrittenOnce(ByteBuffer bytes) {
        int generation = (int) (bytes.getLong(0) ^ hash(SALT));
        assertThat(generation).as("0 would be what was there before").isPositive();
        for (int at = 0; at < bytes.limit(); at += Long.BYTES) {
            assertThat(bytes.getLong(at)).isEqualTo(expectedWord(at, generation));
        }
    }

    /// The content of data sets at an offset, written independently from its description: in the
    /// low half the generation, masked by a hash of the offset; in the high half a hash of both.
    static long expectedWord(long offset, int generation) {
        long place = hash(SALT + offset);
        long low = (place ^ generation) & 0xffffffffL;
        return hash(place + generation) >>> 32 << 32 | low;
    }

    /// SplitMix64's finaliser (Steele, Lea and Flood, "Fast splittable pseudorandom number
    /// generators", 2014, in Stafford's variant 13).
    private static long hash(long value) {
        long z = value;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
