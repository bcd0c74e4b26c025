package io.storbench.sim.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Commits of a journal, by hand.
class JournalTest {
    private final Journal<String> journal = new Journal<>(1 << 20, 8192);
    private final Transfer<String> transfer = new Transfer<>();
    private final ArrayList<String> committed = new ArrayList<>();

    @Test
    void blocksAreWrittenBeforeTheBlockThatSaysSo() {
        boolean _ = journal.join("a", journal.open());
        journal.begin(transfer);
        assertThat(transfer.offsetBytes()).isEqualTo(1 << 20);
        assertThat(transfer.lengthBytes()).isEqualTo(8192);
        assertThat(journal.goOn(transfer)).isTrue();
        assertThat(transfer.offsetBytes()).isEqualTo((1 << 20) + 8192);
        assertThat(transfer.lengthBytes()).isEqualTo(4096);
        assertThat(journal.goOn(transfer)).isFalse();
        journal.takeCommitted(committed);
        assertThat(committed).containsExactly("a");
        assertThat(journal.isWanted()).isFalse();
    }

    @Test
    void whoComesDuringACommitIsInTheNextOne() {
        boolean _ = journal.join("a", journal.open());
        journal.begin(transfer);
        boolean _ = journal.join("b", journal.open());
        boolean _ = journal.join("c", journal.open());
        assertThat(journal.isWanted()).isFalse();
        boolean _ = journal.goOn(transfer);
        boolean _ = journal.goOn(transfer);
        journal.takeCommitted(committed);
        assertThat(committed).containsExactly("a");
        assertThat(journal.isWanted()).isTrue();
        journal.begin(transfer);
        boolean _ = journal.goOn(transfer);
        boolean _ = journal.goOn(transfer);
        committed.clear();
        journal.takeCommitted(committed);
        assertThat(committed).containsExactly("b", "c");
    }

    @Test
    void whoseChangeIsInARunningCommitWaitsForThatOne() {
        long first = journal.open();
        assertThat(journal.join("a", first)).isTrue();
        journal.begin(transfer);
        assertThat(journal.join("b", first)).isTrue();
        boolean _ = journal.goOn(transfer);
        boolean _ = journal.goOn(transfer);
        journal.takeCommitted(committed);
        assertThat(committed).containsExactly("a", "b");
        assertThat(journal.join("c", first)).isFalse();
        assertThat(journal.join("d", 0)).isFalse();
        assertThat(journal.isWanted()).isFalse();
    }

    @Test
    void itBeginsAnewAtItsEnd() {
        long most = 0;
        for (int i = 0; i < 100_000; i++) {
            boolean _ = journal.join("a", journal.open());
            journal.begin(transfer);
            boolean _ = journal.goOn(transfer);
            most = Math.max(most, transfer.offsetBytes() + transfer.lengthBytes());
            boolean _ = journal.goOn(transfer);
            journal.takeCommitted(committed);
            committed.clear();
        }
        assertThat(most).isBetween(1L << 20, (1L << 20) + DiskLayout.JOURNAL_BYTES);
    }
}
