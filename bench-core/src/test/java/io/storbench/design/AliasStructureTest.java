package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What follow-ups tell apart. Alias structures are compared with R's in bench-report's
/// FollowUpsAgainstRTest.
class AliasStructureTest {
    private static final List<List<Integer>> HALF =
            FractionalFactorial.of(4, List.of("D=ABC")).points();

    private static AliasStructure structure(List<List<Integer>> first, List<List<Integer>> added, String... wanted) {
        List<List<Integer>> points = new ArrayList<>(first);
        points.addAll(added);
        List<Integer> blocks = new ArrayList<>(Collections.nCopies(first.size(), 0));
        blocks.addAll(Collections.nCopies(added.size(), 1));
        return AliasStructure.of(points, blocks, words(wanted));
    }

    private static List<Word> words(String... texts) {
        return Stream.of(texts).map(Word::parse).toList();
    }

    private static List<String> lines(AliasStructure structure) {
        return structure.effects().stream().map(AliasStructure.Effect::toString).toList();
    }

    /// Of a fraction it is that of its words: D = ABC makes AB = CD, AC = BD, AD = BC.
    @Test
    void aFractionHasItsOwnAliases() {
        AliasStructure structure = structure(HALF, List.of());
        assertThat(lines(structure)).containsExactly("A", "B", "C", "D", "AB = CD", "AC = BD", "AD = BC");
        // Half of the points have either level: 4 / 8.
        assertThat(structure.effects()).allMatch(effect -> Math.abs(effect.variance() - 0.5) < 1e-12);
    }

    /// A 2^(7-4) of resolution III and its mirror image: main effects are clear (Box, Hunter and
    /// Hunter, "Statistics for Experimenters").
    @Test
    void aFullFoldoverClearsMainEffects() {
        List<List<Integer>> first = FractionalFactorial.of(7, List.of("D=AB", "E=AC", "F=BC", "G=ABC"))
                .points();
        List<List<Integer>> both = Foldover.points(first, Word.parse("ABCDEFG"));
        AliasStructure structure = structure(first, both.subList(8, 16));
        assertThat(structure.clear()).containsExactlyElementsOf(words("A", "B", "C", "D", "E", "F", "G"));
        assertThat(lines(structure)).contains("BD = CE = FG").hasSize(14);
    }

    /// Folding over one factor clears it and its interactions (the same).
    @Test
    void aFoldoverOfOneFactorClearsIt() {
        List<List<Integer>> first = FractionalFactorial.of(7, List.of("D=AB", "E=AC", "F=BC", "G=ABC"))
                .points();
        List<List<Integer>> both = Foldover.points(first, Word.parse("A"));
        AliasStructure structure = structure(first, both.subList(8, 16), "AB", "AC", "AD");
        assertThat(structure.clear()).contains(words("A", "AB", "AC", "AD").toArray(Word[]::new));
        assertThat(structure.clear()).doesNotContain(Word.parse("B"));
    }

    /// Half of the mirror image in A tells as many interactions of a fraction of resolution IV as
    /// all of it (Mee and Peralta, "Semifolding 2^(k-p) designs", Technometrics 42, 2000).
    @Test
    void halfOfTheImageTellsAsMuch() {
        List<List<Integer>> half = Foldover.half(HALF, 0, 0);
        assertThat(half).hasSize(4).allMatch(point -> point.getFirst() == 0);
        AliasStructure structure = structure(HALF, half, "AB", "AC", "AD");
        assertThat(structure.clear()).hasSize(10);
        assertThat(structure.lost()).isEmpty();
        AliasStructure high = structure(HALF, Foldover.half(HALF, 0, 1), "AB", "AC", "AD");
        assertThat(high.clear()).hasSize(10);
    }

    private static final List<List<Integer>> MOLDING = FractionalFactorial.of(
                    8, List.of("E=BCD", "F=ACD", "G=ABC", "H=ABD"))
            .points();

    /// Box, Hunter and Hunter take a string of four aliases in a 2^(8-4) apart by four further
    /// runs.
    @Test
    void aStringOfFourIsTakenApartByFourPoints() {
        AliasStructure before = structure(MOLDING, List.of());
        AliasStructure.Effect string = before.effects().stream()
                .filter(effect -> effect.aliases().size() == 3)
                .findFirst()
                .orElseThrow();
        List<Word> members = new ArrayList<>(List.of(string.effect()));
        string.aliases().forEach(alias -> members.add(alias.effect()));
        List<List<Integer>> added = Dealiasing.points(MOLDING, Collections.nCopies(16, 0), members);
        assertThat(added).hasSize(4).doesNotHaveDuplicates().doesNotContainAnyElementsOf(MOLDING);
        AliasStructure after =
                structure(MOLDING, added, members.stream().map(Word::toString).toArray(String[]::new));
        for (Word member : members) {
            AliasStructure.Effect effect = after.effects().stream()
                    .filter(each -> each.effect().equals(member))
                    .findFirst()
                    .orElseThrow();
            assertThat(effect.aliases())
                    .extracting(AliasStructure.Alias::effect)
                    .doesNotContainAnyElementsOf(members);
        }
    }

    /// Beside the block two points tell one difference.
    @Test
    void aPairIsTakenApartByTwoPoints() {
        List<List<Integer>> added = Dealiasing.points(HALF, Collections.nCopies(8, 0), words("AB", "CD"));
        assertThat(added).hasSize(2);
        AliasStructure after = structure(HALF, added, "AB", "CD");
        assertThat(lines(after)).contains("A", "B", "C", "D");
        assertThat(after.clear()).contains(Word.parse("A"));
        // From one added point to the other AB and CD change, and so do two factors and their
        // interactions with the others: the difference has the variances of two trials (2), of two
        // main effects and of one string (0.5 each), and AB is half of it and of AB + CD (0.5):
        // (0.5 + 3.5) / 4.
        double ab = after.effects().stream()
                .filter(effect -> effect.effect().equals(Word.parse("AB")))
                .findFirst()
                .orElseThrow()
                .variance();
        assertThat(ab).isCloseTo(1, within(1e-9));
    }

    @Test
    void whatIsToldApartNeedsNoPoints() {
        assertThatThrownBy(() -> Dealiasing.points(HALF, Collections.nCopies(8, 0), words("AB", "AC")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("separates these effects already");
    }

    /// Of a full factorial in two blocks AB is mixed with them, and no point is left to add.
    @Test
    void aFullDesignHasNoPointsToAdd() {
        List<List<Integer>> all = FullFactorial.points(List.of(2, 2, 2));
        List<Integer> blocks = all.stream().map(Word.parse("AB")::level).toList();
        assertThatThrownBy(() -> Dealiasing.points(all, blocks, words("AB", "AC")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 further points are needed")
                .hasMessageContaining("lacks 0");
    }
}
