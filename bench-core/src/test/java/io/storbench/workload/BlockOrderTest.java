package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockOrderTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 17, 256, 1000, 32768, 32769})
    void everyPassHasEveryBlockOnce(long blocks) {
        BlockOrder order = new BlockOrder(blocks, true, 99);
        for (long pass = 0; pass < 3; pass++) {
            BitSet seen = new BitSet();
            for (long i = 0; i < blocks; i++) {
                seen.set(Math.toIntExact(order.block(pass * blocks + i)));
            }
            assertThat(seen.cardinality()).isEqualTo((int) blocks);
            assertThat(seen.length()).isEqualTo((int) blocks);
        }
    }

    @Test
    void theSequentialOrderIsTheBlocksOwn() {
        BlockOrder order = new BlockOrder(3, false, 99);
        assertThat(new long[] {order.block(0), order.block(1), order.block(2), order.block(3)})
                .containsExactly(0, 1, 2, 0);
    }

    @Test
    void passesAndSeedsDiffer() {
        BlockOrder order = new BlockOrder(1000, true, 1);
        BlockOrder other = new BlockOrder(1000, true, 2);
        int same = 0;
        int sameAsOther = 0;
        int sequential = 0;
        for (int i = 0; i < 1000; i++) {
            same += order.block(i) == order.block(1000 + i) ? 1 : 0;
            sameAsOther += order.block(i) == other.block(i) ? 1 : 0;
            sequential += i > 0 && order.block(i) == order.block(i - 1) + 1 ? 1 : 0;
        }
        // Of a random permutation one place in the mean stays; 10 or more with odds of 1 in 10^7.
        assertThat(same).isLessThan(10);
        assertThat(sameAsOther).isLessThan(10);
        assertThat(sequential).isLessThan(10);
    }
}
