package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ReassemblyTest {
    @Test
    void rangesThatTouchBecomeOne() {
        Reassembly reassembly = new Reassembly();
        reassembly.add(10, 20);
        reassembly.add(30, 40);
        reassembly.add(20, 30);
        assertThat(reassembly.join(5)).isEqualTo(5);
        assertThat(reassembly.join(10)).isEqualTo(40);
        assertThat(reassembly.isEmpty()).isTrue();
    }

    /// The reference is a set of bytes.
    @Test
    void anyOrderOfRangesGivesTheStreamOfASetOfBytes() {
        for (long seed = 0; seed < 200; seed++) {
            RandomStream random = RandomStream.of(seed, "ranges");
            Reassembly reassembly = new Reassembly();
            BitSet reference = new BitSet();
            long position = 0;
            while (position < 1000) {
                long start = position + 1 + random.nextLong(200);
                long end = start + 1 + random.nextLong(60);
                reassembly.add(start, end);
                reference.set((int) start, (int) end);
                if (random.nextLong(3) == 0) {
                    long next = position + 1 + random.nextLong(20);
                    reference.set((int) position, (int) next);
                    position = reassembly.join(next);
                    assertThat(position).as("seed %d", seed).isEqualTo(reference.nextClearBit(0));
                    assertThat(reassembly.isEmpty()).isEqualTo(reference.nextSetBit((int) position) < 0);
                }
            }
        }
    }
}
