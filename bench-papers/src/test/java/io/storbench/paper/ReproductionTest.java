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
import io.storbench.paper.saif.SaifDesign;
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

@Tag("slow")
public class ReproductionTest {
    private static final int FACTORS = 6;

    static List<String> names() {
        return Reproduction.names();
    }

    private static Reproduction reproduce(String name) {
        return Reproduction.of(name, Optional.empty());
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

    private static List<PaperCell> tables(Paper paper) {
        Map<String, PaperObservation> ours = SaifDesign.tables(paper, List.of());
        return paper.expectations().stream()
                .filter(cell -> ours.containsKey(cell.id()))
                .map(cell -> cell.judge(ours.get(cell.id())))
                .toList();
    }

    /// The rows, the runs and the aliases are those of papers and theory: see the files' sources.
    /// What the runs come to is in [SaifTest].
    @Test
    void theFractionOfSaifAndNussbaumIsReproducedExactly() {
        Paper paper = Paper.of("saif-fractional");
        assertThat(tables(paper)).hasSize(19).allMatch(cell -> cell.verdict() == CellVerdict.PASS);
        assertThat(paper.notes()).anyMatch(note -> note.contains("90"));
    }

    @Test
    void theRunsOfTheFullDesignAreReproduced() {
        assertThat(tables(Paper.of("saif-full")))
                .allMatch(cell -> cell.verdict() == CellVerdict.PASS)
                .extracting(PaperCell::ours)
                .containsExactly("96", "960", "64", "640");
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
                .experiment()
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

    /// The other experiments on this array are held by [PardaTest] and [PardaControlTest].
    @Test
    void figure7OfPardaIsReproducedButForWhatWasFitted() {
        Reproduction figure = reproduce("parda-fig7");
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
    void withoutTheArmsWayFigure6OfPardaHasNoPeakAndIsNotJudged() {
        Reproduction figure = Reproduction.of("parda-fig6", Optional.of("seek"));
        assertThat(figure.ablated()).hasValueSatisfying(what -> assertThat(what).contains("arms"));
        assertThat(figure.cells().getFirst().ours()).startsWith("5: ");
        assertThat(figure.cells()).allMatch(cell -> cell.verdict() == CellVerdict.NOT_JUDGED);
        assertThatThrownBy(() -> Reproduction.of("parda-fig6", Optional.of("sek")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("did you mean \"seek\"?");
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
        assertThatThrownBy(() -> reproduce("saif-fractal"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("did you mean \"saif-fractional\"?");
        assertThatThrownBy(() -> Reproduction.of("saif-full", Optional.of("rpc-timer")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no mechanism \"rpc-timer\"");
    }
}
