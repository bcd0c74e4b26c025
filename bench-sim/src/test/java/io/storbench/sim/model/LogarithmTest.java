package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogarithmTest {
    @Test
    void itIsWithinOneUnitInTheLastPlaceOfTheLibrarysOnUniformNumbers() {
        RandomStream random = RandomStream.of(20260104, "logarithm");
        for (int i = 0; i < 2_000_000; i++) {
            assertNear(1 - random.nextDouble());
        }
    }

    @Test
    void soItIsOnAllMagnitudes() {
        RandomStream random = RandomStream.of(20260105, "logarithm");
        for (int exponent = Double.MIN_EXPONENT; exponent <= Double.MAX_EXPONENT; exponent++) {
            for (int i = 0; i < 100; i++) {
                assertNear(StrictMath.scalb(1 + random.nextDouble(), exponent));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0x1p-53,
                0.5,
                0.7071067811865475,
                0.7071067811865476,
                0x1.fffffffffffffp-1,
                0x1.0000000000001p0,
                1.4142135623730951,
                2,
                Double.MIN_NORMAL,
                Double.MAX_VALUE
            })
    void soItIsAtItsEdges(double x) {
        assertNear(x);
    }

    @Test
    void theLogarithmOfOneIsZero() {
        assertThat(Logarithm.of(1)).isZero();
    }

    private static void assertNear(double x) {
        double expected = StrictMath.log(x);
        if (Math.abs(Logarithm.of(x) - expected) > Math.ulp(expected)) {
            assertThat(Logarithm.of(x)).as("log(%s)", x).isEqualTo(expected);
        }
    }
}
