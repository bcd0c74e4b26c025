package io.storbench.sim.filesystem;

import io.storbench.cache.PageSet;

/// The blocks of a file system in a client's memory, and what becomes of those that a call changes:
/// data are dirty; metadata are collected in the running transaction, each block once however often
/// it changes, go to the journal when that is committed, and to their place later.
///
/// A call that needs what is not there notes the first such block, and does nothing.
public final class Ext3Blocks {
    /// Nothing is missing.
    public static final int NOTHING = -1;

    private final BlockCache cache;
    private final int requestBlocks;
    private final PageSet running;
    private final PageSet committing;
    private final PageSet home;
    private int runningCount;
    private int missing = NOTHING;
    private int missingEnd;

    /// @param count how many blocks there are
    /// @param most how many memory has room for
    /// @param requestBlocks how many one request carries at most
    Ext3Blocks(int count, int most, int requestBlocks) {
        this.cache = new BlockCache(count, most);
        this.requestBlocks = requestBlocks;
        this.running = new PageSet(count);
        this.committing = new PageSet(count);
        this.home = new PageSet(count);
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
        return cache.holds(block) || running.get(block) || committing.get(block) || home.get(block);
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
        for (int block = from; block < end; block++) {
            cache.add(block);
        }
    }

    /// A block of metadata changes, in the running transaction.
    void mark(int block) {
        cache.add(block);
        if (!running.get(block)) {
            running.set(block);
            runningCount++;
        }
        home.clear(block);
    }

    /// A block is freed, and need not be written (`journal_forget`).
    void freed(int block) {
        cache.clean(block);
        if (running.get(block)) {
            running.clear(block);
            runningCount--;
        }
        home.clear(block);
    }

    /// Forgets what need not be written.
    void forget() {
        cache.forget();
    }

    /// Takes all as written, and forgets it.
    void reset() {
        running.clear();
        runningCount = 0;
        for (int block = cache.nextDirty(0); block >= 0; block = cache.nextDirty(block)) {
            cache.clean(block);
        }
        cache.forget();
    }

    /// Blocks in memory, of which those of data may be dirty.
    public BlockCache data() {
        return cache;
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

    /// The transaction is in the journal: what it has changed is to be written to its place, unless
    /// it has changed again, or was freed and written as data since.
    public void committed() {
        for (int block = committing.nextSetBit(0); block >= 0; block = committing.nextSetBit(block + 1)) {
            if (!running.get(block) && !cache.isDirty(block)) {
                home.set(block);
            }
        }
        committing.clear();
    }

    /// The first block from this one on that is in the journal and not at its place; -1 for none.
    public int nextHome(int from) {
        return home.nextSetBit(from);
    }

    /// Takes a block and its neighbours, as many as one request carries, as written to their
    /// places.
    ///
    /// @return the end of them
    public int takeHome(int from) {
        int end = home.nextClearBit(from, from + requestBlocks);
        home.clear(from, end);
        return end;
    }
}
