package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Measurement;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What 20 ms more do to an ordinary machine. Random reads of what no cache holds wait for the
/// network and for flash: by arithmetic at most (0.5 + 20) / 0.5 times as long, and as no more than
/// 0.4 ms of processors and flash come to 0.5 ms, at least (20.5 + 0.4) / (0.5 + 0.4) times. The
/// profiles of one slow processor said 2.4.
class OrdinaryMachineTest {
    private static final String PLAN = """
        target: {engine: nfs, uri: "nfs://server/export"}
        workload: {operation: read, pattern: random, block: 8k, file: 2g, depth: 16}
        network: {rtt: 0.5ms}
        simulate: {profile: linux-6.x}
        protocol: {warmup: 200ms, measure: 500ms}
        """;

    @ParameterizedTest
    @CsvSource({"nfs, 3", "nfs, 4.1", "nfs, 4.2", "iscsi, ''"})
    void theAnswerIsThatOfTheNetwork(String engine, String version) {
        String plan = engine.equals("nfs")
                ? PLAN
                : PLAN.replace(
                        "engine: nfs, uri: \"nfs://server/export\"",
                        "engine: iscsi, uri: \"iscsi://server/iqn.2026-01.test:a/1\"");
        String[] nearKeys = version.isEmpty() ? new String[0] : new String[] {"target.version=" + version};
        Measurement near = SimTrial.measure(plan, nearKeys);
        String[] farKeys = version.isEmpty()
                ? new String[] {"network.rtt=20.5ms"}
                : new String[] {"target.version=" + version, "network.rtt=20.5ms"};
        Measurement far = SimTrial.measure(plan, farKeys);
        double ratio = far.service().meanNanos() / near.service().meanNanos();
        assertThat(ratio).isBetween(20.9 / 0.9, 20.5 / 0.5);
        // Client and server have processors of their own, neither of which is the bottleneck.
        assertThat(near.facts()).doesNotContainKey("cpu.shared");
        assertThat(utilisation(near, "client")).isBetween(0.2, 0.95);
        assertThat(utilisation(near, "server.processor")).isBetween(0.2, 0.95);
        assertThat(near.facts().get("model.profile")).asString().startsWith("linux-6.x-");
    }

    private static double utilisation(Measurement numbers, String part) {
        return (Double) Objects.requireNonNull(numbers.facts().get(part + ".run_utilisation"));
    }
}
