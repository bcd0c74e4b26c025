package io.storbench.report.compare;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.result.LatencySummary;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentTest {
    private static PointResults measuredAt1(TrialResult... trials) {
        return Experiment.of(List.of(trials)).points().getFirst().measured();
    }

    @Test
    void failedTrialsAreInNoMean() {
        PointResults results = measuredAt1(
                measured(1).replicate(1).valid(1e6),
                measured(1).replicate(2).failed("server gone"),
                measured(1).replicate(3).valid(3e6));
        Estimate estimate = results.estimate(Metric.LATENCY).orElseThrow();
        assertThat(estimate.n()).isEqualTo(2);
        assertThat(estimate.mean()).isCloseTo(1e6 * Math.sqrt(3), within(1e-6));
        assertThat(results.failed()).hasSize(1);
    }

    @Test
    void doubtfulTrialsAreInTheMeanOnlyWhenAskedFor() {
        PointResults results = measuredAt1(
                measured(1).replicate(1).valid(1e6), measured(1).replicate(2).doubtful(5e6, "depth not reached"));
        assertThat(results.estimate(Metric.LATENCY).orElseThrow().mean()).isEqualTo(1e6);
        assertThat(results.estimateWithDoubtful(Metric.LATENCY).orElseThrow().mean())
                .isCloseTo(1e6 * Math.sqrt(5), within(1e-6));
    }

    @Test
    void percentilesOfReplicatesAreSummarisedByTheirMedian() {
        assertThat(measuredAt1(
                                measured(1).replicate(1).valid(1e6),
                                measured(1).replicate(2).valid(9e6),
                                measured(1).replicate(3).valid(2e6))
                        .medianNanos(Latency.SERVICE, LatencySummary::p50Nanos))
                .hasValue(2e6);
        assertThat(measuredAt1(
                                measured(1).replicate(1).valid(1e6),
                                measured(1).replicate(2).valid(2e6))
                        .medianNanos(Latency.SERVICE, LatencySummary::p50Nanos))
                .hasValue(1.5e6);
    }

    @Test
    void aTrialThatWasRunAgainCountsOnceAndIsReported() {
        Experiment experiment =
                Experiment.of(List.of(measured(1).failed("stopped"), measured(1).valid(1e6)));
        assertThat(experiment.points().getFirst().measured().trials()).isEqualTo(1);
        assertThat(experiment.superseded()).hasSize(1);
    }

    @Test
    void trialsOfTwoPlansAreRefused() {
        TrialResult other = measured(1).failed("x");
        TrialHeader header = other.header();
        TrialHeader foreign = new TrialHeader(
                new TrialKey("ffff", header.key().origin(), 1, 2),
                header.planName(),
                header.factors(),
                header.settings(),
                1,
                1,
                header.startedAt(),
                header.environment());
        assertThatThrownBy(() ->
                        Experiment.of(List.of(measured(1).valid(1e6), new TrialResult.Failed(foreign, "y", false))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 plans");
    }

    @Test
    void pointsThatDifferInOneFactorOnlyAreAGroup() {
        Experiment experiment = Experiment.of(List.of(
                measured(1).factor("rtt", "1ms").factor("depth", "1").valid(1e6),
                measured(2).factor("rtt", "4ms").factor("depth", "1").valid(1e6),
                measured(3).factor("rtt", "4ms").factor("depth", "8").valid(1e6)));
        ObservedFactor rtt = experiment.factors().getFirst();
        assertThat(experiment.groupsOver(rtt))
                .extracting(group -> group.stream().map(Point::number).toList())
                .containsExactly(List.of(1, 2), List.of(3));
    }

    /// By hand: differences +10 % and -10 %; the mean factor is sqrt(1.1 / 0.9) = 1.105542.
    @Test
    void accuracyWeighsTwiceAndHalfAlike() {
        Experiment experiment = Experiment.of(List.of(
                measured(1).valid(100e3),
                simulated(1).valid(110e3),
                measured(2).valid(200e3),
                simulated(2).valid(180e3),
                measured(3).valid(1e3),
                simulated(4).valid(9e3)));
        Accuracy accuracy = Accuracy.of(experiment, Metric.LATENCY).orElseThrow();
        assertThat(accuracy.comparisons()).hasSize(2);
        assertThat(accuracy.meanAbsolute()).isCloseTo(0.1, within(1e-12));
        assertThat(accuracy.bias()).isCloseTo(0, within(1e-12));
        assertThat(Math.abs(accuracy.worst())).isCloseTo(0.1, within(1e-12));
        assertThat(accuracy.geometric()).isCloseTo(0.105542, within(5e-7));
        assertThat(accuracy.noise()).isEmpty();
    }

    @Test
    void withoutAPairThereIsNoAccuracy() {
        Experiment experiment =
                Experiment.of(List.of(measured(1).valid(1e6), simulated(2).valid(1e6)));
        assertThat(Accuracy.of(experiment, Metric.LATENCY)).isEmpty();
    }

    @Test
    void aTrialWithoutAnOperationHasNoLatency() {
        PointResults results = measuredAt1(measured(1).valid(0));
        assertThat(results.estimate(Metric.LATENCY)).isEmpty();
    }

    /// A level may bring keys of its own, which stand among the trial's settings.
    @Test
    void aFactorWhoseLevelsSetSeveralKeysIsMatchedByItsLevel() {
        Experiment experiment = Experiment.of(List.of(
                target(1, "fast", "2", "1ms"),
                target(2, "slow", "8", "1ms"),
                target(3, "fast", "2", "4ms"),
                target(4, "slow", "8", "4ms")));
        assertThat(experiment.groupsOver(experiment.factors().getFirst()))
                .extracting(group -> group.stream().map(Point::number).toList())
                .containsExactly(List.of(1, 2), List.of(3, 4));
    }

    private static TrialResult target(int point, String name, String slots, String rtt) {
        return measured(point)
                .factor("target", name)
                .factor("rtt", rtt)
                .setting("target.slots", slots)
                .valid(1e6);
    }
}
