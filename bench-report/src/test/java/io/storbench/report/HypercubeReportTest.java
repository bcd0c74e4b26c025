package io.storbench.report;

import static io.storbench.report.Reports.table;
import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A Latin hypercube from its plan to the effects in its report.
class HypercubeReportTest {
    private static final String PLAN = """
        name: cube
        target: {engine: "null"}
        workload: {file: 48m}
        design:
          kind: latin_hypercube
          points: 12
          log: [network.rtt]
          factors:
            network.rtt: [1ms, 32ms]
            workload.depth: [1, 64]
            workload.operation: [read, write]
        """;

    /// A time that goes with the square root of the round-trip time, rises by 1 % with each more of
    /// the depth, and is half as long again of writes.
    private static Report report() {
        ExperimentPlan plan = PlanReader.parse(PLAN, "plan.yaml", List.of());
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < plan.points().size(); point++) {
            Map<String, String> levels = plan.labels(point);
            TrialBuilder trial = measured(point + 1);
            levels.forEach(trial::factor);
            double rtt = TimeSpan.parse(levels.getOrDefault("network.rtt", "")).nanos();
            int depth = Integer.parseInt(levels.getOrDefault("workload.depth", ""));
            boolean write = "write".equals(levels.get("workload.operation"));
            double noise = point % 2 == 0 ? 1.001 : 0.999;
            trials.add(trial.valid(1e3 * Math.sqrt(rtt) * Math.pow(1.01, depth) * (write ? 1.5 : 1) * noise));
        }
        return Report.of(Reports.input(trials, PLAN));
    }

    @Test
    void aFactorOfManyValuesHasASlope() {
        Report report = report();
        List<List<String>> rows = table(report, "Effects on mean latency").rows();
        assertThat(rows).extracting(List::getFirst).containsExactly("rtt", "depth", "operation", "operation");
        List<String> rtt = rows.getFirst();
        String[] ends = rtt.get(1).split(" to ", -1);
        double range = Math.sqrt((double) TimeSpan.parse(ends[1]).nanos()
                / TimeSpan.parse(ends[0]).nanos());
        assertThat(ratio(rtt.get(3))).isBetween(range * 0.998, range * 1.002);
        assertThat(rtt.get(3)).matches("x[0-9.]+ \\[[0-9.]+, [0-9.]+\\]");
        assertThat(rtt.getLast()).isEqualTo("a straight line through all points");
        String[] depths = rows.get(1).get(1).split(" to ", -1);
        double deeper = Math.pow(1.01, Integer.parseInt(depths[1]) - Integer.parseInt(depths[0]));
        assertThat(ratio(rows.get(1).get(3))).isBetween(deeper * 0.998, deeper * 1.002);
        assertThat(rows.get(2)).contains("read", "reference");
        assertThat(ratio(rows.get(3).get(3))).isBetween(1.497, 1.503);
        assertThat(rows.get(3).getLast()).isEqualTo("regression on all factors");
    }

    private static double ratio(String cell) {
        return Double.parseDouble(cell.substring(1, cell.indexOf(' ')));
    }

    @Test
    void theFirstScreenNamesTheSlope() {
        assertThat(report().headline().answer())
                .startsWith(
                        "The mean latency depends most on round-trip time: 1.11 ms is 4.93 times faster than 27.0 ms");
    }

    @Test
    void theFirstScreenShowsNoNanoseconds() {
        assertThat(report().headline().answer()).contains(" ms").doesNotContainPattern("[0-9]{4,}ns");
    }

    @Test
    void jsonHasEachLevelsPlace() {
        JsonNode json = new JsonMapper().readTree(ReportFormat.JSON.render(report()));
        JsonNode places = json.at("/factorial_effects/0/factors/0/places");
        assertThat(places.size()).isEqualTo(12);
        assertThat(places.get(0).asDouble()).isEqualTo(-1);
        assertThat(places.get(11).asDouble()).isEqualTo(1);
        assertThat(json.at("/factorial_effects/0/factors/2").has("places")).isFalse();
    }
}
