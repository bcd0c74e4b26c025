package io.storbench.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import io.storbench.sim.TrustPage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What became of the papers' experiments, for the page on how far to trust the model.
@Tag("slow")
class VerdictsTest {
    /// Others have tests of their own.
    static List<String> quick() {
        return List.of(
                "parda-control",
                "parda-fig6",
                "parda-fig7",
                "parda-table2",
                "radkov-fig5",
                "radkov-metadata",
                "radkov-table4");
    }

    @ParameterizedTest
    @MethodSource("quick")
    void eachJudgedCellIsMet(String name) {
        Reproduction reproduction = Reproduction.of(name, Optional.empty());
        assertThat(reproduction.isFine()).isTrue();
        TrustPage.row(
                "papers",
                name,
                "`" + name + "`",
                count(reproduction, CellVerdict.PASS),
                count(reproduction, CellVerdict.NOT_JUDGED),
                reproduction.cells().stream()
                        .filter(cell -> cell.verdict() == CellVerdict.PASS)
                        .map(PaperCell::difference)
                        .filter(difference -> difference.endsWith("%"))
                        .reduce(VerdictsTest::larger)
                        .orElse("-"));
    }

    private static String count(Reproduction reproduction, CellVerdict verdict) {
        return Long.toString(
                reproduction.cells().stream().filter(cell -> cell.verdict() == verdict).count());
    }

    private static String larger(String one, String other) {
        return amount(one) >= amount(other) ? one : other;
    }

    private static double amount(String difference) {
        return Math.abs(Double.parseDouble(difference.replaceAll("[ %]", "")));
    }

    @Test
    void thePageHasARowForEach() {
        assertThat(TrustPage.rows("papers")).hasSameSizeAs(quick());
    }
}
