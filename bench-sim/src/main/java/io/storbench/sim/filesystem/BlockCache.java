package io.storbench.sim.filesystem;

import io.storbench.cache.PageSet;

/// Which blocks a client has in memory, and which of them it has to write: the oldest clean one
/// goes when memory is full.
///
/// Allocates nothing after construction.
public final class BlockCache {
    private final PageSet present;
    private final PageSet dirty;
    private final PageSet writing;
    private final int[] ring;
    private int first;
    private int resident;
    private int dirtyCount;
    private int writingCount;

    /// An empty one.
    ///
    /// @param blocks how many there are
    /// @param most how many of them memory has room for
    public BlockCache(int blocks, int most) {
        this.present = new PageSet(blocks);
        this.dirty = new PageSet(blocks);
        this.writing = new PageSet(blocks);
        this.ring = new int[most];
    }

    /// Whether a block is in memory.
    public boolean holds(int block) {
        return present.get(block);
    }

    /// A block has come.
    public void add(int block) {
        if (present.get(block)) {
            return;
        }
        if (resident == ring.length) {
            giveUpOne();
        }
        present.set(block);
        if (resident < ring.length) {
            int at = first + resident++;
            ring[at < ring.length ? at : at - ring.length] = block;
        }
    }

    /// What is dirty goes behind the others. When all is dirty, memory has more than its room.
    private void giveUpOne() {
        for (int tries = 0; tries < ring.length; tries++) {
            int block = ring[first];
            first = first + 1 == ring.length ? 0 : first + 1;
            if (!dirty.get(block) && !writing.get(block)) {
                present.clear(block);
                resident--;
                return;
            }
            int at = first + resident - 1;
            ring[at < ring.length ? at : at - ring.length] = block;
        }
    }

    /// A block was changed, and is in memory.
    public void soil(int block) {
        add(block);
        if (!dirty.get(block)) {
            dirty.set(block);
            dirtyCount++;
        }
    }

    /// A block need not be written any more, such as one of a file that was removed.
    public void clean(int block) {
        if (dirty.get(block)) {
            dirty.clear(block);
            dirtyCount--;
        }
    }

    /// Whether a block is to be written and not on its way.
    public boolean isDirty(int block) {
        return dirty.get(block);
    }

    /// The first block from this one on that is to be written; -1 for none.
    public int nextDirty(int from) {
        return dirty.nextSetBit(from);
    }

    /// Where the neighbours end that are to be written, at most this many.
    public int endOfDirty(int from, int most) {
        return dirty.nextClearBit(from, from + most);
    }

    /// Blocks are on their way.
    public void beginWrite(int from, int end) {
        for (int block = from; block < end; block++) {
            if (dirty.get(block)) {
                dirtyCount--;
            }
        }
        dirty.clear(from, end);
        writing.set(from, end);
        writingCount += end - from;
    }

    /// They have been written.
    public void written(int from, int end) {
        writing.clear(from, end);
        writingCount -= end - from;
    }

    /// How many are to be written, or are on their way.
    public int unsafe() {
        return dirtyCount + writingCount;
    }

    /// How many are to be written.
    public int dirtyCount() {
        return dirtyCount;
    }

    /// Forgets all that need not be written.
    public void forget() {
        int left = resident;
        int kept = 0;
        for (int i = 0; i < left; i++) {
            int at = (first + i) % ring.length;
            int block = ring[at];
            if (dirty.get(block) || writing.get(block)) {
                ring[(first + kept++) % ring.length] = block;
            } else {
                present.clear(block);
            }
        }
        resident = kept;
    }
}
