package io.storbench.report.answer;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.verdict.RatioInterval;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whether the replicates that are proposed to who has few decide the comparison.
class ReplicateAdviceTest {
    private static final Point POINT = Experiment.of(
                    List.of(measured(1).factor("target", "a").valid(1e6)))
            .points()
            .getFirst();
    private static final double SAME_WITHIN = 0.05;
    private static final double MARGIN = Math.log1p(SAME_WITHIN);
    private static final int PILOTS = 200;

    private final Random random = new Random(20_261_126);

    private record Tally(int open, int advised, int decided) {
        Tally plus(Tally other) {
            return new Tally(open + other.open, advised + other.advised, decided + other.decided);
        }
    }

    /// With every scatter and difference, who is advised at all and follows is misled in at most
    /// one of five cases, and of all who are advised four of five decide.
    @Test
    @Tag("slow")
    void followingTheAdviceDecidesInFourOfFiveCases() {
        for (int made : new int[] {2, 3, 5, 10}) {
            Tally all = new Tally(0, 0, 0);
            for (double deviation : new double[] {0.2, 0.5, 1, 2, 4}) {
                for (double difference : new double[] {0, 0.25, 0.5, 1, 2, 4, 8}) {
                    Tally own = tally(made, deviation * MARGIN, difference * MARGIN);
                    assertThat(own.advised() - own.decided())
                            .as("of %s, %s replicates, %s, %s", own, made, deviation, difference)
                            .isLessThanOrEqualTo((int) Math.ceil(0.2 * PILOTS));
                    all = all.plus(own);
                }
            }
            assertThat((double) all.decided()).as(all + "").isGreaterThan(0.8 * all.advised());
            assertThat((double) all.advised()).as(all + "").isGreaterThan(0.1 * all.open());
        }
    }

    private Tally tally(int made, double deviation, double difference) {
        int open = 0;
        int advised = 0;
        int decided = 0;
        for (int pilot = 0; pilot < PILOTS; pilot++) {
            List<Double> left = new ArrayList<>();
            List<Double> right = new ArrayList<>();
            extend(left, made, deviation, difference);
            extend(right, made, deviation, 0);
            LevelComparison comparison = comparison(left, right);
            if (isOpen(comparison)) {
                open++;
                ReplicatesNeeded needed =
                        comparison.replicatesToTell(SAME_WITHIN).orElseThrow();
                assertThat(needed.safe()).isGreaterThanOrEqualTo(needed.likely());
                if (needed.isSensible()) {
                    advised++;
                    extend(left, needed.safe(), deviation, difference);
                    extend(right, needed.safe(), deviation, 0);
                    decided += isOpen(comparison(left, right)) ? 0 : 1;
                }
            }
        }
        return new Tally(open, advised, decided);
    }

    private void extend(List<Double> values, long replicates, double deviation, double mean) {
        while (values.size() < replicates) {
            values.add(Math.exp(mean + deviation * random.nextGaussian()));
        }
    }

    private static LevelComparison comparison(List<Double> left, List<Double> right) {
        Estimate leftMean = Estimate.of(left).orElseThrow();
        Estimate rightMean = Estimate.of(right).orElseThrow();
        return new LevelComparison(
                POINT,
                POINT,
                new Sides("a", "b", Origin.MEASURED),
                leftMean,
                rightMean,
                RatioInterval.independent(leftMean, rightMean, Metric.LATENCY, Origin.MEASURED, Estimate.CONFIDENCE),
                Optional.empty(),
                OptionalDouble.empty());
    }

    private static boolean isOpen(LevelComparison comparison) {
        return comparison.outcome(true, SAME_WITHIN) == Outcome.CANNOT_TELL;
    }

    /// R's `power.t.test(delta = log(1.1), sd = 0.1, power = 0.8)` asks for 18.3 replicates of each
    /// side; without pooled degrees of freedom it is a few more. The standard deviation of 2 times
    /// 4 degrees of freedom is known within `sqrt(qchisq(0.975, 8) / qchisq(0.025, 8))`, 2.836.
    @Test
    void theLikelyNumberIsThatOfTheUsualFormula() {
        List<Double> left = new ArrayList<>();
        List<Double> right = new ArrayList<>();
        for (int i = -2; i <= 2; i++) {
            left.add(Math.exp(i * 0.1 / Math.sqrt(2.5)));
            right.add(Math.exp(Math.log(1.1) + i * 0.1 / Math.sqrt(2.5)));
        }
        ReplicatesNeeded needed =
                comparison(left, right).replicatesToTell(SAME_WITHIN).orElseThrow();
        assertThat(needed.likely()).isBetween(19L, 23L);
        assertThat(needed.spread()).isBetween(2.8355, 2.8365);
        assertThat(needed.made()).isEqualTo(5);
    }
}
