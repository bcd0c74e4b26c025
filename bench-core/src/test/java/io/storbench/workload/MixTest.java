package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.WorkloadSpec;
import org.junit.jupiter.api.Test;

class MixTest {
    private static final int BLOCKS = 1_000;
    private static final int OPERATIONS = 100_000;

    private static Mix mix(double reads, double random) {
        WorkloadSpec load =
                LoadKeys.parse("operation: mixed, pattern: mixed, block: 4k, file: %dk, reads: %s%%, random: %s%%"
                        .formatted(4 * BLOCKS, reads * 100, random * 100));
        return new Mix(load, 42);
    }

    /// Six standard deviations of a binomial share are below 0.01.
    @Test
    void sharesAreThoseAskedFor() {
        Mix mix = mix(0.67, 0.7);
        int writes = 0;
        int jumps = 0;
        long before = -1;
        for (int i = 0; i < OPERATIONS; i++) {
            writes += mix.writes(i) ? 1 : 0;
            long block = mix.block(i, i - 1, before);
            assertThat(block).isBetween(0L, BLOCKS - 1L);
            jumps += block == (before + 1) % BLOCKS ? 0 : 1;
            before = block;
        }
        assertThat(writes / (double) OPERATIONS).isCloseTo(0.33, within(0.01));
        // One jump in a thousand happens to go on.
        assertThat(jumps / (double) OPERATIONS).isCloseTo(0.7, within(0.01));
    }

    @Test
    void noJumpsAreTheFilesOrderFromItsBeginning() {
        Mix mix = mix(1, 0);
        for (int i = 0; i < 2 * BLOCKS; i++) {
            assertThat(mix.writes(i)).isFalse();
            assertThat(mix.block(i, -1, -1)).isEqualTo(i % BLOCKS);
        }
    }

    /// Whatever else the share of jumps makes sequential, where both jump they jump alike.
    @Test
    void otherSharesMeetTheSameRandomNumbers() {
        Mix some = mix(0.5, 0.3);
        Mix all = mix(0.9, 1);
        int alike = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            boolean writes = some.writes(i);
            assertThat(all.writes(i) && !writes).isFalse();
            alike += some.block(i, -1, -1) == all.block(i, -1, -1) ? 1 : 0;
        }
        assertThat(alike / (double) OPERATIONS).isCloseTo(0.3, within(0.01));
    }

    /// However far back the search for the latest jump may go.
    @Test
    void aBlockDependsOnItsPlaceAlone() {
        Mix mix = mix(0.5, 0.05);
        for (int i = 0; i < 1_000; i++) {
            long block = mix.block(i, -1, -1);
            for (int known = i - 1; known >= Math.max(0, i - 7); known--) {
                assertThat(mix.block(i, known, mix.block(known, -1, -1))).isEqualTo(block);
            }
        }
    }
}
