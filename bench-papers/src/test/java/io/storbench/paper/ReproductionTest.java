package io.storbench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.design.FullFactorial;
import io.storbench.design.Word;
import io.storbench.paper.published.CellKind;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.Provenance;
import io.storbench.paper.saif.FractionTables;
import io.storbench.plan.PlanException;
import io.storbench.random.RandomStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReproductionTest {
    private static final int FACTORS = 6;

    static List<String> names() {
        return Paper.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyPublishedValueHasASource(String name) {
        Paper paper = Paper.of(name);
        assertThat(paper.expectations())
                .isNotEmpty()
                .allMatch(cell -> !cell.source().isBlank());
        assertThat(paper.citation()).contains("20");
    }

    /// What a formula, or the design itself, gives for each cell; a name in a formula that there is
    /// not is found when the experiment is run.
    @ParameterizedTest
    @MethodSource("names")
    void eachCellHasOurs(String name) {
        Paper paper = Paper.of(name);
        assertThat(paper.expectations())
                .filteredOn(cell -> !paper.ours().containsKey(cell.id()))
                .allMatch(cell -> cell.id().matches("(row|alias|effect|variation) .*|resolution|defining-relation"));
    }

    /// The rows and the aliases are those of papers and theory: see the file's sources. What the runs
    /// come to is in [SaifTest].
    @Test
    void theFractionOfSaifAndNussbaumIsReproducedExactly() {
        Paper paper = Paper.of("saif-fractional");
        Map<String, PaperObservation> ours = FractionTables.of(
                paper.experiment(List.of()).design().fraction().orElseThrow());
        assertThat(paper.expectations())
                .filteredOn(cell -> ours.containsKey(cell.id()))
                .hasSize(17)
                .allMatch(cell -> cell.judge(ours.get(cell.id())).verdict() == CellVerdict.PASS);
        assertThat(paper.notes()).anyMatch(note -> note.contains("90"));
    }

    /// In a fraction an effect's contrast is that effect's plus those of all its aliases (Box,
    /// Hunter and Hunter, "Statistics for Experimenters"): F = BC = DE and, of higher order, ABE =
    /// ACD = ABDF = ACEF = BCDEF, for a response of any shape.
    @Test
    void aContrastOfTheFractionIsTheSumOfItsAliasesInTheFullDesign() {
        RandomStream random = RandomStream.of(42, "response");
        double[] response = new double[1 << FACTORS];
        Arrays.setAll(response, _ -> random.nextDouble());
        List<List<Integer>> all = FullFactorial.points(Collections.nCopies(FACTORS, 2));
        double aliased = 0;
        for (String effect : List.of("F", "BC", "DE", "ABE", "ACD", "ABDF", "ACEF", "BCDEF")) {
            aliased += contrast(all, Word.parse(effect), response);
        }
        List<List<Integer>> fraction = Paper.of("saif-fractional")
                .experiment(List.of())
                .design()
                .fraction()
                .orElseThrow()
                .points();
        assertThat(contrast(fraction, Word.parse("F"), response)).isCloseTo(aliased, Offset.offset(1e-9));
    }

    /// The mean response where the effect's product of levels is high, minus where it is low.
    private static double contrast(List<List<Integer>> points, Word effect, double[] response) {
        double sum = 0;
        for (List<Integer> point : points) {
            int high = 0;
            for (int factor = 0; factor < FACTORS; factor++) {
                high |= point.get(factor) << factor;
            }
            int lows = effect.length() - Integer.bitCount(effect.factors() & high);
            sum += (lows % 2 == 0 ? 1 : -1) * response[high];
        }
        return sum / (points.size() / 2.0);
    }

    @Test
    @Tag("slow")
    void figure7OfPardaIsReproducedButForWhatWasFitted() {
        Reproduction figure = KeptRuns.reproduction("parda-fig7");
        assertThat(figure.isFine()).isTrue();
        assertThat(figure.cells())
                .filteredOn(cell -> cell.provenance() == Provenance.CALIBRATION)
                .hasSize(2)
                .allMatch(cell -> cell.verdict() == CellVerdict.NOT_JUDGED);
        assertThat(figure.cells())
                .filteredOn(cell -> cell.verdict() == CellVerdict.PASS)
                .hasSize(7)
                .filteredOn(cell -> cell.published().endsWith(" %"))
                .allMatch(cell -> cell.ours().contains(" ± "));
    }

    @Test
    void withoutAMechanismNothingIsJudgedButWhatIsExpectedThen() {
        PaperRun run = KeptRuns.of("radkov-metadata");
        Reproduction forgetting = Reproduction.of(run, Optional.of(run.paper().ablation("name-cache")));
        assertThat(forgetting.ablated()).contains("what clients remember of directories");
        assertThat(forgetting.cells()).allMatch(cell -> cell.verdict() == CellVerdict.NOT_JUDGED);
    }

    @Test
    void whatCannotBeSimulatedYetIsShownAndIsNoSuccess() {
        Expectation published = new Expectation(
                "x", CellKind.PREDICTION, "x", "1", new Expectation.Tolerance.Exact(), Provenance.PRIMARY, "a paper");
        PaperCell cell = published.judge(null);
        assertThat(cell.verdict()).isEqualTo(CellVerdict.NOT_MODELLED);
        assertThat(new Reproduction("x", "x", "x", Optional.empty(), List.of(cell), List.of(), List.of()).isFine())
                .isFalse();
    }

    @Test
    void unknownExperimentsAndMechanismsAreRefused() {
        assertRefused("saif-fractal", Optional.empty(), "did you mean \"saif-fractional\"?");
        assertRefused("saif-full", Optional.of("rpc-timer"), "no mechanism \"rpc-timer\"");
        assertRefused("parda-fig6", Optional.of("sek"), "did you mean \"seek\"?");
    }

    private static void assertRefused(String name, Optional<String> ablate, String message) {
        assertThatThrownBy(() -> Reproduction.check(name, ablate))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }
}
