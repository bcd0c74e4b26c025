package io.storbench.sim.filesystem;

import io.storbench.cache.DevicePages;
import io.storbench.cache.PageSet;

/// The blocks that a file system keeps of its own, in its client's page cache, and what becomes of those that a call
/// changes: they are collected in the running transaction, each once however often it changes, go to the journal when
/// that is committed, and are dirty pages of the device from then on.
///
/// A call that needs what is not there notes the first such block, and does nothing.
public final class Ext3Blocks {
    /// Nothing is missing.
    public static final int NOTHING = -1;

    private final DevicePages device;
    private final int requestBlocks;
    private final PageSet running;
    private final PageSet committing;
    private int runningCount;
    private int missing = NOTHING;
    private int missingEnd;

    /// @param count how many blocks there are
    /// @param requestBlocks how many one request carries at most
    Ext3Blocks(int count, DevicePages device, int requestBlocks) {
        this.device = device;
        this.requestBlocks = requestBlocks;
        this.running = new PageSet(count);
        this.committing = new PageSet(count);
    }

    /// Begins a call, or begins it again.
    public void begin() {
        missing = NOTHING;
    }

    /// The first block that the call needs and that is not in memory; [#NOTHING] if it was made.
    public int missing() {
        return missing;
    }

    /// The end of the neighbours that are to be read with it.
    public int missingEnd() {
        return missingEnd;
    }

    /// Whether a block is in memory.
    boolean holds(int block) {
        return device.holds(block) || running.get(block) || committing.get(block);
    }

    /// Whether the call can go on: nothing is missing, this block included.
    boolean needs(int block) {
        return needs(block, block + 1);
    }

    /// The same, where its neighbours would be read with it.
    boolean needs(int block, int end) {
        if (missing != NOTHING) {
            return false;
        }
        if (holds(block)) {
            return true;
        }
        missing = block;
        missingEnd = block + 1;
        while (missingEnd < Math.min(end, block + requestBlocks) && !holds(missingEnd)) {
            missingEnd++;
        }
        return false;
    }

    /// Blocks have been read.
    public void filled(int from, int end) {
        device.filled(from, end);
    }

    /// A block changes, in the running transaction.
    void mark(int block) {
        if (!running.get(block)) {
            running.set(block);
            runningCount++;
            device.filled(block, block + 1);
            device.clean(block);
        }
    }

    /// A block is freed, and need not be written (`journal_forget`).
    void freed(int block) {
        if (device.holds(block)) {
            device.clean(block);
        }
        committing.clear(block);
        if (running.get(block)) {
            running.clear(block);
            runningCount--;
        }
    }

    /// Takes all changes as written.
    void reset() {
        running.clear();
        runningCount = 0;
    }

    /// Whether the running transaction has changed anything.
    public boolean isChanged() {
        return runningCount > 0;
    }

    /// Begins to commit the running transaction; the one before has been committed.
    ///
    /// @return how many blocks it has changed
    public int beginCommit() {
        int count = runningCount;
        committing.or(running);
        running.clear();
        runningCount = 0;
        return count;
    }

    /// The transaction is in the journal: what it has changed is to be written to its place, unless it has changed
    /// again.
    public void committed() {
        for (int block = committing.nextSetBit(0); block >= 0; block = committing.nextSetBit(block + 1)) {
            if (!running.get(block)) {
                device.dirty(block);
            }
        }
        committing.clear();
    }

    /// Writes what is in the journal to its place.
    public void checkpoint() {
        device.write();
    }
}
