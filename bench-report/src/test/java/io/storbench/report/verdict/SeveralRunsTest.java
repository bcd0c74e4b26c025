package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Metric;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sides that ran several times tell by how much separate runs differ.
class SeveralRunsTest {
    private static final long SEED = 20_261_127;
    private static final int COMPARISONS = 1_000;

    /// Each run's replicates of one point.
    private static TrialResult[] runs(double[]... meansNanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (int run = 0; run < meansNanos.length; run++) {
            for (double mean : meansNanos[run]) {
                trials.add(TrialBuilder.measured(1)
                        .replicate(trials.size() + 1)
                        .fact(Measurement.RUN, "run " + run)
                        .valid(mean));
            }
        }
        return trials.toArray(TrialResult[]::new);
    }

    private static double[] of(double... means) {
        return means;
    }

    /// A's two runs differ by 20 %, B's one lies between them: nobody knows what a third would be.
    @Test
    void aDifferenceLikeThatBetweenRunsIsNone() {
        TrialResult[] a = runs(of(1e6, 1.01e6, 0.99e6), of(1.2e6, 1.21e6, 1.19e6));
        TrialResult[] b = runs(of(1.3e6, 1.31e6, 1.29e6));
        ResultComparison comparison = ResultComparison.of(Runs.a(a), Runs.b(b), Runs.rules(0.02));
        assertThat(comparison.runScatter().orElseThrow()).isBetween(0.1, 0.2);
        assertThat(comparison.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(comparison.remarks()).anyMatch(remark -> remark.contains("by 3 runs of theirs"));
    }

    @Test
    void oneRunOfEachSideTellsNothingOfIt() {
        ResultComparison comparison = ResultComparison.of(
                Runs.a(runs(of(1e6, 1.01e6, 0.99e6))), Runs.b(runs(of(1.3e6, 1.31e6, 1.29e6))), Runs.rules(0.02));
        assertThat(comparison.runScatter()).isEmpty();
        assertThat(comparison.overall().verdict()).isEqualTo(Verdict.WORSE);
        assertThat(comparison.remarks()).anyMatch(remark -> remark.contains("cannot be excluded"));
    }

    /// What is stated holds for one run; the mean of two equal ones has half of the variance.
    @Test
    void whatIsStatedIsSharedByTheRunsOfASide() {
        double narrow = width(1e6, 1.01e6, 1.02e6, 1.03e6);
        double wide = width(1e6, 1.01e6);
        assertThat(wide / narrow).isCloseTo(Math.sqrt(2), within(0.01));
    }

    /// Four runs of A differ by 5 %, B's one lies 10 % above their mean: the word of 1 % is not theirs.
    @ParameterizedTest
    @EnumSource(
            value = Metric.class,
            names = {"LATENCY", "THROUGHPUT", "RESPONSE"})
    void aStatementThatTheRunsContradictDoesNotDecide(Metric metric) {
        TrialResult[] a = runs(of(1e6, 1.001e6), of(1.06e6, 1.061e6), of(0.95e6, 0.951e6), of(1.08e6, 1.081e6));
        TrialResult[] b = runs(of(1.12e6, 1.121e6));
        ResultComparison comparison = ResultComparison.of(Runs.a(a), Runs.b(b), stated(0.01, metric));
        assertThat(comparison.runScatter().orElseThrow()).isBetween(0.05, 0.07);
        assertThat(comparison.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(comparison.remarks()).anyMatch(remark -> remark.contains("more than --run-scatter"));
    }

    /// What is stated stands where the runs do not exclude it, be it more or less than they show: two of A's differ by
    /// 2 %, of which one degree of freedom tells little.
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.08})
    void aStatementThatTheRunsDoNotContradictStands(double share) {
        TrialResult[] a = runs(of(1e6, 1.01e6, 0.99e6), of(1.02e6, 1.03e6, 1.01e6));
        TrialResult[] b = runs(of(1.3e6, 1.31e6, 1.29e6));
        ResultComparison comparison = ResultComparison.of(Runs.a(a), Runs.b(b), stated(share));
        assertThat(comparison.runScatter().orElseThrow()).isCloseTo(share, within(1e-9));
        assertThat(comparison.overall().verdict()).isEqualTo(Verdict.WORSE);
    }

    /// Half the width of the overall interval of sides with two replicates in each run, where runs
    /// differ far more than replicates.
    private static double width(double... means) {
        double[][] a = new double[means.length / 2][];
        double[][] b = new double[means.length / 2][];
        for (int run = 0; run < a.length; run++) {
            a[run] = of(means[2 * run], means[2 * run + 1]);
            b[run] = of(1.001 * means[2 * run], 1.001 * means[2 * run + 1]);
        }
        Difference difference = ResultComparison.of(Runs.a(runs(a)), Runs.b(runs(b)), stated(1))
                .overall()
                .difference()
                .orElseThrow();
        return Math.log(difference.high() / difference.low()) / 2;
    }

    private static Rules stated(double share) {
        return stated(share, Metric.LATENCY);
    }

    private static Rules stated(double share, Metric metric) {
        return new Rules(Optional.of(metric), Optional.empty(), Optional.empty(), 0.02, 0.05, OptionalDouble.of(share));
    }

    /// Equal sides whose runs differ by twice what replicates do, or not at all, are called
    /// different in 5 % of cases or fewer: 6.9 % is the 99 % bound of 1,000 draws.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"2, 2, 4, 2", "3, 3, 4, 2", "3, 3, 4, 0", "4, 1, 4, 2", "4, 1, 4, 0.5", "6, 6, 3, 1", "6, 2, 3, 2"})
    void equalSidesDifferNoMoreOftenThanStated(int runsA, int runsB, int replicates, double between) {
        Random random = new Random(SEED);
        int wrong = 0;
        int stated = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            TrialResult[] a = drawn(random, runsA, replicates, between);
            TrialResult[] b = drawn(random, runsB, replicates, between);
            wrong += isDifferent(Runs.a(a), Runs.b(b), Runs.rules(0)) ? 1 : 0;
            stated += isDifferent(Runs.a(a), Runs.b(b), stated(0)) ? 1 : 0;
        }
        System.err.printf(
                "%d against %d runs of %d, which differ by %s: %.1f %% wrong; %.1f %% if 0 is stated%n",
                runsA, runsB, replicates, between, 100.0 * wrong / COMPARISONS, 100.0 * stated / COMPARISONS);
        assertThat(wrong).isLessThanOrEqualTo(69);
    }

    private static boolean isDifferent(ResultSet a, ResultSet b, Rules rules) {
        Verdict verdict = ResultComparison.of(a, b, rules).overall().verdict();
        return verdict == Verdict.BETTER || verdict == Verdict.WORSE;
    }

    private static TrialResult[] drawn(Random random, int runs, int replicates, double between) {
        double[][] means = new double[runs][replicates];
        for (double[] run : means) {
            double shift = 0.02 * between * random.nextGaussian();
            for (int i = 0; i < replicates; i++) {
                run[i] = 1e6 * Math.exp(shift + 0.02 * random.nextGaussian());
            }
        }
        return runs(means);
    }
}
