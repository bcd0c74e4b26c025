package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChartDataTest {
    private static JsonNode data(Chart chart) {
        return new JsonMapper().readTree(ChartData.json(chart));
    }

    /// Latencies are milliseconds, as at the ticks; round trips stand at words, which have their unit.
    @Test
    void valuesHaveTheUnitOrTheWordsOfTheTicks() {
        Experiment experiment = Experiment.of(List.of(
                simulated(1).factor("network.rtt", "1ms").valid(1_234_567),
                simulated(2).factor("network.rtt", "2ms").valid(2e6),
                measured(1).factor("network.rtt", "1ms").valid(3e6)));
        Chart chart = CurveCharts.of(experiment, experiment.factors().getFirst(), Metric.LATENCY, "")
                .getFirst();
        JsonNode data = data(chart);
        assertThat(data.at("/0/4/1000000").asString()).isEqualTo("1 ms");
        assertThat(data.at("/1/0").asString()).isEqualTo("mean latency (ms)");
        assertThat(data.at("/2").toString()).isEqualTo("[\"\",\"\",\"m\",[1000000,3]]");
        assertThat(data.at("/3").toString()).isEqualTo("[\"\",\"\",\"s\",[1000000,1.2346],[2000000,2]]");
    }

    /// Rows stand at words; the ends of a logarithmic axis are positions.
    @Test
    void wordsStandForPlaces() {
        Chart.Axis x = new Chart.Axis(
                "ratio",
                -1,
                1,
                List.of(new Chart.Tick(-1, "0.1"), new Chart.Tick(0, "1"), new Chart.Tick(1, "10")),
                true);
        Chart.Axis y = new Chart.Axis("", 0, 1, List.of(new Chart.Tick(0.5, "nfs / iscsi")), false);
        Chart chart = new Chart(
                "t",
                "",
                x,
                y,
                List.of(new Chart.Series("", List.of(new Chart.Dot(2, 0.5, 1.5, Double.POSITIVE_INFINITY)), List.of())),
                Chart.Style.RATIOS);
        assertThat(ChartData.json(chart)).isEqualTo("""
                [["ratio",-1,1,1,{}],["",0,1,0,{"0.5":"nfs / iscsi"}],["","","v",[2,0.5,1.5,null]]]""");
    }
}
