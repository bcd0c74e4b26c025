package io.storbench.sim.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.disk.DiskAccess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Commits of a journal, by hand.
class JournalTest {
    private static final DiskCommand BLOCKS = new DiskCommand(DiskCommand.Kind.WRITE, 8192);
    private static final DiskCommand END = new DiskCommand(DiskCommand.Kind.WRITE, 4096);
    private static final DiskCommand FLUSH = new DiskCommand(DiskCommand.Kind.SYNC, 0);

    private final Journal<String> journal = new Journal<>(1 << 20, List.of(List.of(BLOCKS), List.of(END)));
    private final DiskAccess transfer = new DiskAccess();
    private final ArrayList<String> committed = new ArrayList<>();

    private void commit() {
        assertThat(journal.begin()).containsExactly(BLOCKS);
        finish();
    }

    private void finish() {
        assertThat(journal.done()).containsExactly(END);
        assertThat(journal.done()).isEmpty();
        journal.takeCommitted(committed);
    }

    @Test
    void blocksAreWrittenBeforeTheBlockThatSaysSo() {
        boolean _ = journal.join("a", journal.open());
        assertThat(journal.begin()).containsExactly(BLOCKS);
        journal.takeCommitted(committed);
        assertThat(committed).isEmpty();
        finish();
        assertThat(committed).containsExactly("a");
        assertThat(journal.isWanted()).isFalse();
    }

    /// As `blktrace` shows of ext4 for a file that an NFS server makes, on a disk without FUA: the
    /// blocks, a FLUSH, the commit block, a FLUSH.
    @Test
    void eachStepWaitsForTheOneBefore() {
        Journal<String> flushed = new Journal<>(0, DiskCommand.parse("write 8k, write 4k; sync; write 4k; sync"));
        boolean _ = flushed.join("a", flushed.open());
        assertThat(flushed.begin()).containsExactly(BLOCKS, END);
        assertThat(flushed.done()).isEmpty();
        assertThat(flushed.done()).containsExactly(FLUSH);
        assertThat(flushed.done()).containsExactly(END);
        assertThat(flushed.done()).containsExactly(FLUSH);
        assertThat(flushed.done()).isEmpty();
        flushed.takeCommitted(committed);
        assertThat(committed).containsExactly("a");
    }

    @Test
    void whoComesDuringACommitIsInTheNextOne() {
        boolean _ = journal.join("a", journal.open());
        List<DiskCommand> _ = journal.begin();
        boolean _ = journal.join("b", journal.open());
        boolean _ = journal.join("c", journal.open());
        assertThat(journal.isWanted()).isFalse();
        finish();
        assertThat(committed).containsExactly("a");
        assertThat(journal.isWanted()).isTrue();
        committed.clear();
        commit();
        assertThat(committed).containsExactly("b", "c");
    }

    @Test
    void whoseChangeIsInARunningCommitWaitsForThatOne() {
        long first = journal.open();
        assertThat(journal.join("a", first)).isTrue();
        List<DiskCommand> _ = journal.begin();
        assertThat(journal.join("b", first)).isTrue();
        finish();
        assertThat(committed).containsExactly("a", "b");
        assertThat(journal.join("c", first)).isFalse();
        assertThat(journal.join("d", 0)).isFalse();
        assertThat(journal.isWanted()).isFalse();
    }

    @Test
    void itBeginsAgainAtItsEnd() {
        long most = 0;
        journal.write(transfer, 8192);
        assertThat(transfer.offsetBytes()).isEqualTo(1 << 20);
        journal.write(transfer, 4096);
        assertThat(transfer.offsetBytes()).isEqualTo((1 << 20) + 8192);
        for (int i = 0; i < 100_000; i++) {
            journal.write(transfer, 8192);
            most = Math.max(most, transfer.offsetBytes() + transfer.lengthBytes());
        }
        assertThat(most).isBetween(1L << 20, (1L << 20) + DiskLayout.JOURNAL_BYTES);
    }
}
