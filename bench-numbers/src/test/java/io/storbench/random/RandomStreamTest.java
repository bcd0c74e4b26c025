package io.storbench.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandomStreamTest {
    /// Outputs of the authors' C program for the state {1, 2}, as the test vectors of the Rust
    /// crate rand_xoshiro give them.
    @Test
    void itIsXoroshiro128PlusPlus() {
        RandomStream random = RandomStream.ofState(1, 2);
        long[] expected = {
            393217L,
            669327710093319L,
            1732421326133921491L,
            Long.parseUnsignedLong("11394790081659126983"),
            Long.parseUnsignedLong("9555452776773192676"),
            3586421180005889563L,
            1691397964866707553L,
            Long.parseUnsignedLong("10735626796753111697")
        };
        for (long value : expected) {
            assertThat(random.nextLong()).isEqualTo(value);
        }
    }

    @Test
    void theSameSeedAndNameGiveTheSameNumbers() {
        assertThat(RandomStream.of(42, "a").nextLong())
                .isEqualTo(RandomStream.of(42, "a").nextLong());
    }

    @Test
    void anotherNameOrSeedGivesOtherNumbers() {
        long number = RandomStream.of(42, "a").nextLong();
        assertThat(RandomStream.of(42, "b").nextLong()).isNotEqualTo(number);
        assertThat(RandomStream.of(43, "a").nextLong()).isNotEqualTo(number);
    }

    @Test
    void boundedNumbersAreSpreadEvenly() {
        RandomStream random = RandomStream.of(1, "dice");
        int[] counts = new int[6];
        for (int i = 0; i < 60_000; i++) {
            counts[(int) random.nextLong(6)]++;
        }
        // Chi-square with 5 degrees of freedom: 20.5 is exceeded with probability 0.001.
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += (count - 10_000.0) * (count - 10_000.0) / 10_000.0;
        }
        assertThat(chiSquare).isLessThan(20.5);
    }
}
