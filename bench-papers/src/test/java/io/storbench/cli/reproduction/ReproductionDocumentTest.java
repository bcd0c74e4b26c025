package io.storbench.cli.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellKind;
import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Expectation.Tolerance;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.PaperFigure;
import io.storbench.paper.published.PaperFigure.Mark;
import io.storbench.paper.published.PaperFigure.Place;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.Provenance;
import io.storbench.report.Document;
import io.storbench.report.Section;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReproductionDocumentTest {
    private static PaperCell cell(String id, CellKind kind, Provenance provenance, double ours) {
        return new Expectation(id, kind, id, "10", new Tolerance.Relative(0.1), provenance, "Table 1")
                .judge(new Quantity(ours, 0.5));
    }

    private static final PaperFigure FIGURE = new PaperFigure(
            "Figure 1",
            "A caption.",
            "round trip, ms",
            List.of(new Place(0, "0"), new Place(10, "10")),
            "s",
            List.of(
                    new PaperFigure.Series("NFS", List.of(new Mark(0, 1, 1, 1), new Mark(10, 2, 2, 2)), List.of()),
                    new PaperFigure.Series("NFS (fitted)", List.of(), List.of(new Mark(10, 2.1, 1.9, 2.3)))));

    /// `radkov-fig6` is the name of an experiment that has mechanisms to switch off.
    private static Reproduction reproduction() {
        return new Reproduction(
                "radkov-fig6",
                "a title",
                "a citation, FAST 2004",
                Optional.empty(),
                List.of(
                        cell("near", CellKind.PREDICTION, Provenance.PRIMARY, 10.5),
                        cell("far", CellKind.PREDICTION, Provenance.PRIMARY, 12),
                        cell("counted", CellKind.ARITHMETIC, Provenance.DERIVED, 10),
                        cell("chosen", CellKind.PREDICTION, Provenance.CALIBRATION, 10),
                        cell("hearsay", CellKind.PREDICTION, Provenance.UNVERIFIED, 99)),
                List.of(FIGURE),
                List.of("a note"));
    }

    @Test
    void theFirstScreenNamesTheKindsApartAndWhatIsMissed() {
        Document document = ReproductionDocument.of(List.of(reproduction()));
        assertThat(document.first().answer().text())
                .isEqualTo("Predictions: 1 of 2 (1 FAIL) within the tolerance. Arithmetic: 1 of 1" + " agree.");
        assertThat(document.first().limits().getFirst())
                .isEqualTo("FAIL: radkov-fig6: far: published 10 ± 10 %, ours 12 ± 0.500.");
        assertThat(document.first().limits().get(1)).contains("by 20.0 %: far");
        assertThat(document.first().charts()).singleElement().satisfies(chart -> {
            assertThat(chart.title()).isEqualTo("Figure 1");
            assertThat(chart.legend()).contains("Filled marks: published.");
        });
        assertThat(document.first().next().command()).contains("--ablate");
        assertThat(document.sections())
                .extracting(Section::id)
                .containsExactly("figures", "predictions", "arithmetic", "fitted", "unsourced", "notes");
    }

    @Test
    void severalExperimentsShareATableWithoutASumOverKinds() {
        String text = ReproduceCommand.Format.MD.render(List.of(reproduction(), reproduction()));
        assertThat(text)
                .contains("| experiment | predictions | arithmetic | fitted | no source |")
                .contains("| all | 2 of 4 (2 FAIL) | 2 of 2 | 2 | 2 |");
    }

    /// A prediction that the model does not make is not one that is met.
    @Test
    void whatIsNotModelledHasNoMark() {
        Reproduction other = new Reproduction(
                "parda-fig6",
                "a title",
                "a citation",
                Optional.empty(),
                List.of(
                        cell("near", CellKind.PREDICTION, Provenance.PRIMARY, 10.5),
                        new Expectation(
                                        "none",
                                        CellKind.PREDICTION,
                                        "none",
                                        "10",
                                        new Tolerance.Exact(),
                                        Provenance.PRIMARY,
                                        "Table 1")
                                .judge(null)),
                List.of(),
                List.of());
        assertThat(ReproductionCharts.predictions(List.of(reproduction(), other))
                        .orElseThrow())
                .extracting(chart -> chart.series().getFirst().simulated().size())
                .isEqualTo(3);
    }

    @Test
    void theTextMarksWhatWasFittedAndWhatNoSourceStates() {
        assertThat(ReproductionText.lines(reproduction()))
                .anyMatch(line -> line.matches("  near +10 ± 10 % +10.5 ± 0.500 +\\+5.0 % +pass +primary: .*"))
                .anyMatch(line -> line.matches("  chosen +10 ± 10 % .* fitted +calibration: .*"))
                .anyMatch(line -> line.matches("  hearsay +10 ± 10 % .* no source +unverified: .*"))
                .contains("radkov-fig6: predictions 1 of 2 (1 FAIL); arithmetic 1 of 1; shown only: 1"
                        + " fitted, 1 no source");
    }

    @Test
    void jsonHasNumbersAndTheKindOfEachCell() {
        JsonNode root = new JsonMapper().readTree(ReproduceCommand.Format.JSON.render(List.of(reproduction())));
        assertThat(root.at("/counts/predictions/pass").asInt()).isEqualTo(1);
        assertThat(root.at("/counts/predictions/fail").asInt()).isEqualTo(1);
        assertThat(root.at("/counts/fitted/not_judged").asInt()).isEqualTo(1);
        JsonNode far = root.at("/experiments/0/cells/1");
        assertThat(far.get("kind").asString()).isEqualTo("prediction");
        assertThat(far.get("published_number").asDouble()).isEqualTo(10);
        assertThat(far.get("tolerance").asDouble()).isEqualTo(1);
        assertThat(far.get("simulated_number").asDouble()).isEqualTo(12);
        assertThat(far.get("verdict").asString()).isEqualTo("fail");
        assertThat(root.at("/experiments/0/figures/0/series/1/published/0/high").asDouble())
                .isEqualTo(2.3);
    }
}
