package io.storbench.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.published.Expectation.Tolerance;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellCountsTest {
    private static Expectation one(CellKind kind, Provenance provenance) {
        return new Expectation("x", kind, "x", "1", new Tolerance.Exact(), provenance, "Table 1");
    }

    private static PaperCell cell(CellKind kind, Provenance provenance, double ours) {
        return one(kind, provenance).judge(new PaperObservation.Quantity(ours, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "PREDICTION, PRIMARY, PREDICTIONS",
        "ORDERING, SECONDARY, ORDERINGS",
        "ARITHMETIC, DERIVED, ARITHMETIC",
        "PREDICTION, CALIBRATION, FITTED",
        "ORDERING, UNVERIFIED, UNSOURCED",
    })
    void aCellCountsInTheGroupOfItsKindUnlessItsSourceCannotJudge(
            CellKind kind, Provenance provenance, CellGroup group) {
        assertThat(cell(kind, provenance, 1).group()).isEqualTo(group);
        assertThat(cell(kind, provenance, 2).group()).isEqualTo(group);
        assertThat(one(kind, provenance).judge(null).group()).isEqualTo(group);
    }

    @Test
    void whatIsPublishedOfAnotherExperimentIsInAGroupOfItsOwn() {
        PaperCell shown = one(CellKind.PREDICTION, Provenance.PRIMARY).show(new PaperObservation.Quantity(7, 0));
        assertThat(shown.group()).isEqualTo(CellGroup.ABLATED);
        assertThat(shown.mark()).isEqualTo("not judged");
    }

    @Test
    void kindsAreNeverAddedUp() {
        CellCounts counts = CellCounts.of(List.of(
                cell(CellKind.ARITHMETIC, Provenance.DERIVED, 1),
                cell(CellKind.ARITHMETIC, Provenance.DERIVED, 1),
                cell(CellKind.PREDICTION, Provenance.PRIMARY, 1),
                cell(CellKind.PREDICTION, Provenance.PRIMARY, 2),
                one(CellKind.PREDICTION, Provenance.PRIMARY).judge(null),
                cell(CellKind.PREDICTION, Provenance.CALIBRATION, 1),
                cell(CellKind.PREDICTION, Provenance.CALIBRATION, 9),
                cell(CellKind.ORDERING, Provenance.UNVERIFIED, 9)));
        assertThat(counts.text(CellGroup.PREDICTIONS)).isEqualTo("1 of 3 (1 FAIL, 1 NOT MODELLED)");
        assertThat(counts.text(CellGroup.ORDERINGS)).isEqualTo("-");
        assertThat(counts.text(CellGroup.FITTED)).isEqualTo("2 (1 missed)");
        assertThat(counts.sentence())
                .isEqualTo("predictions 1 of 3 (1 FAIL, 1 NOT MODELLED); arithmetic 2 of 2; shown"
                        + " only: 2 fitted (1 missed), 1 no source");
    }
}
