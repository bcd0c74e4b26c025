package io.storbench.cache;

import java.util.Arrays;

/// Which WRITEs one pass of the flusher consists of, so that it is known when the last of them is
/// answered: then Linux's NFS client sends a COMMIT (fs/nfs/write.c, `nfs_io_completion_commit`).
/// There is one open pass at most; closed ones wait for their answers.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Passes {
    private static final int NONE = -1;

    /// By slot of a request.
    private final int[] passes;

    /// By number of a pass.
    private final int[] inFlight;

    private final int[] free;
    private int freeCount;
    private int open = NONE;

    /// @param slots of requests
    Passes(int slots) {
        passes = new int[slots];
        Arrays.fill(passes, NONE);
        inFlight = new int[slots + 1];
        free = new int[slots + 1];
        Arrays.setAll(free, i -> i);
        freeCount = free.length;
    }

    /// A WRITE is sent as part of the open pass, or of a new one.
    void add(int slot) {
        if (open == NONE) {
            open = free[--freeCount];
        }
        passes[slot] = open;
        inFlight[open]++;
    }

    /// Nothing more belongs to the pass.
    ///
    /// @return whether all of it is answered, so that it is to be committed
    boolean close() {
        int closed = open;
        open = NONE;
        return closed != NONE && isOver(closed);
    }

    /// A WRITE is answered.
    ///
    /// @return whether it was the last of a closed pass, so that this is to be committed
    boolean answered(int slot) {
        int pass = passes[slot];
        passes[slot] = NONE;
        if (pass == NONE) {
            return false;
        }
        inFlight[pass]--;
        return pass != open && isOver(pass);
    }

    private boolean isOver(int pass) {
        if (inFlight[pass] > 0) {
            return false;
        }
        free[freeCount++] = pass;
        return true;
    }
}
