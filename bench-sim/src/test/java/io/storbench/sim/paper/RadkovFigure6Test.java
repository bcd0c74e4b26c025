package io.storbench.sim.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the text of section 4.6 says, from its own reproduction.
class RadkovFigure6Test {
    private static List<Cell> judged(Reproduction reproduction) {
        return reproduction.cells().stream()
                .filter(cell -> cell.verdict() != Verdict.NOT_JUDGED)
                .toList();
    }

    @Test
    void allThatTheTextStatesComesOut() {
        Reproduction figure = Reproduction.of("radkov-fig6", Optional.empty());
        assertThat(judged(figure)).hasSize(9).allMatch(cell -> cell.verdict() == Verdict.PASS);
        assertThat(figure.cells())
                .filteredOn(cell -> cell.provenance() == Provenance.CALIBRATION)
                .hasSize(5)
                .noneMatch(cell -> cell.verdict() == Verdict.PASS);
    }

    @Test
    void withoutTheTimerNothingIsSentAgainAndReadsAreEqual() {
        Reproduction figure = Reproduction.of("radkov-fig6", Optional.of("rpc-timer"));
        assertThat(judged(figure)).hasSize(2).allMatch(cell -> cell.verdict() == Verdict.PASS);
        assertThat(figure.cells().getLast().ours()).startsWith("NFS / iSCSI 1.0");
    }
}
