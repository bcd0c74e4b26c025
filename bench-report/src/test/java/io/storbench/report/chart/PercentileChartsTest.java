package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PercentileChartsTest {
    /// The builder's trials have p50 at the mean, p99 at 1.3 times and the maximum at twice of it.
    @Test
    void aLineLeadsFromTheMedianToTheMaximum() {
        Experiment experiment = Experiment.of(List.of(
                measured(1).factor("network.rtt", "1ms").valid(1e6),
                measured(2).factor("network.rtt", "2ms").valid(2e6),
                measured(3).factor("network.rtt", "3ms").failed("gone")));
        List<Chart> charts = PercentileCharts.of(experiment, Origin.MEASURED, Latency.SERVICE, Optional.empty());
        assertThat(charts).hasSize(1);
        Chart chart = charts.getFirst();
        assertThat(chart.y().logarithmic()).isTrue();
        assertThat(chart.series()).extracting(Chart.Series::name).containsExactly("1ms", "2ms");
        assertThat(chart.series().getLast().measured())
                .extracting(Chart.Dot::y)
                .startsWith(2.0, 2.2)
                .endsWith(4.0);
        assertThat(PercentileCharts.of(experiment, Origin.SIMULATED, Latency.SERVICE, Optional.empty()))
                .isEmpty();
    }

    /// Ten pairs of targets: nine pairs in small pictures of one chart, and no pair in two; a target has its colour.
    @Test
    void whatIsComparedStandsInOneChartAndAllChartsHaveOneAxis() {
        List<TrialResult> trials = new ArrayList<>();
        for (int target = 0; target < 2; target++) {
            for (int rtt = 1; rtt <= 10; rtt++) {
                trials.add(measured(10 * target + rtt)
                        .factor("target", target == 0 ? "nfs" : "iscsi")
                        .factor("network.rtt", rtt + "ms")
                        .valid(rtt * 1e6));
            }
        }
        Experiment experiment = Experiment.of(trials);
        Optional<ObservedFactor> compared = experiment.varied().stream()
                .filter(factor -> factor.path().equals("target"))
                .findFirst();
        List<Chart> charts = PercentileCharts.of(experiment, Origin.MEASURED, Latency.SERVICE, compared);
        assertThat(charts)
                .extracting(Chart::title)
                .containsExactly("Latency percentiles, measured, 1 of 2", "Latency percentiles, measured, 2 of 2");
        assertThat(charts.getFirst().series())
                .extracting(Chart.Series::panel, Chart.Series::name, Chart.Series::look)
                .startsWith(
                        tuple("1ms", "nfs", OptionalInt.of(0)),
                        tuple("1ms", "iscsi", OptionalInt.of(1)),
                        tuple("2ms", "nfs", OptionalInt.of(0)))
                .hasSize(2 * 9);
        assertThat(charts).extracting(Chart::y).containsOnly(charts.getFirst().y());
    }

    @Test
    void aNumberInALegendHasItsFactorsName() {
        Experiment experiment = Experiment.of(List.of(
                measured(1).factor("block", "128").factor("o", "read").valid(1e6),
                measured(2).factor("block", "1k").factor("o", "write").valid(2e6)));
        assertThat(PercentileCharts.of(experiment, Origin.MEASURED, Latency.SERVICE, Optional.empty())
                        .getFirst()
                        .series())
                .extracting(Chart.Series::name)
                .containsExactly("block 128, read", "1k, write");
    }
}
