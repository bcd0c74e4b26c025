package io.storbench.sim.storage;

import java.util.ArrayList;
import java.util.List;

/// A file system's journal, as that of ext3 and ext4 in its ordered mode (data before its
/// metadata): to make changes stable, its blocks are written, and then, once they are there, a
/// block that says so. Changes are collected in one transaction for all files, which takes no more
/// when its commit begins; whoever wants a change to be stable waits for the commit of its
/// transaction, with all others (fs/jbd2 of Linux, `i_sync_tid` in fs/ext4/fsync.c).
///
/// What the journal holds is never written to its place: that is done much later.
final class Journal<C> {
    private static final int COMMIT_BYTES = 4096;

    private final long startBytes;
    private final int blocksBytes;
    private long offsetBytes;
    private ArrayList<C> waiting = new ArrayList<>();
    private ArrayList<C> committing = new ArrayList<>();

    /// The transaction that takes changes; the one before it is being committed, if any is.
    private long open = 1;

    private boolean blocksAreThere;
    private boolean busy;

    /// @param startBytes where it begins on the device
    /// @param blocksBytes the length of what is written before the last block
    Journal(long startBytes, int blocksBytes) {
        this.startBytes = startBytes;
        this.blocksBytes = blocksBytes;
    }

    /// The number of the transaction that takes changes now, from 1.
    long open() {
        return open;
    }

    /// A call waits until a transaction's changes are stable.
    ///
    /// @param transaction by its number
    /// @return whether it has to; not for one that is committed, nor for 0
    boolean join(C call, long transaction) {
        if (transaction == open) {
            return waiting.add(call);
        }
        return busy && transaction == open - 1 && committing.add(call);
    }

    /// Begins a commit.
    ///
    /// @param transfer becomes its first write
    void begin(Transfer<C> transfer) {
        ArrayList<C> empty = committing;
        committing = waiting;
        waiting = empty;
        open++;
        busy = true;
        blocksAreThere = false;
        write(transfer, blocksBytes);
    }

    private void write(Transfer<C> transfer, int bytes) {
        if (offsetBytes + bytes > DiskLayout.JOURNAL_BYTES) {
            offsetBytes = 0;
        }
        transfer.write(startBytes + offsetBytes, bytes);
        offsetBytes += bytes;
    }

    /// A write is done.
    ///
    /// @param transfer becomes the next write
    /// @return whether there is one; else the commit is done
    boolean goOn(Transfer<C> transfer) {
        if (!blocksAreThere) {
            blocksAreThere = true;
            write(transfer, COMMIT_BYTES);
            return true;
        }
        busy = false;
        return false;
    }

    /// Hands over the calls that a commit was for.
    void takeCommitted(List<C> into) {
        into.addAll(committing);
        committing.clear();
    }

    /// Whether a commit is to begin now.
    boolean isWanted() {
        return !busy && !waiting.isEmpty();
    }
}
