package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Against [BitSet], over recorded seeds.
class PageSetTest {
    private static final int STEPS = 20_000;

    /// From a word of its own to levels above.
    @Test
    void aLargerSetHoldsTheSame() {
        PageSet pages = new PageSet(1);
        BitSet bits = new BitSet();
        for (int count = 1; count < 1_000_000; count *= 7) {
            pages.grow(count);
            pages.set(count - 1);
            bits.set(count - 1);
            int page = -1;
            do {
                int next = pages.nextSetBit(page + 1);
                assertThat(next).isEqualTo(bits.nextSetBit(page + 1));
                page = next;
            } while (page >= 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "63, 2", "64, 3", "65, 4", "4096, 5", "10000, 6", "300000, 7"})
    void itHoldsWhatABitSetHolds(int count, long seed) {
        RandomStream random = RandomStream.of(seed, "pages");
        PageSet pages = new PageSet(count);
        BitSet bits = new BitSet(count);
        for (int step = 0; step < STEPS; step++) {
            int from = (int) random.nextLong(count);
            int end = from + (int) random.nextLong(Math.min(700, count - from) + 1L);
            switch ((int) random.nextLong(5)) {
                case 0 -> {
                    pages.set(from, end);
                    bits.set(from, end);
                }
                case 1, 2 -> {
                    pages.clear(from, end);
                    bits.clear(from, end);
                }
                case 3 -> {
                    pages.set(from);
                    bits.set(from);
                }
                default -> {
                    pages.clear(from);
                    bits.clear(from);
                }
            }
            assertThat(pages.get(from)).isEqualTo(bits.get(from));
            int at = (int) random.nextLong(count);
            assertThat(pages.nextSetBit(at)).isEqualTo(bits.nextSetBit(at));
            assertThat(pages.nextClearBit(at, count)).isEqualTo(Math.min(count, bits.nextClearBit(at)));
            assertThat(pages.nextClearBit(at, at + 70))
                    .isEqualTo(Math.min(Math.min(at + 70, count), bits.nextClearBit(at)));
        }
        PageSet both = new PageSet(count);
        both.set(count / 2);
        both.or(pages);
        bits.set(count / 2);
        for (int page = both.nextSetBit(0); page >= 0; page = both.nextSetBit(page + 1)) {
            assertThat(bits.get(page)).isTrue();
            bits.clear(page);
        }
        assertThat(bits.isEmpty()).isTrue();
        both.clear();
        assertThat(both.nextSetBit(0)).isEqualTo(-1);
    }
}
