package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// By linear algebra: n points tell n parameters at most, and equal columns none of their own.
class EstimableTest {
    /// Each point by the digits of its levels.
    private static List<List<Integer>> points(String... points) {
        return Stream.of(points)
                .map(point ->
                        point.chars().map(Character::getNumericValue).boxed().toList())
                .toList();
    }

    private static Estimable of(List<List<Integer>> points) {
        return Estimable.of(points, Layout.plain(points.size()));
    }

    @Test
    void fewerPointsThanParametersTellNoEffectThatTheyMix() {
        assertThat(of(points("000", "110", "101"))).isEqualTo(new Estimable(4, 3, List.of(0, 1, 2)));
        // Adding the fourth point of the half fraction makes all columns orthogonal.
        assertThat(of(points("000", "110", "101", "011"))).isEqualTo(new Estimable(4, 4, List.of()));
        // Not orthogonal, but independent.
        assertThat(of(points("000", "101", "010", "011"))).isEqualTo(new Estimable(4, 4, List.of()));
    }

    @Test
    void whatIsApartFromTheMixedOnesIsEstimable() {
        assertThat(of(points("000", "110", "001", "111"))).isEqualTo(new Estimable(4, 3, List.of(0, 1)));
        assertThat(of(points("00", "10", "21", "31", "01")))
                .as("the second factor is a sum of levels of the first, but for the last point")
                .isEqualTo(new Estimable(5, 5, List.of()));
        assertThat(of(points("00", "10", "21", "31"))).isEqualTo(new Estimable(5, 4, List.of(0, 1)));
    }

    /// A 2^3 in two blocks by ABC, two centre points in each.
    @Test
    void blocksAndCurvatureAreParametersToo() {
        List<List<Integer>> cube = FullFactorial.points(List.of(2, 2, 2));
        Blocks blocks = Blocks.of(cube, List.of(Word.parse("ABC")), Optional.empty());
        List<List<Integer>> points = Stream.concat(
                        cube.stream(), IntStream.range(0, 4).mapToObj(_ -> List.of(-1, -1, -1)))
                .toList();
        List<Integer> blockOfPoint = Stream.concat(blocks.blockOfPoint().stream(), Stream.of(0, 1, 0, 1))
                .toList();
        Layout layout = new Layout(blockOfPoint, blocks.confounded(), false, Set.of(8, 9, 10, 11));
        assertThat(Estimable.of(points, layout)).isEqualTo(new Estimable(6, 6, List.of()));
    }
}
