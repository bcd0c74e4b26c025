package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.PlackettBurman;
import io.storbench.report.effects.Screening.AtWholeLevels;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.report.effects.Screening.Excluded;
import io.storbench.report.effects.Screening.Ranked;
import io.storbench.report.effects.Screening.SetUpOnce;
import io.storbench.report.effects.Screening.Unexplained;
import io.storbench.report.effects.Screening.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Which effects a screening names, and when it names none.
class ScreeningTest {
    private static final double SCATTER = 0.01;

    private static List<List<Integer>> full(int factors) {
        return IntStream.range(0, 1 << factors)
                .mapToObj(point -> Designs.bits(point, factors))
                .toList();
    }

    /// The sign of a product of factors, such as `AB`.
    private static int sign(List<Integer> point, String letters) {
        return letters.chars().map(letter -> 2 * point.get(letter - 'A') - 1).reduce(1, (a, b) -> a * b);
    }

    /// Trials whose logarithm is a function of their point, with a scatter; some without a number.
    private static Screening screening(
            List<List<Integer>> points,
            int replicates,
            double scatter,
            ToDoubleFunction<List<Integer>> logarithm,
            Predicate<List<Integer>> lost) {
        Random random = new Random(20_261_128);
        List<Run> runs = new ArrayList<>();
        for (int replicate = 1; replicate <= replicates; replicate++) {
            for (int i = 0; i < points.size(); i++) {
                List<Integer> point = points.get(i);
                double value = Math.exp(logarithm.applyAsDouble(point) + scatter * random.nextGaussian());
                runs.add(new Run(
                        i + 1,
                        replicate,
                        runs.size() + 1,
                        0,
                        0,
                        point,
                        lost.test(point) ? OptionalDouble.empty() : OptionalDouble.of(value)));
            }
        }
        return Screening.of(Designs.effects(new FactorialData(
                        "response", true, Designs.factors(points.getFirst().size(), 2), runs)))
                .orElseThrow();
    }

    private static List<String> names(List<Effect> effects) {
        return effects.stream().map(effect -> effect.names().getFirst()).toList();
    }

    private static List<String> letters(List<Effect> effects) {
        return effects.stream().map(effect -> effect.term().letters()).toList();
    }

    @Test
    void realEffectsAreRankedBySize() {
        Screening found = screening(
                full(4), 2, SCATTER, p -> 0.5 * sign(p, "B") + 0.3 * sign(p, "A") + 0.2 * sign(p, "AB"), _ -> false);
        assertThat(found).asInstanceOf(type(Ranked.class)).satisfies(ranked -> {
            assertThat(letters(ranked.largest())).containsExactly("B", "A", "AB");
            assertThat(letters(ranked.tied())).containsExactly("B");
            assertThat(letters(ranked.little())).containsExactlyInAnyOrder("C", "D");
            assertThat(ranked.unproven()).isEmpty();
        });
    }

    /// With a scatter of 30 % half an interval is wider than what nobody feels.
    @Test
    void whatMayBeLargeIsNotCalledLittle() {
        Screening found = screening(full(3), 2, 0.3, p -> 2 * sign(p, "A"), _ -> false);
        assertThat(found).asInstanceOf(type(Ranked.class)).satisfies(ranked -> {
            assertThat(letters(ranked.largest())).containsExactly("A");
            assertThat(letters(ranked.unproven())).containsExactlyInAnyOrder("B", "C");
            assertThat(ranked.little()).isEmpty();
        });
    }

    /// The 2^(6-2) fraction E = ABC, F = BCD: without four points at one level of F, five of six factors lose their
    /// p-values with it. What is left is no ranking.
    @Test
    void whatRemainsIsNotRankedWhereALargerEffectWasSetAside() {
        List<List<Integer>> points =
                FractionalFactorial.of(6, List.of("E=ABC", "F=BCD")).points();
        Screening found = screening(
                points,
                6,
                SCATTER,
                p -> 0.9 * sign(p, "F") + 0.8 * sign(p, "A") + 0.02 * sign(p, "D"),
                p -> p.get(5) == 1 && p.get(0) == 1);
        assertThat(found).asInstanceOf(type(Excluded.class)).satisfies(excluded -> {
            assertThat(excluded.places())
                    .extracting(place -> place.factor().letter() + place.level())
                    .containsExactly("A2", "F2");
            assertThat(excluded.places()).allMatch(place -> place.trials() == 24);
        });
    }

    /// A quarter of what lacks is elsewhere.
    @Test
    void theLevelWithMostExcludedTrialsIsNamedWhereNoneHasAll() {
        List<List<Integer>> points =
                FractionalFactorial.of(5, List.of("E=ABCD")).points();
        Screening found = screening(
                points,
                6,
                SCATTER,
                p -> 0.9 * sign(p, "A"),
                p -> p.getFirst() == 1 ? sign(p, "BC") > 0 : sign(p, "BCD") + sign(p, "BC") == 2 && p.get(1) == 1);
        assertThat(found).asInstanceOf(type(Excluded.class)).satisfies(excluded -> {
            assertThat(excluded.places()).hasSize(1);
            assertThat(excluded.places().getFirst().factor().letter()).isEqualTo("A");
            assertThat(excluded.places().getFirst().trials()).isEqualTo(24);
        });
    }

    /// Both lost points have the third factor high: at its low level the design is whole.
    @Test
    void aCompleteDesignIsJudgedWhereItIsWhole() {
        Screening found = screening(
                full(3), 3, SCATTER, p -> sign(p, "A") + 0.5 * sign(p, "AC"), p -> p.get(2) == 1 && p.get(1) == 1);
        assertThat(found).asInstanceOf(type(AtWholeLevels.class)).satisfies(whole -> {
            assertThat(whole.lacking()).isEqualTo(2);
            assertThat(whole.points()).isEqualTo(8);
            // The second factor's level would do as well; the first of equals is taken.
            assertThat(whole.factor().letter() + whole.levels()).isIn("B[1]", "C[1]");
            assertThat(names(whole.named())).first().isEqualTo("factor A");
        });
    }

    @Test
    void twoByTwoWithoutACornerIsJudgedAtOneLevel() {
        Screening found = screening(full(2), 3, SCATTER, p -> sign(p, "A"), p -> p.equals(List.of(0, 1)));
        assertThat(found)
                .asInstanceOf(type(AtWholeLevels.class))
                .satisfies(whole -> assertThat(whole.found()).isInstanceOf(Ranked.class));
    }

    /// Of a fraction a half is another fraction, with other aliases.
    @Test
    void aFractionIsNotJudgedByAPartOfIt() {
        List<List<Integer>> points = FractionalFactorial.of(4, List.of("D=ABC")).points();
        assertThat(screening(points, 6, SCATTER, p -> sign(p, "A"), p -> p.get(3) == 1 && p.get(0) == 1))
                .isInstanceOf(Excluded.class);
    }

    /// Six factors in 12 runs by Plackett and Burman: only main effects are in the model; an interaction of which the
    /// design tells nothing is larger.
    @Test
    void noFactorIsNamedWhereTheDesignExplainsLessThanItLeaves() {
        List<List<Integer>> points = PlackettBurman.points(11).stream()
                .map(point -> point.subList(0, 6))
                .toList();
        Screening found = screening(points, 3, SCATTER, p -> 0.02 * sign(p, "F") + sign(p, "AB"), _ -> false);
        assertThat(found)
                .asInstanceOf(type(Unexplained.class))
                .satisfies(lack -> assertThat(lack.share()).isBetween(0.1, 1.0));
    }

    /// Folded over, which keeps main effects apart from the interaction: none of them is there, and to say so hides it.
    @Test
    void noEffectIsNotSaidWhereTheDesignLeavesMost() {
        List<List<Integer>> points = PlackettBurman.points(11).stream()
                .flatMap(point ->
                        Stream.of(point, point.stream().map(level -> 1 - level).toList()))
                .toList();
        Screening found = screening(points, 2, SCATTER, p -> sign(p, "AB"), _ -> false);
        assertThat(found.getClass()).isEqualTo(Unexplained.class);
    }

    /// Most effects are exactly 0, which tells nothing of chance.
    @Test
    void withoutAnyScatterAndReplicatesNothingIsKnown() {
        assertThat(screening(full(3), 1, 0, p -> sign(p, "A"), _ -> false)).isEqualTo(new Unknown(0, 8));
    }

    /// By Lenth's limits.
    @Test
    void withoutReplicatesFourFactorsAreRanked() {
        assertThat(letters(screening(full(4), 1, SCATTER, p -> 0.5 * sign(p, "C"), _ -> false)
                        .named()))
                .containsExactly("C");
    }

    @Test
    void aFactorThatWasSetUpOncePerLevelIsNotPassedOver() {
        List<Run> runs = new ArrayList<>();
        Random random = new Random(20_261_129);
        for (int i = 0; i < 24; i++) {
            List<Integer> point = Designs.bits(i % 8, 3);
            double value = Math.exp(sign(point, "A") + 0.1 * sign(point, "B") + SCATTER * random.nextGaussian());
            runs.add(new Run(1 + i % 8, 1 + i / 8, i + 1, 1 + point.getFirst(), 0, point, OptionalDouble.of(value)));
        }
        assertThat(Screening.of(Designs.effects(new FactorialData("response", true, Designs.factors(3, 2), runs))))
                .get()
                .asInstanceOf(type(SetUpOnce.class))
                .satisfies(once -> assertThat(once.effect().term().letters()).isEqualTo("A"));
    }

    /// In the fraction E = ABC, F = BCD AE is BC and DF. B and C are the largest factors, so the sum is most likely
    /// theirs, whatever letter comes first.
    @Test
    void aSumIsNamedByTheInteractionOfTheLargestFactorsFirst() {
        List<List<Integer>> points =
                FractionalFactorial.of(6, List.of("E=ABC", "F=BCD")).points();
        Screening found = screening(
                points,
                2,
                SCATTER,
                p -> 0.5 * sign(p, "B") + 0.4 * sign(p, "C") + 0.3 * sign(p, "F") + 0.2 * sign(p, "BC"),
                _ -> false);
        Effect sum = found.named().get(3);
        assertThat(sum.names()).containsExactly("factor B × factor C", "factor D × factor F", "factor A × factor E");
        assertThat(sum.mains()).isZero();
        assertThat(found.named().getFirst().isSum()).isFalse();
    }

    /// D = -ABC, so that AB = -CD: C and D matter, and CD doubles the time. What is named first has its own
    /// ratio, not that of AB.
    @Test
    void aSumHasTheRatioOfTheNameThatStandsFirst() {
        List<List<Integer>> half =
                full(4).stream().filter(point -> sign(point, "ABCD") < 0).toList();
        Screening found = screening(
                half,
                2,
                0.001,
                p -> 0.5 * sign(p, "C") + 0.45 * sign(p, "D") + 0.5 * Math.log(2) * sign(p, "CD"),
                _ -> false);
        assertThat(found).asInstanceOf(type(Ranked.class)).satisfies(ranked -> {
            Effect sum = ranked.largest().getLast();
            assertThat(sum.names()).containsExactly("factor C × factor D", "factor A × factor B");
            assertThat(sum.ratio().orElseThrow()).isCloseTo(2, within(0.01));
        });
    }

    /// 2^4 without replicates: a standard error of 0.01 each, so that effects of 0.51 and 0.50 may stand
    /// in either order, while 0.10 is behind both.
    @Test
    void withoutReplicatesTheFirstOfTwoLikeEffectsIsNotCertain() {
        Screening found = screening(
                full(4), 1, 0.02, p -> 0.255 * sign(p, "A") + 0.25 * sign(p, "B") + 0.05 * sign(p, "C"), _ -> false);
        assertThat(found)
                .asInstanceOf(type(Ranked.class))
                .satisfies(ranked -> assertThat(letters(ranked.tied())).containsExactlyInAnyOrder("A", "B"));
    }

    /// The fraction of Saif and Nussbaum, of resolution III: every main effect is a sum with interactions.
    @Test
    void ofResolutionThreeEachMainEffectIsASum() {
        List<List<Integer>> points =
                FractionalFactorial.of(6, List.of("D=AB", "E=AC", "F=BC")).points();
        Screening found = screening(
                points, 2, SCATTER, p -> 0.5 * sign(p, "C") + 0.4 * sign(p, "B") + 0.3 * sign(p, "F"), _ -> false);
        assertThat(found.named()).allMatch(Effect::isSum).allMatch(effect -> effect.mains() == 1);
        assertThat(found.named().getFirst().names())
                .containsExactly("factor C", "factor B × factor F", "factor A × factor E");
    }

    /// A = BD of the fraction of resolution III: two large effects cancel out but for 1 %.
    @Test
    void aSmallSumIsNamedAsNotSeparable() {
        List<List<Integer>> points =
                FractionalFactorial.of(6, List.of("D=AB", "E=AC", "F=BC")).points();
        Screening found = screening(
                points,
                4,
                0.002,
                p -> 0.5 * sign(p, "C") + 0.4 * sign(p, "B") + 0.2 * sign(p, "A") - 0.195 * sign(p, "BD"),
                _ -> false);
        assertThat(found).asInstanceOf(type(Ranked.class)).satisfies(ranked -> {
            assertThat(letters(ranked.inseparable())).contains("A");
            assertThat(ranked.little()).isEmpty();
        });
    }

    /// The interval that holds for all is the limit by which an effect is named.
    @Test
    void anEffectIsNamedExactlyWhereItsIntervalIsWithoutZero() {
        Random random = new Random(7);
        for (int i = 0; i < 50; i++) {
            double size = 0.02 * random.nextDouble();
            FactorialAnalysis analysis = Designs.effects(
                            new FactorialData("response", true, Designs.factors(4, 2), runs(random, size)))
                    .analysis();
            assertThat(analysis.terms()).allSatisfy(term -> {
                Term.Interval all = analysis.simultaneous(term).orElseThrow();
                assertThat(all.low() > 0 || all.high() < 0).isEqualTo(analysis.isMoreThanChance(term));
                assertThat(all.low()).isLessThan(term.interval().orElseThrow().low());
            });
        }
    }

    private static List<Run> runs(Random random, double size) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            List<Integer> point = Designs.bits(i % 16, 4);
            double value = Math.exp(size * sign(point, "A") + SCATTER * random.nextGaussian());
            runs.add(new Run(1 + i % 16, 1 + i / 16, i + 1, 0, 0, point, OptionalDouble.of(value)));
        }
        return runs;
    }
}
