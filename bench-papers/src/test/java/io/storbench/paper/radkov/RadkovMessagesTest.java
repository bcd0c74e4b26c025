package io.storbench.paper.radkov;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.PaperCell;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Radkov et al., FAST 2004, sections 4.3 and 4.4: what the text says of messages by size and by
/// depth.
class RadkovMessagesTest {
    private static Reproduction assertAllPass(String name, int judged) {
        Reproduction reproduction = Reproduction.of(name, Optional.empty());
        assertThat(reproduction.cells())
                .filteredOn(cell -> cell.verdict() != CellVerdict.NOT_JUDGED)
                .hasSize(judged)
                .allMatch(cell -> cell.verdict() == CellVerdict.PASS);
        return reproduction;
    }

    @Test
    void figure5SaysWhatTheTextSays() {
        assertThat(assertAllPass("radkov-fig5", 9).cells())
                .filteredOn(cell -> cell.label().startsWith("warm reads, "))
                .filteredOn(cell -> cell.verdict() == CellVerdict.PASS)
                .extracting(PaperCell::ours)
                .containsExactly("1 with each size", "1 with each size");
    }

    @Test
    void eachLevelTakesTheMessagesThatTheTextStates() {
        Reproduction _ = assertAllPass("radkov-metadata", 8);
    }

    /// READs of 8 KB by versions 2 and 3: 64 KB take eight; iSCSI merges them into one command, and
    /// reads the indirect block besides, which maps what is behind the first twelve blocks.
    @Test
    void aReadOf64KibIsEightCallsOrOneCommand() {
        assertThat(RadkovClient.NFS2.read(65_536, List.of()).messages("READ")).isEqualTo(8);
        assertThat(RadkovClient.NFS3.read(65_536, List.of()).messages("READ")).isEqualTo(8);
        assertThat(RadkovClient.NFS4.read(65_536, List.of()).messages("READ")).isEqualTo(2);
        assertThat(RadkovClient.ISCSI.read(65_536, List.of()).messages("READ_10"))
                .isEqualTo(5);
        assertThat(RadkovClient.ISCSI.read(49_152, List.of()).messages("READ_10"))
                .isEqualTo(4);
    }
}
