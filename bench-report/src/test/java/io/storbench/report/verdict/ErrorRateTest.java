package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.TrialBuilder;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often verdicts are wrong, and how often a difference is found, on log-normal trials.
@Tag("slow")
class ErrorRateTest {
    private static final long SEED = 20261122;
    private static final int REPLICATES = 20;
    private static final List<String> RTTS = List.of("1ms", "5ms", "20ms");
    private static final Rules RULES = Runs.rules(0.01);

    /// At most 6 % of 1,000 comparisons of equals may be wrong.
    private static final int MOST_OF_1000 = 60;

    /// Trials scatter by 3 %, and all points of a replicate by 3 % together.
    private static List<List<TrialResult>> experiment(Random random, int replicates, double factor) {
        return experiment(TrialBuilder::measured, random, replicates, factor);
    }

    private static List<List<TrialResult>> experiment(
            IntFunction<TrialBuilder> origin, Random random, int replicates, double factor) {
        List<List<TrialResult>> byReplicate = new ArrayList<>();
        for (int replicate = 1; replicate <= replicates; replicate++) {
            double common = 0.03 * random.nextGaussian();
            List<TrialResult> trials = new ArrayList<>();
            for (int point = 0; point < RTTS.size(); point++) {
                double own = 0.03 * random.nextGaussian();
                trials.add(origin.apply(point + 1)
                        .factor("network.rtt", RTTS.get(point))
                        .replicate(replicate)
                        .valid((point + 1) * 1e6 * factor * Math.exp(common + own)));
            }
            byReplicate.add(trials);
        }
        return byReplicate;
    }

    private static ResultSet side(String label, List<List<TrialResult>> replicates) {
        return Runs.side(label, replicates.stream().flatMap(List::stream).toList());
    }

    private static void print(String setting, int of1000) {
        System.err.printf("%s: %.1f %%%n", setting, of1000 / 10.0);
    }

    private static boolean isDifferent(Verdict verdict) {
        return verdict == Verdict.BETTER || verdict == Verdict.WORSE;
    }

    @Test
    void halvesOfOneExperimentDifferAsOftenAsTheLevelAllows() {
        Random random = new Random(SEED);
        int overall = 0;
        int anyPoint = 0;
        for (int split = 0; split < 1000; split++) {
            List<List<TrialResult>> replicates = experiment(random, REPLICATES, 1);
            Collections.shuffle(replicates, random);
            ResultComparison found = ResultComparison.of(
                    side("A", replicates.subList(0, REPLICATES / 2)),
                    side("B", replicates.subList(REPLICATES / 2, REPLICATES)),
                    RULES);
            overall += isDifferent(found.overall().verdict()) ? 1 : 0;
            anyPoint += found.points().stream().anyMatch(point -> isDifferent(point.verdict())) ? 1 : 0;
        }
        print("halves of 20 replicates, overall wrong", overall);
        print("halves of 20 replicates, any of 3 points wrong", anyPoint);
        assertThat(overall).isLessThanOrEqualTo(MOST_OF_1000);
        assertThat(anyPoint).isLessThanOrEqualTo(MOST_OF_1000);
    }

    /// Also with few replicates, and where they are not the same at every point.
    @Test
    void soDoThoseOfFewReplicatesWithSomeMissing() {
        Random random = new Random(SEED + 1);
        int overall = 0;
        for (int split = 0; split < 1000; split++) {
            List<TrialResult> a = lossy(random);
            List<TrialResult> b = lossy(random);
            ResultComparison found = ResultComparison.of(Runs.side("A", a), Runs.side("B", b), RULES);
            overall += isDifferent(found.overall().verdict()) ? 1 : 0;
        }
        print("4 replicates of 3 points without 2 trials a side, overall wrong", overall);
        assertThat(overall).isLessThanOrEqualTo(MOST_OF_1000);
    }

    /// Four replicates of three points, of which two trials have failed.
    private static List<TrialResult> lossy(Random random) {
        List<TrialResult> trials = new ArrayList<>(
                experiment(random, 4, 1).stream().flatMap(List::stream).toList());
        trials.remove(random.nextInt(3));
        trials.remove(8 + random.nextInt(3));
        return trials;
    }

    /// The mean's half of the level of 5 % and the scatter of one point of 3 % and 3 % over sqrt(3) points give the
    /// power of simulated pairs, which have no neighbours to resemble; the number found in 400
    /// experiments must be what a binomial distribution of it gives.
    @Test
    void aPlantedDifferenceIsFoundAsOftenAsAnnounced() {
        int n = 10;
        double variance = 0.03 * 0.03 * (1 + 1.0 / 3) / n;
        double power = new Contrast(0, Math.sqrt(2 * variance), n - 1).power(Math.log(1.05), 0.025);
        Random random = new Random(SEED + 2);
        int found = 0;
        int runs = 400;
        for (int run = 0; run < runs; run++) {
            ResultComparison comparison = ResultComparison.of(
                    side("A", experiment(TrialBuilder::simulated, random, n, 1)),
                    side("B", experiment(TrialBuilder::simulated, random, n, 1.05)),
                    RULES);
            found += comparison.overall().verdict() == Verdict.WORSE ? 1 : 0;
        }
        double deviation = Math.sqrt(runs * power * (1 - power));
        assertThat((double) found).isBetween(runs * power - 2.576 * deviation, runs * power + 2.576 * deviation);
    }

    /// A true difference at the margin is called the same in at most 5 %.
    @Test
    void aDifferenceAtTheMarginIsSeldomCalledNone() {
        Random random = new Random(SEED + 3);
        int same = 0;
        for (int run = 0; run < 1000; run++) {
            ResultComparison comparison = ResultComparison.of(
                    side("A", experiment(random, 10, 1)), side("B", experiment(random, 10, 1.05)), Runs.rules(0.05));
            same += comparison.overall().verdict() == Verdict.SAME ? 1 : 0;
        }
        print("a difference at the margin called the same", same);
        assertThat(same).isLessThanOrEqualTo(MOST_OF_1000);
    }

    /// The machine drifts: its speed is a random walk, of 5 % from trial to trial. Interleaved
    /// trials of two equal plans differ as often as the level allows; of two runs one after the
    /// other, which allow for a correlation, not much more often.
    @Test
    void aDriftingMachineSeldomDecides() {
        Random random = new Random(SEED + 4);
        int interleaved = 0;
        int inARow = 0;
        for (int run = 0; run < 1000; run++) {
            double[] walk = walk(random, 16);
            interleaved += isDifferent(verdict(walk, true)) ? 1 : 0;
            inARow += isDifferent(verdict(walk, false)) ? 1 : 0;
        }
        print("8 and 8 in a random walk, interleaved wrong", interleaved);
        print("8 and 8 in a random walk, one after the other wrong", inARow);
        assertThat(interleaved).isLessThanOrEqualTo(MOST_OF_1000);
        assertThat(inARow).isLessThanOrEqualTo(150);
    }

    private static double[] walk(Random random, int trials) {
        double[] walk = new double[trials];
        double log = 0;
        for (int i = 0; i < trials; i++) {
            log += 0.05 * random.nextGaussian();
            walk[i] = 1e6 * Math.exp(log);
        }
        return walk;
    }

    @ParameterizedTest
    @CsvSource({
        "2,  2,  1,   1", "2,  3,  2,   1", "2,  5,  0.5, 4", "2,  10, 1,   16", "2,  20, 1,   4",
        "2,  20, 0.5, 1", "3,  5,  0.5, 16", "3,  10, 0.5, 16", "3,  20, 2,   4", "3,  10, 2,   16",
        "5,  5,  2,   16", "5,  10, 2,   4", "5,  20, 0.5, 16", "10, 10, 2,   16", "10, 20, 2,   16",
        "20, 20, 0.5, 1", "20, 20, 2,   4"
    })
    void equalsDifferAsOftenAsTheLevelAllowsAtEveryMix(int replicatesA, int replicatesB, double scatterA, int points) {
        Random random = new Random(SEED + 10L * replicatesA + replicatesB + points);
        int wrong = 0;
        for (int run = 0; run < 1000; run++) {
            ResultComparison found = ResultComparison.of(
                    Runs.side("A", scattered(random, replicatesA, points, 0.03 * scatterA)),
                    Runs.side("B", scattered(random, replicatesB, points, 0.03)),
                    RULES);
            wrong += isAnyDifferent(found) ? 1 : 0;
        }
        System.err.printf(
                "%d against %d replicates, scatter %s, %d points: %.1f %% wrong%n",
                replicatesA, replicatesB, scatterA, points, wrong / 10.0);
        assertThat(wrong).isLessThanOrEqualTo(MOST_OF_1000);
    }

    /// Over all, or at any point.
    private static boolean isAnyDifferent(ResultComparison found) {
        return isDifferent(found.overall().verdict())
                || found.points().stream().anyMatch(point -> isDifferent(point.verdict()));
    }

    private static List<TrialResult> scattered(Random random, int replicates, int points, double scatter) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= replicates; replicate++) {
            for (int point = 1; point <= points; point++) {
                trials.add(TrialBuilder.measured(point)
                        .factor("network.rtt", point + "ms")
                        .replicate(replicate)
                        .valid(1e6 * point * Math.exp(scatter * random.nextGaussian())));
            }
        }
        return trials;
    }

    /// Successive replicates have a correlation of 0.5 or 0.9: of 1,000 comparisons of equals, 6 %
    /// at most are wrong over all or at any point.
    @ParameterizedTest
    @CsvSource({
        "3,  3,  0.5, 4", "5,  5,  0.5, 1", "10, 10, 0.5, 1", "15, 15, 0.5, 4", "16, 16, 0.5, 1",
        "16, 16, 0.5, 4", "20, 20, 0.5, 1", "20, 20, 0.5, 4", "20, 20, 0.9, 1", "40, 40, 0.5, 1",
        "5,  5,  0.5, 4", "10, 10, 0.5, 4", "40, 40, 0.5, 4", "10, 10, 0.5, 16"
    })
    void replicatesThatResembleTheirNeighboursCountForFewer(
            int replicatesA, int replicatesB, double correlation, int points) {
        Random random = new Random(SEED + 10L * replicatesA + replicatesB + points);
        int wrong = 0;
        for (int run = 0; run < 1000; run++) {
            ResultComparison found = ResultComparison.of(
                    Runs.side("A", correlated(random, replicatesA, correlation, points)),
                    Runs.side("B", correlated(random, replicatesB, correlation, points)),
                    RULES);
            wrong += isAnyDifferent(found) ? 1 : 0;
        }
        System.err.printf(
                "%d against %d replicates, correlation %s, %d points: %.1f %% wrong%n",
                replicatesA, replicatesB, correlation, points, wrong / 10.0);
        assertThat(wrong).isLessThanOrEqualTo(MOST_OF_1000);
    }

    private static List<TrialResult> correlated(Random random, int replicates, double correlation, int points) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= points; point++) {
            double state = random.nextGaussian();
            for (int replicate = 1; replicate <= replicates; replicate++) {
                trials.add(TrialBuilder.measured(point)
                        .factor("network.rtt", point + "ms")
                        .replicate(replicate)
                        .valid(1e6 * point * Math.exp(0.03 * state)));
                state = correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            }
        }
        return trials;
    }

    /// Two runs differ by 2 % each beyond their trials' scatter: with that known, as often as the
    /// level allows.
    @Test
    void aKnownScatterBetweenRunsIsNoDifference() {
        Random random = new Random(SEED + 5);
        Rules known = new Rules(Optional.empty(), Optional.empty(), Optional.empty(), 0, 0.05, OptionalDouble.of(0.02));
        int without = 0;
        int with = 0;
        for (int run = 0; run < 1000; run++) {
            List<TrialResult> a = run(random, Math.exp(0.02 * random.nextGaussian()));
            List<TrialResult> b = run(random, Math.exp(0.02 * random.nextGaussian()));
            with += isDifferent(overall(a, b, known)) ? 1 : 0;
            without += isDifferent(overall(a, b, RULES)) ? 1 : 0;
        }
        print("runs that differ by a known 2 %, wrong", with);
        assertThat(with).isLessThanOrEqualTo(MOST_OF_1000);
        assertThat(without).isGreaterThan(300);
    }

    private static List<TrialResult> run(Random random, double factor) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 10; replicate++) {
            trials.add(TrialBuilder.measured(1)
                    .replicate(replicate)
                    .valid(1e6 * factor * Math.exp(0.01 * random.nextGaussian())));
        }
        return trials;
    }

    private static Verdict overall(List<TrialResult> a, List<TrialResult> b, Rules rules) {
        return ResultComparison.of(Runs.side("A", a), Runs.side("B", b), rules)
                .overall()
                .verdict();
    }

    /// Of trials at these times, the first half against the second, or by turns.
    private static Verdict verdict(double[] nanos, boolean interleaved) {
        int n = nanos.length / 2;
        List<TrialResult> a = new ArrayList<>();
        List<TrialResult> b = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            TrialBuilder trial = TrialBuilder.measured(1).replicate(i + 1);
            if (interleaved) {
                trial.fact("interleaved.pair", "pair-" + i);
                // Either goes first in turn.
                a.add(trial.valid(nanos[2 * i + i % 2]));
                b.add(trial.valid(nanos[2 * i + 1 - i % 2]));
            } else {
                a.add(trial.valid(nanos[i]));
                b.add(trial.valid(nanos[n + i]));
            }
        }
        return ResultComparison.of(Runs.side("A", a), Runs.side("B", b), RULES)
                .overall()
                .verdict();
    }
}
