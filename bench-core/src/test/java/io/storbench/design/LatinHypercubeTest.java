package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatinHypercubeTest {
    private static final int POINTS = 40;

    @Test
    void everySliceOfEveryDimensionHoldsOnePoint() {
        double[][] cube = LatinHypercube.of(POINTS, 5, 42);
        for (int dimension = 0; dimension < 5; dimension++) {
            int d = dimension;
            int[] slices = Arrays.stream(cube)
                    .mapToInt(point -> (int) (point[d] * POINTS))
                    .sorted()
                    .toArray();
            assertThat(slices).containsExactly(IntStream.range(0, POINTS).toArray());
        }
    }

    @Test
    void dimensionsAreOrderedDifferently() {
        double[][] cube = LatinHypercube.of(POINTS, 2, 42);
        int[] first = order(cube, 0);
        assertThat(order(cube, 1)).isNotEqualTo(first);
    }

    private static int[] order(double[][] cube, int dimension) {
        return Arrays.stream(cube)
                .mapToInt(point -> (int) (point[dimension] * POINTS))
                .toArray();
    }

    @Test
    void oneSeedGivesOneCube() {
        assertThat(LatinHypercube.of(7, 3, 1)).isDeepEqualTo(LatinHypercube.of(7, 3, 1));
        assertThat(Arrays.deepEquals(LatinHypercube.of(7, 3, 1), LatinHypercube.of(7, 3, 2)))
                .isFalse();
    }

    @Test
    void aFurtherDimensionLeavesTheOthersAlone() {
        double[][] two = LatinHypercube.of(7, 2, 1);
        double[][] three = LatinHypercube.of(7, 3, 1);
        for (int point = 0; point < 7; point++) {
            assertThat(Arrays.copyOf(three[point], 2)).isEqualTo(two[point]);
        }
    }

    @Test
    void nothingIsRefused() {
        assertThatThrownBy(() -> LatinHypercube.of(0, 3, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 points in 3 dimensions");
        assertThatThrownBy(() -> LatinHypercube.of(3, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
