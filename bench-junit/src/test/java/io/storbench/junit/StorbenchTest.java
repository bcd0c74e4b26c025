package io.storbench.junit;

import static io.storbench.junit.StorbenchAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.PlanException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Plans, results and assertions as a user's test has them; simulated, so that the numbers are known.
class StorbenchTest {
    private static final Plan SLOTS = Plan.resource(StorbenchTest.class, "slots.yaml");

    @Test
    void aFailureNamesPointNumberAndReport() {
        Results results = Storbench.simulate(SLOTS.with("network.rtt", "2ms,10ms"));
        assertThatThrownBy(() -> assertThat(results).latency().isBelow("5ms"))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching(
                        "(?s)expected simulated latency < 5ms, but:\\R  round-trip time 10 ms: 10\\.00 ms\\Rreport: .*report\\.html")
                .hasMessageNotContaining("time 2 ms");
        assertThat(results.report()).isRegularFile();
    }

    @Test
    void aFailureOfAMeasurementHasAnInterval() {
        Results results = Storbench.run(SLOTS.with("protocol.measure", "200ms"));
        assertThatThrownBy(() -> assertThat(results).throughput().isSurelyBelow("1"))
                .hasMessageMatching(
                        "(?s)expected measured throughput < 1, but:\\R  [\\d.,]+/s, 95 % interval \\[[^]]+\\].*");
    }

    @Test
    void aLevelHasItsNumber() {
        Results results = Storbench.simulate(SLOTS.with("network.rtt", "2ms,10ms"));
        assertThat(results.at("network.rtt", "10ms").latency().duration().toMillis())
                .isEqualTo(10);
        assertThat(results.at("rtt", "2ms").figure("p50").mean()).isBetween(2e6, 3e6);
        assertThatThrownBy(results::p99).hasMessageContaining("2 points; choose one by at(key, level)");
        assertThatThrownBy(() -> results.at("network.rtt", "3ms"))
                .hasMessageContaining("there are: round-trip time 2 ms; round-trip time 10 ms");
    }

    /// Little's law: four outstanding requests over the mean latency.
    @Test
    void throughputIsDepthOverLatency() {
        Results results = Storbench.simulate(SLOTS);
        assertThat(results.throughput().mean() * results.latency().mean() / 1e9).isBetween(3.98, 4.02);
    }

    @Test
    void aMistakeNamesTheTestAndTheLine() {
        Plan plan = Plan.of("""
                target: {engine: nfs, uri: embedded}
                workload: {operation: read, block: 4k, fil: 1m}
                """);
        assertThatThrownBy(() -> Storbench.run(plan))
                .isInstanceOf(PlanException.class)
                .hasMessageMatching(
                        "the plan in StorbenchTest\\.java:\\d+:2: .*\"workload\\.fil\"; did you mean \"file\".*");
    }

    @Test
    void aMissingPlanSaysWhereItBelongs() {
        assertThatThrownBy(() -> Plan.resource(StorbenchTest.class, "none.yaml"))
                .isInstanceOf(PlanException.class)
                .hasMessage("none.yaml: not found beside io.storbench.junit.StorbenchTest;"
                        + " put it into src/test/resources/io/storbench/junit");
        assertThatThrownBy(() -> Plan.file(Path.of("none.yaml"))).hasMessageContaining("none.yaml: cannot be read");
    }

    @Test
    void aPlanCanBeMadeOfKeys() {
        Plan plan = Plan.empty()
                .with("target.engine", "nfs")
                .with("target.uri", "embedded")
                .with("workload.operation", "write")
                .with("workload.block", "4k")
                .with("workload.file", "64k")
                .with("protocol.run", "completion");
        assertThat(Storbench.simulate(plan))
                .metric("messages")
                .isAbove("0.9")
                .metric("messages")
                .isBelow("1.2");
    }

    @Test
    void slowerIsFoundAndSaid() {
        Results fast = Storbench.simulate(SLOTS.with("design.seed", 1));
        Results slow = Storbench.simulate(SLOTS.with("design.seed", 2).with("workload.think", "3ms"));
        assertThat(fast).isNotSlowerThan(Storbench.simulate(SLOTS.with("design.seed", 3)));
        assertThatThrownBy(() -> assertThat(Storbench.simulate(SLOTS.with("network.rtt", "3ms")))
                        .isNotSlowerThan(fast))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected not to be slower than");
        assertThat(slow.throughput().mean()).isLessThan(fast.throughput().mean());
    }

    @Test
    void measuredAndSimulatedAreCompared() {
        Results both = Storbench.runAndSimulate(SLOTS);
        assertThat(both).matchesSimulation("99.9%");
        assertThatThrownBy(() -> assertThat(both).matchesSimulation("0.0001%"))
                .hasMessageMatching("(?s).*measured .* simulated .*");
        assertThatThrownBy(() -> assertThat(Storbench.simulate(SLOTS)).matchesSimulation("10%"))
                .hasMessageContaining("use Storbench.runAndSimulate");
    }

    @Test
    void testsInParallelHaveResultsOfTheirOwn() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            var _ = threads
                    .invokeAll(IntStream.range(0, 4)
                            .<Callable<Path>>mapToObj(
                                    _ -> () -> Storbench.simulate(SLOTS).directory())
                            .toList())
                    .stream()
                    .map(Future::resultNow)
                    .reduce((a, b) -> {
                        assertThat(a).isNotEqualTo(b);
                        return b;
                    });
        }
    }

    @Test
    void anEmbeddedLunNeedsNoConsent() {
        Plan writes = SLOTS.with("target", "{engine: iscsi, uri: embedded}").with("workload.operation", "write");
        assertThat(Storbench.run(writes.with("protocol.measure", "200ms"))).hasNoDoubts();
        assertThat(IscsiTargetContainer.device(1)).isEqualTo("iqn.2026-11.io.storbench.test:open/1");
    }
}
