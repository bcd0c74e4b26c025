package io.storbench.nfs.session;

/// What the requests of each queue slot have opened for themselves, where the workload opens its
/// file for every operation. In NFSv4 each slot is an open owner of its own, so that none waits for
/// another's number (RFC 7530, section 9.1.7). Threads of one program use one opening.
///
/// Used by the session's thread; allocates nothing after construction.
final class Openings {
    private final boolean[] open;
    private final int[] lives;
    private final int[] ownerSequenceIds;
    private final int[] stateSequenceIds;
    private final long[] stateHighs;
    private final int[] stateLows;
    private int life;

    /// @param slots how many of the worker's requests open for themselves; the others use what the last of them has
    Openings(int slots) {
        open = new boolean[slots];
        lives = new int[slots];
        ownerSequenceIds = new int[slots];
        stateSequenceIds = new int[slots];
        stateHighs = new long[slots];
        stateLows = new int[slots];
    }

    /// A call of a slot's owner is about to be made.
    void begin(Call call, int asker) {
        int slot = opener(asker);
        call.opening = slot;
        call.ownerSequenceId = ownerSequenceIds[slot];
        putState(call, slot);
    }

    /// A READ or WRITE of a slot is about to be made: by what the slot has opened, unless the state
    /// was re-established since; then by the worker's own opening of the file.
    void use(Call call, int asker) {
        int slot = opener(asker);
        boolean usable = open[slot] && lives[slot] == life;
        call.opening = usable ? slot : -1;
        if (usable) {
            putState(call, slot);
        }
    }

    private int opener(int asker) {
        return Math.min(asker, open.length - 1);
    }

    private void putState(Call call, int slot) {
        call.stateSequenceId = stateSequenceIds[slot];
        call.stateHigh = stateHighs[slot];
        call.stateLow = stateLows[slot];
    }

    /// A call of a slot's owner was answered.
    void answered(Call call) {
        if (call.opening >= 0 && !isTransfer(call) && call.ownerCounts) {
            call.ownerSequenceId++; // should it be made again
            ownerSequenceIds[call.opening] = call.ownerSequenceId;
        }
    }

    /// A file was opened, or its opening confirmed.
    void opened(Call call) {
        int slot = call.opening;
        open[slot] = true;
        lives[slot] = life;
        stateSequenceIds[slot] = call.stateSequenceId;
        stateHighs[slot] = call.stateHigh;
        stateLows[slot] = call.stateLow;
    }

    /// A file was closed.
    void closed(Call call) {
        open[call.opening] = false;
    }

    /// A call that was refused for want of state is about to be sent again.
    void renew(Call call) {
        if (call.opening >= 0 && isTransfer(call)) {
            call.opening = -1;
        } else if (call.opening >= 0) {
            begin(call, call.opening);
        }
    }

    private static boolean isTransfer(Call call) {
        return call.kind == Call.Kind.READ || call.kind == Call.Kind.WRITE;
    }

    /// The state was re-established: openings from before may be lost.
    void renewed() {
        life++;
    }
}
