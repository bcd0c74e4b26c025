package io.storbench.sim.filesystem;

/// Where ext3 keeps what: groups of blocks, each with a bitmap of its blocks, one of its inodes, a
/// table of inodes, and then data (Linux, fs/ext3; mke2fs(8) of 2003: blocks of 4 KiB, an inode of
/// 128 bytes for every 8 KiB). All in blocks.
///
/// @param groups how many there are
public record Ext3Layout(int groups) {
    /// A block's length.
    public static final int BLOCK_BYTES = 4096;

    /// As many as a bitmap of a block has bits.
    static final int GROUP_BLOCKS = 8 * BLOCK_BYTES;

    static final int GROUP_INODES = GROUP_BLOCKS / 2;
    static final int INODES_IN_BLOCK = BLOCK_BYTES / 128;

    /// The superblock of the whole file system, and the block of the groups' descriptors.
    static final int SUPERBLOCK = 0;

    static final int DESCRIPTORS = 1;
    private static final int BLOCK_BITMAP = 2;
    private static final int INODE_BITMAP = 3;
    private static final int INODE_TABLE = 4;

    private static final int INODE_AHEAD = 512 / INODES_IN_BLOCK;

    /// Where a group's data begin.
    private static final int DATA = INODE_TABLE + GROUP_INODES / INODES_IN_BLOCK;

    /// 32 MiB, what mke2fs(8) gave larger file systems.
    public static final int JOURNAL_BLOCKS = 8192;

    /// 16 GiB: the emptiest group is another one for each of some directories.
    private static final int LEAST_GROUPS = 128;

    /// What holds the files of a load.
    public static Ext3Layout of(NameTree tree) {
        long byData = Math.ceilDiv((long) tree.pages() + JOURNAL_BLOCKS, (long) GROUP_BLOCKS - DATA);
        long least = Math.max(byData, Math.ceilDiv(2 * tree.count(), GROUP_INODES)) + 1;
        return new Ext3Layout(Math.toIntExact(Math.max(LEAST_GROUPS, least)));
    }

    /// How long the device is, in bytes.
    public long bytes() {
        return (long) blocks() * BLOCK_BYTES;
    }

    int blocks() {
        return groups * GROUP_BLOCKS;
    }

    int inodes() {
        return groups * GROUP_INODES;
    }

    int groupOfBlock(int block) {
        return block / GROUP_BLOCKS;
    }

    int groupOfInode(int inode) {
        return inode / GROUP_INODES;
    }

    int blockBitmap(int group) {
        return group * GROUP_BLOCKS + BLOCK_BITMAP;
    }

    int inodeBitmap(int group) {
        return group * GROUP_BLOCKS + INODE_BITMAP;
    }

    /// The first inode of the block of the table that an inode is in.
    static int firstInBlock(int inode) {
        return inode - inode % INODES_IN_BLOCK;
    }

    /// The block of the table that an inode is in.
    int inodeBlock(int inode) {
        return groupOfInode(inode) * GROUP_BLOCKS + INODE_TABLE + inode % GROUP_INODES / INODES_IN_BLOCK;
    }

    /// Where blocks of the table end that ext4 reads with one (`__ext4_get_inode_loc`, fs/ext4/inode.c): 512 inodes,
    /// which are 32 blocks there, of inodes of 256 bytes (ext4(5), inode_readahead_blks).
    int endOfAhead(int block) {
        int inTable = block % GROUP_BLOCKS - INODE_TABLE;
        return Math.min(block - inTable % INODE_AHEAD + INODE_AHEAD, block - block % GROUP_BLOCKS + DATA);
    }

    /// Where a group's data begin; in the first one, behind the journal.
    int data(int group) {
        return group * GROUP_BLOCKS + DATA + (group == 0 ? JOURNAL_BLOCKS : 0);
    }

    int endOfGroup(int group) {
        return (group + 1) * GROUP_BLOCKS;
    }

    /// Where the journal begins; its first block is its superblock.
    public static int journal() {
        return DATA;
    }
}
