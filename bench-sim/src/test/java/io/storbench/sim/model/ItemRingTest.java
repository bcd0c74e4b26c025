package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;

class ItemRingTest {
    @Test
    void itemsKeepTheirOrderAndInstantsWhileTheRingTurnsAndGrows() {
        ItemRing<Long> ring = new ItemRing<>();
        ArrayDeque<Long> reference = new ArrayDeque<>();
        for (long i = 0; i < 10_000; i++) {
            ring.add(i, 2 * i, 3 * i);
            reference.add(i);
            if (i % 3 != 0) {
                long expected = reference.remove();
                assertThat(ring.firstEnteredNanos()).isEqualTo(2 * expected);
                assertThat(ring.firstDueNanos()).isEqualTo(3 * expected);
                assertThat(ring.remove()).isEqualTo(expected);
            }
            assertThat(ring.size()).isEqualTo(reference.size());
        }
    }
}
