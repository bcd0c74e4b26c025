package io.storbench.report.effects;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.FactorEffect.Basis;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MainEffectsTest {
    private static final double[] SLEEP_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    private static final double[] SLEEP_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    private static List<FactorEffect> effects(List<TrialResult> trials) {
        return MainEffects.of(Experiment.of(trials), Metric.LATENCY, Origin.MEASURED);
    }

    /// Student's sleep data as logarithms. With one factor of two levels the contrast is the
    /// two-sample t-test with pooled variance, of which R 4 prints the interval (-3.363874,
    /// 0.203874): `t.test(extra ~ group, data = sleep, var.equal = TRUE)`.
    @Test
    void twoLevelsGiveTheIntervalOfThePooledTTest() {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < SLEEP_1.length; i++) {
            trials.add(measured(1).factor("drug", "first").replicate(i + 1).valid(Math.exp(SLEEP_1[i])));
            trials.add(measured(2).factor("drug", "second").replicate(i + 1).valid(Math.exp(SLEEP_2[i])));
        }
        LevelEffect second = effects(trials).getFirst().levels().get(1);
        assertThat(Math.log(second.ratio())).isCloseTo(1.58, within(1e-9));
        assertThat(Math.log(second.low().orElseThrow())).isCloseTo(-0.203874, within(5e-7));
        assertThat(Math.log(second.high().orElseThrow())).isCloseTo(3.363874, within(5e-7));
    }

    @Test
    void othersAreHeldFixedWhenADesignIsNotFull() {
        // The round-trip time doubles; the point at depth 8 would spoil marginal means.
        FactorEffect rtt = effects(List.of(
                        measured(1).factor("rtt", "1ms").factor("depth", "1").valid(1e6),
                        measured(2).factor("rtt", "2ms").factor("depth", "1").valid(2e6),
                        measured(3).factor("rtt", "2ms").factor("depth", "8").valid(90e6)))
                .getFirst();
        assertThat(rtt.basis()).isEqualTo(Basis.MATCHED);
        assertThat(rtt.combinations()).isEqualTo(1);
        assertThat(rtt.levels().get(1).ratio()).isCloseTo(2, within(1e-12));
        assertThat(rtt.levels().get(1).low()).isEmpty();
    }

    @Test
    void interactionShowsAsARangeOfRatios() {
        FactorEffect a = effects(List.of(
                        point(1, "1", "1", "1").valid(1e6),
                        point(2, "2", "1", "1").valid(2e6),
                        point(3, "1", "2", "1").valid(1e6),
                        point(4, "2", "2", "1").valid(8e6)))
                .getFirst();
        LevelEffect effect = a.levels().get(1);
        assertThat(effect.ratio()).isCloseTo(4, within(1e-12));
        assertThat(effect.smallest().orElseThrow()).isCloseTo(2, within(1e-12));
        assertThat(effect.largest().orElseThrow()).isCloseTo(8, within(1e-12));
    }

    /// The half fraction C = AB of 2^3, with A tripling, B halving and C without effect.
    @Test
    void aBalancedFractionIsTakenByItsMarginalMeans() {
        List<FactorEffect> effects = effects(List.of(
                point(1, "1", "1", "2").valid(10e6),
                point(2, "2", "1", "1").valid(30e6),
                point(3, "1", "2", "1").valid(5e6),
                point(4, "2", "2", "2").valid(15e6)));
        assertThat(effects).extracting(FactorEffect::basis).containsOnly(Basis.BALANCED);
        assertThat(effects.get(0).levels().get(1).ratio()).isCloseTo(3, within(1e-12));
        assertThat(effects.get(1).levels().get(1).ratio()).isCloseTo(0.5, within(1e-12));
        assertThat(effects.get(2).levels().get(1).ratio()).isCloseTo(1, within(1e-12));
    }

    @Test
    void whatTheDesignCannotEstimateIsNotReported() {
        List<FactorEffect> effects = effects(List.of(
                point(1, "1", "1", "1").valid(10e6), point(2, "2", "2", "1").valid(30e6)));
        assertThat(effects).extracting(FactorEffect::basis).containsOnly(Basis.NONE);
        assertThat(effects).allSatisfy(effect -> assertThat(effect.levels()).isEmpty());
    }

    @Test
    void aFailedPointDropsItsCombination() {
        FactorEffect a = effects(List.of(
                        point(1, "1", "1", "1").valid(1e6),
                        point(2, "2", "1", "1").valid(2e6),
                        point(3, "1", "2", "1").failed("gone"),
                        point(4, "2", "2", "1").valid(8e6)))
                .getFirst();
        assertThat(a.combinations()).isEqualTo(1);
        assertThat(a.levels().get(1).ratio()).isCloseTo(2, within(1e-12));
    }

    private static TrialBuilder point(int number, String a, String b, String c) {
        return measured(number).factor("a", a).factor("b", b).factor("c", c);
    }

    /// Three combinations with 1 to 3 replicates, given as logarithms. By hand: the differences of
    /// means are 0.6, 0.7 and 0.2, their mean 0.5; the squared deviations sum to 0.54 on 7 degrees
    /// of freedom; the weights Σ(1/3)²/n are 19/54; t of 7 degrees is 2.364624 (Student's table).
    /// So half the interval is 2.364624 * sqrt(0.54 / 7 * 19 / 54) = 0.389574.
    @Test
    void replicatesOfUnequalNumberArePooledOverCombinations() {
        double[][][] logarithms = {
            {{0.0, 0.2}, {0.7, 0.5, 0.9}},
            {{1.0}, {1.9, 1.5}},
            {{2.0, 2.3, 2.6}, {2.2, 2.8}}
        };
        List<TrialResult> trials = new ArrayList<>();
        for (int b = 0; b < 3; b++) {
            for (int a = 0; a < 2; a++) {
                for (int r = 0; r < logarithms[b][a].length; r++) {
                    trials.add(point(1 + 2 * b + a, "" + a, "" + b, "1")
                            .replicate(r + 1)
                            .valid(Math.exp(logarithms[b][a][r])));
                }
            }
        }
        FactorEffect effect = effects(trials).getFirst();
        assertThat(effect.combinations()).isEqualTo(3);
        LevelEffect level = effect.levels().get(1);
        assertThat(Math.log(level.ratio())).isCloseTo(0.5, within(1e-12));
        assertThat(Math.log(level.low().orElseThrow())).isCloseTo(0.110426, within(5e-7));
        assertThat(Math.log(level.high().orElseThrow())).isCloseTo(0.889574, within(5e-7));
        assertThat(Math.log(level.smallest().orElseThrow())).isCloseTo(0.2, within(1e-12));
        assertThat(Math.log(level.largest().orElseThrow())).isCloseTo(0.7, within(1e-12));
    }
}
