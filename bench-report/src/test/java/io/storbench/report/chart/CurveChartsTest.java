package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.storbench.report.Samples;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CurveChartsTest {
    private static List<Chart> charts(List<TrialResult> trials, String path) {
        Experiment experiment = Experiment.of(trials);
        return CurveCharts.of(experiment, factor(experiment, path), Metric.LATENCY, "");
    }

    private static ObservedFactor factor(Experiment experiment, String path) {
        return experiment.factors().stream()
                .filter(one -> one.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGridGivesACurveForEachCombinationOfTheOthers() {
        List<Chart> charts = charts(Samples.demonstration().trials(), "network.rtt");
        assertThat(charts).hasSize(1);
        Chart chart = charts.getFirst();
        assertThat(chart.series())
                .extracting(Series::name, Series::panel)
                .containsExactlyInAnyOrder(
                        tuple("read", "sequential"),
                        tuple("read", "random"),
                        tuple("write", "sequential"),
                        tuple("write", "random"));
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

    private static List<TrialResult> grid(List<String> targets, List<String> blocks, List<String> depths) {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String target : targets) {
            for (String block : blocks) {
                for (String depth : depths) {
                    for (String rtt : List.of("1ms", "2ms")) {
                        trials.add(measured(++point)
                                .factor("target", target)
                                .factor("block", block)
                                .factor("depth", depth)
                                .factor("network.rtt", rtt)
                                .valid(1e6));
                    }
                }
            }
        }
        return trials;
    }

    /// Two servers, three depths, as a reader wants it: two colours, three small pictures.
    @Test
    void colourIsWhatIsComparedAndPanelsAreTheRest() {
        Experiment experiment = Experiment.of(grid(List.of("nfs", "iscsi"), List.of("4k"), List.of("1", "8", "32")));
        ObservedFactor rtt = factor(experiment, "network.rtt");
        Chart chart = CurveCharts.of(experiment, rtt, Metric.LATENCY, "target").getFirst();
        assertThat(chart.panels()).extracting(Chart::title).containsExactly("depth 1", "depth 8", "depth 32");
        assertThat(chart.panels())
                .allSatisfy(panel -> assertThat(panel.series())
                        .extracting(Series::name, Series::look)
                        .containsExactly(tuple("nfs", OptionalInt.of(0)), tuple("iscsi", OptionalInt.of(1))));
        assertThat(chart.legendSeries()).extracting(Series::name).containsExactly("nfs", "iscsi");
        // Small pictures have no room for a unit at each tick.
        assertThat(chart.x().title()).isEqualTo("round-trip time (ms)");
        assertThat(chart.x().ticks()).extracting(Tick::label).containsExactly("1", "2");
        assertThat(CurveCharts.of(experiment, rtt, Metric.LATENCY, "depth")
                        .getFirst()
                        .panels())
                .extracting(Chart::title)
                .containsExactly("nfs", "iscsi");
    }

    /// Trials that another version wrote may lack a factor.
    @Test
    void pointsWithoutTheComparedFactorAreDrawnToo() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String target : List.of("nfs", "iscsi", "")) {
            for (String rtt : List.of("1ms", "2ms")) {
                var trial = measured(++point).factor("network.rtt", rtt);
                trials.add((target.isEmpty() ? trial : trial.factor("target", target)).valid(1e6));
            }
        }
        Experiment experiment = Experiment.of(trials);
        Chart chart = CurveCharts.of(experiment, factor(experiment, "network.rtt"), Metric.LATENCY, "target")
                .getFirst();
        assertThat(chart.series()).hasSize(3);
        assertThat(SvgChart.draw(chart, "c1")).contains("<svg");
        assertThat(PercentileCharts.of(experiment, Origin.MEASURED, Latency.SERVICE, experiment.factor("target")))
                .allSatisfy(each -> assertThat(SvgChart.draw(each, "c1")).contains("<svg"));
    }

    /// Nine of sixteen small pictures; a level keeps its colour, and all have the same axes.
    @Test
    void morePanelsThanOnePictureHoldsAreSplit() {
        List<Chart> charts = charts(
                grid(
                        List.of("nfs", "iscsi"),
                        List.of("4k", "64k"),
                        List.of("1", "2", "4", "8", "16", "32", "64", "128")),
                "network.rtt");
        assertThat(charts).extracting(chart -> chart.panels().size()).containsExactly(9, 7);
        assertThat(charts)
                .allSatisfy(chart -> assertThat(chart.legendSeries())
                        .extracting(Series::look)
                        .containsExactly(OptionalInt.of(0), OptionalInt.of(1)));
        assertThat(charts).extracting(Chart::y).containsOnly(charts.getFirst().y());
        assertThat(charts.getFirst().panels().getFirst().title()).isEqualTo("4k, depth 1");
        assertThat(charts)
                .extracting(Chart::caption)
                .containsExactly(
                        "Small pictures: block, depth. Picture 1 of 2: all are under \u201CCurves\u201D.",
                        "Small pictures: block, depth. Picture 2 of 2: all are under \u201CCurves\u201D.");
        // A phone shows it 358 pixels wide, and 844 high with question and answer.
        assertThat(SvgChart.height(charts.getFirst()) * 358 / SvgChart.WIDTH).isLessThan(450);
    }

    /// Three rows at most, however long their names are.
    @Test
    void longNamesOfPanelsAreCutAndDoNotGrowThePicture() {
        List<String> blocks = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            blocks.add("a block of a very long name, number " + i);
        }
        Chart chart = charts(grid(List.of("nfs", "iscsi"), blocks, List.of("1")), "network.rtt")
                .getFirst();
        assertThat(chart.panels()).hasSize(9);
        assertThat(SvgChart.height(chart) * 358 / SvgChart.WIDTH).isLessThan(450);
        assertThat(SvgChart.draw(chart, "c1")).containsPattern("<text[^>]*>a block of a[^<]*…</text");
    }

    /// An interval of a factor of a hundred would make all others a line.
    @Test
    void aWildIntervalIsCutWithAnArrow() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 3; point++) {
            String rtt = point + "ms";
            trials.add(measured(point).factor("network.rtt", rtt).valid(point * 1e6));
            trials.add(
                    measured(point).factor("network.rtt", rtt).replicate(2).valid(point * (point == 3 ? 4e6 : 1.01e6)));
        }
        Chart chart = charts(trials, "network.rtt").getFirst();
        // The largest mean is 6 ms: that of 3 and 12.
        assertThat(chart.y().high()).isBetween(12.0, 15.0);
        assertThat(chart.isCut(chart.series().getFirst().measured().getLast().high()))
                .isTrue();
        assertThat(chart.legend())
                .isEqualTo(
                        "Filled marks: measured. Bars and brackets: 95 % intervals. Arrows: intervals reach further.");
        String svg = SvgChart.draw(chart, "c1");
        assertThat(svg).contains("fill=\"#0072b2\" stroke=\"none\"");
    }

    /// Without a bar it would seem the surest of all.
    @Test
    void aSingleTrialAmongOthersIsMarked() {
        List<TrialResult> trials = List.of(
                measured(1).factor("network.rtt", "1ms").valid(1e6),
                measured(2).factor("network.rtt", "2ms").valid(2e6),
                measured(2).factor("network.rtt", "2ms").replicate(2).valid(2.1e6));
        Chart chart = charts(trials, "network.rtt").getFirst();
        assertThat(chart.series().getFirst().measured()).extracting(Dot::single).containsExactly(true, false);
        assertThat(chart.legend()).endsWith("1: one replicate, without an interval.");
        assertThat(SvgChart.draw(chart, "c1")).containsPattern("<text[^>]*>1</text");
    }

    /// Nothing is there that they could be told from.
    @Test
    void singleTrialsAloneAreToldInWords() {
        Chart chart = charts(
                        List.of(
                                measured(1).factor("network.rtt", "1ms").valid(1e6),
                                measured(2).factor("network.rtt", "2ms").valid(2e6)),
                        "network.rtt")
                .getFirst();
        assertThat(chart.legend()).isEqualTo("Filled marks: measured. One replicate each, without intervals.");
    }

    /// The noise of a simulation is drawn as that of a measurement is.
    @Test
    void simulatedIntervalsAreDrawn() {
        List<TrialResult> trials = List.of(
                simulated(1).factor("network.rtt", "1ms").valid(1e6),
                simulated(1).factor("network.rtt", "1ms").replicate(2).valid(1.1e6),
                simulated(2).factor("network.rtt", "2ms").valid(2e6),
                simulated(2).factor("network.rtt", "2ms").replicate(2).valid(2.2e6));
        Chart chart = charts(trials, "network.rtt").getFirst();
        assertThat(chart.hasBars()).isTrue();
        assertThat(chart.legend())
                .isEqualTo("Hollow marks: simulated. Bars and brackets: 95 % intervals. Lines join simulated points.");
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
                        Optional.empty(),
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
                .extracting(Series::name, Series::panel)
                .containsExactly(
                        tuple("slots 2", "NFS version 3"),
                        tuple("slots 2", "NFS version 4.1"),
                        tuple("slots 4", "NFS version 3"),
                        tuple("slots 4", "NFS version 4.1"));
    }
}
