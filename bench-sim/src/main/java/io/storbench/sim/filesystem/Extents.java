package io.storbench.sim.filesystem;

import io.storbench.cache.PageSet;
import java.util.Arrays;

/// Which blocks of a device each file has, as runs of neighbours, and which are free. A file takes
/// the first free block from a goal on, and goes on where it ended (ext3_new_block,
/// fs/ext3/balloc.c).
///
/// Allocates arrays as the number of runs grows, and nothing else after construction.
public final class Extents {
    private static final int NONE = -1;

    private final PageSet free;
    private final int count;
    private final int[] firsts;
    private final int[] lasts;
    private final int[] blocks;
    private int[] starts = new int[64];
    private int[] lengths = new int[64];
    private int[] nexts = new int[64];
    private int runs;
    private int freeRun = NONE;

    /// @param files how many there are
    /// @param count how many blocks there are, none of them free
    public Extents(int files, int count) {
        this.free = new PageSet(count);
        this.count = count;
        this.firsts = new int[files];
        this.lasts = new int[files];
        this.blocks = new int[files];
        Arrays.fill(firsts, NONE);
        Arrays.fill(lasts, NONE);
    }

    /// Makes blocks free that were never taken.
    public void addFree(int from, int end) {
        free.set(from, end);
    }

    /// How many blocks a file has.
    public int blocks(int file) {
        return blocks[file];
    }

    /// The block of a file by its position in it, from 0 to [#blocks] less 1.
    public int block(int file, int position) {
        int run = firsts[file];
        int left = position;
        while (left >= lengths[run]) {
            left -= lengths[run];
            run = nexts[run];
        }
        return starts[run] + left;
    }

    /// The block that a file would get next: behind its last one, or from a goal on.
    ///
    /// @throws IllegalStateException when no block is free
    public int next(int file, int goal) {
        int last = lasts[file];
        int from = last == NONE ? goal : starts[last] + lengths[last];
        int block = from < count ? free.nextSetBit(from) : NONE;
        if (block < 0) {
            block = free.nextSetBit(0);
        }
        if (block < 0) {
            throw new IllegalStateException("no block is free of " + count);
        }
        return block;
    }

    /// Gives a file one more block, which is [#next].
    public int grow(int file, int goal) {
        int block = next(file, goal);
        take(file, block, 1);
        return block;
    }

    /// Gives a file blocks that are free and neighbours.
    public void take(int file, int block, int length) {
        free.clear(block, block + length);
        int last = lasts[file];
        blocks[file] += length;
        if (last != NONE && starts[last] + lengths[last] == block) {
            lengths[last] += length;
            return;
        }
        int run = newRun();
        starts[run] = block;
        lengths[run] = length;
        nexts[run] = NONE;
        if (last == NONE) {
            firsts[file] = run;
        } else {
            nexts[last] = run;
        }
        lasts[file] = run;
    }

    private int newRun() {
        if (freeRun != NONE) {
            int run = freeRun;
            freeRun = nexts[run];
            return run;
        }
        if (runs == starts.length) {
            starts = Arrays.copyOf(starts, 2 * runs);
            lengths = Arrays.copyOf(lengths, 2 * runs);
            nexts = Arrays.copyOf(nexts, 2 * runs);
        }
        return runs++;
    }

    /// Takes from a file all blocks behind its first ones, which are free then.
    public void cut(int file, int keep) {
        int run = firsts[file];
        int last = NONE;
        int left = keep;
        blocks[file] = Math.min(keep, blocks[file]);
        while (run != NONE) {
            int next = nexts[run];
            if (left >= lengths[run]) {
                left -= lengths[run];
                last = run;
            } else {
                free.set(starts[run] + left, starts[run] + lengths[run]);
                lengths[run] = left;
                if (left > 0) {
                    last = run;
                } else {
                    nexts[run] = freeRun;
                    freeRun = run;
                }
                left = 0;
            }
            run = next;
        }
        lasts[file] = last;
        if (last == NONE) {
            firsts[file] = NONE;
        } else {
            nexts[last] = NONE;
        }
    }
}
