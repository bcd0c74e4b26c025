package io.storbench.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import io.storbench.sim.TrustPage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What became of the papers' experiments, for the page on how far to trust the model.
@Tag("slow")
class VerdictsTest {
    static List<String> names() {
        return Reproduction.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void eachJudgedCellIsMet(String name) {
        Reproduction reproduction = Reproduction.of(name, Optional.empty());
        assertThat(reproduction.isFine()).isTrue();
        CellCounts counts = reproduction.counts();
        TrustPage.row(
                "papers",
                name,
                "`" + name + "`",
                counts.text(CellGroup.PREDICTIONS),
                counts.text(CellGroup.ORDERINGS),
                counts.text(CellGroup.ARITHMETIC),
                counts.text(CellGroup.FITTED),
                counts.text(CellGroup.UNSOURCED),
                furthest(reproduction));
    }

    private static String furthest(Reproduction reproduction) {
        return reproduction.cells(CellGroup.PREDICTIONS).stream()
                .map(cell -> cell.relativeDifference().orElseThrow())
                .max(Comparator.comparingDouble(Math::abs))
                .map(PaperNumbers::signedPercent)
                .orElse("-");
    }

    @Test
    void thePageHasARowForEach() {
        assertThat(TrustPage.rows("papers")).hasSameSizeAs(names());
    }
}
