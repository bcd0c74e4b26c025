package io.storbench.report.answer;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.report.Report;
import io.storbench.report.Reports;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often a report names a difference at any of its points where there is none.
@Tag("slow")
class AnswerErrorRateTest {
    private static final int REPORTS = 1000;

    /// At most 6 % of 1,000.
    @ParameterizedTest
    @CsvSource({"9, 5, LATENCY", "3, 3, THROUGHPUT", "16, 10, LATENCY"})
    void ofEqualPointsNoneIsADifferenceInNineteenReportsOfTwenty(int points, int replicates, AskedMetric metric) {
        Question question =
                new Question(Optional.empty(), Optional.of(metric), Optional.empty(), 0.05, Optional.empty());
        Random random = new Random(20261128);
        long wrong = 0;
        for (int i = 0; i < REPORTS; i++) {
            Answer answer = Report.of(Reports.input(trials(random, points, replicates), "", question, Predictions.NONE))
                    .analysis()
                    .answer()
                    .orElseThrow();
            boolean isAny = answer.pairs().getFirst().comparisons().stream()
                    .map(answer::outcome)
                    .anyMatch(outcome -> outcome == Outcome.LEFT || outcome == Outcome.RIGHT);
            wrong += isAny ? 1 : 0;
        }
        System.err.printf(
                "report of %d points, %d replicates, %s: %.1f %% wrong%n", points, replicates, metric, wrong / 10.0);
        assertThat(wrong).isBetween(1L, 60L);
    }

    private static List<TrialResult> trials(Random random, int points, int replicates) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2 * points; point++) {
            for (int replicate = 1; replicate <= replicates; replicate++) {
                trials.add(measured(point)
                        .factor("target", point % 2 == 0 ? "nfs" : "iscsi")
                        .factor("network.rtt", (point + 1) / 2 + "ms")
                        .replicate(replicate)
                        .runOrder(2 * points * replicate + point)
                        .valid(1e6 * Math.exp(0.05 * random.nextGaussian())));
            }
        }
        return trials;
    }
}
