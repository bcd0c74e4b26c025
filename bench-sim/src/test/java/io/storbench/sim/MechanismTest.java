package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.PlanException;
import org.junit.jupiter.api.Test;

/// Mechanisms replaced by simple ones.
class MechanismTest {
    private static final String TCP = """
        target:
          engine: nfs
          uri: "nfs://server/export"
          server: {service: 10us}
        workload: {operation: read, pattern: random, block: 4k, file: 2m, depth: 32}
        network: {rtt: 10ms}
        protocol: {run: completion}
        """;

    private static long nanos(String... keys) {
        return SimTrial.measure(TCP, keys).appNanos().orElseThrow();
    }

    @Test
    void aMechanismThatIsTurnedBackIsTheOneItsKeyTurnsOff() {
        long all = nanos("target.tcp={threshold: 20}");
        long without = nanos("target.tcp={threshold: 20}", "simulate.ablate=cwnd-limited");
        assertThat(without).isNotEqualTo(all);
        assertThat(without).isEqualTo(nanos("target.tcp={threshold: 20, cwnd_limited: false}"));
        assertThat(nanos("target.tcp={threshold: 20}", "simulate.ablate=threshold"))
                .isEqualTo(nanos("target.tcp={}"));
    }

    /// Without TCP nothing can be limited by its window; the key does not bring TCP into the model.
    @Test
    void aTargetWithoutTheMechanismStaysAsItIs() {
        assertThat(nanos("simulate.ablate=cwnd-limited socket-buffers")).isEqualTo(nanos());
    }

    @Test
    void anUnknownMechanismIsRefusedWithTheList() {
        assertThatThrownBy(() -> nanos("simulate.ablate=cwnd-limitd"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("\"cwnd-limitd\" is not a mechanism")
                .hasMessageContaining("cwnd-limited, app-limited, count-segments");
    }
}
