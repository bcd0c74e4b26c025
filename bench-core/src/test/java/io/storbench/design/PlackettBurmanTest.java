package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlackettBurmanTest {
    private static String signs(List<Integer> point) {
        return point.stream().map(level -> level == 1 ? "+" : "-").collect(Collectors.joining());
    }

    /// The generating rows that Plackett and Burman print (Biometrika 33, 1946).
    @ParameterizedTest
    @CsvSource({
        "8, +++-+--",
        "12, ++-+++---+-",
        "20, ++--++++-+-+----++-",
        "24, +++++-+-++--++--+-+----",
    })
    void theFirstRowIsTheOneOfThePaper(int runs, String row) {
        List<List<Integer>> points = PlackettBurman.points(runs - 1);
        assertThat(points).hasSize(runs);
        assertThat(signs(points.getFirst())).isEqualTo(row);
        assertThat(signs(points.get(1)))
                .as("each row is the one before it moved by one")
                .isEqualTo(row.substring(row.length() - 1) + row.substring(0, row.length() - 1));
        assertThat(points.getLast()).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 8, 11, 12, 15, 17, 19, 21, 23, 24, 27, 31, 35, 39, 43, 47})
    void mainEffectsAreOrthogonalInTheLeastMultipleOfFour(int factors) {
        List<List<Integer>> points = PlackettBurman.points(factors);
        assertThat(points).hasSize(4 * (factors / 4 + 1));
        assertThat(Balance.of(points)).isEqualTo(new Balance(List.of(), List.of(), List.of()));
    }

    @Test
    void otherNumbersOfFactorsAreRefused() {
        assertThatThrownBy(() -> PlackettBurman.points(48)).hasMessageContaining("2 to 47");
        assertThatThrownBy(() -> PlackettBurman.points(1)).hasMessageContaining("2 to 47");
    }

    /// Known of the design of 12 runs: each main effect has a third of each interaction of two
    /// others (Hamada and Wu, "Analysis of designed experiments with complex aliasing", 1992); of 8
    /// runs, a regular fraction, all of some; and none after folding over.
    @Test
    void mainEffectsAreMixedWithPartsOfInteractions() {
        assertThat(PlackettBurman.largestAlias(PlackettBurman.points(11))).isEqualTo(4.0 / 12);
        assertThat(PlackettBurman.largestAlias(PlackettBurman.points(7))).isEqualTo(1.0);
        List<List<Integer>> folded = Foldover.points(PlackettBurman.points(5), new Word(0b11111, false));
        assertThat(PlackettBurman.largestAlias(folded)).isZero();
    }

    /// A product has letters for 25 factors; those beyond are in none, and take no part.
    @Test
    void factorsBeyondTheLettersAreInNoProduct() {
        List<List<Integer>> points = PlackettBurman.points(40);
        Word first = Word.parse("A");
        for (int point = 0; point < points.size(); point++) {
            assertThat(first.level(points.get(point)))
                    .isEqualTo(points.get(point).getFirst());
            List<Integer> image = Foldover.points(points, first).get(points.size() + point);
            assertThat(image.getFirst()).isNotEqualTo(points.get(point).getFirst());
            assertThat(image.subList(1, 40)).isEqualTo(points.get(point).subList(1, 40));
        }
    }
}
