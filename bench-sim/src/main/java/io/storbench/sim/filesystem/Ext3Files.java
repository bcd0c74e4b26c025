package io.storbench.sim.filesystem;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageCache;

/// What ext3 has on its disk: which inode each name has (of small numbers of its own, not those of
/// the disk), which blocks each inode, and how its entries lie in a directory. Making and removing
/// changes bitmaps, descriptors, tables of inodes and directories.
///
/// Sources: Linux 2.4, fs/ext3/ialloc.c, balloc.c, inode.c, namei.c.
final class Ext3Files {
    /// The blocks that an inode names itself, and the numbers in an indirect one.
    private static final int DIRECT = 12;

    private static final int POINTERS = 1024;

    private final NameTree tree;
    private final PageCache pages;
    private final boolean ext4;
    private final Ext3Layout layout;
    private final Ext3Blocks blocks;
    private final Inodes inodes;

    /// The blocks of inodes; behind these, their indirect blocks.
    private final Extents extents;

    private final Directories directories;

    /// By inode.
    private final boolean[] isDirectory;

    /// By group.
    private final int[] freeBlocks;

    /// The block behind the one that was taken last.
    private int behindLast;

    /// An empty one.
    ///
    /// @param nameBytes the length of a name
    Ext3Files(NameTree tree, PageCache pages, KernelCache settings, int nameBytes) {
        this.tree = tree;
        this.pages = pages;
        this.ext4 = settings.ext4();
        this.layout = Ext3Layout.of(tree);
        this.blocks = new Ext3Blocks(layout.blocks(), pages.device(), settings.requestPages());
        int nodes = tree.count();
        this.inodes = new Inodes(nodes, layout.inodes());
        this.extents = new Extents(2 * nodes, layout.blocks());
        this.directories = new Directories(nodes, nodes, nameBytes, ext4);
        this.isDirectory = new boolean[nodes];
        this.freeBlocks = new int[layout.groups()];
        for (int group = 0; group < layout.groups(); group++) {
            extents.addFree(layout.data(group), layout.endOfGroup(group));
            freeBlocks[group] = layout.endOfGroup(group) - layout.data(group);
        }
    }

    static int pages(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, (long) Ext3Layout.BLOCK_BYTES));
    }

    Ext3Blocks blocks() {
        return blocks;
    }

    int inode(int node) {
        return inodes.of(node);
    }

    boolean isDirectory(int inode) {
        return isDirectory[inode];
    }

    /// The inode of the directory that a node is in.
    int parent(int node) {
        return inodes.of(tree.parent(node));
    }

    int inodeBlock(int inode) {
        return layout.inodeBlock(inodes.number(inode));
    }

    /// Whether an inode is there.
    boolean hasInode(int inode) {
        return hasTable(inodeBlock(inode));
    }

    /// Whether a block of a table of inodes is there, which is read with its neighbours, if not by ext3.
    private boolean hasTable(int block) {
        return blocks.needs(block, ext4 ? layout.endOfAhead(block) : block + 1);
    }

    /// Whether a new inode's block of the table is there. ext4 does not read one that has no other inode
    /// (`__ext4_get_inode_loc`, fs/ext4/inode.c).
    private boolean hasTableOfNew(int number) {
        return (ext4 && inodes.areFree(Ext3Layout.firstInBlock(number), Ext3Layout.INODES_IN_BLOCK))
                || hasTable(layout.inodeBlock(number));
    }

    private int group(int inode) {
        return layout.groupOfInode(inodes.number(inode));
    }

    /// Where the numbers of its indirect blocks are among the extents.
    private int mapping(int inode) {
        return inode + isDirectory.length;
    }

    /// How many blocks a file or directory has.
    int length(int inode) {
        return extents.blocks(inode);
    }

    int block(int inode, int position) {
        return extents.block(inode, position);
    }

    /// Where neighbours on the disk end that begin with a block of a file.
    ///
    /// @param end before what position they end at the latest
    int endOfRun(int inode, int position, int end) {
        int block = extents.block(inode, position);
        int stop = block + 1;
        while (position + stop - block < end && extents.block(inode, position + stop - block) == stop) {
            stop++;
        }
        return stop;
    }

    /// Where in its directory an entry is.
    int position(int node) {
        return directories.position(parent(node), node);
    }

    /// How many blocks of a directory are an index of the others.
    int index(int directory) {
        return directories.index(directory);
    }

    /// Where in its directory a new entry goes, or would if there were room.
    int room(int directory) {
        return Math.min(directories.room(directory), length(directory) - 1);
    }

    void markInode(int inode) {
        blocks.mark(inodeBlock(inode));
    }

    /// Files go to the group of their directory, directories to the emptiest one (`ext3_new_inode`
    /// of 2.4); ext4's below the root's stay with theirs, too (`find_group_orlov`, fs/ext4/ialloc.c).
    private int goal(int node, boolean directory) {
        if (node == NameTree.ROOT) {
            return 0;
        }
        int best = group(parent(node));
        if (directory && !(ext4 && tree.parent(node) != NameTree.ROOT)) {
            best = 0;
            for (int group = 1; group < freeBlocks.length; group++) {
                best = freeBlocks[group] > freeBlocks[best] ? group : best;
            }
        }
        return best * Ext3Layout.GROUP_INODES;
    }

    /// ext4 puts small files one behind the other (`ext4_mb_group_or_file`, fs/ext4/mballoc.c).
    private int goal(int inode) {
        int group = group(inode);
        return ext4 && layout.groupOfBlock(behindLast) == group ? behindLast : layout.data(group);
    }

    /// Whether all is there that a new inode needs, and its name in its directory.
    boolean canMake(int node, boolean directory) {
        int number = inodes.next(goal(node, directory));
        int group = layout.groupOfInode(number);
        return blocks.needs(layout.inodeBitmap(group))
                && hasTableOfNew(number)
                && hasRoom(node)
                && (!directory || blocks.needs(layout.blockBitmap(group)));
    }

    /// Whether the directory has room for one more entry, or all is there that it needs to grow.
    boolean hasRoom(int node) {
        int directory = parent(node);
        return directories.room(directory) < directories.blocks(directory) || canGrow(directory);
    }

    /// Whether all is there that a file needs to grow by a block.
    boolean canGrow(int inode) {
        int block = extents.next(inode, goal(inode));
        return blocks.needs(layout.blockBitmap(layout.groupOfBlock(block))) && canMap(inode, extents.blocks(inode));
    }

    /// Whether the indirect block is there that names a block of a file.
    boolean canMap(int inode, int position) {
        int mapping = mapping(inode);
        int number = (position - DIRECT) / POINTERS;
        return ext4
                || position < DIRECT
                || number >= extents.blocks(mapping)
                || blocks.needs(extents.block(mapping, number));
    }

    /// Whether all is there that cutting a file takes.
    boolean canCut(int inode, int keep) {
        boolean there = true;
        for (int at = keep; there && at < extents.blocks(inode); at += POINTERS) {
            int group = layout.groupOfBlock(extents.block(inode, at));
            there = blocks.needs(layout.blockBitmap(group)) && canMap(inode, at);
        }
        return there;
    }

    /// Whether all is there that freeing an inode takes.
    boolean canFree(int inode) {
        return blocks.needs(layout.inodeBitmap(group(inode))) && canCut(inode, 0);
    }

    /// Makes an object.
    void make(int node, boolean directory) {
        int inode = inodes.make(node, goal(node, directory));
        isDirectory[inode] = directory;
        blocks.mark(layout.inodeBitmap(group(inode)));
        blocks.mark(Ext3Layout.DESCRIPTORS);
        markInode(inode);
        if (directory) {
            directories.make(inode);
            grow(inode, 1);
            blocks.mark(extents.block(inode, 0));
        }
        if (node != NameTree.ROOT) {
            enter(node);
        }
    }

    /// Gives an inode another name.
    void link(int node, int to) {
        inodes.link(node, to);
        enter(to);
        markInode(inode(node));
    }

    /// Gives an object another name in place of the one it has.
    void rename(int node, int to) {
        leave(node);
        inodes.rename(node, to);
        enter(to);
        markInode(inode(to));
    }

    private void enter(int node) {
        int directory = parent(node);
        directories.add(directory, node);
        grow(directory, directories.blocks(directory));
        blocks.mark(extents.block(directory, position(node)));
        markInode(directory);
    }

    private void leave(int node) {
        int directory = parent(node);
        directories.take(directory, node);
        blocks.mark(extents.block(directory, position(node)));
        markInode(directory);
    }

    /// Removes a name, and with the last one its inode and blocks, which passes through the list of
    /// orphans in the superblock (`ext3_orphan_add`).
    void remove(int node) {
        int inode = inode(node);
        leave(node);
        markInode(inode);
        if (inodes.unlink(node)) {
            cut(inode, 0);
            blocks.mark(layout.inodeBitmap(group(inode)));
            if (isDirectory[inode]) {
                directories.remove(inode);
                isDirectory[inode] = false;
            } else {
                pages.remove(inode);
            }
        }
    }

    /// Gives a file this many blocks at least.
    void grow(int inode, int to) {
        while (extents.blocks(inode) < to) {
            int position = extents.blocks(inode);
            int mapping = mapping(inode);
            boolean isMapped = !ext4 && position >= DIRECT;
            if (isMapped && (position - DIRECT) % POINTERS == 0) {
                blocks.mark(newBlock(mapping, inode));
            }
            if (isMapped) {
                blocks.mark(extents.block(mapping, (position - DIRECT) / POINTERS));
            }
            int _ = newBlock(inode, inode);
        }
    }

    private int newBlock(int file, int inode) {
        int block = extents.grow(file, goal(inode));
        int group = layout.groupOfBlock(block);
        behindLast = block + 1;
        freeBlocks[group]--;
        blocks.mark(layout.blockBitmap(group));
        blocks.mark(Ext3Layout.DESCRIPTORS);
        return block;
    }

    /// Leaves a file this many blocks at most.
    void cut(int inode, int keep) {
        blocks.mark(Ext3Layout.SUPERBLOCK);
        blocks.mark(Ext3Layout.DESCRIPTORS);
        free(inode, keep);
        free(mapping(inode), keep <= DIRECT ? 0 : Math.ceilDiv(keep - DIRECT, POINTERS));
    }

    private void free(int file, int keep) {
        for (int position = keep; position < extents.blocks(file); position++) {
            int block = extents.block(file, position);
            int group = layout.groupOfBlock(block);
            freeBlocks[group]++;
            blocks.freed(block);
            blocks.mark(layout.blockBitmap(group));
        }
        extents.cut(file, keep);
    }
}
