package io.storbench.sim.filesystem;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How the entries of directories lie in their blocks: a new one goes to the first block with room,
/// as ext3 searches it without an index (`ext3_add_entry`, fs/ext3/namei.c); blocks are never given
/// back.
final class Directories {
    /// Bytes of an entry beside its name: inode, lengths, type (`EXT3_DIR_REC_LEN`).
    private static final int ENTRY_BYTES = 8;

    /// How full the leaves of a search tree are on the average that grows by splitting full ones (A. C. Yao, "On random
    /// 2-3 trees", Acta Informatica 9, 1978).
    private static final double SPLIT_LEAVES = Math.log(2);

    private final int perBlock;

    /// By the inode of a directory: how many entries each of its blocks has.
    private final int[] @Nullable [] counts;

    /// By node: the block of its directory, by its position, that has its entry.
    private final int[] positions;

    /// @param nameBytes the length of a name
    /// @param indexed whether the blocks are the leaves of ext4's tree by hashes
    Directories(int nodes, int inodes, int nameBytes, boolean indexed) {
        int full = Ext3Layout.BLOCK_BYTES / ((ENTRY_BYTES + nameBytes + 3) / 4 * 4);
        this.perBlock = indexed ? (int) (full * SPLIT_LEAVES) : full;
        this.counts = new int[inodes][];
        this.positions = new int[nodes];
    }

    /// A new directory, with a block.
    void make(int inode) {
        counts[inode] = new int[1];
    }

    /// It is gone.
    void remove(int inode) {
        counts[inode] = null;
    }

    private int[] counts(int inode) {
        int[] of = counts[inode];
        if (of == null) {
            throw new IllegalStateException("no directory of inode " + inode);
        }
        return of;
    }

    /// How many blocks a directory has.
    int blocks(int inode) {
        return counts(inode).length;
    }

    /// The block to which the next entry goes, by its position: behind the last if all are full.
    int room(int inode) {
        int[] of = counts(inode);
        int position = 0;
        while (position < of.length && of[position] == perBlock) {
            position++;
        }
        return position;
    }

    /// A name gets an entry where [#room] is.
    void add(int inode, int node) {
        int position = room(inode);
        if (position == counts(inode).length) {
            counts[inode] = Arrays.copyOf(counts(inode), position + 1);
        }
        counts(inode)[position]++;
        positions[node] = position;
    }

    /// A name's entry is gone.
    void take(int inode, int node) {
        counts(inode)[positions[node]]--;
    }

    /// Where a name's entry is.
    int position(int node) {
        return positions[node];
    }
}
