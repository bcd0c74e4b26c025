package io.storbench.sim.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cache.KernelCache;
import io.storbench.engine.DataSet;
import io.storbench.plan.PlanReader;
import io.storbench.plan.WorkloadSpec;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Figures by the layout of ext3: 32 inodes of 128 bytes and, of names of 13 bytes, 170 entries of
/// 24 in a block of 4 KiB.
class Ext3Test {
    private static final int NAME_BYTES = 13;
    private static final int SLOTS = 1024;

    private final NameTree tree;
    private final Ext3 ext3;
    private int reads;

    Ext3Test() {
        this.tree = tree(0);
        this.ext3 = new Ext3(tree, cache(), NAME_BYTES);
    }

    private static NameTree tree(int level) {
        WorkloadSpec load = PlanReader.parse("""
            target: {engine: nfs, uri: embedded}
            workload:
              operation: metadata
              depth: %d
              file: 64k
              metadata: {calls: stat, level: %d}
            """.formatted(SLOTS, level), "plan", List.of())
                .trials()
                .getFirst()
                .workload();
        return NameTree.of(load, new DataSet("data", 4096, 0, 1, false, false, false), 0);
    }

    private static KernelCache cache() {
        return new KernelCache(
                new KernelCache.AttributeTimes(false, 0, 0, 0, 0, false, true),
                1 << 17,
                1 << 16,
                OptionalLong.empty(),
                OptionalLong.empty(),
                31,
                16,
                0,
                0,
                0,
                new KernelCache.NameCosts(0, 0, 0),
                false,
                true,
                5_000_000_000L);
    }

    private int own(int slot) {
        return tree.node(slot, DataSet.OWN);
    }

    /// Makes a call, reading whatever it needs.
    private void call(Ext3 of, Runnable call) {
        Ext3Blocks blocks = of.blocks();
        of.begin();
        call.run();
        while (blocks.missing() != Ext3Blocks.NOTHING) {
            reads++;
            blocks.filled(blocks.missing(), blocks.missingEnd());
            of.begin();
            call.run();
        }
    }

    private void create(int slot) {
        call(ext3, () -> ext3.make(own(slot), false));
    }

    /// The bitmap of inodes, the descriptors, the table's blocks, the directory's, and when this
    /// grows the bitmap of blocks. The root's inode and four others come first: inodes up to 4 + n,
    /// and entries up to 4 + n in blocks of 170. LISTED is in a group of its own.
    @ParameterizedTest
    @CsvSource({"1, 4", "27, 4", "29, 5", "166, 9", "167, 11", "1024, 43"})
    void updatesOfABlockGoToTheJournalOnce(int files, int changed) {
        for (int slot = 0; slot < files; slot++) {
            create(slot);
        }
        assertThat(ext3.blocks().beginCommit()).isEqualTo(changed);
    }

    @Test
    void whatIsRemovedBeforeItWasWrittenIsNeverWritten() {
        create(0);
        call(ext3, () -> ext3.write(own(0), 0, 3 * 4096));
        assertThat(ext3.blocks().data().dirtyCount()).isEqualTo(3);
        call(ext3, () -> ext3.remove(own(0)));
        assertThat(ext3.blocks().data().dirtyCount()).isZero();
    }

    /// A directory's inode and contents, of those below the root; then the root's contents and the
    /// file's inode.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void eachLevelIsTwoReadsOnce(int level) {
        NameTree deep = tree(level);
        Ext3 below = new Ext3(deep, cache(), NAME_BYTES);
        call(below, () -> below.find(deep.node(0, DataSet.DATA)));
        assertThat(reads).isEqualTo(1 + 2 * level);
        call(below, () -> below.find(deep.node(0, DataSet.SCRATCH)));
        assertThat(reads).as("another name in a block that is there").isEqualTo(1 + 2 * level);
    }

    /// Twelve blocks are named by the inode, those behind by an indirect block, which is read, too.
    @Test
    void aFileOf64KibHasAnIndirectBlock() {
        int data = tree.node(0, DataSet.DATA);
        call(ext3, () -> ext3.find(data));
        int before = reads;
        call(ext3, () -> ext3.read(data, 0, 12));
        assertThat(reads - before).as("neighbours").isEqualTo(1);
        call(ext3, () -> ext3.read(data, 12, 16));
        assertThat(reads - before).as("the indirect block, and the rest").isEqualTo(3);
    }

    @Test
    void whatChangedAgainIsWrittenToItsPlaceOnlyAfterItsOwnCommit() {
        create(0);
        Ext3Blocks blocks = ext3.blocks();
        int first = blocks.beginCommit();
        create(1);
        blocks.committed();
        int left = 0;
        for (int at = blocks.nextHome(0); at >= 0; at = blocks.nextHome(at)) {
            int end = blocks.takeHome(at);
            left += end - at;
            at = end;
        }
        assertThat(first).isEqualTo(4);
        assertThat(left).as("the second call changed the same four").isZero();
        assertThat(blocks.isChanged()).isTrue();
    }

    @Test
    void aPartOfAPageThatIsNotThereIsReadFirst() {
        int data = tree.node(0, DataSet.DATA);
        call(ext3, () -> ext3.find(data));
        int before = reads;
        call(ext3, () -> ext3.write(data, 0, 4096));
        assertThat(reads).as("a whole page").isEqualTo(before);
        call(ext3, () -> ext3.write(data, 4096, 100));
        assertThat(reads).as("a part").isEqualTo(before + 1);
    }
}
