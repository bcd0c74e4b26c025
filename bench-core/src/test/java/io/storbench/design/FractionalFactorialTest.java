package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionalFactorialTest {
    /// The 2^(6-3) of Saif and Nussbaum (COMPAS'16) with D = AB, E = AC, F = BC. The defining
    /// relation follows by multiplying the generators' words by hand: ABD, ACE, BCF, their pairwise
    /// products BCDE, ACDF, ABEF, and the product of all, DEF.
    @Test
    void theDefiningRelationIsTheProductsOfTheGenerators() {
        FractionalFactorial fraction = FractionalFactorial.of(6, List.of("D=AB", "E=AC", "F=BC"));
        assertThat(fraction.definingRelation().stream().map(Word::toString))
                .containsExactly("ABD", "ACE", "BCF", "DEF", "ABEF", "ACDF", "BCDE");
        assertThat(fraction.resolution()).isEqualTo(3);
    }

    @Test
    void theAliasTableNamesWhatCannotBeToldApart() {
        FractionalFactorial fraction = FractionalFactorial.of(6, List.of("D=AB", "E=AC", "F=BC"));
        assertThat(new AliasTable(fraction).lines(2))
                .containsExactly(
                        "A = BD = CE",
                        "B = AD = CF",
                        "C = AE = BF",
                        "D = AB = EF",
                        "E = AC = DF",
                        "F = BC = DE",
                        "AF = BE = CD");
    }

    /// The half fraction of three factors with I = ABC (Box, Hunter and Hunter; NIST/SEMATECH
    /// e-Handbook, 5.3.3.4.2): the points where the product of the signs is plus.
    @Test
    void thePointsSatisfyTheGenerator() {
        assertThat(FractionalFactorial.of(3, List.of("C=AB")).points())
                .containsExactly(List.of(0, 0, 1), List.of(1, 0, 0), List.of(0, 1, 0), List.of(1, 1, 1));
        assertThat(FractionalFactorial.of(3, List.of("C=-AB")).points())
                .containsExactly(List.of(0, 0, 0), List.of(1, 0, 1), List.of(0, 1, 1), List.of(1, 1, 0));
    }

    @Test
    void anyFactorCanBeTheGeneratedOne() {
        FractionalFactorial fraction = FractionalFactorial.of(4, List.of("B=-ACD"));
        assertThat(fraction.definingRelation()).containsExactly(Word.parse("-ABCD"));
        assertThat(fraction.generators()).containsExactly("D=-ABC");
        assertThat(fraction.points())
                .containsExactlyInAnyOrderElementsOf(
                        FractionalFactorial.of(4, List.of("D=-ABC")).points());
    }

    /// Box, Hunter and Hunter: folding a resolution III design over all factors rids it of its
    /// words of odd length, which leaves one of resolution IV; over one factor, that factor becomes
    /// clear.
    @Test
    void foldingOverRemovesTheWordsWithAnOddNumberOfTheFactors() {
        FractionalFactorial saif = FractionalFactorial.of(6, List.of("D=AB", "E=AC", "F=BC"));
        FractionalFactorial whole = saif.folded(Word.parse("ABCDEF")).orElseThrow();
        assertThat(whole.definingRelation().stream().map(Word::toString)).containsExactly("ABEF", "ACDF", "BCDE");
        assertThat(whole.resolution()).isEqualTo(4);
        List<List<Integer>> both = whole.points();
        assertThat(both.subList(0, 8)).isEqualTo(saif.points());
        for (int point = 0; point < 8; point++) {
            List<Integer> mirrored =
                    saif.points().get(point).stream().map(level -> 1 - level).toList();
            assertThat(both.get(8 + point)).isEqualTo(mirrored);
        }
        FractionalFactorial overA = saif.folded(Word.parse("A")).orElseThrow();
        assertThat(new AliasTable(overA).clear().stream().map(Word::toString))
                .contains("A", "AB", "AC", "AD", "AE", "AF");
        assertThat(FractionalFactorial.of(3, List.of("C=AB")).folded(Word.parse("ABC")))
                .isEmpty();
        assertThatThrownBy(() -> FractionalFactorial.of(4, List.of("D=ABC")).folded(Word.parse("ABCD")))
                .hasMessageContaining("folding over ABCD would run the same points again");
    }

    /// Box, Hunter and Hunter, table of minimum aberration fractions: 2^(5-1) with E = ABCD is of
    /// resolution V, 2^(7-4) with D = AB, E = AC, F = BC, G = ABC of resolution III with 8 runs.
    @ParameterizedTest
    @CsvSource({"5, E=ABCD, 5, 16", "4, D=ABC, 4, 8", "7, D=AB E=AC F=BC G=ABC, 3, 8"})
    void resolutionsAreThoseOfTheTables(int factors, String generators, int resolution, int runs) {
        FractionalFactorial fraction = FractionalFactorial.of(factors, List.of(generators.split(" ")));
        assertThat(fraction.resolution()).isEqualTo(resolution);
        assertThat(fraction.points()).hasSize(runs).doesNotHaveDuplicates();
    }

    @Test
    void everyColumnIsBalancedAndEveryPairOrthogonal() {
        List<List<Integer>> points = FractionalFactorial.of(7, List.of("D=AB", "E=AC", "F=BC", "G=ABC"))
                .points();
        for (int a = 0; a < 7; a++) {
            for (int b = a; b < 7; b++) {
                int product = 0;
                int sum = 0;
                for (List<Integer> point : points) {
                    product += (2 * point.get(a) - 1) * (2 * point.get(b) - 1);
                    sum += 2 * point.get(a) - 1;
                }
                assertThat(sum).isZero();
                assertThat(product).isEqualTo(a == b ? points.size() : 0);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | D | not like D=AB",
                "4 | AB=CD | the left side must be one factor",
                "4 | D=AE | the design has 4 factors, A to D",
                "5 | D=AE E=AB | may use only factors that are not generated, and E is",
                "4 | D=DA | may use only factors that are not generated, and D is",
                "5 | D=AB D=AC | generated twice",
                "5 | D=AB E=AB | make DE the same as I",
                "4 | D=A | make AD the same as I",
                "4 | D=AA | has A twice",
                "4 | D=ab | not a product",
                "25 | Z=AB | at most 16 factors",
                "3 | B=A C=A | 2 generators for 3 factors",
            })
    void impossibleGeneratorsAreRefused(int factors, String generators, String message) {
        assertThatThrownBy(() -> FractionalFactorial.of(factors, List.of(generators.split(" "))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aFullFactorialHasEveryCombination() {
        assertThat(FullFactorial.points(List.of(2, 3)))
                .containsExactly(
                        List.of(0, 0), List.of(0, 1), List.of(0, 2), List.of(1, 0), List.of(1, 1), List.of(1, 2));
        assertThat(FullFactorial.points(List.of())).containsExactly(List.of());
        assertThatThrownBy(() -> FullFactorial.points(List.of(1000, 1000))).hasMessageContaining("100000");
    }

    @Test
    void everyReplicateHasEveryPointOnce() {
        List<RunOrder.Run> runs = RunOrder.of(Collections.nCopies(10, 0), Collections.nCopies(10, 0), 3, 42);
        assertThat(runs).hasSize(30).doesNotHaveDuplicates();
        for (int replicate = 0; replicate < 3; replicate++) {
            int wanted = replicate;
            assertThat(runs.subList(10 * replicate, 10 * replicate + 10)).allMatch(run -> run.replicate() == wanted);
        }
    }

    /// Points 0, 2 and 4 need one set-up, 1 and 3 another: two set-ups in each of 20 replicates.
    @Test
    void pointsThatShareASetUpRunOneAfterTheOther() {
        List<RunOrder.Run> runs = RunOrder.of(Collections.nCopies(5, 0), List.of(0, 1, 0, 1, 0), 20, 42);
        assertThat(runs.stream().map(run -> run.point() + " " + run.replicate()).distinct())
                .hasSize(100);
        Set<List<Integer>> ordersOfGroups = new HashSet<>();
        Set<List<Integer>> ordersWithin = new HashSet<>();
        for (int setUp = 0; setUp < 40; setUp++) {
            int number = setUp;
            List<RunOrder.Run> own =
                    runs.stream().filter(run -> run.setUp() == number).toList();
            int first = runs.indexOf(own.getFirst());
            assertThat(runs.subList(first, first + own.size())).isEqualTo(own);
            assertThat(own).allMatch(run -> run.replicate() == number / 2);
            List<Integer> points = own.stream().map(RunOrder.Run::point).toList();
            assertThat(points.stream().sorted().toList()).isIn(List.of(0, 2, 4), List.of(1, 3));
            ordersWithin.add(points);
            if (number % 2 == 0) {
                ordersOfGroups.add(points.stream().sorted().toList());
            }
        }
        assertThat(ordersOfGroups).as("which set-up comes first").hasSize(2);
        assertThat(ordersWithin).as("orders within set-ups").hasSizeGreaterThan(4);
    }
}
