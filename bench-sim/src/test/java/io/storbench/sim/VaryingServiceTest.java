package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Service times that vary, in trials: a round trip of 4 ms, and a server that takes 2 ms in the
/// mean.
class VaryingServiceTest {
    private static final double SERVICE_MILLIS = 2;
    private static final double PATH_MILLIS = 4;

    private static final String PLAN = SimTrial.PLAN
            .replace("slots: 4", "slots: 1")
            .replace("protocol: {run: completion}", "protocol: {warmup: 5s, measure: 400s}");

    private static Measurement of(int depth, String law, String... keys) {
        return SimTrial.measure(
                PLAN.replace("depth: 1", "depth: " + depth).replace("service: 2ms", "service: 2ms, law: " + law), keys);
    }

    /// Exact mean value analysis (Reiser and Lavenberg, 1980): one exponential server, and a path
    /// on which nobody waits, whose time may have any distribution (Baskett et al., 1975).
    private static double operationsPerSecond(int depth) {
        double waiting = 0;
        double perMilli = 0;
        for (int n = 1; n <= depth; n++) {
            double response = SERVICE_MILLIS * (1 + waiting);
            perMilli = n / (response + PATH_MILLIS);
            waiting = perMilli * response;
        }
        return perMilli * 1000;
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4", "16"})
    void exponentialTimesGiveTheThroughputOfTheory(int depth) {
        assertThat(of(depth, "exponential").operationsPerSecond())
                .isCloseTo(operationsPerSecond(depth), withinPercentage(1));
    }

    /// Alone, a call takes the path's time and an exponential one, whose quantile q is 2 ms · -ln(1
    /// - q).
    @Test
    void percentilesOfASingleCallAreThoseOfTheLaw() {
        LatencySummary latency = of(1, "exponential").response();
        double[] percents = {50, 90, 99, 99.9};
        long[] nanos = {latency.p50Nanos(), latency.p90Nanos(), latency.p99Nanos(), latency.p999Nanos()};
        for (int i = 0; i < percents.length; i++) {
            double expected = PATH_MILLIS - SERVICE_MILLIS * Math.log(1 - percents[i] / 100);
            assertThat(nanos[i] / 1e6).isCloseTo(expected, withinPercentage(i < 2 ? 1 : 4));
        }
    }

    /// As many numbers are drawn for a call whatever the path, so that two distances differ by the
    /// path alone.
    @ParameterizedTest
    @CsvSource({"exponential", "lognormal 2"})
    void pointsOfOneReplicateHaveTheSameTimes(String law) {
        String plan = SimTrial.PLAN
                .replace("service: 2ms", "service: 2ms, law: " + law)
                .replace("depth: 1", "depth: 1, open: program");
        long near = SimTrial.measure(plan).durationNanos();
        long far = SimTrial.measure(plan, "network.rtt=9ms").durationNanos();
        // A LOOKUP and an ACCESS, then the READs, each 5 ms later than the one before.
        assertThat(far - near).isEqualTo(2050 * 5_000_000L);
    }

    @Test
    void theLawIsAmongTheResults() {
        assertThat(of(1, "lognormal 1.5").facts()).containsEntry("server.law", "lognormal 1.5");
    }

    /// A target's SYNCHRONIZE CACHE takes a time of its own.
    @Test
    void aFlushOfALunTakesItsOwnTime() {
        Measurement numbers = SimTrial.measure(
                SimTrial.PLAN.replace("engine: nfs", "engine: iscsi"),
                "workload.operation=write",
                "workload.file=4k",
                "target.server.service_flush=50ms");
        assertThat(numbers.durableNanos().orElseThrow() - numbers.appNanos().orElseThrow())
                .isEqualTo(54_000_000L);
    }
}
