package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.design.AliasStructure;
import io.storbench.design.Dealiasing;
import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Designs that ran in two steps against R's lm and alias, and against the books that they are of:
/// see followups.R beside the tables.
class FollowUpsAgainstRTest {
    private static FactorialData data(String name, int factors, List<String> wanted) {
        List<Run> runs = new ArrayList<>();
        for (String[] row : rows("followups-data.csv", name)) {
            List<Integer> levels = new ArrayList<>();
            for (int i = 0; i < factors; i++) {
                levels.add(
                        switch (row[2 + i]) {
                            case "1" -> 1;
                            case "0" -> Run.MIDDLE;
                            default -> 0;
                        });
            }
            int place = runs.size() + 1;
            runs.add(new Run(
                    place,
                    1,
                    place,
                    0,
                    Integer.parseInt(row[1]),
                    levels,
                    OptionalDouble.of(Double.parseDouble(row[10]))));
        }
        return new FactorialData(
                "response",
                false,
                Designs.factors(factors, 2),
                runs,
                List.of(),
                Optional.of(wanted.stream().map(Word::parse).toList()));
    }

    private static List<String[]> rows(String file, String name) {
        return RValues.lines(file).stream().filter(row -> row[0].equals(name)).toList();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource({"eye, 7, ''", "molding, 8, AE BF CH DG", "semifold, 4, AB AC AD"})
    void effectsBesideTheBlockAreThoseOfR(String name, int factors, String wanted) {
        FactorialAnalysis analysis = FactorialAnalysis.of(data(name, factors, words(wanted)));
        Map<String, Double> expected = new HashMap<>();
        rows("followups-expected.csv", name).stream()
                .filter(row -> row[1].equals("effect"))
                .forEach(row -> expected.put(row[2], Double.parseDouble(row[4])));
        assertThat(analysis.terms()).extracting(Term::letters).containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach((term, value) -> assertThat(
                        Designs.term(analysis, term).effect().orElseThrow())
                .as(term)
                .isCloseTo(value, within(1e-9)));
    }

    @ParameterizedTest
    @CsvSource({"eye, 7, ''", "molding, 8, AE BF CH DG", "semifold, 4, AB AC AD"})
    void aliasesBesideTheBlockAreThoseOfR(String name, int factors, String wanted) {
        FactorialData data = data(name, factors, words(wanted));
        AliasStructure structure = AliasStructure.of(
                data.runs().stream().map(Run::levels).toList(),
                data.runs().stream().map(Run::block).toList(),
                words(wanted).stream().map(Word::parse).toList());
        Map<String, Double> expected = new HashMap<>();
        rows("followups-expected.csv", name).stream()
                .filter(row -> row[1].equals("part"))
                .forEach(row -> expected.put(row[2] + " has " + row[3], Double.parseDouble(row[4])));
        Map<String, Double> found = new HashMap<>();
        structure
                .effects()
                .forEach(effect -> effect.aliases()
                        .forEach(alias -> found.put(effect.effect() + " has " + alias.effect(), alias.part())));
        assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach((alias, part) -> assertThat(found.get(alias)).as(alias).isCloseTo(part, within(1e-9)));
    }

    /// Montgomery prints, of both fractions together, A 1.48, B 38.05, D 29.38, and BD + CE + FG
    /// 19.15.
    @Test
    void theFoldoverOfMontgomerysEyeExperimentTellsMainEffects() {
        FactorialAnalysis analysis = FactorialAnalysis.of(data("eye", 7, List.of()));
        assertThat(effect(analysis, "A")).isCloseTo(1.48, within(0.006));
        assertThat(effect(analysis, "B")).isCloseTo(38.05, within(0.006));
        assertThat(effect(analysis, "D")).isCloseTo(29.38, within(0.006));
        Term chain = Stream.of("BD", "CE", "FG")
                .flatMap(letters ->
                        analysis.terms().stream().filter(term -> term.letters().equals(letters)))
                .findFirst()
                .orElseThrow();
        assertThat(chain.aliasText()).isEqualTo("BD = CE = FG");
        assertThat(chain.effect().orElseThrow()).isCloseTo(19.15, within(0.006));
        assertThat(Designs.term(analysis, "B").aliases()).isEmpty();
    }

    /// As many as in the book, and no effect of the string is less exact.
    @Test
    void fourPointsTakeTheStringApartAtLeastAsWellAsThoseOfTheBook() {
        List<Word> string = words("AE BF CH DG").stream().map(Word::parse).toList();
        List<Run> runs = data("molding", 8, List.of()).runs();
        List<List<Integer>> points = runs.stream().map(Run::levels).toList();
        List<Integer> blocks = runs.stream().map(Run::block).toList();
        List<List<Integer>> own = new ArrayList<>(points.subList(0, 16));
        own.addAll(Dealiasing.points(own, blocks.subList(0, 16), string));
        assertThat(own).hasSize(20);
        AliasStructure book = AliasStructure.of(points, blocks, string);
        AliasStructure ours = AliasStructure.of(own, blocks, string);
        for (Word effect : string) {
            assertThat(variance(ours, effect)).isLessThanOrEqualTo(variance(book, effect) + 1e-9);
        }
    }

    private static double variance(AliasStructure structure, Word effect) {
        return structure.effects().stream()
                .filter(each -> each.effect().equals(effect))
                .findFirst()
                .orElseThrow()
                .variance();
    }

    /// With lack of fit apart from pure error, tests are against the scatter of repeats; R's here
    /// is what the model leaves over.
    @Test
    void squaresOfFactorsWithRunsOnTheirAxesAreThoseOfR() {
        FactorialAnalysis analysis = FactorialAnalysis.of(data("surface", 2, List.of()));
        assertThat(analysis.terms()).extracting(Term::letters).containsExactly("A", "B", "AB", "A\u00B2", "B\u00B2");
        assertThat(analysis.anova()).extracting(AnovaRow::source).doesNotContain("curvature");
        double left = analysis.anova().stream()
                .filter(row -> List.of("error", "lack of fit").contains(row.source()))
                .mapToDouble(AnovaRow::squares)
                .sum();
        int degrees = analysis.anova().stream()
                .filter(row -> List.of("error", "lack of fit").contains(row.source()))
                .mapToInt(AnovaRow::degreesOfFreedom)
                .sum();
        double toR = Math.sqrt(left / degrees / analysis.errorVariance());
        for (String[] row : rows("followups-expected.csv", "surface")) {
            Term term = Designs.term(analysis, row[2].replace('2', '\u00B2'));
            double value = Double.parseDouble(row[4]);
            switch (row[1]) {
                case "effect" -> assertThat(term.effect().orElseThrow()).isCloseTo(value, within(1e-9));
                case "se" ->
                    assertThat(term.standardError().orElseThrow() * toR).isCloseTo(value, within(1e-9));
                default -> assertThat(term.test()).isPresent();
            }
        }
    }

    private static double effect(FactorialAnalysis analysis, String letters) {
        return Designs.term(analysis, letters).effect().orElseThrow();
    }
}
