package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PercentileDraws;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often the percentiles of equals are called different, where sides have like and unlike numbers
/// of operations. Each setting has 1,000 draws and a seed of its own.
class PercentileVerdictTest {
    private static final long SEED = 20261128;
    private static final int DRAWS = 1000;

    private static List<TrialResult> trials(
            PercentileDraws draws, RandomGenerator random, int replicates, int operations) {
        return IntStream.rangeClosed(1, replicates)
                .mapToObj(replicate -> draws.trial(random, replicate, operations, 0.02))
                .toList();
    }

    private static ResultComparison compare(
            PercentileDraws draws, RandomGenerator random, Metric metric, int replicates, int a, int b) {
        return ResultComparison.of(
                Runs.side("A", trials(draws, random, replicates, a)),
                Runs.side("B", trials(draws, random, replicates, b)),
                Runs.rules(0.01, metric));
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "EXPONENTIAL, P99, 10, 1000, 1000",
        "EXPONENTIAL, P99, 10, 1000, 10000",
        "EXPONENTIAL, P999, 5, 10000, 10000",
        "EXPONENTIAL, P95, 10, 200, 2000",
        "LOGNORMAL, P99, 5, 1000, 1000",
        "LOGNORMAL, P99, 10, 1000, 10000",
        "LOGNORMAL, P999, 5, 10000, 40000",
        "PARETO, P99, 3, 1000, 1000",
        "PARETO, P99, 10, 1000, 10000",
        "PARETO, P95, 5, 200, 2000",
        "QUEUE, P99, 10, 1500, 6000",
        "QUEUE, P95, 5, 1500, 6000"
    })
    void equalsSeldomDiffer(PercentileDraws draws, Metric metric, int replicates, int a, int b) {
        RandomGenerator random = new SplittableRandom(SEED + draws.number() + replicates + a + b);
        long wrong = different(() -> compare(draws, random, metric, replicates, a, b));
        System.err.printf(
                "%s of %s, %d replicates of %d and %d operations: %.1f %% wrong%n",
                metric, draws, replicates, a, b, 100.0 * wrong / DRAWS);
        assertThat(wrong).isLessThanOrEqualTo(60);
    }

    /// Both sides end when their intervals are narrow: their scatter is small by choice.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "EXPONENTIAL, P99, 1000, 0.2",
        "EXPONENTIAL, P99, 1000, 0.05",
        "EXPONENTIAL, P50, 100, 0.2",
        "LOGNORMAL, P99, 1000, 0.2",
        "PARETO, P95, 200, 0.3",
        "QUEUE, P99, 1500, 0.3",
        "QUEUE, P95, 1500, 0.2"
    })
    void equalsThatStoppedSeldomDiffer(PercentileDraws draws, Metric metric, int operations, double precision) {
        RandomGenerator random = new SplittableRandom(SEED + draws.number() + operations);
        StoppingRule rule = new StoppingRule(precision, 60);
        long wrong = different(() -> ResultComparison.of(
                Runs.side("A", draws.stopped(random, metric, rule, operations, 0.02)),
                Runs.side("B", draws.stopped(random, metric, rule, operations, 0.02)),
                Runs.rules(0, metric)));
        System.err.printf(
                "%s of %s, %d operations, stopped at %s: %.1f %% wrong%n",
                metric, draws, operations, precision, 100.0 * wrong / DRAWS);
        assertThat(wrong).isLessThanOrEqualTo(60);
    }

    private static long different(Supplier<ResultComparison> comparison) {
        return IntStream.range(0, DRAWS)
                .mapToObj(_ -> comparison.get().overall().verdict())
                .filter(verdict -> verdict == Verdict.BETTER || verdict == Verdict.WORSE)
                .count();
    }

    /// Of 150 operations one is beyond the 99th percentile.
    @Test
    void whatHasTooFewOperationsIsNotJudged() {
        ResultComparison found =
                compare(PercentileDraws.EXPONENTIAL, new SplittableRandom(SEED), Metric.P99, 5, 150, 15_000);
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(found.overall().sentence())
                .contains("too few operations for a p99 latency, which takes 1000 in each trial;" + " measure longer");
    }
}
