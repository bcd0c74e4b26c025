package io.storbench.paper.radkov;

import java.util.Collections;

/// What ext3 keeps of a file besides its data, in blocks of 4 KiB (Linux 2.4, `fs/ext3/inode.c` and
/// `fs/jbd/commit.c`), as steps of a model's `filesystem`.
///
/// @param dataBlocks of the file, up to what a doubly indirect block maps, 4 GiB
record Ext3File(long dataBlocks) {
    /// Those that the inode names itself.
    private static final int DIRECT = 12;

    /// The numbers that an indirect block has room for.
    private static final int POINTERS = 1024;

    /// The blocks that a block of their bitmap stands for.
    private static final int GROUP = 32_768;

    /// Inode, bitmap of inodes, directory, its inode, group descriptors.
    private static final int OTHER_BLOCKS = 5;

    /// MAX_SECTORS 255 in whole pages.
    private static final int REQUEST_BLOCKS = 31;

    /// The indirect blocks.
    int mappingBlocks() {
        if (dataBlocks <= DIRECT) {
            return 0;
        }
        long doubly = Math.max(0, dataBlocks - DIRECT - POINTERS);
        return 1 + (doubly == 0 ? 0 : 1 + Math.ceilDiv((int) doubly, POINTERS));
    }

    /// What a transaction that makes the file changes.
    int changedBlocks() {
        int bitmaps = Math.ceilDiv((int) dataBlocks + mappingBlocks(), GROUP);
        return mappingBlocks() + bitmaps + OTHER_BLOCKS;
    }

    /// To open it in the root directory and to read all of it: the directory's inode and contents,
    /// the file's inode, what maps the data.
    String openSteps() {
        String open = "read 4k; read 4k; read 4k";
        return mappingBlocks() == 0 ? open : open + "; " + times("read 4k", mappingBlocks());
    }

    /// To make it in the root directory: the directory's inode and contents, the bitmap of inodes,
    /// the block of the inode; then, for its data, the bitmap of blocks.
    static String createSteps() {
        return "read 4k; read 4k; read 4k; read 4k; read 4k";
    }

    /// To make what was written durable, data being written before (data=ordered): a descriptor and
    /// the changed blocks to the journal, side by side; its commit block; later each to its place.
    String flushSteps() {
        int journal = 1 + changedBlocks();
        StringBuilder steps = new StringBuilder();
        for (int done = 0; done < journal; done += REQUEST_BLOCKS) {
            int blocks = Math.min(REQUEST_BLOCKS, journal - done);
            steps.append(done == 0 ? "" : ", ")
                    .append("write ")
                    .append(4 * blocks)
                    .append('k');
        }
        return steps + "; write 4k; " + times("write 4k", changedBlocks());
    }

    private static String times(String command, int count) {
        return String.join(", ", Collections.nCopies(count, command));
    }
}
