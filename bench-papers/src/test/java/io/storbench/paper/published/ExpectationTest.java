package io.storbench.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.published.Expectation.Tolerance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExpectationTest {
    private static Expectation number(String value, Tolerance tolerance, Provenance provenance) {
        return new Expectation("x", CellKind.PREDICTION, "x", value, tolerance, provenance, "Table 1");
    }

    @ParameterizedTest
    @CsvSource({
        "470, 10, 470, PASS",
        "470, 10, 423, PASS",
        "470, 10, 517, PASS",
        "470, 10, 422.9, FAIL",
        "470, 10, 517.1, FAIL",
        "-2, 50, -2.9, PASS",
        "-2, 50, 2, FAIL",
    })
    void aNumberMayBeOffByAShareOfThePublishedOne(String published, double percent, double ours, CellVerdict verdict) {
        Expectation expectation = number(published, new Tolerance.Relative(percent / 100), Provenance.PRIMARY);
        assertThat(expectation.judge(new PaperObservation.Quantity(ours, 0)).verdict())
                .isEqualTo(verdict);
    }

    @Test
    void aNumberMayBeOffByAnAmountOrNotAtAll() {
        Expectation near = number("0.49", new Tolerance.Absolute(0.05), Provenance.DERIVED);
        assertThat(near.judge(new PaperObservation.Quantity(0.53, 0)).verdict()).isEqualTo(CellVerdict.PASS);
        assertThat(near.judge(new PaperObservation.Quantity(0.55, 0)).verdict()).isEqualTo(CellVerdict.FAIL);
        Expectation exact = number("960", new Tolerance.Exact(), Provenance.PRIMARY);
        assertThat(exact.judge(new PaperObservation.Quantity(960, 0)).verdict()).isEqualTo(CellVerdict.PASS);
        assertThat(exact.judge(new PaperObservation.Quantity(961, 0)).verdict()).isEqualTo(CellVerdict.FAIL);
    }

    @Test
    void aWordHasToBeTheSameAndAStatementHasToHold() {
        Expectation word = number("D = AB", new Tolerance.Exact(), Provenance.PRIMARY);
        assertThat(word.judge(new PaperObservation.Text("D = AB")).verdict()).isEqualTo(CellVerdict.PASS);
        assertThat(word.judge(new PaperObservation.Text("D = AC")).verdict()).isEqualTo(CellVerdict.FAIL);
        assertThat(word.judge(new PaperObservation.Truth(true, "x")).verdict()).isEqualTo(CellVerdict.PASS);
        assertThat(word.judge(new PaperObservation.Truth(false, "x")).verdict()).isEqualTo(CellVerdict.FAIL);
    }

    @Test
    void aValueThatNoSourceStatesJudgesNothing() {
        Expectation expectation = number("64", new Tolerance.Relative(0.15), Provenance.UNVERIFIED);
        PaperCell far = expectation.judge(new PaperObservation.Quantity(1000, 0));
        assertThat(far.verdict()).isEqualTo(CellVerdict.NOT_JUDGED);
        assertThat(far.difference()).isEqualTo("+1462.5 %");
    }

    /// Radkov's 1600 s within 25 %, of which a fit gives 2992 s, a peak within an amount, and an ordering.
    @Test
    void aFitThatIsOutsideOfItsOwnToleranceIsMissed() {
        Expectation seconds = number("1600", new Tolerance.Relative(0.25), Provenance.CALIBRATION);
        PaperCell far = seconds.judge(new PaperObservation.Quantity(2992, 0));
        assertThat(far.verdict()).isEqualTo(CellVerdict.MISSED);
        assertThat(far.verdict().isFine()).isTrue();
        assertThat(far.group()).isEqualTo(CellGroup.FITTED);
        assertThat(far.mark()).isEqualTo("fitted, missed");
        assertThat(seconds.judge(new PaperObservation.Quantity(1999, 0)).mark()).isEqualTo("fitted");
        assertThat(seconds.show(new PaperObservation.Quantity(2992, 0)).mark()).isEqualTo("fitted");
        Expectation peak = number("0.49", new Tolerance.Absolute(0.05), Provenance.CALIBRATION);
        assertThat(peak.judge(new PaperObservation.Quantity(0.55, 0)).verdict()).isEqualTo(CellVerdict.MISSED);
        assertThat(peak.judge(new PaperObservation.Truth(false, "falls")).verdict())
                .isEqualTo(CellVerdict.MISSED);
    }

    @ParameterizedTest
    @EnumSource
    void whatTheModelDoesNotGiveIsNeverFine(Provenance provenance) {
        PaperCell cell = number("64", new Tolerance.Exact(), provenance).judge(null);
        assertThat(cell.verdict()).isEqualTo(CellVerdict.NOT_MODELLED);
        assertThat(cell.verdict().isFine()).isFalse();
    }

    @Test
    void withoutAMechanismNothingIsJudgedButTheDifferenceIsShown() {
        Expectation expectation = number("17", new Tolerance.Relative(0.15), Provenance.SECONDARY);
        PaperCell cell = expectation.show(new PaperObservation.Quantity(2, 0));
        assertThat(cell.verdict()).isEqualTo(CellVerdict.NOT_JUDGED);
        assertThat(cell.difference()).isEqualTo("-88.2 %");
    }
}
