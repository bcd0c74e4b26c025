package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The picture of measured against simulated.
class AgreementChartTest {
    private static Chart chart(List<TrialResult> trials, int most) {
        Experiment experiment = Experiment.of(trials);
        return ComparisonCharts.agreement(
                        experiment, Accuracy.of(experiment, Metric.LATENCY).orElseThrow(), most)
                .orElseThrow();
    }

    private static List<TrialResult> point(int number, String rtt, double simulatedNanos, double... measuredNanos) {
        List<TrialResult> trials = new ArrayList<>();
        trials.add(simulated(number).factor("network.rtt", rtt).valid(simulatedNanos));
        for (int i = 0; i < measuredNanos.length; i++) {
            trials.add(
                    measured(number).factor("network.rtt", rtt).replicate(i + 1).valid(measuredNanos[i]));
        }
        return trials;
    }

    /// 20 ms served and 40 ms modelled are beyond the noise of 0.1 %; what is 5 % off is not beyond that of 10 %.
    @Test
    void aBarThatReachesOneIsWithinTheNoiseOfTheMeasurement() {
        List<TrialResult> trials = new ArrayList<>(point(1, "0ms", 40e6, 20e6, 20.02e6, 19.98e6));
        trials.addAll(point(2, "5ms", 26.25e6, 25e6, 27.5e6, 22.7e6));
        Chart chart = chart(trials, 8);
        assertThat(chart.x().logarithmic()).isTrue();
        assertThat(chart.x().low()).as("1 in the middle").isCloseTo(-chart.x().high(), within(1e-9));
        List<Dot> dots = chart.series().getFirst().measured();
        // Student's t with 2 degrees of freedom is 4.303 in every table; the scatter is 0.1 % of the mean.
        assertThat(dots.getFirst().x()).isCloseTo(2, within(1e-3));
        assertThat(Math.log(dots.getFirst().high() / dots.getFirst().x()))
                .isCloseTo(4.303 * 0.001 / Math.sqrt(3), within(1e-6));
        assertThat(dots.getFirst().low()).isGreaterThan(1);
        assertThat(dots.getLast().low()).isLessThan(1);
        assertThat(chart.y().ticks())
                .extracting(Chart.Tick::label)
                .containsExactly("round-trip time 0 ms", "round-trip time 5 ms");
        assertThat(chart.caption()).endsWith("Grey: within a factor of 1.1.");
    }

    /// A single measurement has no noise to judge by, and is told from those that have.
    @Test
    void aSingleMeasurementIsMarked() {
        List<TrialResult> trials = new ArrayList<>(point(1, "0ms", 40e6, 20e6));
        trials.addAll(point(2, "5ms", 26e6, 25e6, 25.1e6));
        assertThat(chart(trials, 8).legend()).endsWith("1: one replicate, without an interval.");
        assertThat(chart(point(1, "0ms", 40e6, 20e6), 8).caption()).doesNotContain("Bars");
    }

    /// The first screen has room for few; they keep the plan's order.
    @Test
    void ofManyPointsThoseFurthestFromOneAreShown() {
        List<TrialResult> trials = new ArrayList<>();
        for (int number = 1; number <= 5; number++) {
            trials.addAll(point(number, number + "ms", (number == 2 ? 3 : number == 4 ? 0.2 : 1) * 1e6, 1e6));
        }
        Chart chart = chart(trials, 2);
        assertThat(chart.y().ticks())
                .extracting(Chart.Tick::label)
                .containsExactly("round-trip time 2 ms", "round-trip time 4 ms");
        assertThat(chart.caption()).endsWith("Of 5 points those furthest from 1.");
    }
}
