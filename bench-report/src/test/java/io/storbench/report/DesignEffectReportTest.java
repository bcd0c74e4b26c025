package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.PlackettBurman;
import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The answer of designs in which no two points differ in the compared factor alone.
class DesignEffectReportTest {
    private static final List<List<Integer>> HALF =
            FractionalFactorial.of(3, List.of("C=AB")).points();

    private static Report report(List<TrialResult> trials) {
        return Report.of(Reports.input(trials, "", Question.NONE, Predictions.NONE));
    }

    private static String verdict(List<TrialResult> trials) {
        return verdict(trials, Question.NONE);
    }

    private static String verdict(List<TrialResult> trials, Question question) {
        return Report.of(Reports.input(trials, "", question, Predictions.NONE))
                .headline()
                .verdicts()
                .getFirst()
                .replace('\u00A0', ' ');
    }

    /// The first factor is the target, nfs at its low level; the others are numbers.
    private static TrialBuilder trial(int number, List<Integer> point) {
        TrialBuilder trial = measured(number + 1)
                .factor("target", point.getFirst() == 0 ? "nfs" : "iscsi")
                .runOrder(number + 1);
        for (int i = 1; i < point.size(); i++) {
            trial.factor("workload." + (char) ('a' + i), point.get(i) == 0 ? "1" : "9");
        }
        return trial;
    }

    /// Each point twice, above and below its mean by a part of it.
    private static List<TrialResult> twice(
            List<List<Integer>> points,
            double scatter,
            ToDoubleFunction<List<Integer>> logarithm,
            UnaryOperator<TrialBuilder> each) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                double shift = replicate == 1 ? scatter : -scatter;
                double value = 1e6 * Math.exp(logarithm.applyAsDouble(points.get(i)) + shift);
                trials.add(
                        each.apply(trial(i, points.get(i)).replicate(replicate)).valid(value));
            }
        }
        return trials;
    }

    /// iscsi takes twice as long as nfs, and the second factor makes both four times as slow.
    private static double doubled(List<Integer> point) {
        return Math.log(2) * point.get(0) + Math.log(4) * point.get(1);
    }

    /// Eight trials of four points, each 1 % off its point's mean: the error's mean square is 8 ·
    /// 0.01² / 4, the effect's standard error 2 · √(that / 8) = 0.01, and t(0.975; 4) = 2.776, so
    /// that the interval is 2 · e^∓0.02776.
    @Test
    void aFractionIsAnsweredByItsFittedEffectWithWhatItCannotTellFromIt() {
        assertThat(verdict(twice(HALF, 0.01, DesignEffectReportTest::doubled, UnaryOperator.identity())))
                .isEqualTo("Measured: by the fitted effect of target over 4 points: nfs is 2.00 times faster than iscsi"
                        + " [1.95, 2.06] in the geometric mean. The number is the"
                        + " combined effect of target = b × c; it is that of target alone only if the other has no"
                        + " effect.");
    }

    /// C = -AB: what is reported is the effect less the interaction.
    @Test
    void anAliasKeepsItsSign() {
        assertThat(verdict(twice(
                        FractionalFactorial.of(3, List.of("C=-AB")).points(),
                        0.01,
                        DesignEffectReportTest::doubled,
                        UnaryOperator.identity())))
                .contains("The number is the combined effect of target = -(b × c); it is that of"
                        + " target alone only if the other has no effect.");
    }

    /// Effects of 0.7, 0.6 and 0.5: PSE = 1.5 · 0.6, ME = 12.7 · 0.9, a ratio of 90,000.
    @Test
    void limitsOfFewEffectsThatFindNothingAreNoNumbers() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            List<Integer> point = HALF.get(i);
            double log = 0.7 * point.get(0) + 0.6 * point.get(1) + 0.5 * point.get(2);
            trials.add(trial(i, point).valid(1e6 * Math.exp(log)));
        }
        assertThat(report(trials).sections().stream()
                        .flatMap(section -> section.blocks().stream())
                        .filter(Block.Paragraph.class::isInstance)
                        .map(block -> ((Block.Paragraph) block).text()))
                .anyMatch(text -> text.contains("Without replicates only Lenth's limits could judge: of 3 effects they"
                        + " reach beyond a factor of 1,000, and find none."))
                .noneMatch(text -> text.contains("limits judge"));
    }

    /// The second factor makes all a hundred times as slow, and iscsi slower than nfs by one ratio
    /// where it is low and by another where it is high.
    private static String changing(double low, double high) {
        return verdict(twice(
                FractionalFactorial.of(4, List.of("D=ABC")).points(),
                0.001,
                point -> Math.log(100) * point.get(1) + point.get(0) * Math.log(point.get(1) == 0 ? low : high),
                UnaryOperator.identity()));
    }

    /// 1 / 1.2 and 1 / 1.03: a ten thousandth of the variation, and yet another answer.
    @Test
    void anInteractionThatChangesTheVerdictIsReportedHoweverLittleItExplains() {
        assertThat(changing(1.2, 1.03))
                .contains("It is not the same everywhere: target × b or c × d (not separable) is significant");
    }

    @Test
    void anInteractionThatExplainsLittleAndChangesNothingIsNotReported() {
        assertThat(changing(1.2, 1.25)).contains("faster than iscsi").doesNotContain("everywhere");
    }

    /// In a fraction of seven factors each interaction with the target matters: the first screen has two sentences, not
    /// all of them.
    @Test
    void theFirstScreenHasTwoSentencesHoweverManyInteractionsThereAre() {
        List<TrialResult> trials = twice(
                FractionalFactorial.of(7, List.of("F=ABCD", "G=ABDE")).points(),
                0.001,
                point -> {
                    double sign = 2 * point.getFirst() - 1;
                    return IntStream.range(1, 7)
                            .mapToDouble(i -> (0.5 + 0.2 * sign) * point.get(i))
                            .sum();
                },
                UnaryOperator.identity());
        Headline headline = report(trials).headline();
        assertThat(headline.answer()).startsWith("By the fitted effect of target over 32 points:");
        assertThat(headline.answer().split("\\.(?= |$)")).hasSizeLessThanOrEqualTo(2);
    }

    /// The last factor is compared, and c changes what it does: c × d has the column of target × b,
    /// which comes first, or of its negative. The ratios are 1 / 1.2 and 1 / 1.03 either way.
    @ParameterizedTest
    @ValueSource(strings = {"D=ABC", "D=-ABC"})
    void anInteractionIsFoundBehindItsAliases(String generator) {
        Question question =
                new Question(Optional.of("workload.d"), Optional.empty(), Optional.empty(), 0.05, Optional.empty());
        List<TrialResult> trials = twice(
                FractionalFactorial.of(4, List.of(generator)).points(),
                0.001,
                point -> Math.log(100) * point.get(1) + point.get(3) * Math.log(point.get(2) == 0 ? 1.2 : 1.03),
                UnaryOperator.identity());
        assertThat(verdict(trials, question))
                .contains("It is not the same everywhere: c × d or target × b (not separable) is significant");
        assertThat(Report.of(Reports.input(trials, "", question, Predictions.NONE))
                        .analysis()
                        .answer()
                        .orElseThrow()
                        .overall()
                        .getFirst()
                        .contrast()
                        .orElseThrow()
                        .interactions()
                        .getFirst()
                        .sides())
                .extracting(side -> "%s %s %.3f".formatted(side.factor(), side.level(), side.ratio()))
                .containsExactly("c 1 0.833", "c 9 0.971");
    }

    @Test
    void aDifferenceWithinTheIntervalCannotBeTold() {
        assertThat(verdict(twice(HALF, 0.1, point -> 0.02 * point.getFirst(), UnaryOperator.identity())))
                .contains("no difference between nfs and iscsi is proven (ratio 0.980 [0.743, 1.294])");
    }

    /// Three effects, ln 2, 0.02 and 0.01. Lenth: s0 = 1.5 · 0.02; the two that are below 2.5 · s0
    /// give PSE = 1.5 · 0.015 and ME = t(0.975; 1) · PSE = 12.706 · 0.0225 = 0.2859.
    @Test
    void withoutReplicatesLenthsMarginOfErrorJudges() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            List<Integer> point = HALF.get(i);
            double log = Math.log(2) * point.get(0) + 0.02 * point.get(1) + 0.01 * point.get(2);
            trials.add(trial(i, point).valid(1e6 * Math.exp(log)));
        }
        assertThat(verdict(trials)).contains("nfs is 2.00 times faster than iscsi [1.50, 2.66]");
    }

    /// Effects of ln 2, 0 and 0: PSE and ME are 0, so that nothing tells how sure the ratio is.
    @Test
    void limitsOfNothingJudgeNothing() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            trials.add(trial(i, HALF.get(i)).valid(1e6 * (1 + HALF.get(i).getFirst())));
        }
        assertThat(verdict(trials))
                .contains("no difference between nfs and iscsi is proven (there is no error estimate)");
        assertThat(Reports.paragraphs(report(trials)))
                .anyMatch(text -> text.contains("Lenth's limits would be 0"))
                .noneMatch(text -> text.contains("is more than chance"));
    }

    /// One set-up for each target: its effect cannot be told apart from that of its set-up.
    @Test
    void aTargetThatWasSetUpOnceIsNotAnswered() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                trials.add(trial(i, HALF.get(i))
                        .setUp(1 + HALF.get(i).getFirst())
                        .replicate(replicate)
                        .valid(1e6 * (1 + i + 0.01 * replicate)));
            }
        }
        assertThat(verdict(trials))
                .contains("no difference between nfs and iscsi is proven (set up only once per level)");
    }

    @Test
    void pointsThatTellNoEffectGiveNoAnswer() {
        assertThat(verdict(twice(
                        List.of(List.of(0, 0, 0), List.of(1, 1, 1)),
                        0.01,
                        DesignEffectReportTest::doubled,
                        UnaryOperator.identity())))
                .contains("no difference between nfs and iscsi is proven (Main effects of these factors are 3 numbers;")
                .contains("2 points cannot estimate them");
    }

    @Test
    void writesOfDifferentDurabilityAreNotConcludedFrom() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                boolean nfs = HALF.get(i).getFirst() == 0;
                trials.add(trial(i, HALF.get(i))
                        .setting("workload.operation", "write")
                        .fact("durability", nfs ? "stable" : "server memory")
                        .replicate(replicate)
                        .valid(1e6 * (1 + i + 0.01 * replicate)));
            }
        }
        assertThat(verdict(trials))
                .contains("nothing is concluded, because writes end in stable with nfs and in server memory");
    }

    /// Of 12 runs for 11 factors no interaction is reported, and none is an alias as a whole.
    @Test
    void whatAScreeningDesignMixesIntoAnEffectIsSaid() {
        assertThat(verdict(twice(
                        PlackettBurman.points(11), 0.01, DesignEffectReportTest::doubled, UnaryOperator.identity())))
                .contains("over 12 points: nfs is 2.00 times faster than iscsi")
                .contains("Interactions of other factors, which this design cannot estimate, may");
    }

    /// Of the full design half of the points have no result yet, and no two of the others differ in
    /// the target alone.
    @Test
    void anUnfinishedDesignIsNotSaidToHaveNoPairs() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            List<Integer> point = List.of(i & 1, i >> 1 & 1, i >> 2);
            TrialBuilder trial = trial(i, point);
            trials.add(HALF.contains(point) ? trial.valid(1e6 * (1 + i)) : trial.failed("connection refused"));
        }
        assertThat(Reports.paragraphs(report(trials)))
                .anyMatch(text -> text.startsWith("No two points with results differ in the compared factor alone"));
    }

    /// In the full design the points themselves are compared.
    @Test
    void aDesignWithPairsIsAnsweredByThem() {
        List<List<Integer>> full = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            full.add(List.of(i & 1, i >> 1));
        }
        assertThat(verdict(twice(full, 0.01, DesignEffectReportTest::doubled, UnaryOperator.identity())))
                .doesNotContain("fitted effect");
    }

    private static Question messages() {
        return new Question(
                Optional.empty(), Optional.of(AskedMetric.MESSAGES), Optional.empty(), 0.05, Optional.empty());
    }

    /// Each operation takes two messages at all points, however long it takes.
    @Test
    void whatIsTheSameAtAllPointsIsTheSame() {
        assertThat(verdict(twice(HALF, 0.01, DesignEffectReportTest::doubled, trial -> trial.messages(2)), messages()))
                .startsWith("Measured: by the fitted effect of target over 4 points: nfs and iscsi are the"
                        + " same within 5 % in the geometric mean (ratio 1.000).");
    }

    /// Two points cannot tell three factors apart, whatever their numbers are.
    @Test
    void equalNumbersOfTooFewPointsTellNothing() {
        assertThat(verdict(
                        twice(
                                List.of(List.of(0, 0, 0), List.of(1, 1, 1)),
                                0.01,
                                DesignEffectReportTest::doubled,
                                trial -> trial.messages(2)),
                        messages()))
                .contains("over 2 points: no difference between nfs and iscsi is proven (");
    }

    /// Of 40 trials with iscsi 12 fail, none with nfs: those that are left are not a fair sample.
    @Test
    void equalNumbersOfWhatIsLeftTellNothing() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            for (int replicate = 1; replicate <= 20; replicate++) {
                TrialBuilder trial = trial(i, HALF.get(i)).messages(2).replicate(replicate);
                boolean fails = HALF.get(i).getFirst() == 1 && replicate <= 6;
                trials.add(fails ? trial.failed("timeout") : trial.valid(1e6));
            }
        }
        assertThat(verdict(trials, messages())).contains("no difference between nfs and iscsi is proven (");
    }

    /// Two sizes along one factor and two stores: each level has both, so that all is matched.
    @Test
    void theLedgerIsOfAllPointsWithALevel() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < HALF.size(); i++) {
            long bytes = HALF.get(i).get(1) == 0 ? 65_536 : 1_048_576;
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(trial(i, HALF.get(i))
                        .setting("workload.operation", "read")
                        .fact("rsize_bytes", bytes)
                        .fact("cache.readahead_bytes", 15 * bytes)
                        .replicate(replicate)
                        .valid(1e6 * (1 + i + 0.01 * replicate)));
            }
        }
        assertThat(Reports.table(report(trials), "What is matched").rows())
                .contains(List.of("transfer size", "up to 64 KiB or 1.00 MiB", "up to 64 KiB or 1.00 MiB", "matched"))
                .contains(List.of("readahead", "960 KiB or 15 MiB", "960 KiB or 15 MiB", "matched"));
    }
}
