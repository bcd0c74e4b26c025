package io.storbench.iscsi;

import io.storbench.engine.DataContent;
import io.storbench.iscsi.initiator.LogicalUnit;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Luns;
import io.storbench.protocol.WriteSync;
import java.nio.ByteBuffer;

/// What of a logical unit decides how it is read and written.
///
/// @param lun its number as it is written in headers
/// @param blockBytes its logical block's size, a power of two
/// @param commandBytes the most that one command transfers, a multiple of the block
/// @param wide whether it takes commands of 16 bytes, since its blocks' numbers need more than
///   READ(10) and WRITE(10) have room for
/// @param content of a host's ranges of it
/// @param sync by what each write is made stable
record UnitShape(long lun, int blockBytes, int commandBytes, boolean wide, DataContent content, WriteSync sync) {
    /// How many blocks READ(10) can reach (SBC-3, section 5.11).
    private static final long MAX_BLOCKS_10 = 1L << 32;

    /// How many blocks it transfers at most.
    private static final int MAX_TRANSFER_BLOCKS_10 = 0xffff;

    /// What one command transfers at most, though the unit may take more.
    private static final int MAX_COMMAND_BYTES = 16 << 20;

    static UnitShape of(LogicalUnit unit) {
        int blockBytes = unit.blockBytes();
        boolean wide = unit.blocks() > MAX_BLOCKS_10;
        long blocks = MAX_COMMAND_BYTES / blockBytes;
        if (!wide) {
            blocks = Math.min(blocks, MAX_TRANSFER_BLOCKS_10);
        }
        if (unit.maxTransferBlocks() > 0) {
            blocks = Math.min(blocks, unit.maxTransferBlocks());
        }
        return new UnitShape(
                Luns.encode(unit.lun()),
                blockBytes,
                Math.toIntExact(blocks * blockBytes),
                wide,
                DataContent.PLAIN,
                WriteSync.NONE);
    }

    /// The same, with smaller commands.
    ///
    /// @param bytes the most of one, a multiple of the block
    UnitShape upTo(int bytes) {
        return new UnitShape(lun, blockBytes, bytes, wide, content, sync);
    }

    /// The same, of a host.
    UnitShape holding(DataContent own) {
        return new UnitShape(lun, blockBytes, commandBytes, wide, own, sync);
    }

    /// The same, with writes made stable like this.
    UnitShape with(WriteSync each) {
        return new UnitShape(lun, blockBytes, commandBytes, wide, content, each);
    }

    /// Writes a task's CDB.
    void encodeCommand(ByteBuffer out, int at, Task task) {
        switch (task.kind) {
            case READ -> transfer(out, at, wide ? Cdb.READ_16 : Cdb.READ_10, task);
            case WRITE -> {
                transfer(out, at, wide ? Cdb.WRITE_16 : Cdb.WRITE_10, task);
                if (sync == WriteSync.FUA) {
                    Cdb.force(out, at);
                }
            }
            case SYNCHRONIZE_CACHE -> {
                if (wide) {
                    Cdb.synchronizeCache16(out, at);
                } else {
                    Cdb.synchronizeCache10(out, at);
                }
            }
            case ABORT_TASK, LUN_RESET, PING, LOGOUT ->
                throw new IllegalArgumentException(task.kind + " is not a command");
        }
    }

    private void transfer(ByteBuffer out, int at, int operation, Task task) {
        long block = task.unitOffset / blockBytes;
        int blocks = task.lengthBytes / blockBytes;
        if (wide) {
            Cdb.transfer16(out, at, operation, block, blocks);
        } else {
            Cdb.transfer10(out, at, operation, (int) block, blocks);
        }
    }
}
