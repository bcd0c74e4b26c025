package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often a further replicate lies in the interval that is given for it.
@Tag("slow")
class FurtherReplicateCoverageTest {
    private static final long SEED = 20_261_125;
    private static final int EXPERIMENTS = 20_000;
    private static final int MOST_REPLICATES = 200;

    /// How replicates scatter.
    enum Replicates {
        LOGNORMAL,
        NORMAL,
        EXPONENTIAL;

        private double next(Random random) {
            return switch (this) {
                case LOGNORMAL -> Math.exp(0.3 * random.nextGaussian());
                case NORMAL -> 1 + 0.1 * random.nextGaussian();
                case EXPONENTIAL -> -Math.log(1 - random.nextDouble());
            };
        }
    }

    /// Of normal logarithms 95 %, whatever their number: 94.6 to 95.4 % is the 99 % interval of
    /// 20,000 draws.
    @ParameterizedTest
    @CsvSource({"2", "3", "5", "10", "30"})
    void ofLognormalReplicates(int n) {
        assertThat(coverage(Replicates.LOGNORMAL, n)).isBetween(0.946, 0.954);
    }

    /// Of others about as many: a single replicate has no central limit.
    @ParameterizedTest
    @CsvSource({"NORMAL, 3", "NORMAL, 10", "EXPONENTIAL, 3", "EXPONENTIAL, 10"})
    void ofOtherReplicates(Replicates replicates, int n) {
        assertThat(coverage(replicates, n)).isBetween(0.92, 0.97);
    }

    private static double coverage(Replicates replicates, int n) {
        Random random = new Random(SEED);
        int held = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            List<Double> values = new ArrayList<>();
            for (int k = 0; k < n; k++) {
                values.add(replicates.next(random));
            }
            held += holdsNext(Estimate.of(values).orElseThrow(), replicates.next(random)) ? 1 : 0;
        }
        System.err.printf("%s, %d replicates: %.1f %%%n", replicates, n, 100.0 * held / EXPERIMENTS);
        return held / (double) EXPERIMENTS;
    }

    /// Replicates that ended when intervals were narrow scatter less than those to come.
    @ParameterizedTest
    @CsvSource({"0.75", "0.3", "0.15"})
    void ofReplicatesUntilAPrecision(double precision) {
        Random random = new Random(SEED);
        int held = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Estimate estimate = stopped(random, precision);
            held += holdsNext(estimate, Replicates.LOGNORMAL.next(random)) ? 1 : 0;
        }
        System.err.printf("until %s: %.1f %%%n", precision, 100.0 * held / EXPERIMENTS);
        assertThat(held).isGreaterThanOrEqualTo((int) (0.945 * EXPERIMENTS));
    }

    private static Estimate stopped(Random random, double precision) {
        List<Double> values = new ArrayList<>();
        while (true) {
            values.add(Replicates.LOGNORMAL.next(random));
            if (values.size() < StoppingRule.FIRST_LOOK) {
                continue;
            }
            Estimate estimate = Estimate.of(values, true).orElseThrow();
            if (values.size() == MOST_REPLICATES || estimate.relativeHalfWidth().orElseThrow() <= precision) {
                return estimate;
            }
        }
    }

    private static boolean holdsNext(Estimate estimate, double value) {
        var further = estimate.furtherLogarithm().orElseThrow();
        return further.contains(Math.log(value));
    }
}
