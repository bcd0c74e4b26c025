package io.storbench.sim.iscsi;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageCache;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.Request;
import io.storbench.engine.Timeline;
import io.storbench.plan.Operation;
import io.storbench.sim.filesystem.Ext3Blocks;
import io.storbench.sim.filesystem.Ext3Layout;
import io.storbench.sim.host.SimLoop;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The journal of a client's ext3 or ext4.
///
/// - A transaction is committed 5 s after its first change, or when a FLUSH waits for it: first, by ext3, all
///   dirty data (`data=ordered`; 2.4 files whatever is written with the transaction,
///   `ext3_commit_write`; ext4 allocates a file's blocks when it is written back, so that no transaction waits for data
///   that are dirty only), then a descriptor for each 510 blocks and the blocks themselves to the
///   journal, then the commit block (fs/jbd/commit.c), before which ext4 has the device's cache emptied (REQ_PREFLUSH,
///   fs/jbd2/commit.c). The first commit since mounting writes the
///   journal's superblock (`JFS_FLUSHED`).
/// - What is in the journal goes to its place as the page cache writes dirty pages, or when the
///   journal is three quarters full (fs/jbd/checkpoint.c).
///
/// Allocates nothing after construction.
final class Ext3Journal {
    private static final int BLOCK_BYTES = Ext3Layout.BLOCK_BYTES;

    /// Tags of 8 bytes behind a header of 12.
    private static final int DESCRIBED = (BLOCK_BYTES - 12) / 8;

    private enum Phase {
        IDLE,
        DATA,
        SUPERBLOCK,
        JOURNAL,
        FLUSH,
        COMMIT_BLOCK
    }

    private final SimLoop loop;
    private final Ext3Blocks blocks;
    private final PageCache pages;
    private final KernelCache cache;
    private final int device;
    private final Consumer<Request> sender;
    private final Runnable committed;
    private final Runnable commitDue = this::commitDue;
    private final Runnable dataWritten = this::beginJournal;
    private final Request[] own;
    private final int firstSlot;
    private final int[] free;
    private int freeCount;
    private Phase phase = Phase.IDLE;
    private boolean committedEver;
    private boolean commitScheduled;
    private boolean wanted;

    /// The number of the commit that takes what changes now, from 1.
    private long next = 1;

    private int journalHead = 1;
    private int journalUsed;
    private int journalLeft;

    /// How many calls have changed what the next commit takes, and what this one has taken.
    private long changes;

    private long committingChanges;

    /// Where the time of the request went that is being completed; what is sent meanwhile could not be sent before.
    private @Nullable Timeline completing;

    /// When this commit began, and the one before: nobody waits for longer.
    private long beganNanos;

    private long begunBeforeNanos;

    /// @param device the number of the device in requests
    /// @param firstSlot of its own requests, of which there are as many as the cache has outstanding
    /// @param sender takes them
    /// @param committed is called after each commit
    Ext3Journal(
            SimLoop loop,
            Ext3Blocks blocks,
            PageCache pages,
            KernelCache cache,
            int device,
            int firstSlot,
            Consumer<Request> sender,
            Runnable committed) {
        this.loop = loop;
        this.blocks = blocks;
        this.pages = pages;
        this.cache = cache;
        this.device = device;
        this.firstSlot = firstSlot;
        this.sender = sender;
        this.committed = committed;
        this.own = new Request[cache.outstanding()];
        Arrays.setAll(own, i -> new Request(firstSlot + i));
        this.free = new int[own.length];
        Arrays.setAll(free, i -> i);
        this.freeCount = own.length;
    }

    /// A call has been made.
    ///
    /// @param byUser whether it was to change a name or an attribute; any may change the times of access
    void changed(boolean byUser) {
        if (byUser) {
            changes++;
            counters().add(Counter.CACHED_CHANGES, 1);
        }
        if (blocks.isChanged() && !commitScheduled) {
            commitScheduled = true;
            loop.schedule(loop.nowNanos() + cache.commitNanos(), commitDue);
        }
    }

    private Counters counters() {
        return pages.counters();
    }

    private void commitDue() {
        commitScheduled = false;
        want();
    }

    private void want() {
        wanted = true;
        if (phase == Phase.IDLE) {
            begin();
        }
    }

    /// Makes durable what was changed until now.
    ///
    /// @return the number of the commit to wait for; 0 when there is nothing to
    long sync() {
        if (blocks.isChanged()) {
            long commit = next;
            want();
            return commit;
        }
        return phase == Phase.IDLE ? 0 : next - 1;
    }

    /// Whether a commit is over.
    boolean isCommitted(long commit) {
        return commit < next - (phase == Phase.IDLE ? 0 : 1);
    }

    private void begin() {
        wanted = false;
        committingChanges = changes;
        changes = 0;
        if (!blocks.isChanged()) {
            counters().add(Counter.SENT_CHANGES, committingChanges);
            return;
        }
        phase = Phase.DATA;
        next++;
        int changed = blocks.beginCommit();
        journalLeft = changed + Math.ceilDiv(changed, DESCRIBED);
        if (cache.ext4()) {
            beginJournal();
        } else {
            pages.writeFiles(dataWritten);
        }
        // Not before: those who wait for the commit that has just ended have not gone on yet.
        begunBeforeNanos = beganNanos;
        beganNanos = loop.nowNanos();
    }

    private void beginJournal() {
        if (!committedEver) {
            committedEver = true;
            phase = Phase.SUPERBLOCK;
            send(Operation.WRITE, Ext3Layout.journal(), 1);
            return;
        }
        phase = Phase.JOURNAL;
        write();
    }

    private void write() {
        while (freeCount > 0 && journalLeft > 0) {
            int most = Math.min(journalLeft, Ext3Layout.JOURNAL_BLOCKS - journalHead);
            int count = Math.min(most, cache.requestPages());
            toJournal(count);
            journalLeft -= count;
        }
        if (journalLeft == 0 && freeCount == own.length) {
            if (cache.ext4()) {
                phase = Phase.FLUSH;
                send(Operation.FLUSH, 0, 0);
            } else {
                writeCommitBlock();
            }
        }
    }

    private void writeCommitBlock() {
        phase = Phase.COMMIT_BLOCK;
        toJournal(1);
    }

    private void toJournal(int count) {
        int from = Ext3Layout.journal() + journalHead;
        journalHead += count;
        journalUsed += count;
        if (journalHead == Ext3Layout.JOURNAL_BLOCKS) {
            journalHead = 1;
        }
        send(Operation.WRITE, from, count);
    }

    private void send(Operation operation, int from, int count) {
        Request request = own[free[--freeCount]];
        keepTime(request);
        request.set(operation, device, (long) from * BLOCK_BYTES, count * BLOCK_BYTES, loop.nowNanos());
        sender.accept(request);
    }

    private void keepTime(Request request) {
        request.keepTime(loop, completing != null ? completing : pages.completing(), begunBeforeNanos);
    }

    /// Where the time of the request went that is being completed; null if none is, or nobody keeps it.
    @Nullable
    Timeline completing() {
        return completing;
    }

    /// A request of its own is done.
    void written(Request request) {
        completing = request.timeline();
        goOn(request);
        completing = null;
    }

    private void goOn(Request request) {
        free[freeCount++] = request.slot() - firstSlot;
        switch (phase) {
            case SUPERBLOCK -> beginJournal();
            case JOURNAL -> write();
            case FLUSH -> writeCommitBlock();
            case COMMIT_BLOCK -> end();
            case IDLE, DATA -> throw new IllegalStateException("nothing is written in " + phase);
        }
    }

    private void end() {
        phase = Phase.IDLE;
        counters().add(Counter.SENT_CHANGES, committingChanges);
        blocks.committed();
        if (journalUsed > Ext3Layout.JOURNAL_BLOCKS / 4 * 3) {
            journalUsed = 0;
            blocks.checkpoint();
        }
        if (wanted) {
            begin();
        }
        committed.run();
    }

    /// Writes and commits what there is.
    ///
    /// @return whether nothing is to be written or committed, or on its way
    boolean settle() {
        boolean written = pages.settle();
        if (blocks.isChanged()) {
            want();
        }
        return written && phase == Phase.IDLE && !blocks.isChanged();
    }
}
