package io.storbench.sim.filesystem;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageCache;
import java.util.Arrays;

/// ext3 as a client's kernel works on it in its memory: which blocks each call needs there, and
/// which it changes.
///
/// A call is made again and again until all that it needs is there; [Ext3Blocks#missing] then tells
/// what to read. Names that were looked up are known from then on, with their inodes, and so are
/// names that are not there (dcache); the others are searched from a directory's first block on
/// (`ext3_find_entry`, fs/ext3/namei.c of Linux 2.4).
///
/// Allocates only as directories and runs of blocks grow.
public final class Ext3 {
    /// Blocks of a directory that ext3 reads together (`NAMEI_RA_SIZE`).
    private static final int DIRECTORY_AHEAD = 8;

    private final NameTree tree;
    private final PageCache pages;
    private final Ext3Files files;
    private final Ext3Blocks blocks;
    private final boolean ext4;
    private final boolean atime;
    private final int directoryAhead;

    /// By node.
    private final boolean[] known;

    private final int[] path = new int[256];
    private int searched;

    /// A file system that was just mounted, with what is there at first.
    ///
    /// @param pages of the client, of objects by their inodes here
    /// @param nameBytes the length of a name
    public Ext3(NameTree tree, PageCache pages, KernelCache settings, int nameBytes) {
        this.tree = tree;
        this.pages = pages;
        this.files = new Ext3Files(tree, pages, settings, nameBytes);
        this.blocks = files.blocks();
        this.ext4 = settings.ext4();
        this.atime = settings.atime();
        this.directoryAhead = settings.ext4() ? 1 : DIRECTORY_AHEAD;
        this.known = new boolean[tree.count()];
        for (int node = 0; node < tree.count(); node++) {
            if (node == NameTree.ROOT || tree.sizeBytes(node) != NameTree.ABSENT) {
                files.make(node, tree.isDirectory(node));
                if (!tree.isDirectory(node)) {
                    files.grow(files.inode(node), Ext3Files.pages(tree.sizeBytes(node)));
                    pages.resize(files.inode(node), tree.sizeBytes(node));
                }
            }
        }
        blocks.reset();
        pages.drop();
        mounted();
    }

    /// Mounting reads the superblock, the descriptors and the root's inode (`ext3_read_super`).
    private void mounted() {
        int rootBlock = files.inodeBlock(files.inode(NameTree.ROOT));
        blocks.filled(Ext3Layout.SUPERBLOCK, Ext3Layout.DESCRIPTORS + 1);
        blocks.filled(rootBlock, rootBlock + 1);
        known[NameTree.ROOT] = true;
    }

    /// Forgets names, and what of blocks need not be written.
    public void forget() {
        Arrays.fill(known, false);
        pages.drop();
        mounted();
    }

    /// Begins a call, or begins it again.
    public void begin() {
        blocks.begin();
        searched = 0;
    }

    /// Its blocks in memory.
    public Ext3Blocks blocks() {
        return blocks;
    }

    /// How many blocks of directories the call has searched.
    public int searched() {
        return searched;
    }

    private boolean walks(int node) {
        int length = 0;
        for (int at = tree.parent(node); at != NameTree.ROOT; at = tree.parent(at)) {
            path[length++] = at;
        }
        boolean there = true;
        while (there && length > 0) {
            there = finds(path[--length]);
        }
        return there;
    }

    /// A name that is there, and its inode.
    private boolean finds(int node) {
        if (!known[node]) {
            known[node] = hasEntry(node) && files.hasInode(files.inode(node));
        }
        return known[node];
    }

    private boolean hasEntry(int node) {
        return looksIn(files.parent(node), files.position(node), files.position(node) + 1);
    }

    /// A name that is not there: all of its directory, if that has no index.
    private boolean misses(int node) {
        if (!known[node]) {
            int directory = files.parent(node);
            known[node] = looksIn(directory, files.room(directory), files.length(directory));
        }
        return known[node];
    }

    /// Looks for a name: in the block that the index says (`dx_probe`, fs/ext4/namei.c), or in all up to its own.
    private boolean looksIn(int directory, int position, int end) {
        int index = files.index(directory);
        if (index == 0) {
            return searches(directory, end);
        }
        searched++;
        return searches(directory, index) && hasRun(directory, position, position + 1);
    }

    private boolean searches(int directory, int end) {
        searched += end;
        for (int position = 0; position < end; position++) {
            int last = Math.min(position + directoryAhead, files.length(directory));
            if (!hasRun(directory, position, last)) {
                return false;
            }
        }
        return true;
    }

    /// A block, with which its neighbours would be read.
    private boolean hasRun(int inode, int position, int last) {
        int block = files.block(inode, position);
        int end = blocks.holds(block) ? block + 1 : files.endOfRun(inode, position, last);
        return blocks.needs(block, end);
    }

    /// Looks a name up: stat, access, open, chdir.
    public void find(int node) {
        boolean _ = walks(node) && finds(node);
    }

    /// Makes a file, a directory, or a symbolic link whose text is in its inode.
    public void make(int node, boolean directory) {
        if (walks(node) && misses(node) && files.canMake(node, directory)) {
            files.make(node, directory);
        }
    }

    /// Changes an inode: chmod, chown, utimes.
    public void change(int node) {
        if (walks(node) && finds(node)) {
            files.markInode(files.inode(node));
        }
    }

    /// Reads a symbolic link, or all of a directory, which changes its time of access.
    public void readName(int node) {
        if (walks(node) && finds(node)) {
            int inode = files.inode(node);
            if (!files.isDirectory(inode) || searches(inode, files.length(inode))) {
                accessed(inode);
            }
        }
    }

    private void accessed(int inode) {
        if (atime) {
            files.markInode(inode);
        }
    }

    /// Removes a name, of whose absence the kernel then knows, and with the last one its inode.
    public void remove(int node) {
        if (walks(node) && finds(node) && hasEntry(node) && files.canFree(files.inode(node))) {
            files.remove(node);
        }
    }

    /// Makes a file as long as that at most (`ext3_truncate`).
    public void truncate(int node, long bytes) {
        if (walks(node) && finds(node)) {
            int inode = files.inode(node);
            int keep = Math.min(Ext3Files.pages(bytes), files.length(inode));
            if (files.canCut(inode, keep)) {
                files.cut(inode, keep);
                files.markInode(inode);
                pages.resize(inode, bytes);
            }
        }
    }

    /// Gives an object another name in place of the one it has.
    public void rename(int node, int to) {
        if (walks(node) && finds(node) && hasEntry(node) && walks(to) && misses(to) && files.hasRoom(to)) {
            files.rename(node, to);
            known[node] = false;
        }
    }

    /// Gives a file another name.
    public void link(int node, int to) {
        if (walks(node) && finds(node) && walks(to) && misses(to) && files.hasRoom(to)) {
            files.link(node, to);
        }
    }

    /// Reads pages of an open file: where their blocks are must be there.
    ///
    /// @param end behind the last one
    public void read(int node, int from, int end) {
        int inode = files.inode(node);
        boolean there = true;
        for (int position = from; there && position < Math.min(end, files.length(inode)); position++) {
            there = files.canMap(inode, position);
        }
        if (there) {
            accessed(inode);
        }
    }

    /// Writes pages of an open file, for which ext3 takes blocks now, and ext4 when they are written back.
    ///
    /// @param end behind the last one
    public void write(int node, int end) {
        int inode = files.inode(node);
        if (ext4 || end <= files.length(inode) || files.canGrow(inode)) {
            if (!ext4) {
                files.grow(inode, end);
            }
            files.markInode(inode);
        }
    }

    /// Pages of an object are about to be written back: those before an end that have no blocks get them.
    public void allocate(int inode, int end) {
        if (files.length(inode) < end) {
            files.grow(inode, end);
            files.markInode(inode);
        }
    }

    /// The block of an object's page; -1 for none.
    public int block(int inode, int page) {
        return page < files.length(inode) ? files.block(inode, page) : -1;
    }

    /// The object of a name that is there, by its inode.
    public int inode(int node) {
        return files.inode(node);
    }
}
