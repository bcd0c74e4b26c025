package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Limit;
import io.storbench.report.TrialBuilder;
import io.storbench.report.render.ComparisonJson;
import io.storbench.report.render.ComparisonJunit;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// Fixed limits, and what keeps them.
class LimitCheckTest {
    @ParameterizedTest
    @CsvSource({
        "p99 < 5ms, P99, true, 5000000",
        "latency<250us, LATENCY, true, 250000",
        "throughput > 1000, THROUGHPUT, false, 1000",
        "durable < 2.5s, DURABLE, true, 2500000000",
        "messages < 1.5, MESSAGES, true, 1.5",
    })
    void limitsAreReadWithTheirUnits(String text, AskedMetric metric, boolean below, double value) {
        assertThat(Limit.parse(text)).isEqualTo(new Limit(metric, below, value, text));
    }

    @ParameterizedTest
    @CsvSource({
        "p99, is not a limit",
        "p99 = 5ms, is not a limit",
        "p99 < 5, needs a unit",
        "p98 < 5ms, '\"p98\" is not one of: latency, response, p50'",
        "throughput > 5ms, is a number without a unit",
        "p99 < 1..5ms, is not a time",
        "throughput > 1.2.3, is not a number",
        "p99 < -5ms, is not a limit",
    })
    void mistakesAreNamed(String text, String message) {
        assertThatThrownBy(() -> Limit.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(text.strip().split(" ", 2)[0]);
    }

    /// By hand: of 0.9, 1 and 1.1 ms the mean of the logarithms is that of 0.9967 ms, their
    /// standard error 0.05795, and t(0.975; 2) 4.303, so that the interval is 0.777 to 1.279 ms.
    @Test
    void aMeanNearTheLimitIsUncertain() {
        assertThat(state("latency < 1.3ms")).isEqualTo(LimitCheck.State.MET);
        assertThat(state("latency < 1.2ms")).isEqualTo(LimitCheck.State.UNCERTAIN);
        assertThat(state("latency < 0.95ms")).isEqualTo(LimitCheck.State.MISSED);
        assertThat(state("latency > 0.7ms")).isEqualTo(LimitCheck.State.MET);
        assertThat(state("latency > 0.8ms")).isEqualTo(LimitCheck.State.UNCERTAIN);
        assertThat(state("latency > 1.2ms")).isEqualTo(LimitCheck.State.MISSED);
        assertThat(state("durable < 1s")).isEqualTo(LimitCheck.State.UNJUDGED);
    }

    private static LimitCheck.State state(String limit) {
        return check(limit).worst();
    }

    private static LimitCheck check(String limit) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(TrialBuilder.measured(1)
                    .factor("network.rtt", "1ms")
                    .replicate(replicate)
                    .valid((0.8 + 0.1 * replicate) * 1e6));
        }
        return check(limit, trials);
    }

    private static LimitCheck check(String limit, List<TrialResult> trials) {
        return LimitCheck.of(Limit.parse(limit), Runs.side("B", trials), Origin.MEASURED);
    }

    @Test
    void theSentenceNamesThePoints() {
        assertThat(check("latency < 0.95ms").sentence())
                .isEqualTo("limit latency < 0.95ms: missed by the mean alone, not proven, at 1"
                        + " (round-trip time 1 ms: 996.7 µs, but its interval reaches 777 µs)");
        assertThat(check("latency < 0.7ms").sentence())
                .isEqualTo("limit latency < 0.7ms: missed at 1 (round-trip time 1 ms: 996.7 µs)");
        assertThat(check("latency < 1.2ms").sentence())
                .isEqualTo("limit latency < 1.2ms: met by the mean alone, not proven, at 1"
                        + " (round-trip time 1 ms: 996.7 µs, but its interval reaches 1.28 ms)");
        assertThat(check("latency > 1.2ms").sentence())
                .endsWith("not proven, at 1 (round-trip time 1 ms: 996.7 µs, but its interval reaches 1.28 ms)");
    }

    /// Of operations that arrive at instants of their own, what a user waits for begins there; each
    /// is 1 ms at the target, and 8 ms from its arrival.
    @Test
    void aLatencyOfAnOpenLoopIsThatFromTheArrival() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(TrialBuilder.measured(1)
                    .fact("arrivals.rate_per_s", 500.0)
                    .response(8)
                    .replicate(replicate)
                    .valid(1e6));
        }
        for (String each : List.of("latency", "p50", "p95", "p99", "response", "response_p99")) {
            assertThat(check(each + " < 5ms", trials).worst()).as(each).isEqualTo(LimitCheck.State.MISSED);
        }
        for (String each : List.of("service", "service_p50", "service_p95", "service_p99")) {
            assertThat(check(each + " < 5ms", trials).worst()).as(each).isEqualTo(LimitCheck.State.MET);
        }
        assertThat(check("p99 < 5ms", trials).sentence())
                .startsWith("limit p99 < 5ms (p99 response latency): missed at 1 (the one point: ");
    }

    /// Of an open loop `p99` is from the arrival, which its name alone does not say.
    @Test
    void junitNamesTheMetric() {
        List<TrialResult> trials = List.of(TrialBuilder.measured(1)
                .fact("arrivals.rate_per_s", 500.0)
                .response(8)
                .valid(1e6));
        assertThat(ComparisonJunit.render(Optional.empty(), List.of(check("p99 < 5ms", trials)), FailOn.WORSE, 0.1))
                .contains("classname=\"p99 &lt; 5ms (p99 response latency)\"");
    }

    /// A program that reads it has the metric, which `p99` alone does not name, and what is missed
    /// by the mean alone.
    @Test
    void jsonHasTheMetricAndWhatIsNotProven() {
        List<TrialResult> trials = List.of(TrialBuilder.measured(1)
                .fact("arrivals.rate_per_s", 500.0)
                .response(8)
                .valid(1e6));
        TrialResult before =
                TrialBuilder.measured(1).startedAt("2026-11-19T10:00:00Z").valid(1e6);
        assertThat(new JsonMapper()
                        .readTree(ComparisonJson.render(
                                ResultComparison.of(Runs.a(before), Runs.side("B", trials), Runs.rules(0.05)),
                                List.of(check("p99 < 5ms", trials))))
                        .at("/limits/0")
                        .toString())
                .contains(
                        "\"limit\":\"p99 < 5ms\",\"metric\":\"response_p99_ns\"",
                        "\"points_missed\":1",
                        "\"points_missed_unproven\":1");
    }

    /// Its 2 µs are the model's own, and a machine takes longer: they keep no limit, and what they
    /// exceed a machine exceeds all the more.
    @Test
    void aSimulationInWhichNothingTakesTimeKeepsNoLimit() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(TrialBuilder.simulated(1)
                    .replicate(replicate)
                    .fact("network.rtt_ns", 0L)
                    .fact("server.run_utilisation", 0.0)
                    .fact(
                            "model.defaults",
                            "server.service=0, client.send=1us, client.receive=1us, link.rate=unlimited")
                    .valid(2e3));
        }
        LimitCheck latency = simulated("latency < 5ms", trials);
        assertThat(latency.worst()).isEqualTo(LimitCheck.State.UNJUDGED);
        assertThat(latency.sentence())
                .endsWith("nothing takes time in this simulation (add --profile NAME, or calibrate --here)");
        assertThat(simulated("throughput > 10", trials).worst()).isEqualTo(LimitCheck.State.UNJUDGED);
        assertThat(simulated("latency < 1us", trials).worst()).isEqualTo(LimitCheck.State.MISSED);
        // A machine takes longer, and does less.
        assertThat(simulated("latency > 1ms", trials).worst()).isEqualTo(LimitCheck.State.UNJUDGED);
        assertThat(simulated("throughput < 1000", trials).worst()).isEqualTo(LimitCheck.State.UNJUDGED);
        assertThat(simulated("messages < 5", trials).worst()).isEqualTo(LimitCheck.State.MET);
    }

    private static LimitCheck simulated(String limit, List<TrialResult> trials) {
        return LimitCheck.of(Limit.parse(limit), Runs.side("B", trials), Origin.SIMULATED);
    }

    /// A server that shows tests has no other place for it.
    @Test
    void junitSaysWhyALimitIsSkippedOrAnError() {
        List<LimitCheck> uncertain = List.of(check("latency < 1.2ms"));
        assertThat(ComparisonJunit.render(Optional.empty(), uncertain, FailOn.WORSE, 0.1))
                .contains("<error message=\"996.7 µs; met by the mean alone");
        assertThat(ComparisonJunit.render(Optional.empty(), uncertain, FailOn.INCONCLUSIVE, 0.1))
                .contains("<failure message=\"996.7 µs; met by the mean alone");
        assertThat(ComparisonJunit.render(Optional.empty(), uncertain, FailOn.WORSE, 0.5))
                .contains("<skipped message=\"996.7 µs; met by the mean alone, not proven: its interval reaches 1.28"
                        + " ms\"");
    }

    @Test
    void failedTrialsKeepNoLimit() {
        TrialResult failed = TrialBuilder.measured(1).failed("gone");
        assertThat(check("latency < 1s", List.of(failed)).worst()).isEqualTo(LimitCheck.State.UNJUDGED);
    }

    /// The one of three that is left may be the fast one.
    @Test
    void whatIsLeftOfMostlyFailedTrialsKeepsNoLimit() {
        List<TrialResult> trials = List.of(
                TrialBuilder.measured(1).valid(1e6),
                TrialBuilder.measured(1).replicate(2).failed("gone"),
                TrialBuilder.measured(1).replicate(3).failed("gone"));
        assertThat(check("latency < 1s", trials).worst()).isEqualTo(LimitCheck.State.UNJUDGED);
        assertThat(check("latency < 1us", trials).worst()).isEqualTo(LimitCheck.State.MISSED);
    }

    /// A single trial says nothing of how sure its number is.
    @Test
    void aSingleTrialKeepsALimitByItsMeanAlone() {
        List<TrialResult> one = List.of(TrialBuilder.measured(1).valid(1e6));
        assertThat(check("latency < 1s", one).worst()).isEqualTo(LimitCheck.State.UNCERTAIN);
    }

    /// The 99.9th percentile takes ten operations beyond it, so 10,000; a second of 10 ms each has 100.
    @Test
    void whatIsNotJudgedSaysWhy() {
        TrialResult slow = TrialBuilder.measured(1).factor("network.rtt", "9ms").valid(1e7);
        assertThat(check("p999 < 50ms", List.of(slow)).sentence())
                .isEqualTo("limit p999 < 50ms: not judged at 1 (round-trip time 9 ms): too few operations"
                        + " for a p99.9 latency, which takes 10000 in each trial; measure longer");
        TrialResult failed = TrialBuilder.measured(1).failed("gone");
        assertThat(check("latency < 1s", List.of(failed)).sentence()).endsWith("no trial is valid");
        assertThat(check("durable < 1s").sentence()).contains("no valid trial has a ");
    }

    /// As servers for continuous integration show it.
    @Test
    void anErrorOfALimitHasItsReason() {
        LimitCheck limit =
                check("latency < 1s", List.of(TrialBuilder.measured(1).failed("gone")));
        assertThat(ComparisonJunit.render(Optional.empty(), List.of(limit), FailOn.WORSE, 0.1))
                .contains("<error message=\"no trial is valid\"");
    }
}
