package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.RunPrecision;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often equals differ when both sides are runs that added replicates until their intervals
/// were narrow: no more than [MeanEstimate#stopped] says.
@Tag("slow")
class StoppedErrorRateTest {
    private static final long SEED = 20261124;
    private static final int MOST_OF_1000 = 20;

    /// Of the trials of one point.
    enum Scatter {
        /// Logarithms are normal, with a standard deviation of 3 %.
        NORMAL,
        /// Times are exponential, as of a station without memory.
        EXPONENTIAL;

        private double next(Random random) {
            return switch (this) {
                case NORMAL -> Math.exp(0.03 * random.nextGaussian());
                case EXPONENTIAL -> -Math.log(1 - random.nextDouble());
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0.03, NORMAL", "1, 0.02, NORMAL", "1, 0.012, NORMAL", "4, 0.024, NORMAL",
        "4, 0.015, NORMAL", "1, 0.9, EXPONENTIAL", "1, 0.6, EXPONENTIAL", "4, 0.9, EXPONENTIAL"
    })
    void equalsThatStoppedSeldomDiffer(int points, double precision, Scatter scatter) {
        Random random = new Random(SEED + points);
        StoppingRule rule = new StoppingRule(precision, 100);
        int overall = 0;
        int anyPoint = 0;
        int replicates = 0;
        for (int run = 0; run < 1000; run++) {
            List<TrialResult> a = run(random, points, rule, scatter);
            ResultComparison found = ResultComparison.of(
                    Runs.side("A", a), Runs.side("B", run(random, points, rule, scatter)), Runs.rules(0));
            replicates += a.size() / points;
            overall += isDifferent(found.overall().verdict()) ? 1 : 0;
            anyPoint += found.points().stream().anyMatch(point -> isDifferent(point.verdict())) ? 1 : 0;
        }
        System.err.printf(
                "%d points, precision %s, %s: %.1f replicates, %.1f %% overall, %.1f %% at any" + " point%n",
                points, precision, scatter, replicates / 1000.0, overall / 10.0, anyPoint / 10.0);
        assertThat(overall).isLessThanOrEqualTo(MOST_OF_1000);
        assertThat(anyPoint).isLessThanOrEqualTo(MOST_OF_1000);
    }

    private static boolean isDifferent(Verdict verdict) {
        return verdict == Verdict.BETTER || verdict == Verdict.WORSE;
    }

    private static List<TrialResult> run(Random random, int points, StoppingRule rule, Scatter scatter) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= rule.maxReplicates(); replicate++) {
            for (int point = 1; point <= points; point++) {
                trials.add(rule.in(TrialBuilder.measured(point)
                        .factor("network.rtt", point + "ms")
                        .replicate(replicate)
                        .valid(1e6 * scatter.next(random))));
            }
            boolean isDue = replicate >= StoppingRule.FIRST_LOOK;
            if (isDue
                    && RunPrecision.of(Experiment.of(trials), Question.NONE, rule)
                            .isEnough()) {
                break;
            }
        }
        return trials;
    }
}
