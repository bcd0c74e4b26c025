package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.key.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanKeysTest {
    @ParameterizedTest
    @CsvSource({
        "network.rtt, TIME",
        "workload.block, TRANSFER",
        "workload.window, NUMBER",
        "hosts, NUMBER",
        "hosts.throttled.window, NUMBER",
        "protocol.measure, TIME",
        "target.cache.dirty_limit, SIZE",
        "target.cache.max_request, TRANSFER",
        "target.rsize, TRANSFER",
        "target.version, WORD",
        "target.mount.vers, WORD",
        "target.max_recv_segment, TRANSFER",
        "simulate.cache.memory, SIZE",
    })
    void aKeyTellsWhatItsLevelsAre(String path, Quantity quantity) {
        assertThat(PlanKeys.quantity(path)).contains(quantity);
    }

    @ParameterizedTest
    @CsvSource({"distance", "target.nobody", "network", "network.rtt.low", "hosts.throttled"})
    void ofWhatNobodyDeclaresNothingIsKnown(String path) {
        assertThat(PlanKeys.quantity(path)).isEmpty();
    }

    /// In minutes, the middle would be 150s.
    @Test
    void theMiddleOfTwoSizesIsASize() {
        ExperimentPlan plan = PlanReader.parse("""
            target: {engine: nfs, uri: embedded, cache: {}}
            design:
              factors: {target.cache.dirty_limit: [1m, 4m]}
              centre: 1
            """, "plan", List.of());
        assertThat(plan.labels(2)).containsEntry("target.cache.dirty_limit", "2560k");
    }
}
