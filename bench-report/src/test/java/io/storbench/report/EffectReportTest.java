package io.storbench.report;

import static io.storbench.report.Reports.table;
import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.render.ReportFormat;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a report shows of effects: of half of a 2^3, measured three times and simulated once.
class EffectReportTest {
    private static final double[] NOISE = {-0.01, 0, 0.01};

    /// A doubles the latency; the simulation has it as a factor of 1.5 instead.
    private static Report report() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            boolean a = point % 2 == 0;
            boolean b = point > 2;
            for (int replicate = 1; replicate <= 3; replicate++) {
                trials.add(levels(measured(point), a, b)
                        .replicate(replicate)
                        .valid((a ? 2e6 : 1e6) * Math.exp(NOISE[replicate - 1])));
            }
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(levels(simulated(point), a, b).replicate(replicate).valid(a ? 1.5e6 : 1e6));
            }
        }
        return Report.of(Reports.input(trials));
    }

    private static TrialBuilder levels(TrialBuilder trial, boolean a, boolean b) {
        return trial.factor("rtt", a ? "2ms" : "1ms")
                .factor("depth", b ? "8" : "1")
                .factor("sync", a == b ? "on" : "off");
    }

    @Test
    void effectsStandWithTheirAliases() {
        List<List<String>> rows = table(report(), "Effects and interactions: mean latency, measured")
                .rows();
        // The levels of sync are in order of appearance: on, then off, so that C = -AB.
        assertThat(rows).extracting(row -> row.get(1)).contains("A = -BC", "B = -AC", "C = -AB");
        assertThat(rows.getFirst()).startsWith("rtt", "A = -BC", "x2.000");
    }

    /// Of resolution III, whatever the sign of the alias.
    @Test
    void theFirstScreenSaysThatAFactorCannotBeToldFromTwoOthers() {
        assertThat(ReportFormat.MD.render(report()))
                .contains(
                        "depends almost only on rtt (or an interaction): 1 ms",
                        "The design is a fraction, which cannot separate rtt from depth × sync.");
    }

    @Test
    void anovaEndsWithErrorAndTotal() {
        List<List<String>> rows = table(report(), "Analysis of variance, in logarithms: mean latency," + " measured")
                .rows();
        assertThat(rows).extracting(List::getFirst).endsWith("error", "total");
        assertThat(rows.getLast().get(1)).isEqualTo("11");
    }

    @Test
    void theSimulationsEffectStandsBesideTheMeasured() {
        assertThat(table(report(), "Effects on the mean latency, measured and" + " simulated")
                        .rows()
                        .getFirst())
                .startsWith("rtt (A = -BC)", "x2.000", "x1.500")
                .endsWith("same", "apart by more than 10 %");
        assertThat(ReportFormat.MD.render(report()))
                .contains("It does not have the effect of rtt (A = -BC): measured x2.000, simulated" + " x1.500.")
                .contains("It breaks down at rtt = 2ms");
    }

    @Test
    void jsonHasTheSameNumbers() {
        JsonNode root = new JsonMapper().readTree(ReportFormat.JSON.render(report()));
        JsonNode term = root.get("factorial_effects").get(0).get("terms").get(0);
        assertThat(term.get("aliases").asString()).isEqualTo("A = -BC");
        assertThat(Math.exp(term.get("effect").asDouble())).isBetween(1.999999, 2.000001);
        assertThat(root.get("effect_agreement").get(0).get("effects").get(0).get("verdict"))
                .isNotNull();
    }

    /// Replicates 20 % apart, points 1 % apart: F is below 0.1 with 4 degrees of freedom of error.
    @Test
    void effectsThatChanceWouldGiveDoNotMatter() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(measured(point)
                        .factor("rtt", point % 2 == 0 ? "2ms" : "1ms")
                        .factor("depth", point > 2 ? "8" : "1")
                        .replicate(replicate)
                        .valid((1e6 + 1e4 * point) * (replicate == 1 ? 1 : 1.2)));
            }
        }
        assertThat(Report.of(Reports.input(trials)).headline().answer())
                .startsWith("No effect on the mean latency is significant");
        assertThat(report().headline().answer())
                .startsWith("The mean latency depends almost only on rtt (or an interaction): 1 ms is 2.00"
                        + " times faster");
    }

    /// A complete design without one of its points is judged at a level that has all of its own.
    @Test
    void withoutAPointTheAnswerIsOfALevelThatIsWhole() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            TrialBuilder trial = simulated(point)
                    .factor("network.rtt", point % 2 == 0 ? "21ms" : "1ms")
                    .factor("workload.depth", point > 2 ? "64" : "1");
            // Replicates until each point is precise enough, as simulations have them.
            double scatter = point == 2 ? 8 : 0.3;
            for (int replicate = 1; replicate <= (point == 2 ? 30 : 9); replicate++) {
                TrialBuilder each = trial.replicate(replicate);
                trials.add(
                        point == 3
                                ? each.doubtful(1e6, "blocks were read more than once")
                                : each.valid(point * 1e6 * Math.exp(scatter * NOISE[replicate % 3])));
            }
        }
        Headline headline = Report.of(Reports.input(trials)).headline();
        // Two of the four points are at either level; point 4 is 4 / 2 times as slow as point 2, which is 2 / 1 of 1.
        assertThat(headline.answer())
                .containsPattern(
                        "at (round-trip time 21 ms|queue depth 1), where all points have valid results, the mean"
                                + " latency depends on (queue depth|round-trip time): 1( ms)? is 2.00 times faster than"
                                + " (64|21 ms)")
                .doesNotContain("without replicates");
        assertThat(headline.first().counts().getFirst()).endsWith("; 1 point without a valid trial");
    }

    /// Of three levels the sentence has the two that are furthest apart, and the picture each.
    @Test
    void theEffectOfAFactorWithThreeLevelsHasASize() {
        List<TrialResult> trials = new ArrayList<>();
        double[] nanos = {1e6, 6e6, 3e6};
        for (int point = 1; point <= 6; point++) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                trials.add(measured(point)
                        .factor("network.rtt", List.of("1ms", "5ms", "9ms").get(point % 3))
                        .factor("workload.pattern", point > 3 ? "random" : "sequential")
                        .replicate(replicate)
                        .valid(nanos[point % 3] * (point > 3 ? 1.5 : 1) * Math.exp(NOISE[replicate - 1])));
            }
        }
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.answer())
                .startsWith("The mean latency depends most on round-trip time: 1 ms is 6.00 times faster than 5 ms.")
                .contains("Then access pattern ×1.50 [1.", "] from sequential to random");
        assertThat(headline.first().charts().getFirst().y().ticks())
                .extracting(tick -> tick.label())
                .contains("rtt 5ms / 1ms", "rtt 9ms / 1ms");
    }
}
