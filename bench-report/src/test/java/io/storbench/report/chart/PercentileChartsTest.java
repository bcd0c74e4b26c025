package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.result.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;

class PercentileChartsTest {
    /// The builder's trials have p50 at the mean, p99 at 1.3 times and the maximum at twice of it.
    @Test
    void aLineLeadsFromTheMedianToTheMaximum() {
        Experiment experiment =
                Experiment.of(
                        List.of(
                                measured(1).factor("network.rtt", "1ms").valid(1e6),
                                measured(2).factor("network.rtt", "2ms").valid(2e6),
                                measured(3).factor("network.rtt", "3ms").failed("gone")));
        List<Chart> charts = PercentileCharts.of(experiment, Origin.MEASURED);
        assertThat(charts).hasSize(1);
        Chart chart = charts.getFirst();
        assertThat(chart.y().logarithmic()).isTrue();
        assertThat(chart.series()).extracting(Chart.Series::name).containsExactly("1ms", "2ms");
        assertThat(chart.series().getLast().measured())
                .extracting(Chart.Dot::y)
                .startsWith(2.0, 2.2)
                .endsWith(4.0);
        assertThat(PercentileCharts.of(experiment, Origin.SIMULATED)).isEmpty();
    }

    @Test
    void aNumberInALegendHasItsFactorsName() {
        Experiment experiment =
                Experiment.of(
                        List.of(
                                measured(1).factor("block", "128").factor("o", "read").valid(1e6),
                                measured(2).factor("block", "1k").factor("o", "write").valid(2e6)));
        assertThat(PercentileCharts.of(experiment, Origin.MEASURED).getFirst().series())
                .extracting(Chart.Series::name)
                .containsExactly("block 128, read", "1k, write");
    }
}
