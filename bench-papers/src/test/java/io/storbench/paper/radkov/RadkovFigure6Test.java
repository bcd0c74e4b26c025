package io.storbench.paper.radkov;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the text of section 4.6 says, from its own reproduction.
@Tag("slow")
class RadkovFigure6Test {
    private static List<PaperCell> judged(Reproduction reproduction) {
        return reproduction.cells().stream()
                .filter(cell -> cell.verdict() != CellVerdict.NOT_JUDGED)
                .toList();
    }

    @Test
    void allThatTheTextStatesComesOut() {
        Reproduction figure = Reproduction.of("radkov-fig6", Optional.empty());
        assertThat(judged(figure)).hasSize(5).allMatch(cell -> cell.verdict() == CellVerdict.PASS);
        assertThat(figure.cells())
                .filteredOn(cell -> cell.provenance() == Provenance.CALIBRATION)
                .hasSize(9)
                .noneMatch(cell -> cell.verdict() == CellVerdict.PASS);
    }

    @Test
    void withoutTheTimerNothingIsSentAgainAndReadsAreEqual() {
        Reproduction figure = Reproduction.of("radkov-fig6", Optional.of("rpc-timer"));
        assertThat(judged(figure)).hasSize(2).allMatch(cell -> cell.verdict() == CellVerdict.PASS);
        assertThat(figure.cells().getLast().ours()).startsWith("NFS / iSCSI 1.0");
    }

    /// Section 4.5: the limit makes writers wait. Without it they end as soon over any distance.
    @Test
    void withoutTheLimitOnPendingPagesWritersDoNotFeelTheRoundTrip() {
        List<String> unlimited = List.of("target.cache.pending_limit=256m", "target.tcp.segments=false");
        assertThat(callSeconds(unlimited, "90ms")).isLessThan(1.1 * callSeconds(unlimited, "0"));
        List<String> limited = List.of("target.tcp.segments=false");
        assertThat(callSeconds(limited, "90ms")).isGreaterThan(5 * callSeconds(limited, "0"));
    }

    private static double callSeconds(List<String> keys, String rtt) {
        List<String> all = new ArrayList<>(keys);
        all.add("network.rtt=" + rtt);
        ProgramRun run = RadkovTestbed.NFS.run(new RadkovTestbed.Load(true, false), all, 1);
        return run.calledSeconds() - run.openedSeconds();
    }
}
