package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class SvgChartTest {
    /// Reads and writes of a model often cost the same.
    @Test
    void aLineLiesAboveAnEqualOneWithGapsToShowIt() {
        Experiment experiment =
                Experiment.of(
                        List.of(
                                simulated(1).factor("rtt", "1ms").factor("o", "a").valid(1e6),
                                simulated(2).factor("rtt", "2ms").factor("o", "a").valid(2e6),
                                simulated(3).factor("rtt", "1ms").factor("o", "b").valid(1e6),
                                simulated(4).factor("rtt", "2ms").factor("o", "b").valid(2e6)));
        Chart chart =
                CurveCharts.of(experiment, experiment.factors().getFirst(), Metric.LATENCY)
                        .getFirst();
        String svg = SvgChart.draw(chart, "c1");
        // The first and the second of the palette.
        int whole = svg.indexOf("stroke=\"rgb(0,114,178)\" stroke-width=\"1.6\"");
        int dashed = svg.indexOf("stroke-dasharray=\"7,5\"");
        assertThat(whole).isPositive().isLessThan(dashed);
    }
}
