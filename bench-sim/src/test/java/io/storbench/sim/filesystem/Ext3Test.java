package io.storbench.sim.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageCache;
import io.storbench.cache.Placement;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.IdleSession;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.util.List;
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
    private final Deaf device = new Deaf();
    private final ManualLoop loop = new ManualLoop();
    private final Ext3 ext3;
    private int reads;

    Ext3Test() {
        this.tree = tree(0);
        this.ext3 = ext3(tree, 0, device, loop);
    }

    /// On a client whose device never answers.
    private static Ext3 ext3(NameTree tree, int level, Deaf device, ManualLoop loop) {
        TrialSpec trial = trial(level);
        TargetSpec spec = new TargetSpec("x", trial.target(), trial.network(), trial.workload(), 1, 1);
        PageCache pages = PageCache.ofFileSystem(
                spec,
                loop,
                device,
                new Nobody(),
                Request::file,
                tree.count() + 1,
                Ext3Layout.of(tree).bytes(),
                new Nowhere());
        return new Ext3(tree, pages, cache(), NAME_BYTES);
    }

    private static final class Nowhere implements Placement {
        @Override
        public int place(int object, int page) {
            return page;
        }

        @Override
        public void allocate(int object, int end) {}
    }

    private static final class Deaf extends IdleSession {
        private long writtenBytes;

        @Override
        public boolean trySubmit(Request request) {
            writtenBytes += request.lengthBytes();
            return true;
        }
    }

    /// Waits for nothing.
    private static final class Nobody implements Worker {
        @Override
        public void start(EventLoop loop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {}

        @Override
        public boolean isFinished() {
            return true;
        }
    }

    private static NameTree tree(int level) {
        return NameTree.of(trial(level).workload(), new DataSet("data", 4096, 0, 1, false, false, false), 0);
    }

    private static TrialSpec trial(int level) {
        return PlanReader.parse("""
            target: {engine: x, cache: {max_request: 124k}}
            workload:
              operation: metadata
              depth: %d
              file: 64k
              metadata: {calls: stat, level: %d}
            """.formatted(SLOTS, level), "plan", List.of())
                .trials()
                .getFirst();
    }

    private static KernelCache cache() {
        return new KernelCache(
                new KernelCache.AttributeTimes(false, 0, 0, 0, 0, false, true),
                31,
                16,
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

    /// A directory's inode and contents, of those below the root; then the root's contents and the
    /// file's inode.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void eachLevelIsTwoReadsOnce(int level) {
        NameTree deep = tree(level);
        Ext3 below = ext3(deep, level, new Deaf(), new ManualLoop());
        call(below, () -> below.find(deep.node(0, DataSet.DATA)));
        assertThat(reads).isEqualTo(1 + 2 * level);
        call(below, () -> below.find(deep.node(0, DataSet.SCRATCH)));
        assertThat(reads).as("another name in a block that is there").isEqualTo(1 + 2 * level);
    }

    /// Twelve blocks are named by the inode, those behind by an indirect block, which is read and lies between.
    @Test
    void aFileOf64KibHasAnIndirectBlock() {
        int data = tree.node(0, DataSet.DATA);
        call(ext3, () -> ext3.find(data));
        int before = reads;
        call(ext3, () -> ext3.read(data, 0, 12));
        assertThat(reads - before).as("the inode is there").isZero();
        call(ext3, () -> ext3.read(data, 12, 16));
        assertThat(reads - before).as("the indirect block").isEqualTo(1);
        int first = ext3.block(ext3.inode(data), 0);
        assertThat(ext3.block(ext3.inode(data), 11)).isEqualTo(first + 11);
        assertThat(ext3.block(ext3.inode(data), 12)).isEqualTo(first + 13);
    }

    @Test
    void whatChangedAgainIsWrittenToItsPlaceOnlyAfterItsOwnCommit() {
        create(0);
        Ext3Blocks blocks = ext3.blocks();
        assertThat(blocks.beginCommit()).isEqualTo(4);
        assertThat(blocks.isChanged()).isFalse();
        create(1);
        blocks.committed();
        blocks.checkpoint();
        loop.runUntil(1_000_000_000);
        assertThat(device.writtenBytes)
                .as("the second call changed the same four")
                .isZero();
        assertThat(blocks.beginCommit()).isEqualTo(4);
        blocks.committed();
        blocks.checkpoint();
        loop.runUntil(2_000_000_000);
        assertThat(device.writtenBytes).isEqualTo(4 * 4096);
    }
}
