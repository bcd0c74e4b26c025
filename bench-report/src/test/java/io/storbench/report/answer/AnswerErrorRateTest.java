package io.storbench.report.answer;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.report.Report;
import io.storbench.report.Reports;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How often a report names a difference at any of its points where there is none.
@Tag("slow")
class AnswerErrorRateTest {
    private static final int REPORTS = 1000;
    private static final int POINTS = 9;
    private static final int REPLICATES = 5;

    /// At most 6 % of 1,000.
    @Test
    void ofNineEqualPointsNoneIsADifferenceInNineteenReportsOfTwenty() {
        Random random = new Random(20261128);
        long wrong = 0;
        for (int i = 0; i < REPORTS; i++) {
            Answer answer = Report.of(Reports.input(trials(random), "", Question.NONE, Predictions.NONE))
                    .analysis()
                    .answer()
                    .orElseThrow();
            boolean isAny = answer.pairs().getFirst().comparisons().stream()
                    .map(answer::outcome)
                    .anyMatch(outcome -> outcome == Outcome.LEFT || outcome == Outcome.RIGHT);
            wrong += isAny ? 1 : 0;
        }
        assertThat(wrong).isBetween(20L, 60L);
    }

    private static List<TrialResult> trials(Random random) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2 * POINTS; point++) {
            for (int replicate = 1; replicate <= REPLICATES; replicate++) {
                trials.add(measured(point)
                        .factor("target", point % 2 == 0 ? "nfs" : "iscsi")
                        .factor("network.rtt", (point + 1) / 2 + "ms")
                        .replicate(replicate)
                        .runOrder(2 * POINTS * replicate + point)
                        .valid(1e6 * Math.exp(0.05 * random.nextGaussian())));
            }
        }
        return trials;
    }
}
