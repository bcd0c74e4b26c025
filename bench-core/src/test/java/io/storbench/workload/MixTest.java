package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.WorkloadSpec;
import io.storbench.plan.WorkloadSpec.Cache;
import io.storbench.plan.WorkloadSpec.Kind;
import io.storbench.plan.WorkloadSpec.Open;
import io.storbench.plan.WorkloadSpec.Pattern;
import org.junit.jupiter.api.Test;

class MixTest {
    private static final int BLOCKS = 1_000;
    private static final int OPERATIONS = 100_000;

    private static Mix mix(double reads, double random) {
        WorkloadSpec load =
                new WorkloadSpec(
                        Kind.MIXED,
                        Pattern.MIXED,
                        4096,
                        4096L * BLOCKS,
                        "f",
                        8,
                        Cache.COLD,
                        Open.ONCE,
                        false,
                        reads,
                        random,
                        8);
        return new Mix(load, 42, 0);
    }

    /// Six standard deviations of a binomial share are below 0.01.
    @Test
    void sharesAreThoseAskedFor() {
        Mix mix = mix(0.67, 0.7);
        int writes = 0;
        int jumps = 0;
        long before = -1;
        for (int i = 0; i < OPERATIONS; i++) {
            writes += mix.nextWrites() ? 1 : 0;
            long block = mix.nextBlock();
            assertThat(block).isBetween(0L, BLOCKS - 1L);
            jumps += block == before + 1 ? 0 : 1;
            before = block;
        }
        assertThat(writes / (double) OPERATIONS).isCloseTo(0.33, within(0.01));
        // One jump in a thousand happens to go on; a run that reaches the end jumps.
        assertThat(jumps / (double) OPERATIONS).isCloseTo(0.7, within(0.01));
    }

    @Test
    void noJumpsAreTheFilesOrderFromItsBeginning() {
        Mix mix = mix(1, 0);
        for (int block = 0; block < BLOCKS; block++) {
            assertThat(mix.nextWrites()).isFalse();
            assertThat(mix.nextBlock()).isEqualTo(block);
        }
    }

    /// Whatever else the share of jumps makes sequential, where both jump they jump alike.
    @Test
    void otherSharesMeetTheSameRandomNumbers() {
        Mix some = mix(0.5, 0.3);
        Mix all = mix(0.9, 1);
        int alike = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            boolean writes = some.nextWrites();
            assertThat(all.nextWrites() && !writes).isFalse();
            alike += some.nextBlock() == all.nextBlock() ? 1 : 0;
        }
        assertThat(alike / (double) OPERATIONS).isCloseTo(0.3, within(0.01));
    }
}
