package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question.Better;
import io.storbench.report.ComparisonDocument;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Metric;
import io.storbench.report.render.HtmlRenderer;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// How the page of a gate says its rule, and whether its counts add up.
class RuleTextTest {
    /// Points whose means are this many times a millisecond, each with a scatter of a percent.
    private static ResultSet side(String label, double... times) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= times.length; point++) {
            for (int replicate = 1; replicate <= 6; replicate++) {
                trials.add(TrialBuilder.measured(point)
                        .factor("network.rtt", point + "ms")
                        .replicate(replicate)
                        .valid(1e6 * times[point - 1] * (1 + 0.004 * (replicate % 3))));
            }
        }
        return Runs.side(label, trials);
    }

    private static ResultComparison compare(Rules rules) {
        return ResultComparison.of(side("BASE", 1, 1, 1, 1), side("NEW", 1.3, 1.001, 0.7), rules);
    }

    @Test
    void theRuleNamesDirectionMarginAndConfidence() {
        assertThat(RuleText.of(compare(Runs.rules(0.05, Metric.LATENCY))).replace('\u00A0', ' '))
                .isEqualTo(
                        "NEW is worse where its mean latency is higher than BASE's at 95 % confidence (corrected for 3"
                                + " points), unless the difference is shown to be below 5 %.");
        assertThat(RuleText.of(compare(Runs.rules(0, Metric.THROUGHPUT))).replace('\u00A0', ' '))
                .isEqualTo("NEW is worse where its throughput is lower than BASE's at 95 % confidence (corrected for 3"
                        + " points).");
    }

    /// What the plan's question calls better is what the sentence says.
    @Test
    void theQuestionTurnsTheDirection() {
        Rules turned = new Rules(
                Optional.of(Metric.LATENCY),
                Optional.of(Better.HIGHER),
                Optional.empty(),
                0.05,
                0.05,
                OptionalDouble.empty());
        assertThat(RuleText.of(compare(turned))).contains("its mean latency is lower than BASE's");
    }

    @Test
    void countsAddUpToAllPoints() {
        ResultComparison comparison = compare(Runs.rules(0.05, Metric.LATENCY));
        VerdictCounts counts = VerdictCounts.of(comparison);
        assertThat(counts).isEqualTo(new VerdictCounts(1, 1, 1, 0, 1));
        assertThat(counts.points()).isEqualTo(4);
        String said = "4 points: 1 worse, 1 better, 1 same within 5 %, 1 not judged.";
        assertThat(counts.sentence(comparison.rules()).replace('\u00A0', ' ')).isEqualTo(said);
        assertThat(HtmlRenderer.render(
                        new ComparisonDocument(comparison, List.of(), "FAIL", Optional.empty()).page("storbench")))
                .contains("4 points: 1 worse, 1 better");
    }
}
