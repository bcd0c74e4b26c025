package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.MainEffects;
import io.storbench.result.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffectChartsTest {
    @Test
    void factorsWithOneLastNameHaveARowEach() {
        Experiment experiment = Experiment.of(List.of(
                measured(1).factor("a.size", "1").factor("b.size", "1").valid(1e6),
                measured(2).factor("a.size", "2").factor("b.size", "1").valid(2e6),
                measured(3).factor("a.size", "1").factor("b.size", "2").valid(4e6),
                measured(4).factor("a.size", "2").factor("b.size", "2").valid(8e6)));
        Chart chart = EffectCharts.of(experiment, MainEffects.of(experiment, Metric.LATENCY, Origin.MEASURED))
                .getFirst();
        assertThat(chart.y().ticks()).extracting(Tick::label).containsExactly("a.size 2 / 1", "b.size 2 / 1");
        assertThat(chart.series().getFirst().measured()).extracting(Dot::y).containsExactly(1.5, 0.5);
    }
}
