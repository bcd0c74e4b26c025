package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class CorrelationTest {
    /// Of ranks, by Spearman's formula: 1 - 6 · 4 / (5 · 24) = 0.8; the third falls as the first
    /// rises.
    @Test
    void ofRanksItIsSpearmans() {
        double[] one = {1, 2, 3, 4, 5};
        double[] other = {2, 1, 4, 3, 5};
        double[] falling = {50, 40, 30, 20, 10};
        List<Correlation> pairs = Correlation.of(List.of(List.of(one), List.of(other), List.of(falling)));
        assertThat(pairs).hasSize(3);
        assertThat(pairs.getFirst().one()).isZero();
        assertThat(pairs.getFirst().other()).isEqualTo(2);
        assertThat(pairs.getFirst().coefficient()).isCloseTo(1, within(1e-12));
        assertThat(pairs.getLast().coefficient()).isCloseTo(0.8, within(1e-12));
    }

    @Test
    void theLargestOfSeveralColumnsCounts() {
        double[] one = {-1, 1, -1, 1};
        double[] orthogonal = {-1, -1, 1, 1};
        assertThat(Correlation.of(List.of(List.of(one), List.of(orthogonal))))
                .containsExactly(new Correlation(0, 1, 0));
        assertThat(Correlation.of(List.of(List.of(one), List.of(orthogonal, one))))
                .containsExactly(new Correlation(0, 1, 1));
    }

    /// Three points tell a mean and two slopes, not three; the factor of two equal columns is one.
    @Test
    void slopesAreEstimatedWhereTheyAreIndependent() {
        List<double[]> slope = List.of(new double[] {-1, 0.1, 1});
        List<double[]> bent = List.of(new double[] {-1, 1, 0.5});
        assertThat(Estimable.byValue(List.of(slope, bent))).isEqualTo(new Estimable(3, 3, List.of()));
        List<double[]> levels = List.of(new double[] {1, 0, 1}, new double[] {0, 1, 0});
        assertThat(Estimable.byValue(List.of(slope, bent, levels))).isEqualTo(new Estimable(4, 3, List.of(0, 1, 2)));
        assertThat(Estimable.byValue(List.of(slope, levels))).isEqualTo(new Estimable(3, 3, List.of()));
    }
}
