package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.measure.SteadyWait;
import io.storbench.plan.Protocol;
import org.junit.jupiter.api.Test;

/// The rule is SNIA's (Solid State Storage Performance Test Specification, "Steady State"): of five
/// rounds in a row the range is at most 20 % of the mean, the fitted line's rise at most 10 %.
class SteadyAgreementTest {
    private static final long ROUND_NANOS = 100_000_000;
    private static final double LATENCY_NANOS = 1e6;

    private static void tell(SteadyAgreement agreement, int firstRound, long... operations) {
        for (int i = 0; i < operations.length; i++) {
            int round = firstRound + i;
            agreement.tell(round, operations[i], operations[i] * LATENCY_NANOS, (round + 1) * ROUND_NANOS);
        }
    }

    @Test
    void fiveSteadyRoundsInARowEndTheWait() {
        var agreement = new SteadyAgreement(1, ROUND_NANOS, 100);
        // Of 50 to 90 the rise is 4 * 10 of a mean of 70: 57 %; of 80 to 100, 20 of 92.
        tell(agreement, 0, 50, 60, 70, 80, 90, 100, 100);
        assertThat(agreement.ended()).isEmpty();
        // 90, 100, 100, 100, 100: range 10 of 98, rise 4 * 2 of 98.
        tell(agreement, 7, 100, 100);
        SteadyWait wait = agreement.ended().orElseThrow();
        assertThat(wait.reached()).isTrue();
        assertThat(wait.rounds()).isEqualTo(9);
        assertThat(agreement.endedNanos()).hasValue(9 * ROUND_NANOS);
        assertThat(wait.facts())
                .containsEntry("steady.reached", true)
                .containsEntry("steady.waited_ns", 9 * ROUND_NANOS);
        assertThat(SteadyWait.doubt(wait.facts())).isEmpty();
    }

    /// A worker may look between the end and its own question; it must not sleep for a round.
    @Test
    void afterItsEndAWorkerLooksAgainSoon() {
        var agreement = new SteadyAgreement(1, ROUND_NANOS, 100);
        assertThat(agreement.isAwaited(0)).isTrue();
        tell(agreement, 0, 100);
        assertThat(agreement.isAwaited(0)).isFalse();
        tell(agreement, 1, 100, 100, 100, 100);
        assertThat(agreement.ended()).isPresent();
        assertThat(agreement.isAwaited(4)).isTrue();
    }

    @Test
    void atTheLimitItEndsInAnyCase() {
        var agreement = new SteadyAgreement(1, ROUND_NANOS, 7);
        tell(agreement, 0, 10, 20, 40, 80, 160, 320, 640);
        SteadyWait wait = agreement.ended().orElseThrow();
        assertThat(wait.reached()).isFalse();
        assertThat(SteadyWait.doubt(wait.facts()).orElseThrow().text())
                .startsWith("not steady within 700 ms: the last five rounds range over 242 %");
    }

    /// The rate of an open loop is given; that its latency grows shows that it is not steady.
    @Test
    void growingLatencyIsNotSteady() {
        var agreement = new SteadyAgreement(1, ROUND_NANOS, 6);
        for (int round = 0; round < 6; round++) {
            agreement.tell(round, 100, 100 * LATENCY_NANOS * (round + 1), round * ROUND_NANOS);
        }
        assertThat(agreement.ended().orElseThrow().reached()).isFalse();
    }

    @Test
    void roundsWithoutAnOperationAreNotSteady() {
        var agreement = new SteadyAgreement(1, ROUND_NANOS, 5);
        tell(agreement, 0, 0, 0, 0, 0, 0);
        SteadyWait wait = agreement.ended().orElseThrow();
        assertThat(SteadyWait.doubt(wait.facts()).orElseThrow().text()).contains("no operation");
    }

    /// What one does less the other does more: only their sum is steady.
    @Test
    void allWorkersAreWaitedForAndCountTogether() {
        var agreement = new SteadyAgreement(2, ROUND_NANOS, 100);
        tell(agreement, 0, 10, 20, 30, 40, 50);
        assertThat(agreement.isAwaited(0)).isTrue();
        tell(agreement, 0, 50, 40, 30, 20);
        assertThat(agreement.isAwaited(3)).isFalse();
        assertThat(agreement.ended()).isEmpty();
        tell(agreement, 4, 10);
        assertThat(agreement.ended().map(SteadyWait::reached)).contains(true);
    }

    @Test
    void aWorkerThatFailsIsNotWaitedFor() {
        var agreement = new SteadyAgreement(2, ROUND_NANOS, 100);
        tell(agreement, 0, 30, 30, 30, 30, 30);
        agreement.leave();
        assertThat(agreement.ended().map(SteadyWait::reached)).contains(true);
    }

    /// Nothing is answered for 300 ms. The round that follows has 100 operations, one of them of
    /// 301 ms; then five are alike, and the measurement begins after the ninth.
    @Test
    void aWorkerMeasuresOnceItIsSteady() {
        WorkerHarness harness = new WorkerHarness();
        Protocol protocol = new Protocol.Timed(0, 500_000_000, 5_000_000_000L, 60_000_000_000L);
        StartLine start = new StartLine(1, protocol);
        FakeTarget target = harness.target(4);
        target.stall(0, 300_000_000);
        LoadWorker worker = harness.worker(
                "read", 1, "warmup: 0, measure: 500ms, steady: 5s", start, new LatencyRecorder(new IntervalLog()));
        harness.run(target, worker);
        long begin = worker.result().beganNanos();
        assertThat(begin).isBetween(900_000_000L, 901_000_000L);
        assertThat(worker.result().endedNanos() - begin).isEqualTo(500_000_000L);
        assertThat(worker.result().operations()).isBetween(499L, 501L);
        assertThat(start.steadyFacts()).containsEntry("steady.waited_ns", 900_000_000L);
    }
}
