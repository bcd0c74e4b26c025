package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Expected values are of R 4.2.2: `t.test`, `p.adjust`, `pt` and `power.t.test`, on the hours of
/// sleep of Student (1908), R's data set `sleep`. The script is `contrast.R`.
class ContrastTest {
    private static final double KNOWN = Double.POSITIVE_INFINITY;
    private static final SortedMap<Integer, Double> FIRST =
            replicates(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
    private static final SortedMap<Integer, Double> SECOND =
            replicates(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

    private static SortedMap<Integer, Double> replicates(double... values) {
        SortedMap<Integer, Double> replicates = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            replicates.put(i + 1, values[i]);
        }
        return replicates;
    }

    private static Contrast sleep() {
        return Contrast.independent(MeanEstimate.of(List.of(FIRST)), MeanEstimate.of(List.of(SECOND)), 0, KNOWN);
    }

    @Test
    void independentSidesAreJudgedByWelchsTest() {
        Contrast contrast = sleep();
        assertThat(contrast.standardError()).isCloseTo(0.849091017238762, within(1e-12));
        assertThat(contrast.degreesOfFreedom()).isCloseTo(17.7764735161785, within(1e-10));
        assertThat(contrast.pValue()).isCloseTo(0.0793941401873582, within(1e-10));
        assertThat(contrast.difference() - contrast.halfWidth(0.95)).isCloseTo(-0.20548323071171, within(1e-10));
        assertThat(contrast.difference() + contrast.halfWidth(0.95)).isCloseTo(3.36548323071171, within(1e-10));
    }

    /// The bounds of Mickey and Brown: with other numbers on each side, Welch's are too many.
    @Test
    void unequalSidesHaveTheFewerDegreesOfFreedom() {
        SortedMap<Integer, Double> two = replicates(0.7, -1.6);
        Contrast contrast =
                Contrast.independent(MeanEstimate.of(List.of(two)), MeanEstimate.of(List.of(SECOND)), 0, KNOWN);
        assertThat(contrast.degreesOfFreedom()).isEqualTo(1);
    }

    /// What runs differ by beyond their trials is known, and widens the interval.
    @Test
    void theScatterBetweenRunsIsAdded() {
        Contrast contrast =
                Contrast.independent(MeanEstimate.of(List.of(FIRST)), MeanEstimate.of(List.of(SECOND)), 2, KNOWN);
        assertThat(contrast.standardError())
                .isCloseTo(Math.sqrt(0.849091017238762 * 0.849091017238762 + 2), within(1e-12));
        assertThat(contrast.degreesOfFreedom()).isGreaterThan(17.8);
    }

    @Test
    void pairsAreJudgedByTheirDifferences() {
        SortedMap<Integer, Double> differences = new TreeMap<>();
        SECOND.forEach(
                (replicate, hours) -> differences.put(replicate, hours - FIRST.getOrDefault(replicate, Double.NaN)));
        Contrast contrast = Contrast.paired(MeanEstimate.of(List.of(differences)));
        assertThat(contrast.degreesOfFreedom()).isCloseTo(9, within(1e-10));
        assertThat(contrast.pValue()).isCloseTo(0.00283289019738427, within(1e-12));
        assertThat(contrast.difference() - contrast.halfWidth(0.95)).isCloseTo(0.7001142367230175, within(1e-10));
    }

    @Test
    void samenessIsJudgedByTwoOneSidedTests() {
        assertThat(sleep().equivalenceValue(3)).isCloseTo(0.0559789145322445, within(1e-10));
        assertThat(sleep().equivalenceValue(0)).isGreaterThanOrEqualTo(0.5);
    }

    @Test
    void probabilitiesOfSeveralTestsAreCorrectedByHolm() {
        assertThat(Holm.adjusted(new double[] {.01, .04, .03, .005}, new double[] {1, 1, 1, 1}))
                .containsExactly(new double[] {.03, .06, .06, .02}, within(1e-15));
        // A third of weight 2 has half of the level: 0.03 of it is 0.015 of its share, times the 3 of what is left.
        assertThat(Holm.adjusted(new double[] {.001, .9, .03}, new double[] {1, 1, 2}))
                .containsExactly(new double[] {.004, .9, .045}, within(1e-15));
        assertThat(Holm.adjusted(new double[0], new double[0])).isEmpty();
        assertThat(Holm.adjusted(new double[] {.7, .9}, new double[] {1, 1})).containsExactly(1, 1);
    }

    @Test
    void powerAndTheDetectableDifferenceAreThoseOfR() {
        Contrast twenty = new Contrast(0, Math.sqrt(2.0 / 20), 38);
        assertThat(twenty.power(1, 0.05)).isCloseTo(0.868952801692498, within(1e-7));
        Contrast ten = new Contrast(0, Math.sqrt(2.0 / 10), 18);
        assertThat(ten.detectable(0.8, 0.05)).isCloseTo(1.32494563914455, within(1e-4));
        assertThat(ten.power(ten.detectable(0.8, 0.05), 0.05)).isCloseTo(0.8, within(1e-6));
    }

    @Test
    void evenOneDegreeOfFreedomAmongManyTestsHasADetectableDifference() {
        Contrast pair = new Contrast(0, 1, 1);
        double detectable = pair.detectable(0.8, 0.05 / 1000);
        assertThat(pair.power(detectable, 0.05 / 1000)).isCloseTo(0.8, within(1e-4));
    }
}
