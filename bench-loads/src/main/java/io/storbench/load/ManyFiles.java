package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;

/// Reads and writes blocks of files that are there, a few in one file before it goes to the next:
/// what a job of fio with `nrfiles` does, except that one file of an actor is open at a time.
@Workload(value = "blocks of files that are there, some in each in turn (like fio's nrfiles)", writes = true)
public class ManyFiles extends ScriptedLoad {
    /// Which share of the blocks is read; the others are written.
    @Param("100%")
    public double reads;

    /// How many blocks of a file come before the next file; 0 for all of them.
    @Param("1")
    public int blocks;

    /// Whether a block may be anywhere in its file, and not the one behind the one before.
    @Param("false")
    public boolean random;

    /// Whether the next file may be any, and not the one behind the one before.
    @Param("false")
    public boolean any;

    private int file = -1;
    private int[] nextBlock = {};

    /// For the plan's reader.
    public ManyFiles() {}

    @Override
    void begins(Actor given) {
        if (blocks < 0 || given.filled() == 0) {
            throw new IllegalArgumentException("many-files: blocks is at least 0, and each actor has a file: a larger"
                    + " workload.files, or workload.filled");
        }
        nextBlock = new int[given.filled()];
    }

    @Override
    boolean write(Actor actor, Script next) {
        file = any ? actor.random().nextInt(nextBlock.length) : (file + 1) % nextBlock.length;
        long bytes = actor.fileBytes(file);
        int ofFile = (int) Math.max(1, bytes / actor.blockBytes());
        int count = blocks == 0 ? ofFile : blocks;
        next.open(file);
        for (int i = 0; i < count; i++) {
            int block = random ? actor.random().nextInt(ofFile) : nextBlock[file];
            nextBlock[file] = (block + 1) % ofFile;
            transfer(actor, next, (long) block * actor.blockBytes(), bytes);
        }
        next.close(file);
        next.endUnit("visit");
        return true;
    }

    private void transfer(Actor actor, Script next, long offset, long fileBytes) {
        long lengthBytes = Math.min(actor.blockBytes(), fileBytes - offset);
        if (reads == 1 || (reads > 0 && actor.random().nextDouble() < reads)) {
            next.read(file, offset, lengthBytes);
        } else {
            next.write(file, offset, lengthBytes);
        }
    }
}
