package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.TrialBuilder;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often a comparison of equals finds a difference, and a real one is neither found nor called
/// inconclusive, by settings. Each has 1,000 draws and a seed of its own.
@Tag("slow")
class VerdictRatesTest {
    private static final long SEED = 20261128;
    private static final int DRAWS = 1000;

    /// At a true 5 %, more come with a probability of 7 %; the goal is 6 %.
    private static final int MOST = 60;

    /// How successive trials scatter.
    enum Noise {
        NORMAL,
        LOGNORMAL,
        PARETO,
        DEPENDENT,
        STRONGLY_DEPENDENT,
        DRIFT,
        STEP,
        NARROW_STEP,
        TIES,
        NEARLY_CONSTANT;

        /// Factors of successive trials.
        private double[] draw(Random random, int trials) {
            double[] factors = new double[trials];
            double state = random.nextGaussian();
            double run = 0;
            for (int i = 0; i < trials; i++) {
                double normal = random.nextGaussian();
                run = i == 0 || i == trials / 2 ? 0.02 * random.nextGaussian() : run;
                factors[i] = switch (this) {
                    case NORMAL -> Math.exp(0.05 * normal);
                    case LOGNORMAL -> Math.exp(0.7 * normal);
                    case PARETO -> Math.pow(1 - random.nextDouble(), -1 / 1.5);
                    case DEPENDENT, STRONGLY_DEPENDENT -> Math.exp(0.05 * state);
                    case DRIFT -> Math.exp(0.05 * normal + 0.02 * i);
                    case STEP -> Math.exp(0.05 * normal + run);
                    case NARROW_STEP -> Math.exp(0.01 * normal + run);
                    case TIES -> 1 + 0.1 * Math.max(0, Math.round(normal));
                    case NEARLY_CONSTANT -> Math.exp(1e-9 * normal);
                };
                double correlation = this == STRONGLY_DEPENDENT ? 0.9 : 0.5;
                state = correlation * state + Math.sqrt(1 - correlation * correlation) * normal;
            }
            return factors;
        }
    }

    /// @param paired whether trials of both sides take turns
    private static ResultComparison compare(
            Random random, Noise noise, int a, int b, boolean paired, double factor, double sameWithin) {
        List<TrialResult> base = new ArrayList<>();
        List<TrialResult> changed = new ArrayList<>();
        double[] first = noise.draw(random, paired ? a + b : a);
        double[] second = noise.draw(random, b);
        for (int i = 0; i < a; i++) {
            // Either goes first in turn.
            base.add(trial(noise, i, a, paired).valid(1e6 * first[paired ? 2 * i + i % 2 : i]));
        }
        for (int i = 0; i < b; i++) {
            changed.add(trial(noise, i, b, paired)
                    .startedAt("2026-11-21T10:00:00Z")
                    .valid(1e6 * factor * (paired ? first[2 * i + 1 - i % 2] : second[i])));
        }
        return ResultComparison.of(Runs.side("A", base), Runs.side("B", changed), Runs.rules(sameWithin));
    }

    private static TrialBuilder trial(Noise noise, int i, int trials, boolean paired) {
        TrialBuilder trial = TrialBuilder.measured(1).replicate(i + 1);
        if (noise == Noise.STEP || noise == Noise.NARROW_STEP) {
            // The second half ran on another day.
            trial.fact(Measurement.RUN, i < trials / 2 ? "first" : "second");
        }
        return paired ? trial.fact("interleaved.pair", "pair-" + i) : trial;
    }

    private static boolean isDifferent(ResultComparison found) {
        return found.overall().verdict() == Verdict.BETTER || found.overall().verdict() == Verdict.WORSE;
    }

    @ParameterizedTest
    @CsvSource({
        "NORMAL, 2, 2, false",
        "NORMAL, 3, 3, false",
        "NORMAL, 5, 5, false",
        "NORMAL, 10, 10, false",
        "NORMAL, 20, 20, false",
        "NORMAL, 10, 4, false",
        "NORMAL, 20, 3, false",
        "NORMAL, 10, 10, true",
        "LOGNORMAL, 3, 3, false",
        "LOGNORMAL, 10, 10, false",
        "LOGNORMAL, 10, 6, false",
        "LOGNORMAL, 10, 10, true",
        "PARETO, 3, 3, false",
        "PARETO, 10, 10, false",
        "PARETO, 12, 5, false",
        "PARETO, 10, 10, true",
        "DEPENDENT, 3, 3, false",
        "DEPENDENT, 5, 5, false",
        "DEPENDENT, 8, 8, false",
        "DEPENDENT, 10, 10, false",
        "DEPENDENT, 12, 12, false",
        "DEPENDENT, 15, 15, false",
        "DEPENDENT, 16, 16, false",
        "DEPENDENT, 20, 20, false",
        "DEPENDENT, 40, 40, false",
        "DEPENDENT, 20, 10, false",
        "DEPENDENT, 5, 5, true",
        "DEPENDENT, 10, 10, true",
        "STRONGLY_DEPENDENT, 20, 20, false",
        "STRONGLY_DEPENDENT, 40, 40, false",
        "STRONGLY_DEPENDENT, 10, 10, true",
        "DRIFT, 5, 5, true",
        "DRIFT, 10, 10, true",
        "STEP, 4, 4, false",
        "STEP, 10, 10, false",
        "STEP, 20, 10, false",
        "NARROW_STEP, 4, 4, false",
        "NARROW_STEP, 10, 10, false",
        "NARROW_STEP, 20, 20, false",
        "TIES, 3, 3, false",
        "TIES, 5, 5, false",
        "TIES, 10, 10, false",
        "TIES, 10, 10, true",
        "NEARLY_CONSTANT, 3, 3, false",
        "NEARLY_CONSTANT, 10, 10, true"
    })
    void equalsSeldomDiffer(Noise noise, int a, int b, boolean paired) {
        Random random = random(noise, a, b);
        int wrong = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            wrong += isDifferent(compare(random, noise, a, b, paired, 1, 0)) ? 1 : 0;
        }
        System.err.printf("%s, %d and %d%s: %.1f %% wrong%n", noise, a, b, paired ? " paired" : "", wrong / 10.0);
        assertThat(wrong).isLessThanOrEqualTo(MOST);
    }

    /// Each setting has numbers of its own; the hash of a name is the same on every JVM.
    private static Random random(Noise noise, int a, int b) {
        return new Random(SEED + 31L * a + b + noise.name().hashCode());
    }

    /// 10 % at a scatter of 5 %.
    @ParameterizedTest
    @CsvSource({
        "NORMAL, 3, 3, false",
        "NORMAL, 5, 5, false",
        "NORMAL, 10, 10, false",
        "NORMAL, 10, 10, true",
        "NORMAL, 20, 20, false",
        "NORMAL, 10, 5, false",
        "NORMAL, 20, 3, false",
        "DEPENDENT, 10, 10, false",
        "DEPENDENT, 10, 10, true",
        "DRIFT, 10, 10, true",
        "STEP, 10, 10, false"
    })
    void aRealDifferenceIsFoundOrTheComparisonIsInconclusive(Noise noise, int a, int b, boolean paired) {
        Random random = random(noise, a, b);
        int found = 0;
        int inconclusive = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            ResultComparison comparison = compare(random, noise, a, b, paired, 1.1, 0.05);
            if (comparison.overall().verdict() == Verdict.WORSE) {
                found++;
            } else if (comparison.inconclusive().isPresent()) {
                inconclusive++;
            }
        }
        System.err.printf(
                "%s, %d and %d%s: 10 %% are found in %.1f %%, inconclusive in %.1f %%%n",
                noise, a, b, paired ? " paired" : "", found / 10.0, inconclusive / 10.0);
        assertThat(found + inconclusive).isGreaterThanOrEqualTo(900);
    }

    /// What comparisons of equals call detectable, in the root of the mean square, as variances have no
    /// bias, is found in four of five comparisons at least when it is there; 38 fewer of 1,000 are three
    /// standard deviations.
    @ParameterizedTest
    @CsvSource({"3, false", "5, false", "10, false", "20, false", "5, true", "10, true"})
    void whatIsDetectableIsFoundAsOftenAsAnnounced(int replicates, boolean paired) {
        Random random = new Random(SEED + 7L * replicates);
        double meanSquare = IntStream.range(0, 400)
                .mapToDouble(_ -> compare(random, Noise.NORMAL, replicates, replicates, paired, 1, 0)
                        .overall()
                        .difference()
                        .orElseThrow()
                        .detectable())
                .map(detectable -> Math.pow(Math.log1p(detectable), 2))
                .average()
                .orElseThrow();
        double planted = Math.exp(Math.sqrt(meanSquare));
        int found = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            ResultComparison comparison = compare(random, Noise.NORMAL, replicates, replicates, paired, planted, 0);
            found += comparison.overall().verdict() == Verdict.WORSE ? 1 : 0;
        }
        System.err.printf(
                "%d%s: %.1f %% is detectable and found in %.1f %%%n",
                replicates, paired ? " paired" : "", 100 * (planted - 1), found / 10.0);
        assertThat(found).isGreaterThanOrEqualTo(800 - 38);
    }
}
