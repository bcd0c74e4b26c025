package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often the last interval of replicates that are added until it is narrow contains the mean,
/// against the same with intervals that do not allow for the looks.
@Tag("slow")
class StoppedCoverageTest {
    private static final long SEED = 20261124;
    private static final int RUNS = 10_000;
    private static final int MOST_REPLICATES = 200;

    /// Of the replicates of a point.
    enum Replicates {
        /// Times with a mean of 1 and a standard deviation of 0.1. The mean of their logarithm is
        /// that of a series: -0.1²/2 - 3·0.1⁴/4 - 15·0.1⁶/6.
        NORMAL(-0.0050775),
        /// Logarithms with a standard deviation of 0.3.
        LOGNORMAL(0),
        /// Of a mean of 1, whose logarithm's is minus Euler's constant.
        EXPONENTIAL(-0.5772156649);

        private final double meanLogarithm;

        Replicates(double meanLogarithm) {
            this.meanLogarithm = meanLogarithm;
        }

        private double next(Random random) {
            return switch (this) {
                case NORMAL -> 1 + 0.1 * random.nextGaussian();
                case LOGNORMAL -> Math.exp(0.3 * random.nextGaussian());
                case EXPONENTIAL -> -Math.log(1 - random.nextDouble());
            };
        }
    }

    /// The precisions wanted end the runs with 5 to 60 replicates.
    @ParameterizedTest
    @CsvSource({
        "NORMAL, 4, 0.25", "NORMAL, 4, 0.1", "NORMAL, 4, 0.07", "NORMAL, 4, 0.05",
        "NORMAL, 4, 0.04", "NORMAL, 3, 0.1", "NORMAL, 3, 0.05", "LOGNORMAL, 4, 0.75",
        "LOGNORMAL, 4, 0.3", "LOGNORMAL, 4, 0.21", "LOGNORMAL, 4, 0.15", "LOGNORMAL, 4, 0.12",
        "EXPONENTIAL, 4, 3", "EXPONENTIAL, 4, 1.2", "EXPONENTIAL, 4, 0.9", "EXPONENTIAL, 4, 0.7",
        "EXPONENTIAL, 4, 0.6", "EXPONENTIAL, 4, 0.5", "EXPONENTIAL, 4, 0.4", "EXPONENTIAL, 3, 0.6"
    })
    void theLastIntervalHoldsTheMean(Replicates replicates, int first, double precision) {
        Random random = new Random(SEED);
        int wide = 0;
        int naive = 0;
        long made = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Double> values = stopped(random, replicates, first, precision);
            made += values.size();
            wide += holds(Estimate.of(values, true).orElseThrow(), replicates) ? 1 : 0;
            naive += holds(Estimate.of(values, false).orElseThrow(), replicates) ? 1 : 0;
        }
        System.err.printf(
                "%s, %d first, precision %s: %.1f replicates, %.1f %% hold the mean, %.1f %%" + " without allowance%n",
                replicates, first, precision, made / (double) RUNS, 100.0 * wide / RUNS, 100.0 * naive / RUNS);
        assertThat(wide).isGreaterThanOrEqualTo((int) (0.94 * RUNS));
        assertThat(naive).isLessThan(wide);
    }

    private static boolean holds(Estimate estimate, Replicates replicates) {
        double mean = Math.exp(replicates.meanLogarithm);
        return estimate.low() <= mean && mean <= estimate.high();
    }

    /// The loop of a run, whose looks are [RunPrecision]'s.
    private static List<Double> stopped(Random random, Replicates replicates, int first, double precision) {
        List<Double> values = new ArrayList<>();
        while (values.size() < MOST_REPLICATES) {
            values.add(replicates.next(random));
            boolean isDue = values.size() >= Math.max(first, StoppingRule.FIRST_LOOK);
            if (isDue
                    && Estimate.of(values, true)
                                    .orElseThrow()
                                    .relativeHalfWidth()
                                    .orElse(Double.POSITIVE_INFINITY)
                            <= precision) {
                break;
            }
        }
        return values;
    }
}
