package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Preparation;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a modelled cache refuses before it is opened.
class CacheSettingsTest {
    private static void check(String hosts) {
        TrialSpec trial = PlanReader.parse("""
            target: {engine: "null", cache: {mode: writeback}}
            workload: {operation: write, pattern: random, block: 8k, file: 1m}
            hosts: %s
            """.formatted(hosts), "plan", List.of())
                .trials()
                .getFirst();
        CacheSettings _ = CacheSettings.of(new TargetSpec(
                trial.engine(),
                trial.target(),
                trial.network(),
                trial.workload(),
                trial.hosts(),
                trial.seed(),
                DeviceGate.shut(),
                trial.granuleBytes(),
                Preparation.unheard()));
    }

    /// The longest block of all hosts is whole pages; another host's is not.
    @Test
    void everyHostWritesWholePages() {
        assertThatCode(() -> check("{a: {}, b: {block: 4k}}")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check("{a: {}, b: {block: 2k}}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("workload.block: the hosts' are multiples of 2048 bytes")
                .hasMessageContaining("take multiples of 4k");
    }
}
