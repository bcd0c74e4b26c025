package io.storbench.sim.iscsi;

import io.storbench.cache.KernelCache;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import io.storbench.sim.filesystem.BlockCache;
import io.storbench.sim.filesystem.Ext3Blocks;
import io.storbench.sim.filesystem.Ext3Layout;
import io.storbench.sim.host.SimLoop;
import java.util.Arrays;

/// What writes what a client's ext3 has changed: neighbours on the disk merge, whatever file they
/// are of.
///
/// - A transaction is committed 5 s after its first change, or when a FLUSH waits for it: first all
///   dirty data (`data=ordered`; 2.4 files whatever is written with the transaction,
///   `ext3_commit_write`), then a descriptor for each 510 blocks and the blocks themselves to the
///   journal, then the commit block (fs/jbd/commit.c). The first commit since mounting writes the
///   journal's superblock (`JFS_FLUSHED`).
/// - What is in the journal goes to its place when it is old (bdflush's `age_buffer`), or when the
///   journal is three quarters full (fs/jbd/checkpoint.c).
/// - Dirty data beyond the background limit are written at once.
///
/// Allocates nothing after construction.
final class Ext3Writer {
    /// What sends a request of its own.
    interface Sender {
        /// Sends it.
        ///
        /// @param metadata whether it is of the file system
        void write(Request own, boolean metadata);
    }

    private static final int BLOCK_BYTES = Ext3Layout.BLOCK_BYTES;

    /// Tags of 8 bytes behind a header of 12.
    private static final int DESCRIBED = (BLOCK_BYTES - 12) / 8;

    /// age_buffer and interval (Linux 2.4, fs/buffer.c, bdf_prm), and since.
    private static final long AGE_NANOS = 30_000_000_000L;

    private static final long INTERVAL_NANOS = 5_000_000_000L;

    private enum Phase {
        IDLE,
        DATA,
        SUPERBLOCK,
        JOURNAL,
        COMMIT_BLOCK
    }

    private final SimLoop loop;
    private final Ext3Blocks blocks;
    private final KernelCache cache;
    private final Counters counters;
    private final Sender sender;
    private final Runnable woken;
    private final Runnable commitDue = this::commitDue;
    private final Runnable look = this::look;
    private final Request[] own;
    private final int[] ends;
    private final boolean[] isData;
    private final int[] free;
    private final int users;
    private int freeCount;
    private Phase phase = Phase.IDLE;
    private boolean committedEver;
    private boolean commitScheduled;
    private boolean wanted;
    private boolean looking;

    /// The number of the commit that takes what changes now, from 1.
    private long next = 1;

    private int journalHead = 1;
    private int journalUsed;
    private int journalLeft;
    private int dataCursor;
    private int homeCursor = Ext3Blocks.NOTHING;
    private long homeSinceNanos;

    /// How many calls have changed what the next commit takes, and what this one has taken.
    private long changes;

    private long committingChanges;

    /// How many of the commit's own writes are in flight.
    private int inFlight;

    /// @param counters of the calls that change something, and of those that were committed
    /// @param users how many slots the worker has; requests of its own are behind them
    /// @param woken is called when something was written
    Ext3Writer(
            SimLoop loop,
            Ext3Blocks blocks,
            KernelCache cache,
            Counters counters,
            int users,
            Sender sender,
            Runnable woken) {
        this.loop = loop;
        this.blocks = blocks;
        this.cache = cache;
        this.counters = counters;
        this.users = users;
        this.sender = sender;
        this.woken = woken;
        this.own = new Request[cache.outstanding()];
        Arrays.setAll(own, i -> new Request(users + i));
        this.ends = new int[own.length];
        this.isData = new boolean[own.length];
        this.free = new int[own.length];
        Arrays.setAll(free, i -> i);
        this.freeCount = own.length;
    }

    /// Whether this many pages of data more may be dirty.
    boolean hasRoom(int pages) {
        return blocks.data().unsafe() + pages <= cache.dirtyPages();
    }

    /// A call has been made.
    ///
    /// @param byUser whether it was to change something; any may change the times of access
    void changed(boolean byUser) {
        if (byUser) {
            changes++;
            counters.add(Counter.CACHED_CHANGES, 1);
        }
        if ((blocks.isChanged() || blocks.data().dirtyCount() > 0) && !commitScheduled) {
            commitScheduled = true;
            loop.schedule(loop.nowNanos() + cache.commitNanos(), commitDue);
        }
        if (isBeyondBackground()) {
            writeOn();
        }
    }

    private boolean isBeyondBackground() {
        return blocks.data().dirtyCount() > cache.backgroundPages().orElse(Long.MAX_VALUE);
    }

    private void commitDue() {
        commitScheduled = false;
        want();
    }

    private void want() {
        wanted = true;
        writeOn();
    }

    /// Makes durable what was changed until now.
    ///
    /// @return the number of the commit to wait for; 0 when there is nothing to
    long sync() {
        if (blocks.isChanged() || blocks.data().dirtyCount() > 0) {
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

    /// Writes what is to be written now, as far as there is room.
    private void writeOn() {
        if (phase == Phase.IDLE && wanted) {
            begin();
        }
        switch (phase) {
            case IDLE -> {
                if (isBeyondBackground()) {
                    writeData();
                }
                writeHome();
            }
            case DATA -> {
                writeData();
                if (dataCursor == Ext3Blocks.NOTHING && inFlight == 0) {
                    beginJournal();
                }
            }
            case JOURNAL -> writeJournal();
            case SUPERBLOCK, COMMIT_BLOCK -> {}
        }
    }

    private void begin() {
        wanted = false;
        committingChanges = changes;
        changes = 0;
        if (!blocks.isChanged() && blocks.data().dirtyCount() == 0) {
            counters.add(Counter.SENT_CHANGES, committingChanges);
            return;
        }
        phase = Phase.DATA;
        next++;
        int changed = blocks.beginCommit();
        journalLeft = changed == 0 ? 0 : changed + Math.ceilDiv(changed, DESCRIBED);
        dataCursor = 0;
    }

    private void writeData() {
        BlockCache data = blocks.data();
        while (freeCount > 0 && dataCursor != Ext3Blocks.NOTHING) {
            int from = data.nextDirty(dataCursor);
            if (from < 0) {
                dataCursor = phase == Phase.DATA ? Ext3Blocks.NOTHING : 0;
                return;
            }
            int end = data.endOfDirty(from, cache.requestPages());
            data.beginWrite(from, end);
            dataCursor = end;
            send(from, end, true);
        }
    }

    private void send(int from, int end, boolean data) {
        int index = free[--freeCount];
        Request request = own[index];
        ends[index] = end;
        isData[index] = data;
        long offset = (long) from * BLOCK_BYTES;
        int bytes = (end - from) * BLOCK_BYTES;
        request.set(Operation.WRITE, DataSet.DATA, offset, bytes, loop.nowNanos());
        inFlight++;
        loop.hold();
        sender.write(request, !data);
    }

    private void beginJournal() {
        if (journalLeft == 0) {
            end();
            return;
        }
        if (!committedEver) {
            committedEver = true;
            phase = Phase.SUPERBLOCK;
            send(Ext3Layout.journal(), Ext3Layout.journal() + 1, false);
            return;
        }
        phase = Phase.JOURNAL;
        writeJournal();
    }

    private void writeJournal() {
        while (freeCount > 0 && journalLeft > 0) {
            int most = Math.min(journalLeft, Ext3Layout.JOURNAL_BLOCKS - journalHead);
            int count = Math.min(most, cache.requestPages());
            toJournal(count);
            journalLeft -= count;
        }
        if (journalLeft == 0 && inFlight == 0) {
            phase = Phase.COMMIT_BLOCK;
            toJournal(1);
        }
    }

    private void toJournal(int count) {
        int from = Ext3Layout.journal() + journalHead;
        journalHead += count;
        journalUsed += count;
        if (journalHead == Ext3Layout.JOURNAL_BLOCKS) {
            journalHead = 1;
        }
        send(from, from + count, false);
    }

    private void end() {
        phase = Phase.IDLE;
        counters.add(Counter.SENT_CHANGES, committingChanges);
        boolean first = blocks.nextHome(0) < 0;
        blocks.committed();
        if (first) {
            homeSinceNanos = loop.nowNanos();
        }
        if (journalUsed > Ext3Layout.JOURNAL_BLOCKS / 4 * 3) {
            homeCursor = 0;
        }
        if (!looking && blocks.nextHome(0) >= 0) {
            looking = true;
            loop.schedule((loop.nowNanos() / INTERVAL_NANOS + 1) * INTERVAL_NANOS, look);
        }
        writeOn();
    }

    /// Looks for what has become old.
    private void look() {
        looking = false;
        if (blocks.nextHome(0) < 0) {
            return;
        }
        if (loop.nowNanos() - homeSinceNanos >= cache.ageNanos().orElse(AGE_NANOS)) {
            homeCursor = 0;
            homeSinceNanos = loop.nowNanos();
            writeOn();
        }
        looking = true;
        loop.schedule((loop.nowNanos() / INTERVAL_NANOS + 1) * INTERVAL_NANOS, look);
    }

    private void writeHome() {
        while (freeCount > 0 && homeCursor != Ext3Blocks.NOTHING) {
            int from = blocks.nextHome(homeCursor);
            if (from < 0) {
                homeCursor = Ext3Blocks.NOTHING;
                journalUsed = 0;
                return;
            }
            int end = blocks.takeHome(from);
            homeCursor = end;
            send(from, end, false);
        }
    }

    /// A request of its own is done.
    void written(Request request) {
        int index = request.slot() - users;
        int from = Math.toIntExact(request.offset() / BLOCK_BYTES);
        if (isData[index]) {
            blocks.data().written(from, ends[index]);
        }
        free[freeCount++] = index;
        inFlight--;
        switch (phase) {
            case SUPERBLOCK -> {
                if (inFlight == 0) {
                    phase = Phase.JOURNAL;
                }
            }
            case COMMIT_BLOCK -> {
                if (inFlight == 0) {
                    end();
                }
            }
            case IDLE, DATA, JOURNAL -> {}
        }
        writeOn();
        woken.run();
        loop.release();
    }

    /// Commits what there is.
    ///
    /// @return whether nothing is to be committed or on its way
    boolean settle() {
        if (blocks.isChanged() || blocks.data().dirtyCount() > 0) {
            want();
        }
        return phase == Phase.IDLE && inFlight == 0;
    }
}
