package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class MinimumAberrationTest {
    @ParameterizedTest
    @CsvFileSource(resources = "chen-sun-wu-1993.csv", delimiter = ';', numLinesToSkip = 7)
    void thePatternsAreThoseOfChenSunAndWu(int runs, String index, String pattern) {
        int factors = Integer.parseInt(index.substring(0, index.indexOf('-')));
        int base = Integer.numberOfTrailingZeros(runs);
        MinimumAberration.Found found =
                MinimumAberration.search(factors, base, 3, List.of()).orElseThrow();
        assertThat(found.exhaustive()).isTrue();
        Integer[] printed =
                Arrays.stream(pattern.split(" ", -1)).map(Integer::valueOf).toArray(Integer[]::new);
        assertThat(found.fraction().wordLengthPattern()).startsWith(printed);
        assertThat(found.fraction().points()).hasSize(1 << base).doesNotHaveDuplicates();
        assertThat(FractionalFactorial.of(factors, found.fraction().generators())
                        .points())
                .isEqualTo(found.fraction().points());
    }

    /// Every choice of generators, without giving any up or taking one for another.
    @ParameterizedTest
    @CsvSource({
        "3, 2", "4, 3", "5, 3", "5, 4", "6, 3", "6, 4", "6, 5", "7, 3", "7, 4", "7, 5", "7, 6", "8, 4", "8, 5", "8, 6",
        "8, 7"
    })
    void noOtherChoiceOfGeneratorsIsBetter(int factors, int base) {
        List<Integer> columns = new ArrayList<>();
        for (int word = 1; word < 1 << base; word++) {
            if (Integer.bitCount(word) > 1) {
                columns.add(word);
            }
        }
        int[] best = bestPattern(columns, new ArrayList<>(), 0, factors, base);
        assertThat(MinimumAberration.search(factors, base, 3, List.of())
                        .orElseThrow()
                        .fraction()
                        .wordLengthPattern())
                .isEqualTo(Arrays.stream(best).skip(3).boxed().toList());
    }

    private static int[] bestPattern(List<Integer> columns, List<Integer> chosen, int from, int factors, int base) {
        if (chosen.size() == factors - base) {
            int[] pattern = new int[factors + 1];
            for (int subset = 1; subset < 1 << chosen.size(); subset++) {
                int word = 0;
                for (int i = 0; i < chosen.size(); i++) {
                    word ^= (subset >> i & 1) * chosen.get(i);
                }
                pattern[Integer.bitCount(word) + Integer.bitCount(subset)]++;
            }
            return pattern;
        }
        int[] best = {Integer.MAX_VALUE};
        for (int at = from; at < columns.size(); at++) {
            chosen.add(columns.get(at));
            int[] pattern = bestPattern(columns, chosen, at + 1, factors, base);
            best = Arrays.compare(pattern, best) < 0 ? pattern : best;
            chosen.removeLast();
        }
        return best;
    }

    /// NIST/SEMATECH e-Handbook, 5.3.3.4.7, "Summary tables of useful fractional factorial
    /// designs": factors, runs, resolution. Compared with public copies of it: of up to 8 factors
    /// with the resolutions that it prints, of all with those that its generators have.
    @ParameterizedTest
    @CsvSource({
        "3, 4, 3",
        "4, 8, 4",
        "5, 16, 5",
        "5, 8, 3",
        "6, 32, 6",
        "6, 16, 4",
        "6, 8, 3",
        "7, 64, 7",
        "7, 32, 4",
        "7, 16, 4",
        "7, 8, 3",
        "8, 64, 5",
        "8, 32, 4",
        "8, 16, 4",
        "9, 128, 6",
        "9, 64, 4",
        "9, 32, 4",
        "9, 16, 3",
        "10, 128, 5",
        "10, 64, 4",
        "10, 32, 4",
        "10, 16, 3",
        "11, 64, 4",
        "11, 32, 4",
        "11, 16, 3",
        "15, 16, 3"
    })
    void resolutionsAreThoseOfTheHandbook(int factors, int runs, int resolution) {
        int base = Integer.numberOfTrailingZeros(runs);
        FractionalFactorial fraction = MinimumAberration.search(factors, base, 3, List.of())
                .orElseThrow()
                .fraction();
        assertThat(fraction.resolution()).isEqualTo(resolution);
    }

    /// The most factors of resolution V: 5 in 16 runs, 6 in 32, 8 in 64, 11 in 128, 17 in 256 (Box,
    /// Hunter and Hunter; Draper and Lin, "Capacity considerations for two-level fractional
    /// factorial designs", 1990); of resolution IV half the runs; of resolution III the runs less
    /// 1.
    @ParameterizedTest
    @CsvSource({
        "5, 5, 16", "6, 5, 32", "7, 5, 64", "8, 5, 64", "9, 5, 128", "10, 5, 128", "11, 5, 128",
        "12, 5, 256", "13, 5, 256", "4, 4, 8", "8, 4, 16", "9, 4, 32", "16, 4, 32", "7, 3, 8",
        "8, 3, 16", "15, 3, 16"
    })
    void aWantedResolutionTakesTheFewestRuns(int factors, int resolution, int runs) {
        FractionalFactorial fraction = MinimumAberration.smallest(factors, resolution, List.of())
                .orElseThrow()
                .fraction();
        assertThat(fraction.points()).hasSize(runs);
        assertThat(fraction.resolution()).isGreaterThanOrEqualTo(resolution);
    }

    @Test
    void aResolutionThatOnlyAllCombinationsHaveIsNotFound() {
        assertThat(MinimumAberration.smallest(5, 6, List.of())).isEmpty();
        assertThat(MinimumAberration.search(6, 3, 4, List.of())).isEmpty();
    }

    /// In the fraction of Saif and Nussbaum AF = BE = CD, and in any of 8 runs each two-factor
    /// interaction has an alias; in 16 runs some are clear.
    @Test
    void anInteractionIsKeptClearInTheSmallestFraction() {
        Word wanted = Word.parse("AF");
        assertThat(MinimumAberration.search(6, 3, 3, List.of(wanted))).isEmpty();
        FractionalFactorial fraction =
                MinimumAberration.smallest(6, 3, List.of(wanted)).orElseThrow().fraction();
        assertThat(fraction.points()).hasSize(16);
        assertThat(new AliasTable(fraction).clear()).contains(wanted);
        for (Word word : fraction.definingRelation()) {
            boolean hasBoth = (word.factors() & wanted.factors()) == wanted.factors();
            assertThat(hasBoth && word.length() <= 4).as("%s", word).isFalse();
        }
    }

    /// Two interactions of one factor, and the main effects, in 2^(7-2): Chen, Sun and Wu's 7-2.1
    /// has 15 clear interactions and resolution IV.
    @Test
    void severalEffectsAreKeptClearAtOnce() {
        List<Word> wanted = List.of(Word.parse("AG"), Word.parse("BG"), Word.parse("C"));
        FractionalFactorial fraction =
                MinimumAberration.search(7, 5, 4, wanted).orElseThrow().fraction();
        assertThat(new AliasTable(fraction).clear()).containsAll(wanted);
        assertThat(new AliasTable(fraction).clear().stream().filter(word -> word.length() == 2))
                .hasSize(15);
    }

    @Test
    void whatCannotBeKeptClearIsRefused() {
        assertThatThrownBy(() -> MinimumAberration.search(6, 4, 3, List.of(Word.parse("ABC"))))
                .hasMessageContaining("only a factor or an interaction of two");
        assertThatThrownBy(() -> MinimumAberration.search(26, 5, 3, List.of())).hasMessageContaining("3 to 25 factors");
    }

    /// 20 factors in 64 runs have 14 generators of 57 columns: more than can be looked at.
    @Test
    void aSearchThatEndsEarlySaysSo() {
        MinimumAberration.Found found =
                MinimumAberration.search(20, 6, 4, List.of()).orElseThrow();
        assertThat(found.exhaustive()).isFalse();
        assertThat(found.fraction().resolution()).isEqualTo(4);
    }
}
