package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.workload.StreamDigest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Simulated open loops against queueing theory: Poisson arrivals at a server of one slot and a
/// service time of 1 ms, on a path that takes no time.
class OpenLoopTheoryTest {
    private static final String PLAN = """
        target:
          engine: nfs
          uri: embedded
          server: {slots: 1, service: 1ms}
          client: {send: 0, receive: 0, slots: 64}
        workload: {pattern: random, block: 4k, file: 64m, rate: 500, depth: 1024}
        design: {seed: 42}
        protocol: {warmup: 10s, measure: 400s}
        """;

    /// Pollaczek and Khinchine: the mean wait is rate E(S^2) / (2 (1 - rate E(S))). Reads of 0.5 ms
    /// and writes of 2 ms have a mean of 1 ms at two reads in three, and a mean square of 1.5 ms^2.
    /// The seed is fixed; the tolerance is about four standard errors.
    @ParameterizedTest
    @CsvSource({
        "read, 300, 0.05", "read, 500, 0.05", "read, 800, 0.1",
        "mixed, 300, 0.05", "mixed, 500, 0.06", "mixed, 800, 0.15"
    })
    void waitsAreThoseOfQueueingTheory(String operation, int rate, double tolerance) {
        boolean mixed = operation.equals("mixed");
        List<String> overrides = new ArrayList<>(List.of("workload.rate=" + rate));
        if (mixed) {
            overrides.add("workload.operation=mixed");
            overrides.add("workload.reads=66.666667%");
            overrides.add("target.server.service_read=500us");
            overrides.add("target.server.service_write=2ms");
        }
        Measurement numbers = SimTrial.measure(PLAN, overrides.toArray(String[]::new));
        double wait = rate / 1000.0 * (mixed ? 1.5 : 1) / (2 * (1 - rate / 1000.0));
        assertThat(numbers.response().meanNanos() / 1e6).isCloseTo(1 + wait, within(tolerance * (1 + wait)));
        assertThat(numbers.operationsPerSecond()).isCloseTo(rate, within(0.02 * rate));
    }

    /// A limit of one operation outstanding leaves the queue in the host: the same response, and no
    /// wait in the service latency.
    @Test
    void theQueueMayStandInTheHost() {
        Measurement inServer = SimTrial.measure(PLAN);
        Measurement inHost = SimTrial.measure(PLAN, "workload.depth=1");
        assertThat(inHost.response().meanNanos()).isCloseTo(inServer.response().meanNanos(), within(1e3));
        assertThat(inHost.service().meanNanos()).isCloseTo(1e6, within(1e3));
        assertThat((Long) inHost.facts().get("arrivals.waited"))
                .isBetween((long) (0.45 * inHost.operations()), (long) (0.55 * inHost.operations()));
        assertThat(inServer.facts()).containsEntry("arrivals.waited", 0L);
        assertThat(inHost.facts().get(StreamDigest.FACT))
                .isEqualTo(inServer.facts().get(StreamDigest.FACT));
    }

    @Test
    void aRateBeyondReachIsDoubtfulAndCounted() {
        TrialResult result = SimTrial.run(PLAN, "workload.rate=1500", "protocol.measure=20s", "workload.depth=64");
        assertThat(result).isInstanceOf(TrialResult.Doubtful.class);
        assertThat(((TrialResult.Doubtful) result).reasons())
                .anyMatch(reason -> reason.startsWith("the offered rate was not reached"));
        Measurement numbers = result.measurement().orElseThrow();
        assertThat(numbers.operationsPerSecond()).isCloseTo(1000, within(10.0));
        // 500 a second are left over, for 30 s.
        assertThat((Long) numbers.facts().get("arrivals.unsent")).isBetween(14_400L, 15_600L);
    }

    /// Little's law: as many think as are not served. Four actors that think 9 ms and take 1 ms
    /// each on a server with room for all.
    @ParameterizedTest
    @ValueSource(strings = {"constant", "exponential"})
    void thinkingActorsMakeTheirCycles(String times) {
        Measurement numbers = SimTrial.measure(
                PLAN.replace("rate: 500, depth: 1024", "depth: 4"),
                "target.server.slots=4",
                "workload.think=9ms",
                "workload.think_times=" + times,
                "protocol.measure=100s");
        assertThat(numbers.operationsPerSecond()).isCloseTo(400, within(5.0));
        assertThat(numbers.facts()).doesNotContainKey(Measurement.OFFERED_RATE);
    }

    /// Hosts have arrivals of their own.
    @Test
    void hostsArriveIndependently() {
        Measurement numbers = SimTrial.measure(PLAN, "hosts=4", "workload.rate=200", "workload.arrivals=constant");
        // Were they in step, four would come at a time, and wait 1.5 ms on average.
        assertThat(numbers.response().meanNanos()).isLessThan(2.4e6);
        assertThat(numbers.facts()).containsEntry(Measurement.OFFERED_RATE, 800.0);
        assertThat(List.of(numbers.operations())).allMatch(n -> Math.abs(n - 320_000) < 10);
    }
}
