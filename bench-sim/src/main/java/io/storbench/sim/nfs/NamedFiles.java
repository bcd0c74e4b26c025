package io.storbench.sim.nfs;

import io.storbench.cache.PageCache;
import io.storbench.sim.filesystem.Inodes;
import io.storbench.sim.filesystem.NameTree;

/// Which object each name of a client's files and directories is of, and what becomes of its pages when the name is
/// made, cut or removed.
///
/// Allocates nothing after construction.
final class NamedFiles {
    /// An entry of READDIR with a name of eight bytes (RFC 1813, section 3.3.16).
    private static final int LISTED_BYTES = 32;

    /// What the first READDIRPLUS of a directory brings at most (`NFS_INIT_DTSIZE`, fs/nfs/dir.c); each one twice
    /// as much as the one before (`nfs_grow_dtsize`).
    private static final int FIRST_PLUS_BYTES = 64 << 10;

    /// Of a directory that READDIR reads.
    private static final int PAGE_BYTES = 4096;

    private final NameTree tree;
    private final PageCache pages;
    private final int plusBytes;
    private final int mostBytes;
    private final Inodes inodes;

    /// By node: how many entries a directory has.
    private final int[] entries;

    /// By inode: its name, or one of them.
    private final int[] nodes;

    /// @param plusBytes of an entry of READDIRPLUS; 0 where directories are listed by READDIR
    /// @param mostBytes of a reply, `rsize`
    NamedFiles(NameTree tree, PageCache pages, int plusBytes, int mostBytes) {
        this.tree = tree;
        this.pages = pages;
        this.plusBytes = plusBytes;
        this.mostBytes = mostBytes;
        int count = tree.count();
        this.entries = new int[count];
        this.nodes = new int[count];
        this.inodes = new Inodes(count, count);
        for (int node = 0; node < count; node++) {
            if (tree.sizeBytes(node) != NameTree.ABSENT) {
                make(node, tree.sizeBytes(node));
            }
        }
    }

    /// A new object, which is empty.
    void make(int node) {
        make(node, 0);
    }

    private void make(int node, long bytes) {
        int inode = inodes.make(node, 0);
        nodes[inode] = node;
        pages.resize(inode, bytes);
        entries[tree.parent(node)]++;
    }

    void link(int node, int to) {
        inodes.link(node, to);
        nodes[inodes.of(to)] = to;
        entries[tree.parent(to)]++;
    }

    void rename(int node, int to) {
        inodes.rename(node, to);
        nodes[inodes.of(to)] = to;
        entries[tree.parent(to)]++;
        entries[tree.parent(node)]--;
    }

    /// How many replies bring a directory's entries: 2.4 asks for a page each time
    /// (`nfs_readdir_filler`, fs/nfs/dir.c).
    int listingReplies(int node) {
        return plusBytes > 0 ? plusReplies(node) : 1 + entries[node] * LISTED_BYTES / PAGE_BYTES;
    }

    private int plusReplies(int node) {
        int replies = 1;
        int roomBytes = Math.min(FIRST_PLUS_BYTES, mostBytes);
        for (int leftBytes = plusBytes(node) - roomBytes; leftBytes > 0; leftBytes -= roomBytes) {
            roomBytes = Math.min(2 * roomBytes, mostBytes);
            replies++;
        }
        return replies;
    }

    /// What of the entries each of these replies brings beside the names of READDIR, in bytes.
    int replyBytes(int node) {
        return plusBytes(node) / listingReplies(node);
    }

    private int plusBytes(int node) {
        return entries[node] * plusBytes;
    }

    /// Whether there is something of a name.
    boolean isThere(int node) {
        return inodes.has(node);
    }

    /// The object of a name that is there.
    int inode(int node) {
        return inodes.of(node);
    }

    /// The name that an object was given last.
    int node(int inode) {
        return nodes[inode];
    }

    /// A name is gone, and with the last one what was to be written.
    void remove(int node) {
        int inode = inodes.of(node);
        entries[tree.parent(node)]--;
        if (inodes.unlink(node)) {
            pages.remove(inode);
        }
    }

    /// A file has that length now.
    void truncate(int node, long bytes) {
        pages.resize(inodes.of(node), bytes);
    }
}
