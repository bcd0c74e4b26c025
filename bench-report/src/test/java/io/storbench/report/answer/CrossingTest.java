package io.storbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.answer.Crossing.Step;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CrossingTest {
    /// 1 + 2 x against 5 + x: equal at 4.
    @Test
    void linesWithoutErrorCrossWhereArithmeticSays() {
        List<Crossing> found = Crossing.of(List.of(new Step(1, -3, 0), new Step(3, -1, 0), new Step(9, 5, 0)));
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().at()).isCloseTo(4, within(1e-9));
        assertThat(found.getFirst().low()).isCloseTo(4, within(1e-6));
        assertThat(found.getFirst().high()).isCloseTo(4, within(1e-6));
        assertThat(found.getFirst().leftIsMoreAbove()).isTrue();
        assertThat(Crossing.of(List.of(new Step(1, 3, 0), new Step(3, 1, 0)))).isEmpty();
    }

    /// x - 9 at 1, 9 and 17; and a line that lies at 0 from 3 to 5.
    @Test
    void aStepWithoutADifferenceIsACrossing() {
        List<Crossing> found = Crossing.of(List.of(new Step(1, -8, 0), new Step(9, 0, 0), new Step(17, 8, 0)));
        assertThat(found).containsExactly(new Crossing(9, 9, 9, false, false, true));
        Crossing falling = Crossing.of(List.of(new Step(1, 8, 2), new Step(9, 0, 2), new Step(17, -8, 2)))
                .getFirst();
        assertThat(falling.leftIsMoreAbove()).isFalse();
        // 1 - w of noise 2 at 9, w at the end: (8 w)² = 4 (1 - w)² + 4 w².
        double w = (-8 + Math.sqrt(64 + 4 * 56 * 4)) / (2 * 56);
        assertThat(falling.low()).isCloseTo(9 - 8 * w, within(1e-9));
        assertThat(falling.high()).isCloseTo(9 + 8 * w, within(1e-9));
        Crossing wide = Crossing.of(
                        List.of(new Step(1, -8, 0), new Step(3, 0, 0), new Step(5, 0, 0), new Step(7, 8, 0)))
                .getFirst();
        assertThat(wide.low()).isEqualTo(3);
        assertThat(wide.high()).isEqualTo(5);
        assertThat(Crossing.of(List.of(new Step(1, 8, 0), new Step(3, 0, 0), new Step(5, 8, 0))))
                .isEmpty();
    }

    /// At the interval's ends the interpolated difference is as large as its half-width.
    @Test
    void theIntervalHoldsEveryPlaceThatMayBeTheCrossing() {
        Crossing crossing =
                Crossing.of(List.of(new Step(0, -4, 1), new Step(10, 4, 2))).getFirst();
        for (double x : new double[] {crossing.low(), crossing.high()}) {
            double w = x / 10;
            assertThat(Math.abs(-4 + 8 * w)).isCloseTo(Math.hypot(1 - w, 2 * w), within(1e-9));
        }
        assertThat(crossing.openLow() || crossing.openHigh()).isFalse();
        Crossing open =
                Crossing.of(List.of(new Step(0, -4, 5), new Step(10, 4, 1))).getFirst();
        assertThat(open.openLow()).isTrue();
        assertThat(open.low()).isZero();
    }

    /// A planted crossing at 6 between lines whose ends carry normal errors: the interval holds it
    /// in 95 % of cases (99 % binomial bounds of 2,000: 93.7 % to 96.3 %, and those where no sign
    /// changed have no interval).
    @Test
    void theIntervalCoversAPlantedCrossing() {
        SplittableRandom random = new SplittableRandom(20261122);
        int covered = 0;
        int found = 0;
        for (int i = 0; i < 2000; i++) {
            double left = -3 + 0.5 * random.nextGaussian();
            double right = 2 + 0.5 * random.nextGaussian();
            double half = 1.959964 * 0.5;
            List<Crossing> crossings = Crossing.of(List.of(new Step(0, left, half), new Step(10, right, half)));
            if (!crossings.isEmpty()) {
                found++;
                if (crossings.getFirst().low() <= 6 && 6 <= crossings.getFirst().high()) {
                    covered++;
                }
            }
        }
        assertThat(found).isGreaterThan(1990);
        assertThat(covered / (double) found).isBetween(0.937, 0.963);
    }
}
