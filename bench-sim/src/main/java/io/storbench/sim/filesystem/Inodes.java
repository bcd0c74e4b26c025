package io.storbench.sim.filesystem;

import io.storbench.cache.PageSet;
import java.util.Arrays;

/// Which inode each name has, and how many names each inode: a new one takes the first that is free
/// from a goal on (ext3_new_inode, fs/ext3/ialloc.c).
///
/// Allocates nothing after construction.
public final class Inodes {
    private static final int NONE = -1;

    private final PageSet free;
    private final int[] byNode;
    private final int[] names;

    /// All are free.
    ///
    /// @param nodes how many names there may be
    /// @param count how many inodes there are
    public Inodes(int nodes, int count) {
        this.free = new PageSet(count);
        this.byNode = new int[nodes];
        this.names = new int[count];
        Arrays.fill(byNode, NONE);
        free.set(0, count);
    }

    /// Whether a name is there.
    public boolean isThere(int node) {
        return byNode[node] != NONE;
    }

    /// The inode of a name that is there.
    public int of(int node) {
        int inode = byNode[node];
        if (inode == NONE) {
            throw new IllegalStateException("no inode of node " + node);
        }
        return inode;
    }

    /// The inode that a new object would get.
    ///
    /// @throws IllegalStateException when none is free
    public int next(int goal) {
        int inode = free.nextSetBit(goal);
        if (inode < 0 || inode >= names.length) {
            inode = free.nextSetBit(0);
        }
        if (inode < 0 || inode >= names.length) {
            throw new IllegalStateException("no inode is free of " + names.length);
        }
        return inode;
    }

    /// Makes an object, with the inode [#next].
    public int make(int node, int goal) {
        int inode = next(goal);
        free.clear(inode);
        byNode[node] = inode;
        names[inode] = 1;
        return inode;
    }

    /// Gives an inode another name.
    public void link(int node, int to) {
        int inode = of(node);
        byNode[to] = inode;
        names[inode]++;
    }

    /// Takes a name away, and with the last one the inode.
    ///
    /// @return whether it was the last
    public boolean unlink(int node) {
        int inode = of(node);
        byNode[node] = NONE;
        if (--names[inode] > 0) {
            return false;
        }
        free.set(inode);
        return true;
    }

    /// Gives an object another name in place of the one it has.
    public void rename(int node, int to) {
        byNode[to] = of(node);
        byNode[node] = NONE;
    }
}
