package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Samples;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveChartsTest {
    private static List<Chart> charts(List<TrialResult> trials, String path) {
        Experiment experiment = Experiment.of(trials);
        ObservedFactor factor = experiment.factors().stream()
                .filter(one -> one.path().equals(path))
                .findFirst()
                .orElseThrow();
        return CurveCharts.of(experiment, factor, Metric.LATENCY);
    }

    @Test
    void aGridGivesACurveForEachCombinationOfTheOthers() {
        List<Chart> charts = charts(Samples.demonstration().trials(), "network.rtt");
        assertThat(charts).hasSize(1);
        Chart chart = charts.getFirst();
        assertThat(chart.series())
                .extracting(Series::name)
                .containsExactly("read, sequential", "read, random", "write, sequential", "write, random");
        assertThat(chart.series())
                .allSatisfy(series -> assertThat(series.measured()).hasSize(3))
                .allSatisfy(series -> assertThat(series.simulated()).hasSize(3));
        assertThat(chart.caption()).isEqualTo("At queue depth 1.");
    }

    @Test
    void aSweepBesideAGridStartsAtTheGridsPoint() {
        Chart chart = charts(Samples.demonstration().trials(), "workload.depth").getFirst();
        assertThat(chart.series()).hasSize(1);
        assertThat(chart.series().getFirst().measured()).extracting(Dot::x).containsExactly(1.0, 4.0, 16.0, 32.0);
    }

    @Test
    void moreSeriesThanOnePictureHoldsAreSplit() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String operation : List.of("read", "write")) {
            for (String block : List.of("4k", "8k", "16k", "32k")) {
                for (String rtt : List.of("1ms", "2ms")) {
                    trials.add(measured(++point)
                            .factor("operation", operation)
                            .factor("block", block)
                            .factor("rtt", rtt)
                            .valid(1e6));
                }
            }
        }
        List<Chart> charts = charts(trials, "rtt");
        assertThat(charts).hasSize(2).allSatisfy(c -> assertThat(c.series()).hasSize(4));
        assertThat(charts).extracting(Chart::caption).containsExactly("At operation read.", "At operation write.");
    }

    /// Without a bar it would seem the surest of all.
    @Test
    void aSingleTrialAmongOthersIsMarked() {
        List<TrialResult> trials = List.of(
                measured(1).factor("network.rtt", "1ms").valid(1e6),
                measured(2).factor("network.rtt", "2ms").valid(2e6),
                measured(2).factor("network.rtt", "2ms").replicate(2).valid(2.1e6));
        Chart chart = charts(trials, "network.rtt").getFirst();
        assertThat(chart.labels()).containsExactly(new Chart.Label("1", 1e6, 1));
        assertThat(chart.caption()).isEqualTo("1: a single trial, without an interval.");
    }

    /// The noise of a simulation is drawn as that of a measurement is.
    @Test
    void simulatedIntervalsAreDrawn() {
        List<TrialResult> trials = List.of(
                simulated(1).factor("network.rtt", "1ms").valid(1e6),
                simulated(1).factor("network.rtt", "1ms").replicate(2).valid(1.5e6),
                simulated(2).factor("network.rtt", "2ms").valid(2e6),
                simulated(2).factor("network.rtt", "2ms").replicate(2).valid(2.5e6));
        Chart chart = charts(trials, "network.rtt").getFirst();
        assertThat(chart.hasBars()).isTrue();
        assertThat(chart.legend())
                .isEqualTo("Hollow marks: simulated. Bars: 95 % intervals. Lines join simulated points.");
    }

    /// A closed loop may reach more than the highest rate that was tried.
    @Test
    void theAxisReachesToAGuide() {
        List<TrialResult> trials = List.of(
                measured(1).factor("workload.rate", "40").valid(1e6),
                measured(2).factor("workload.rate", "80").valid(2e6));
        Experiment experiment = Experiment.of(trials);
        Chart chart = CurveCharts.of(
                        experiment,
                        experiment.factors().getFirst(),
                        Metric.LATENCY,
                        List.of(new Chart.Guide("closed loop", true, 104)))
                .getFirst();
        assertThat(chart.x().high()).isGreaterThan(104);
        assertThat(chart.x().ticks()).extracting(Tick::label).containsExactly("40", "80", "104");
    }

    @Test
    void levelsThatSpanMoreThanFiftyfoldGetALogarithmicAxis() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String rtt : List.of("0.2 ms", "10 ms", "90 ms")) {
            trials.add(measured(++point).factor("network.rtt", rtt).valid(point * 1e6));
        }
        Chart chart = charts(trials, "network.rtt").getFirst();
        assertThat(chart.x().logarithmic()).isTrue();
        assertThat(chart.x().ticks()).extracting(Tick::label).containsExactly("0.2 ms", "10 ms", "90 ms");
        assertThat(chart.y().logarithmic()).isFalse();
        assertThat(chart.y().low()).isZero();
        assertThat(chart.y().title()).isEqualTo("mean latency (ms)");
    }

    @Test
    void oneLevelMakesNoCurve() {
        List<TrialResult> trials = List.of(
                measured(1).factor("rtt", "1ms").factor("depth", "1").valid(1e6),
                measured(2).factor("rtt", "2ms").factor("depth", "2").valid(1e6));
        assertThat(charts(trials, "rtt")).isEmpty();
    }

    @Test
    void aNumberInALegendHasItsFactorsName() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String slots : List.of("2", "4")) {
            for (String version : List.of("3", "4.1")) {
                for (String rtt : List.of("1ms", "2ms")) {
                    trials.add(measured(++point)
                            .factor("target.slots", slots)
                            .factor("target.version", version)
                            .factor("rtt", rtt)
                            .valid(1e6));
                }
            }
        }
        assertThat(charts(trials, "rtt").getFirst().series())
                .extracting(Series::name)
                .containsExactly(
                        "slots 2, NFS version 3",
                        "slots 2, NFS version 4.1",
                        "slots 4, NFS version 3",
                        "slots 4, NFS version 4.1");
    }
}
