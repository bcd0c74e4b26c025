package io.storbench.sim.storage;

import io.storbench.sim.disk.DiskAccess;
import java.util.ArrayList;
import java.util.List;

/// A file system's journal, as that of ext3 and ext4 in its ordered mode (data before its
/// metadata): to make changes stable, its blocks are written, and then, once they are there, a
/// block that says so, each followed by a FLUSH on a disk whose cache forgets (fs/jbd2/commit.c;
/// with FUA the second one is part of the write). Changes are collected in one transaction for all
/// files, which takes no more when its commit begins; whoever wants a change to be stable waits for
/// the commit of its transaction, with all others (fs/jbd2 of Linux, `i_sync_tid` in
/// fs/ext4/fsync.c).
///
/// What the journal holds is never written to its place: that is done much later.
final class Journal<C> {
    private final long startBytes;
    private final List<List<DiskCommand>> steps;
    private long offsetBytes;
    private ArrayList<C> waiting = new ArrayList<>();
    private ArrayList<C> committing = new ArrayList<>();

    /// The transaction that takes changes; the one before it is being committed, if any is.
    private long open = 1;

    /// Of a commit: the next step, and how many commands of the last one are in flight.
    private int nextStep;

    private int inFlight;
    private boolean busy;

    /// @param startBytes where it begins on the device
    /// @param steps of a commit: writes and FLUSHes
    Journal(long startBytes, List<List<DiskCommand>> steps) {
        this.startBytes = startBytes;
        this.steps = steps;
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
    /// @return the commands of its first step, which are to be sent
    List<DiskCommand> begin() {
        ArrayList<C> empty = committing;
        committing = waiting;
        waiting = empty;
        open++;
        busy = true;
        nextStep = 0;
        return step();
    }

    private List<DiskCommand> step() {
        List<DiskCommand> step = steps.get(nextStep++);
        inFlight = step.size();
        return step;
    }

    /// Makes a transfer one of the writes, behind the one before.
    void write(DiskAccess transfer, int bytes) {
        if (offsetBytes + bytes > DiskLayout.JOURNAL_BYTES) {
            offsetBytes = 0;
        }
        transfer.write(startBytes + offsetBytes, bytes);
        offsetBytes += bytes;
    }

    /// A command is done.
    ///
    /// @return those of the next step, if it was the last of one and there is another
    List<DiskCommand> done() {
        inFlight--;
        if (inFlight > 0) {
            return List.of();
        }
        if (nextStep < steps.size()) {
            return step();
        }
        busy = false;
        return List.of();
    }

    /// Hands over the calls that a commit was for, once it is done.
    void takeCommitted(List<C> into) {
        if (!busy) {
            into.addAll(committing);
            committing.clear();
        }
    }

    /// Whether a commit is to begin now.
    boolean isWanted() {
        return !busy && !waiting.isEmpty();
    }
}
