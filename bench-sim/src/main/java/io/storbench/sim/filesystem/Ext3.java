package io.storbench.sim.filesystem;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageSet;
import java.util.Arrays;

/// ext3 as a client's kernel works on it in its memory: which blocks each call needs there, and
/// which it changes. What is changed of inodes, directories and bitmaps is collected in the running
/// transaction, each block once however often it changes, and what is changed of data is dirty.
///
/// A call is made again and again until all that it needs is there; [#missing] then tells what to
/// read. Names that were looked up are known from then on (dcache), and with them their inodes.
///
/// Sources: Linux 2.4, fs/ext3/namei.c, ialloc.c, balloc.c, inode.c. Allocates only as directories
/// and runs of blocks grow.
public final class Ext3 {
    /// Nothing is missing.
    public static final int NOTHING = -1;

    /// The blocks that an inode names itself, and the numbers in an indirect one.
    private static final int DIRECT = 12;

    private static final int POINTERS = 1024;

    /// Blocks of a directory that are read together (`NAMEI_RA_SIZE`).
    private static final int DIRECTORY_AHEAD = 8;

    private final NameTree tree;
    private final Ext3Layout layout;
    private final Inodes inodes;
    private final Extents extents;
    private final Directories directories;
    private final BlockCache cache;
    private final boolean atime;
    private final int requestBlocks;

    /// By inode.
    private final boolean[] isDirectory;

    /// By node: whether a name, or that it is not there, is known.
    private final boolean[] known;

    private final int[] freeBlocks;
    private final int[] path = new int[256];

    /// Metadata that the running transaction has changed; that the one being committed has; and that
    /// is in the journal but not at its place.
    private final PageSet running;

    private final PageSet committing;
    private final PageSet home;
    private int runningCount;

    private int missing = NOTHING;
    private int missingEnd;
    private int scanned;

    /// A file system that was just mounted, with what is there at first.
    ///
    /// @param nameBytes the length of a name
    public Ext3(NameTree tree, KernelCache settings, int nameBytes) {
        this.tree = tree;
        this.layout = Ext3Layout.of(tree.pages(), 2 * tree.count());
        int count = layout.inodes();
        this.inodes = new Inodes(tree.count(), count);
        this.extents = new Extents(2 * count, layout.blocks());
        this.directories = new Directories(tree.count(), count, nameBytes);
        this.cache = new BlockCache(layout.blocks(), settings.memoryPages());
        this.atime = settings.atime();
        this.requestBlocks = settings.requestPages();
        this.isDirectory = new boolean[count];
        this.known = new boolean[tree.count()];
        this.freeBlocks = new int[layout.groups()];
        this.running = new PageSet(layout.blocks());
        this.committing = new PageSet(layout.blocks());
        this.home = new PageSet(layout.blocks());
        for (int group = 0; group < layout.groups(); group++) {
            extents.addFree(layout.data(group), layout.endOfGroup(group));
            freeBlocks[group] = layout.endOfGroup(group) - layout.data(group);
        }
        fill();
        mounted();
    }

    /// Makes what is there at first, without leaving any of it in memory.
    private void fill() {
        for (int node = 0; node < tree.count(); node++) {
            if (tree.sizeBytes(node) == NameTree.ABSENT && node != NameTree.ROOT) {
                continue;
            }
            allocate(node, tree.isDirectory(node));
            if (!tree.isDirectory(node)) {
                grow(inodes.of(node), blocks(tree.sizeBytes(node)));
            }
        }
        running.clear();
        runningCount = 0;
        Arrays.fill(known, false);
        for (int block = cache.nextDirty(0); block >= 0; block = cache.nextDirty(block)) {
            cache.clean(block);
        }
        cache.forget();
    }

    /// Mounting reads the superblock, the descriptors and the root's inode (`ext3_read_super`).
    private void mounted() {
        cache.add(Ext3Layout.SUPERBLOCK);
        cache.add(Ext3Layout.DESCRIPTORS);
        cache.add(layout.inodeBlock(inodes.of(NameTree.ROOT)));
        known[NameTree.ROOT] = true;
    }

    /// Forgets names, and what of blocks need not be written.
    public void forget() {
        Arrays.fill(known, false);
        cache.forget();
        mounted();
    }

    private static int blocks(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, (long) Ext3Layout.BLOCK_BYTES));
    }

    // ---- what a call needs

    /// Begins a call, or begins it again.
    public void begin() {
        missing = NOTHING;
        scanned = 0;
    }

    /// The first block that the call needs and that is not in memory; [#NOTHING] if it was made.
    public int missing() {
        return missing;
    }

    /// The end of the neighbours that are to be read with it.
    public int missingEnd() {
        return missingEnd;
    }

    /// How many blocks of directories the call has searched.
    public int scanned() {
        return scanned;
    }

    private boolean holds(int block) {
        return cache.holds(block)
                || running.get(block)
                || committing.get(block)
                || home.get(block);
    }

    /// @return whether the call can go on
    private boolean needs(int block) {
        return needs(block, block + 1);
    }

    private boolean needs(int block, int end) {
        if (missing != NOTHING) {
            return false;
        }
        if (holds(block)) {
            return true;
        }
        missing = block;
        missingEnd = block + 1;
        while (missingEnd < end && !holds(missingEnd)) {
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
        if (known[node]) {
            return true;
        }
        boolean found =
                searches(inodes.of(tree.parent(node)), directories.position(node) + 1)
                        && needs(layout.inodeBlock(inodes.of(node)));
        known[node] = found;
        return found;
    }

    /// A name that is not there: all of its directory.
    private boolean misses(int node) {
        int directory = inodes.of(tree.parent(node));
        known[node] = known[node] || searches(directory, directories.blocks(directory));
        return known[node];
    }

    private boolean searches(int directory, int end) {
        scanned += end;
        for (int position = 0; position < end; position++) {
            int block = extents.block(directory, position);
            int last = Math.min(position + DIRECTORY_AHEAD, directories.blocks(directory));
            int stop = block + 1;
            while (stop - block < last - position
                    && extents.block(directory, position + stop - block) == stop) {
                stop++;
            }
            if (!needs(block, stop)) {
                return false;
            }
        }
        return true;
    }

    // ---- what a call changes

    private void mark(int block) {
        cache.add(block);
        if (!running.get(block)) {
            running.set(block);
            runningCount++;
        }
        home.clear(block);
    }

    private void markInode(int inode) {
        mark(layout.inodeBlock(inode));
    }

    /// Files go to the group of their directory, directories to the emptiest one
    /// (`ext3_new_inode` of 2.4).
    private int group(int node, boolean directory) {
        if (node == NameTree.ROOT) {
            return 0;
        }
        if (!directory) {
            return layout.groupOfInode(inodes.of(tree.parent(node)));
        }
        int best = 0;
        for (int group = 1; group < freeBlocks.length; group++) {
            if (freeBlocks[group] > freeBlocks[best]) {
                best = group;
            }
        }
        return best;
    }

    private int nextInode(int node, boolean directory) {
        return inodes.next(group(node, directory) * Ext3Layout.GROUP_INODES);
    }

    /// Whether all is there that a new name and its inode need.
    private boolean canMake(int node, boolean directory) {
        int inode = nextInode(node, directory);
        boolean there =
                walks(node)
                        && misses(node)
                        && needs(layout.inodeBitmap(layout.groupOfInode(inode)))
                        && needs(layout.inodeBlock(inode))
                        && hasRoom(node);
        return there && (!directory || canGrow(inode, 0));
    }

    /// Whether the directory has room for one more entry, or all is there that it needs to grow.
    private boolean hasRoom(int node) {
        int directory = inodes.of(tree.parent(node));
        return directories.room(directory) < directories.blocks(directory)
                || canGrow(directory, directories.blocks(directory));
    }

    private boolean canGrow(int inode, int position) {
        int block = extents.next(inode, goal(inode));
        return needs(layout.blockBitmap(layout.groupOfBlock(block)))
                && (position < DIRECT || canMap(inode, position));
    }

    private boolean canMap(int inode, int position) {
        int mapping = inode + layout.inodes();
        int number = (position - DIRECT) / POINTERS;
        return number >= extents.blocks(mapping) || needs(extents.block(mapping, number));
    }

    private int goal(int inode) {
        return layout.data(layout.groupOfInode(inode));
    }

    private void allocate(int node, boolean directory) {
        int inode = inodes.make(node, group(node, directory) * Ext3Layout.GROUP_INODES);
        isDirectory[inode] = directory;
        mark(layout.inodeBitmap(layout.groupOfInode(inode)));
        mark(Ext3Layout.DESCRIPTORS);
        markInode(inode);
        if (directory) {
            directories.make(inode);
            addBlock(inode);
            mark(extents.block(inode, 0));
        }
        if (node != NameTree.ROOT) {
            enter(node);
        }
    }

    private void enter(int node) {
        int directory = inodes.of(tree.parent(node));
        directories.add(directory, node);
        if (directories.blocks(directory) > extents.blocks(directory)) {
            addBlock(directory);
        }
        mark(extents.block(directory, directories.position(node)));
        markInode(directory);
        known[node] = true;
    }

    private void leave(int node) {
        int directory = inodes.of(tree.parent(node));
        directories.take(directory, node);
        mark(extents.block(directory, directories.position(node)));
        markInode(directory);
    }

    private int addBlock(int inode) {
        int position = extents.blocks(inode);
        if (position >= DIRECT && (position - DIRECT) % POINTERS == 0) {
            mark(newBlock(inode + layout.inodes(), inode));
        }
        if (position >= DIRECT) {
            int number = (position - DIRECT) / POINTERS;
            mark(extents.block(inode + layout.inodes(), number));
        }
        return newBlock(inode, inode);
    }

    private int newBlock(int file, int inode) {
        int block = extents.grow(file, goal(inode));
        int group = layout.groupOfBlock(block);
        freeBlocks[group]--;
        mark(layout.blockBitmap(group));
        mark(Ext3Layout.DESCRIPTORS);
        return block;
    }

    private void grow(int inode, int to) {
        while (extents.blocks(inode) < to) {
            int _ = addBlock(inode);
        }
    }

    // ---- calls

    /// Looks a name up: stat, access, open, chdir.
    public void find(int node) {
        boolean _ = walks(node) && finds(node);
    }

    /// Makes a file, a directory, or a symbolic link whose text is in its inode.
    public void make(int node, boolean directory) {
        if (canMake(node, directory)) {
            allocate(node, directory);
        }
    }

    /// Changes an inode: chmod, utimes.
    public void change(int node) {
        if (walks(node) && finds(node)) {
            markInode(inodes.of(node));
        }
    }

    /// Reads a symbolic link, or all of a directory, which changes its time of access.
    public void readName(int node) {
        if (!walks(node) || !finds(node)) {
            return;
        }
        int inode = inodes.of(node);
        if (!isDirectory[inode] || searches(inode, directories.blocks(inode))) {
            accessed(inode);
        }
    }

    private void accessed(int inode) {
        if (atime) {
            markInode(inode);
        }
    }

    /// Removes a name, and with the last one its inode and blocks (`ext3_unlink`,
    /// `ext3_delete_inode`), which passes through the list of orphans in the superblock.
    public void remove(int node) {
        if (!walks(node) || !finds(node)) {
            return;
        }
        int inode = inodes.of(node);
        if (!searches(inodes.of(tree.parent(node)), directories.position(node) + 1)
                || !needs(layout.inodeBitmap(layout.groupOfInode(inode)))
                || !canCut(inode, 0)) {
            return;
        }
        leave(node);
        markInode(inode);
        if (inodes.unlink(node)) {
            mark(Ext3Layout.SUPERBLOCK);
            cut(inode, 0);
            mark(layout.inodeBitmap(layout.groupOfInode(inode)));
            mark(Ext3Layout.DESCRIPTORS);
            if (isDirectory[inode]) {
                directories.remove(inode);
                isDirectory[inode] = false;
            }
        }
    }

    /// Whether all bitmaps are there of what is to be cut off.
    private boolean canCut(int inode, int keep) {
        boolean there = true;
        int at = keep;
        while (there && at < extents.blocks(inode)) {
            int group = layout.groupOfBlock(extents.block(inode, at));
            there = needs(layout.blockBitmap(group)) && (at < DIRECT || canMap(inode, at));
            at += POINTERS;
        }
        return there;
    }

    private void cut(int inode, int keep) {
        for (int position = keep; position < extents.blocks(inode); position++) {
            int block = extents.block(inode, position);
            cache.clean(block);
            unmark(block);
            freed(block);
        }
        int mapping = inode + layout.inodes();
        int keepMapping = keep <= DIRECT ? 0 : Math.ceilDiv(keep - DIRECT, POINTERS);
        for (int position = keepMapping; position < extents.blocks(mapping); position++) {
            int block = extents.block(mapping, position);
            unmark(block);
            freed(block);
        }
        extents.cut(inode, keep);
        extents.cut(mapping, keepMapping);
    }

    private void freed(int block) {
        int group = layout.groupOfBlock(block);
        freeBlocks[group]++;
        mark(layout.blockBitmap(group));
    }

    /// What is freed need not be written (`journal_forget`).
    private void unmark(int block) {
        if (running.get(block)) {
            running.clear(block);
            runningCount--;
        }
        home.clear(block);
    }

    /// Makes a file as long as that at most (`ext3_truncate`).
    public void truncate(int node, long bytes) {
        if (!walks(node) || !finds(node)) {
            return;
        }
        int inode = inodes.of(node);
        int keep = Math.min(blocks(bytes), extents.blocks(inode));
        if (canCut(inode, keep)) {
            mark(Ext3Layout.SUPERBLOCK);
            cut(inode, keep);
            mark(Ext3Layout.DESCRIPTORS);
            markInode(inode);
        }
    }

    public void rename(int node, int to) {
        if (walks(node)
                && finds(node)
                && searches(inodes.of(tree.parent(node)), directories.position(node) + 1)
                && walks(to)
                && misses(to)
                && hasRoom(to)) {
            leave(node);
            inodes.rename(node, to);
            enter(to);
            markInode(inodes.of(to));
            known[node] = false;
        }
    }

    public void link(int node, int to) {
        if (walks(node) && finds(node) && walks(to) && misses(to) && hasRoom(to)) {
            inodes.link(node, to);
            enter(to);
            markInode(inodes.of(node));
        }
    }

    /// Reads pages of an open file.
    public void read(int node, int from, int end) {
        int inode = inodes.of(node);
        int last = Math.min(end, extents.blocks(inode));
        for (int position = from; position < last; position++) {
            if (position >= DIRECT && !canMap(inode, position)) {
                return;
            }
            int block = extents.block(inode, position);
            int stop = block + 1;
            while (stop - block < Math.min(last - position, requestBlocks)
                    && extents.block(inode, position + stop - block) == stop) {
                stop++;
            }
            if (!needs(block, stop)) {
                return;
            }
        }
        accessed(inode);
    }

    /// Writes a range of an open file.
    public void write(int node, long offsetBytes, int lengthBytes) {
        int inode = inodes.of(node);
        int from = Math.toIntExact(offsetBytes / Ext3Layout.BLOCK_BYTES);
        long endBytes = offsetBytes + lengthBytes;
        int end = blocks(endBytes);
        boolean there =
                (offsetBytes % Ext3Layout.BLOCK_BYTES == 0 || hasPage(inode, from))
                        && (endBytes % Ext3Layout.BLOCK_BYTES == 0 || hasPage(inode, end - 1));
        if (!there) {
            return;
        }
        if (end > extents.blocks(inode) && !canGrow(inode, extents.blocks(inode))) {
            return;
        }
        grow(inode, end);
        for (int position = from; position < end; position++) {
            cache.soil(extents.block(inode, position));
        }
        markInode(inode);
    }

    private boolean hasPage(int inode, int position) {
        return position >= extents.blocks(inode) || needs(extents.block(inode, position));
    }

    // ---- writing

    /// The pages of data in memory.
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

    /// The transaction is in the journal: what it has changed is to be written to its place.
    public void committed() {
        for (int block = committing.nextSetBit(0);
                block >= 0;
                block = committing.nextSetBit(block + 1)) {
            if (!running.get(block)) {
                home.set(block);
            }
        }
        committing.clear();
    }

    /// The first block from this one on that is in the journal and not at its place; -1 for none.
    public int nextHome(int from) {
        return home.nextSetBit(from);
    }

    /// Where the neighbours end that are to be written to their places, at most so many, and takes
    /// them as written.
    public int takeHome(int from) {
        int end = Math.min(home.nextClearBit(from), from + requestBlocks);
        home.clear(from, end);
        return end;
    }

    /// Where the journal begins, in blocks, and how many it has.
    public static int journal() {
        return Ext3Layout.journal();
    }

    /// How many blocks the journal has.
    public static int journalBlocks() {
        return Ext3Layout.JOURNAL_BLOCKS;
    }

    /// How large the file system is, in blocks.
    public int blocks() {
        return layout.blocks();
    }
}
