package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class PowerTest {
    /// R's power.t.test, both tails, for two groups of n; `power.R` beside the data made it.
    @ParameterizedTest
    @CsvFileSource(resources = "power.csv", delimiter = ';', numLinesToSkip = 1)
    void theSmallestDifferenceIsTheOneOfR(double n, double degrees, double power, double delta) {
        assertThat(new Power(0.05, power).smallestDifference(n, n, (long) degrees))
                .isCloseTo(delta, within(1e-6 * delta));
    }

    /// The announced power, by drawing: 2,000 experiments of two groups of four, seed 3. 99.9 % of
    /// binomial counts are within 3.3 standard deviations, 2.95 %, of 80 %.
    @Test
    void thatManyExperimentsFindTheDifference() {
        double difference = Power.USUAL.smallestDifference(4, 4, 6);
        RandomStream random = RandomStream.of(3, "power");
        int found = 0;
        for (int experiment = 0; experiment < 2000; experiment++) {
            double[] low = new double[4];
            double[] high = new double[4];
            for (int i = 0; i < 4; i++) {
                low[i] = normal(random);
                high[i] = normal(random) + difference;
            }
            double error = Math.sqrt((variance(low) + variance(high)) / 2 * (1.0 / 4 + 1.0 / 4));
            double t = (mean(high) - mean(low)) / error;
            found += Math.abs(t) > StudentInterval.quantile(6, 0.95) ? 1 : 0;
        }
        assertThat(found / 2000.0).isCloseTo(0.8, within(0.0295));
    }

    private static double normal(RandomStream random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double variance(double[] values) {
        double squares = 0;
        for (double value : values) {
            squares += (value - mean(values)) * (value - mean(values));
        }
        return squares / (values.length - 1);
    }

    @Test
    void whatIsNoTestIsRefused() {
        assertThatThrownBy(() -> new Power(0, 0.8)).hasMessageContaining("level 0.0");
        assertThatThrownBy(() -> new Power(0.05, 0.01)).hasMessageContaining("power 0.01");
    }

    /// Textbook counts: a 2^3 of n replicates has 8 (n - 1) for pure error, of which n - 1 go where
    /// replicates are blocks; without replicates, leaving out ABC gives 1.
    @Test
    void degreesOfFreedomForError() {
        List<List<Integer>> cube = FullFactorial.points(List.of(2, 2, 2));
        Layout plain = Layout.plain(8);
        assertThat(ErrorDegrees.of(cube, plain, 1)).isEqualTo(new ErrorDegrees(0, 1, 4));
        assertThat(ErrorDegrees.of(cube, plain, 3)).isEqualTo(new ErrorDegrees(16, 17, 20));
        Layout replicates = new Layout(plain.blockOfPoint(), List.of(), true, Set.of());
        assertThat(ErrorDegrees.of(cube, replicates, 3)).isEqualTo(new ErrorDegrees(14, 15, 18));
        Blocks blocks = Blocks.of(cube, List.of(Word.parse("ABC")), Optional.empty());
        Layout blocked = new Layout(blocks.blockOfPoint(), blocks.confounded(), false, Set.of());
        // Six blocks: 24 - 1 - 5 of blocks - 6 effects are 12 more than those of the model.
        assertThat(ErrorDegrees.of(cube, blocked, 3)).isEqualTo(new ErrorDegrees(12, 12, 15));
        assertThat(ErrorDegrees.of(FullFactorial.points(List.of(3, 4)), Layout.plain(12), 2))
                .isEqualTo(new ErrorDegrees(12, 12, 18));
    }

    /// A split plot in its textbook table, whole plots of 2 levels in 3 replicates with 2 runs
    /// each: of 12 - 1, 5 are between whole plots, 2 the easy factor and its interaction, 4 error.
    /// Of a 2^3 with one hard factor in blocks of ABC, 12 set-ups take 11 of 23, the easy effects
    /// B, C, AB, AC and BC 5 (ABC is between blocks), or 2 of main effects.
    @Test
    void setUpsTakeDegreesOfFreedom() {
        List<List<Integer>> square = FullFactorial.points(List.of(2, 2));
        List<Integer> hard = square.stream().map(List::getFirst).toList();
        Layout plots = Layout.plain(4).inSetUps(hard);
        assertThat(ErrorDegrees.of(square, plots, 3)).isEqualTo(new ErrorDegrees(4, 4, 5));
        assertThat(ErrorDegrees.of(square, plots, 1)).isEqualTo(new ErrorDegrees(0, 0, 1));
        List<List<Integer>> cube = FullFactorial.points(List.of(2, 2, 2));
        Blocks blocks = Blocks.of(cube, List.of(Word.parse("ABC")), Optional.empty());
        Layout blocked = new Layout(blocks.blockOfPoint(), blocks.confounded(), false, Set.of());
        Layout both = blocked.inSetUps(cube.stream().map(List::getFirst).toList());
        ErrorDegrees left = ErrorDegrees.of(cube, both, 3);
        assertThat(left.mainEffects()).isEqualTo(23 - 11 - 2);
    }

    /// NIST/SEMATECH e-Handbook, 5.3.3.9: centre points tell pure error without replicates.
    @Test
    void centrePointsLeaveDegreesOfFreedom() {
        List<List<Integer>> points = new ArrayList<>(FullFactorial.points(List.of(2, 2)));
        for (int i = 0; i < 3; i++) {
            points.add(List.of(-1, -1));
        }
        Layout layout = new Layout(List.of(0, 0, 0, 0, 0, 0, 0), List.of(), false, Set.of(4, 5, 6));
        assertThat(ErrorDegrees.of(points, layout, 1)).isEqualTo(new ErrorDegrees(2, 2, 3));
    }
}
