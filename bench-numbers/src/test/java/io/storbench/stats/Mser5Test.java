package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Mser5Test {
    /// The expected cuts come from the definition in exact rational arithmetic (Python's
    /// `fractions`): the argument of the minimum over d of Σ(y - mean)² / (n - d)², with `y[i] =
    /// Fraction(sum(x[5*i:5*i+5]), 5)` and all sums recomputed for each d.
    @ParameterizedTest
    @CsvSource({"200, 75", "1000, 130", "4000, 380"})
    void cutsAgreeWithTheDefinitionInRationalArithmetic(int length, int expected) {
        assertThat(Mser5.truncation(decayingNoise(length))).hasValue(expected);
    }

    @Test
    void aSteadySeriesKeepsEverything() {
        double[] steady = IntStream.range(0, 200).mapToDouble(i -> i % 5).toArray();
        assertThat(Mser5.truncation(steady)).hasValue(0);
    }

    @Test
    void aSeriesThatNeverSettlesIsTooShort() {
        double[] ramp = IntStream.range(0, 200).mapToDouble(i -> i).toArray();
        assertThat(Mser5.truncation(ramp)).isEmpty();
        assertThat(Mser5.truncation(new double[49])).isEmpty();
    }

    /// A hyperbolic decay under the noise of a linear congruential generator (the example of the C
    /// standard, ISO/IEC 9899:1999, 7.20.2.2), which any language can repeat.
    private static double[] decayingNoise(int length) {
        double[] series = new double[length];
        long state = 1;
        for (int i = 0; i < length; i++) {
            state = (state * 1103515245L + 12345) % (1L << 31);
            series[i] = state / 65536 % 1000 + 40000 / (i + 10);
        }
        return series;
    }
}
