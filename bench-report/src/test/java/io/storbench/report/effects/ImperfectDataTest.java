package io.storbench.report.effects;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.design.Layout;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// What cannot be computed is a sentence, never a number.
class ImperfectDataTest {
    private static FactorialAnalysis analysis(List<TrialResult> trials) {
        return MetricEffects.of(Experiment.of(trials), Metric.LATENCY, Origin.MEASURED, Layout.plain(0))
                .analysis();
    }

    private static TrialBuilder trial(int point, int replicate) {
        return measured(point)
                .factor("network.rtt", (point - 1) % 2 == 0 ? "1ms" : "2ms")
                .factor("workload.depth", (point - 1) / 2 == 0 ? "1" : "4")
                .replicate(replicate);
    }

    /// Times that differ by point, and a little by replicate.
    private static double nanos(int point, int replicate) {
        return 1e6 * point * (1 + 0.01 * replicate);
    }

    /// What a replicate of a point is.
    private interface Each {
        TrialResult of(int point, int replicate);
    }

    /// Of the four points.
    private static List<TrialResult> trials(int replicates, Each each) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = 1; replicate <= replicates; replicate++) {
                trials.add(each.of(point, replicate));
            }
        }
        return trials;
    }

    private static TrialResult valid(int point, int replicate) {
        return trial(point, replicate).valid(nanos(point, replicate));
    }

    /// Six of the ten trials with 2 ms fail.
    private static boolean fails(int point, int replicate) {
        return point % 2 == 0 && replicate > 2;
    }

    @Test
    void doubtfulAndFailedTrialsAreInNoMean() {
        List<TrialResult> trials = trials(3, ImperfectDataTest::valid);
        double clean = Designs.effect(analysis(trials), "A");
        trials.add(trial(1, 4).doubtful(9e9, "the rate was not reached"));
        trials.add(trial(3, 4).failed("no answer"));
        FactorialAnalysis analysis = analysis(trials);
        assertThat(Designs.effect(analysis, "A")).isCloseTo(clean, within(1e-12));
        assertThat(analysis.errorDegrees()).isEqualTo(8);
    }

    @Test
    void oneReplicateHasNoTests() {
        FactorialAnalysis analysis = analysis(trials(1, ImperfectDataTest::valid));
        assertThat(analysis.terms()).hasSize(3).allMatch(term -> term.test().isEmpty());
        assertThat(analysis.terms())
                .allMatch(term -> term.untested().equals(Optional.of("there is no error estimate")));
        assertThat(analysis.lenth()).isPresent();
    }

    @Test
    void constantResponse() {
        FactorialAnalysis analysis =
                analysis(trials(1, (point, _) -> trial(point, 1).valid(1e6)));
        assertThat(analysis.terms()).isEmpty();
        assertThat(analysis.notes())
                .containsExactly(
                        "The mean latency of all 4 valid trials is the same: there is" + " nothing to explain.");
    }

    @Test
    void factorNeverVaried() {
        FactorialAnalysis analysis =
                analysis(List.of(measured(1).factor("network.rtt", "1ms").valid(1e6)));
        assertThat(analysis.terms()).isEmpty();
        assertThat(analysis.notes()).containsExactly("No factor was varied, so there are no effects.");
    }

    @Test
    void allTrialsFailed() {
        FactorialAnalysis analysis =
                analysis(List.of(trial(1, 1).failed("no answer"), trial(2, 1).failed("no answer")));
        assertThat(analysis.terms()).isEmpty();
        assertThat(analysis.notes())
                .containsExactly(
                        "None of the 2 trials has a valid number of the mean latency, so" + " there are no effects.");
    }

    @Test
    void notANumberIsNoResponse() {
        List<TrialResult> trials = trials(2, ImperfectDataTest::valid);
        trials.add(trial(4, 3).valid(Double.NaN));
        assertThat(analysis(trials).errorDegrees()).isEqualTo(4);
        assertThatThrownBy(() -> Designs.twoLevel(1, 1, Double.NaN))
                .hasMessage("point 2, replicate 1: the response NaN cannot be analysed");
    }

    @Test
    void failuresThatGoWithAFactorTakeItsPValues() {
        FactorialAnalysis analysis = analysis(trials(
                5,
                (point, replicate) ->
                        fails(point, replicate) ? trial(point, replicate).failed("timeout") : valid(point, replicate)));
        assertThat(Designs.term(analysis, "A").untested()).contains("not missing at random");
        assertThat(Designs.term(analysis, "A").test()).isEmpty();
        assertThat(Designs.term(analysis, "AB").test()).isEmpty();
        assertThat(Designs.term(analysis, "B").test()).isPresent();
        // R: fisher.test(matrix(c(6, 4, 0, 10), 2))$p.value is 0.01083591.
        assertThat(analysis.notes().getFirst())
                .isEqualTo("Not missing at random: 6 of 10 trials with rtt = 2ms lack a valid number, against 0 of 10"
                        + " others (Fisher's exact p = 0.011); effects of rtt have no p-value.");
    }

    @Test
    void hardFactorThatWasSetUpOnceHasNoPValue() {
        FactorialAnalysis analysis = analysis(trials(
                3,
                (point, replicate) ->
                        trial(point, replicate).setUp(point % 2 == 0 ? 2 : 1).valid(nanos(point, replicate))));
        assertThat(Designs.term(analysis, "A").untested()).contains("set up only once per level");
        assertThat(Designs.term(analysis, "A").interval()).isEmpty();
        assertThat(Designs.term(analysis, "B").test()).isPresent();
        assertThat(analysis.notes().getLast()).startsWith("rtt: each level was set up only once");
    }

    @Test
    void levelWithoutAnyValidTrial() {
        List<Run> runs = new ArrayList<>();
        for (int level = 0; level < 3; level++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                runs.add(new Run(
                        level + 1,
                        replicate,
                        runs.size() + 1,
                        0,
                        0,
                        List.of(level),
                        level == 0 ? OptionalDouble.empty() : OptionalDouble.of(level + 0.1 * replicate)));
            }
        }
        FactorialAnalysis analysis =
                FactorialAnalysis.of(new FactorialData("response", false, Designs.factors(1, 3), runs));
        assertThat(Designs.effect(analysis, "A")).isCloseTo(1, within(1e-12));
        assertThat(analysis.notes())
                .contains("No trial with factor A = 1 has a valid number; effects are between the" + " other levels.");
    }

    /// That nothing can be computed takes no note away of why trials are missing.
    @Test
    void whyNothingCanBeComputedComesAfterTheOtherNotes() {
        List<TrialResult> trials = trials(
                5,
                (point, replicate) -> fails(point, replicate)
                        ? trial(point, replicate).failed("timeout")
                        : trial(point, replicate).valid(1e6));
        assertThat(analysis(trials).notes())
                .hasSize(2)
                .satisfiesExactly(
                        note -> assertThat(note).startsWith("Not missing at random: 6 of 10"),
                        note -> assertThat(note).endsWith("there is nothing to explain."));
    }

    /// 2000 set-ups of two trials each, for which no columns of their own are made. Scatter between
    /// and within set-ups is that of their means, in closed form.
    @Test
    void veryManySetUpsAreJudgedByTheirMeans() {
        List<Run> runs = new ArrayList<>();
        int setUps = 2000;
        for (int i = 0; i < 2 * setUps; i++) {
            int setUp = i / 2;
            int hard = setUp % 2;
            int easy = i % 2;
            // Set-ups are off by 1, trials by 0.1, both without favour for any level.
            double off = (setUp / 2 % 2 == 0 ? 1 : -1) + (setUp / 4 % 2 == easy ? 0.1 : -0.1);
            runs.add(new Run(
                    1 + hard + 2 * easy,
                    1 + setUp / 2,
                    i + 1,
                    setUp + 1,
                    0,
                    List.of(hard, easy),
                    OptionalDouble.of(100 + 5 * hard + 3 * easy + off)));
        }
        FactorialAnalysis analysis =
                FactorialAnalysis.of(new FactorialData("response", false, Designs.factors(2, 2), runs));
        Term.Test between = Designs.term(analysis, "A").test().orElseThrow();
        Term.Test within = Designs.term(analysis, "B").test().orElseThrow();
        assertThat(between.errorDegrees()).isEqualTo(setUps - 2);
        assertThat(within.errorDegrees()).isEqualTo(setUps - 2);
        // n d² / 4 over SS / df, with SS = 4000 · 1² between and 4000 · 0.1² within.
        double degrees = setUps - 2;
        assertThat(between.f()).isCloseTo(1000 * 25 / (4000 / degrees), within(1e-4));
        assertThat(within.f()).isCloseTo(1000 * 9 / (40 / degrees), within(1e-2));
    }

    /// When every trial has a set-up of its own, the scatter of trials is that of set-ups.
    @Test
    void setUpsOfOneTrialEachAreNoSplitPlot() {
        FactorialAnalysis analysis = analysis(trials(
                3,
                (point, replicate) ->
                        trial(point, replicate).setUp(3 * point + replicate).valid(nanos(point, replicate))));
        assertThat(analysis.errorDegrees()).isEqualTo(8);
        assertThat(analysis.terms()).allMatch(term -> term.test().isPresent());
    }

    @Test
    void lettersAreThoseOfTheFactorsThatAreLeft() {
        FactorialAnalysis analysis = analysis(
                trials(1, (point, _) -> point % 2 == 0 ? trial(point, 1).failed("no answer") : valid(point, 1)));
        assertThat(analysis.data().factors().getFirst().letter()).isEqualTo("A");
        assertThat(analysis.data().factors().getFirst().name()).isEqualTo("depth");
        assertThat(Designs.term(analysis, "A").name()).isEqualTo("depth");
    }

    @Test
    void equalReplicatesAreExactAndTestNothing() {
        FactorialAnalysis analysis =
                analysis(trials(3, (point, replicate) -> trial(point, replicate).valid(nanos(point, 1))));
        assertThat(analysis.terms()).hasSize(3).allMatch(term -> term.test().isEmpty());
        assertThat(analysis.lenth()).isEmpty();
        assertThat(analysis.errorDegrees()).isZero();
        assertThat(analysis.notes())
                .containsExactly("Replicates are all equal, as those of a simulation without randomness:"
                        + " effects are exact, and there is nothing to test.");
    }

    @Test
    void aFactorOfVeryManyLevelsIsNoTableOfEffects() {
        List<Run> runs = new ArrayList<>();
        for (int level = 0; level < 5_000; level++) {
            runs.add(Designs.run(level, level + 1, List.of(level), 1 + level));
        }
        FactorialAnalysis analysis =
                FactorialAnalysis.of(new FactorialData("response", true, Designs.factors(1, 5_000), runs));
        assertThat(analysis.notes())
                .containsExactly(
                        "Main effects of these factors are 4999 numbers, more than 127: look at the" + " curves.");
    }

    /// 60 x 60 levels have 3,481 columns of interaction: too many to be made.
    @Test
    void interactionsOfManyLevelsAreLackOfFit() {
        List<Run> runs = new ArrayList<>();
        for (int a = 0; a < 60; a++) {
            for (int b = 0; b < 60; b++) {
                runs.add(Designs.run(runs.size(), runs.size() + 1, List.of(a, b), 2 + a * 3 + b));
            }
        }
        FactorialAnalysis analysis =
                FactorialAnalysis.of(new FactorialData("response", false, Designs.factors(2, 60), runs));
        assertThat(analysis.terms()).extracting(Term::letters).containsExactly("A", "B");
        assertThat(analysis.terms()).extracting(Term::degreesOfFreedom).containsExactly(59, 59);
    }

    /// Each block takes a column as long as there are trials: 100,000 of them would be 80 GB.
    @Test
    void moreBlocksThanCanBeFittedAreReportedAtOnce() {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            runs.add(new Run(1 + i % 2, 1 + i / 2, i + 1, 0, i + 1, List.of(i % 2), OptionalDouble.of(i)));
        }
        FactorialAnalysis analysis =
                FactorialAnalysis.of(new FactorialData("response", false, Designs.factors(1, 2), runs));
        assertThat(analysis.terms()).isEmpty();
        assertThat(analysis.notes())
                .containsExactly("There are 100000 blocks of 100000 trials; effects are estimated for at most 1000"
                        + " blocks, and 10000000 blocks times trials, so there are none here: look at the curves.");
    }
}
