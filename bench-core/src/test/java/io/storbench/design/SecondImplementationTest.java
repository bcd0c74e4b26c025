package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Designs beside those of pyDOE3 1.6.2; `pydoe3.py` beside the data writes them.
class SecondImplementationTest {
    private static List<String[]> lines(String kind) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(SecondImplementationTest.class.getResourceAsStream("pydoe3.txt")),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(line -> line.split("\\|", -1))
                    .filter(cells -> cells[0].equals(kind))
                    .toList();
        }
    }

    static List<String[]> fractions() throws IOException {
        return lines("fraction");
    }

    static List<String[]> foldovers() throws IOException {
        return lines("foldover");
    }

    static List<String[]> screenings() throws IOException {
        return lines("plackett_burman");
    }

    static List<String[]> resolutions() throws IOException {
        return lines("by_resolution");
    }

    private static List<String> signs(List<List<Integer>> points) {
        return points.stream()
                .map(point ->
                        point.stream().map(level -> level == 1 ? "+" : "-").collect(Collectors.joining()))
                .toList();
    }

    private static FractionalFactorial fraction(String columns) {
        String[] words = columns.toUpperCase(Locale.ROOT).split(" ", -1);
        List<String> generators = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (words[i].length() > 1) {
                generators.add(Word.LETTERS.charAt(i) + "=" + words[i]);
            }
        }
        return FractionalFactorial.of(words.length, generators);
    }

    @ParameterizedTest
    @MethodSource("fractions")
    void fractionsHaveTheSameRows(String kind, String columns, String rows) {
        assertThat(signs(fraction(columns).points())).as(kind).containsExactlyInAnyOrder(rows.split(" ", -1));
    }

    @ParameterizedTest
    @MethodSource("foldovers")
    void foldoversHaveTheSameRows(String kind, String columns, String rows) {
        List<List<Integer>> points = fraction(columns).points();
        Word all = new Word((1 << points.getFirst().size()) - 1, false);
        assertThat(signs(Foldover.points(points, all))).as(kind).containsExactlyInAnyOrder(rows.split(" ", -1));
    }

    /// Screening designs are the same only up to the names of rows, columns and levels; what does
    /// not change is how much of main effects and two-factor interactions is aliased.
    @ParameterizedTest
    @MethodSource("screenings")
    void screeningDesignsAreAliasedAsMuch(String kind, int factors, String rows) {
        List<List<Integer>> theirs = new ArrayList<>();
        for (String row : rows.split(" ", -1)) {
            theirs.add(row.chars().mapToObj(sign -> sign == '+' ? 1 : 0).toList());
        }
        List<List<Integer>> ours = PlackettBurman.points(factors);
        assertThat(ours).as(kind).hasSameSizeAs(theirs);
        assertThat(aliasing(ours)).isEqualTo(aliasing(theirs));
    }

    /// The sum of squares of all sums of products of three columns.
    private static long aliasing(List<List<Integer>> points) {
        int factors = points.getFirst().size();
        long squares = 0;
        for (int a = 0; a < factors; a++) {
            for (int b = a + 1; b < factors; b++) {
                for (int c = b + 1; c < factors; c++) {
                    Word word = new Word(1 << a | 1 << b | 1 << c, false);
                    long sum = 0;
                    for (List<Integer> point : points) {
                        sum += 2L * word.level(point) - 1;
                    }
                    squares += sum * sum;
                }
            }
        }
        return squares;
    }

    /// pyDOE3's designs of "resolution V" for 7 to 15 factors have resolution IV. Ours have what
    /// was asked for, and never more runs than theirs where theirs have it too.
    @ParameterizedTest
    @MethodSource("resolutions")
    void aWantedResolutionIsReallyReached(String kind, String asked, String got) {
        int factors = Integer.parseInt(asked.substring(0, asked.indexOf(' ')));
        int wanted = Integer.parseInt(asked.substring(asked.indexOf(' ') + 1));
        int runs = Integer.parseInt(got.substring(0, got.indexOf(' ')));
        int theirs = Integer.parseInt(got.substring(got.indexOf(' ') + 1));
        assertThat(theirs < wanted).as(kind).isEqualTo(wanted == 5 && factors >= 7);
        FractionalFactorial ours = MinimumAberration.smallest(factors, wanted, List.of())
                .orElseThrow()
                .fraction();
        assertThat(resolution(ours.points())).isGreaterThanOrEqualTo(wanted);
        if (theirs >= wanted) {
            assertThat(ours.points()).hasSizeLessThanOrEqualTo(runs);
        }
    }

    /// By the rows alone: the length of the shortest product of columns, up to 5, that is constant.
    private static int resolution(List<List<Integer>> points) {
        int factors = points.getFirst().size();
        int shortest = 5;
        for (int word = 1; word < 1 << factors; word++) {
            int length = Integer.bitCount(word);
            if (length < shortest && isConstant(new Word(word, false), points)) {
                shortest = length;
            }
        }
        return shortest;
    }

    private static boolean isConstant(Word word, List<List<Integer>> points) {
        int first = word.level(points.getFirst());
        return points.stream().allMatch(point -> word.level(point) == first);
    }
}
