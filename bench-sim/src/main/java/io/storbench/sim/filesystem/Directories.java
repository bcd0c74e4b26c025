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
    private final boolean indexed;

    /// By the inode of a directory: how many entries each of its leaves has.
    private final int[] @Nullable [] counts;

    /// By node: the leaf of its directory that has its entry.
    private final int[] positions;

    /// @param nameBytes the length of a name
    /// @param indexed whether the blocks are the leaves of ext4's tree by hashes
    Directories(int nodes, int inodes, int nameBytes, boolean indexed) {
        int full = Ext3Layout.BLOCK_BYTES / ((ENTRY_BYTES + nameBytes + 3) / 4 * 4);
        this.indexed = indexed;
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
        return index(inode) + counts(inode).length;
    }

    /// How many blocks are before the leaves: a tree has its index there (`make_indexed_dir`, fs/ext4/namei.c), of
    /// up to 500 leaves.
    int index(int inode) {
        return indexed && counts(inode).length > 1 ? 1 : 0;
    }

    /// The block to which the next entry goes, by its position: behind the last if all are full.
    int room(int inode) {
        return index(inode) + leafWithRoom(inode);
    }

    private int leafWithRoom(int inode) {
        int[] of = counts(inode);
        int position = 0;
        while (position < of.length && of[position] == perBlock) {
            position++;
        }
        return position;
    }

    /// A name gets an entry where [#room] is.
    void add(int inode, int node) {
        int position = leafWithRoom(inode);
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

    /// The block that has a name's entry, by its position.
    ///
    /// @param inode of its directory
    int position(int inode, int node) {
        return index(inode) + positions[node];
    }
}
