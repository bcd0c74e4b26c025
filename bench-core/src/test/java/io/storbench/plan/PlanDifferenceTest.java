package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanDifferenceTest {
    private static final String PLAN = """
        name: one
        target: {engine: 'null'}
        workload: {block: 4k, depth: 1}
        protocol: {warmup: 0s, measure: 10ms}
        """;

    private static String text(String... options) {
        return PlanDifference.text(
                PlanReader.parse(PLAN, "there", List.of()), PlanReader.parse(PLAN, "here", List.of(options)));
    }

    @Test
    void theFirstKeysAreNamedWithBothValues() {
        assertThat(text("workload.depth=4")).isEqualTo("workload.depth is 1 there and 4 here");
        assertThat(text("network.rtt=1ms", "workload.block=8k", "workload.depth=4", "workload.pattern=random"))
                .isEqualTo("network.rtt is not set there and 1ms here, workload.block is 4k there and"
                        + " 8k here, workload.depth is 1 there and 4 here, and 1 more key");
    }

    /// What results can be extended by is not a difference.
    @Test
    void lengthAndReplicatesAreNone() {
        assertThat(text("protocol.measure=20ms", "design.replicates=5")).isEmpty();
    }
}
