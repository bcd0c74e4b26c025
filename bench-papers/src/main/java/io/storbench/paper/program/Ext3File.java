package io.storbench.paper.program;

import io.storbench.plan.KeyHome;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.util.Collections;

/// What ext3 keeps of a file besides its data, in blocks of 4 KiB (Linux 2.4, `fs/ext3/inode.c` and
/// `fs/jbd/commit.c`), as steps of a model's `filesystem`.
///
/// @param dataBlocks of the file, up to what a doubly indirect block maps, 4 GiB
record Ext3File(long dataBlocks) {
    private static final long BLOCK_BYTES = 4096;

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

    /// A target with steps in the place of the word `ext3` below `filesystem`.
    ///
    /// @param bytes of the file
    static PlanNode.Mapping resolved(PlanNode.Mapping target, long bytes) {
        Ext3File file = new Ext3File(Math.ceilDiv(bytes, BLOCK_BYTES));
        PlanNode.Mapping resolved = target;
        Settings keys = KeyHome.settings(target, "").child("filesystem");
        for (String step : keys.mapping().entries().keySet()) {
            if (keys.text(step).orElse("").equals("ext3")) {
                resolved = resolved.with("filesystem." + step, new PlanNode.Scalar(target.place(), file.steps(step)));
            }
        }
        return resolved;
    }

    private String steps(String step) {
        return switch (step) {
            case "open" -> openSteps();
            case "create" -> createSteps();
            case "flush" -> flushSteps();
            default -> throw new IllegalArgumentException(step);
        };
    }

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
    private String openSteps() {
        String open = "read 4k; read 4k; read 4k";
        return mappingBlocks() == 0 ? open : open + "; " + times("read 4k", mappingBlocks());
    }

    /// To make it in the root directory: the directory's inode and contents, the bitmap of inodes,
    /// the block of the inode; then, for its data, the bitmap of blocks.
    private static String createSteps() {
        return "read 4k; read 4k; read 4k; read 4k; read 4k";
    }

    /// To make what was written durable, data being written before (data=ordered): a descriptor and
    /// the changed blocks to the journal, side by side; its commit block; later each to its place.
    private String flushSteps() {
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
