package io.storbench.nfs.session;

import java.util.Arrays;
import java.util.BitSet;

/// The slots of one session of NFSv4.1 (RFC 8881, section 2.10.6.1): each carries one call at a
/// time, numbered one higher than the one before. The lowest free slot is taken, so that the
/// highest one in use is low and the server can take slots back.
///
/// Allocates nothing after construction, unless the server grants more slots. Used by the session's
/// thread.
final class SessionSlots {
    private static final int NO_SLOT = -1;

    private final BitSet used = new BitSet();
    private int[] sequenceIds = {};
    private int[] abandonedXids = {};
    private int abandonedCount;
    private int usedCount;
    private int granted;
    private int usable;

    /// Begins with a new session: every slot's first call has the number 1.
    ///
    /// @param slots how many slots to use
    void begin(int slots) {
        used.clear();
        usedCount = 0;
        abandonedCount = 0;
        granted = slots;
        usable = slots;
        sequenceIds = new int[slots];
        abandonedXids = new int[slots];
        Arrays.fill(sequenceIds, 1);
    }

    /// How many more slots can be taken.
    int freeCount() {
        return Math.max(0, usable - usedCount);
    }

    /// Takes a slot for a call that has none; one that has is sent again on it, with its number
    /// (section 2.10.6.1.3).
    void take(Call call) {
        if (call.sessionSlot == NO_SLOT) {
            int slot = used.nextClearBit(0);
            used.set(slot);
            usedCount++;
            call.sessionSlot = slot;
        }
    }

    /// The number of the call on a slot.
    int sequenceId(int slot) {
        return sequenceIds[slot];
    }

    /// The highest slot in use.
    int highest() {
        return used.length() - 1;
    }

    /// The server has answered: the slot is free.
    ///
    /// @param executed whether its number was used up
    void answered(Call call, boolean executed) {
        int slot = call.sessionSlot;
        call.sessionSlot = NO_SLOT;
        free(slot, executed);
    }

    private void free(int slot, boolean executed) {
        if (slot >= sequenceIds.length || !used.get(slot)) {
            return; // of a session before
        }
        used.clear(slot);
        usedCount--;
        // A slot that the server has taken back restarts when it is granted again.
        sequenceIds[slot] = slot >= granted ? 1 : sequenceIds[slot] + (executed ? 1 : 0);
    }

    /// The session waits no longer for the answer, but until it comes the slot cannot be used
    /// again: the server would take the next call for a false retry.
    void abandon(Call call) {
        abandonedXids[call.sessionSlot] = call.tag;
        abandonedCount++;
        call.sessionSlot = NO_SLOT;
    }

    /// The answer to a call that was abandoned may have come after all.
    void late(int xid) {
        for (int slot = 0; abandonedCount > 0 && slot < abandonedXids.length; slot++) {
            if (used.get(slot) && abandonedXids[slot] == xid) {
                abandonedXids[slot] = 0;
                abandonedCount--;
                free(slot, true);
            }
        }
    }

    /// The server's limits have come with an answer.
    ///
    /// @param highestSlot the highest slot that it accepts
    /// @param targetSlot the highest slot that it wants to be used
    void limit(int highestSlot, int targetSlot) {
        int accepted = Math.clamp(highestSlot + 1L, 1, sequenceIds.length);
        for (int slot = accepted; slot < granted; slot++) {
            if (!used.get(slot)) {
                sequenceIds[slot] = 1;
            }
        }
        granted = accepted;
        usable = Math.clamp(targetSlot + 1L, 1, granted);
    }
}
