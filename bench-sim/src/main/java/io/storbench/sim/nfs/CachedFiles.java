package io.storbench.sim.nfs;

import io.storbench.cache.KernelCache;
import io.storbench.engine.Request;
import io.storbench.sim.filesystem.BlockCache;
import io.storbench.sim.filesystem.Extents;
import io.storbench.sim.filesystem.Inodes;
import io.storbench.sim.filesystem.NameTree;

/// The pages of many files in an NFS client's memory: which are there, which are to be written, and
/// how many the server has but has not committed. Each page of a file has a number of its own among
/// all pages.
///
/// Allocates nothing after construction but for runs of pages.
final class CachedFiles {
    static final int PAGE_BYTES = 4096;

    /// An entry of READDIR with a name of eight bytes (RFC 1813, section 3.3.16).
    private static final int LISTED_BYTES = 32;

    /// What a READDIRPLUS brings at most.
    private static final int PLUS_REPLY_BYTES = 128 << 10;

    private final NameTree tree;
    private final KernelCache cache;
    private final int plusBytes;
    private final Inodes inodes;
    private final Extents extents;
    private final BlockCache pages;

    /// By node: how many entries a directory has.
    private final int[] entries;

    /// By inode.
    private final int[] dirty;

    private final int[] writing;
    private final int[] unstable;
    private int allWriting;
    private long allUnstable;

    /// @param plusBytes of an entry of READDIRPLUS; 0 where directories are listed by READDIR
    CachedFiles(NameTree tree, KernelCache cache, int plusBytes) {
        this.plusBytes = plusBytes;
        this.tree = tree;
        this.cache = cache;
        this.entries = new int[tree.count()];
        int count = tree.count();
        this.inodes = new Inodes(count, count);
        int space = tree.pages();
        this.extents = new Extents(count, space);
        this.pages = new BlockCache(space, cache.memoryPages());
        this.dirty = new int[count];
        this.writing = new int[count];
        this.unstable = new int[count];
        extents.addFree(0, space);
        for (int node = 0; node < count; node++) {
            if (tree.sizeBytes(node) != NameTree.ABSENT) {
                make(node);
                grow(inodes.of(node), pages(tree.sizeBytes(node)));
            }
        }
    }

    private static int pages(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, (long) PAGE_BYTES));
    }

    private void grow(int inode, int to) {
        while (extents.blocks(inode) < to) {
            int _ = extents.grow(inode, 0);
        }
    }

    /// A new object.
    void make(int node) {
        int _ = inodes.make(node, 0);
        entries[tree.parent(node)]++;
    }

    void link(int node, int to) {
        inodes.link(node, to);
        entries[tree.parent(to)]++;
    }

    void rename(int node, int to) {
        inodes.rename(node, to);
        entries[tree.parent(to)]++;
        entries[tree.parent(node)]--;
    }

    /// How many replies bring a directory's entries: 2.4 asks for a page each time
    /// (`nfs_readdir_filler`, fs/nfs/dir.c).
    int listingReplies(int node) {
        return plusBytes > 0 ? 1 + plusBytes(node) / PLUS_REPLY_BYTES : 1 + entries[node] * LISTED_BYTES / PAGE_BYTES;
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

    /// A name is gone, and with the last one what was to be written.
    void remove(int node) {
        int inode = inodes.of(node);
        entries[tree.parent(node)]--;
        if (inodes.unlink(node)) {
            cut(inode, 0);
            allUnstable -= unstable[inode];
            unstable[inode] = 0;
        }
    }

    /// A file is that long now at most.
    void truncate(int node, long bytes) {
        cut(inodes.of(node), pages(bytes));
    }

    private void cut(int inode, int keep) {
        for (int page = keep; page < extents.blocks(inode); page++) {
            int number = extents.block(inode, page);
            if (pages.isDirty(number)) {
                pages.clean(number);
                dirty[inode]--;
            }
        }
        extents.cut(inode, keep);
    }

    static int page(long offset) {
        return Math.toIntExact(offset / PAGE_BYTES);
    }

    static int endPage(Request request) {
        return pages(request.offset() + request.lengthBytes());
    }

    private boolean holds(int inode, int page) {
        return page >= extents.blocks(inode) || pages.holds(extents.block(inode, page));
    }

    /// The first page that is not here; the end if there is none.
    int nextMissing(int node, int from, int end) {
        int inode = inodes.of(node);
        int page = from;
        while (page < end && holds(inode, page)) {
            page++;
        }
        return page;
    }

    /// Where the missing pages end that begin here, at most this many.
    int endOfMissing(int node, int from, int end, int most) {
        int inode = inodes.of(node);
        int page = from;
        while (page < Math.min(end, from + most) && !holds(inode, page)) {
            page++;
        }
        return page;
    }

    void filled(int node, int from, int end) {
        int inode = inodes.of(node);
        for (int page = from; page < end; page++) {
            pages.add(extents.block(inode, page));
        }
    }

    /// Whether this many pages more may be dirty, on their way, or not yet committed.
    boolean hasRoom(int more) {
        int unsafe = pages.dirtyCount() + allWriting;
        return unsafe + more <= cache.dirtyPages() && unsafe + allUnstable + more <= cache.pendingPages();
    }

    void write(int node, int from, int end) {
        int inode = inodes.of(node);
        grow(inode, end);
        for (int page = from; page < end; page++) {
            int number = extents.block(inode, page);
            if (!pages.isDirty(number)) {
                dirty[inode]++;
            }
            pages.soil(number);
        }
    }

    int dirty(int node) {
        return dirty[inodes.of(node)];
    }

    int writing(int node) {
        return writing[inodes.of(node)];
    }

    int unstable(int node) {
        return unstable[inodes.of(node)];
    }

    /// How many pages of any file are on their way.
    int writing() {
        return allWriting;
    }

    int inode(int node) {
        return inodes.of(node);
    }

    /// The first page of a file that is to be written, of which there is one.
    int nextDirty(int node) {
        int inode = inodes.of(node);
        int page = 0;
        while (!pages.isDirty(extents.block(inode, page))) {
            page++;
        }
        return page;
    }

    /// Where the neighbours end that are to be written, at most this many.
    int endOfDirty(int node, int from, int most) {
        int inode = inodes.of(node);
        int last = Math.min(extents.blocks(inode), from + most);
        int page = from;
        while (page < last && pages.isDirty(extents.block(inode, page))) {
            page++;
        }
        return page;
    }

    /// Pages of a file are on their way. They are known by their numbers in the file, which may be
    /// cut before they are there.
    void beginWrite(int node, int from, int end) {
        int inode = inodes.of(node);
        for (int page = from; page < end; page++) {
            pages.clean(extents.block(inode, page));
        }
        dirty[inode] -= end - from;
        writing[inode] += end - from;
        allWriting += end - from;
    }

    /// This many pages of an inode are at the server.
    void written(int inode, int count, boolean stable) {
        writing[inode] -= count;
        allWriting -= count;
        if (!stable) {
            unstable[inode] += count;
            allUnstable += count;
        }
    }

    /// What the server had of a file is stable.
    void committed(int node, int count) {
        int inode = inodes.of(node);
        unstable[inode] -= count;
        allUnstable -= count;
    }
}
