package io.storbench.nfs.session;

import io.storbench.net.SlotTable;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A session's calls, by slot and by the number under which they are answered.
///
/// Allocates nothing in steady state. Used by the session's thread.
final class CallTable {
    private final SlotTable tags;
    private final Call[] calls;
    private final @Nullable Call[] copies;
    private final int[] freeCopies;
    private int freeCopyCount;
    private int copyCount;

    /// @param slots how many calls there are
    /// @param copies how many further messages of them there may be
    CallTable(int slots, int copies) {
        this.copies = new @Nullable Call[copies];
        this.freeCopies = new int[copies];
        tags = new SlotTable(slots, new SplittableRandom().nextInt());
        calls = new Call[slots];
        for (int slot = 0; slot < slots; slot++) {
            calls[slot] = new Call(slot, false);
        }
    }

    /// How many calls can still be taken.
    int freeCount() {
        return tags.freeCount();
    }

    /// A call to be filled and submitted.
    Call take() {
        return calls[tags.take()];
    }

    /// Gives a call back, which belongs to nobody then.
    void free(Call call) {
        call.request = null;
        call.rewrite = false;
        tags.free(call.slot);
    }

    /// Gives a call its next number: an answer to the former one is late from now on.
    void renew(Call call) {
        call.xid = tags.renew(call.slot);
    }

    /// The call of a slot, or a copy of one.
    Call get(int slot) {
        if (slot < calls.length) {
            return calls[slot];
        }
        Call copy = copies[slot - calls.length];
        if (copy == null) {
            throw new IllegalArgumentException("there is no copy " + slot);
        }
        return copy;
    }

    /// A second message of a call; nothing when there are too many already. Copies are made as they
    /// are needed, and then used again.
    @Nullable
    Call copy(Call original) {
        if (freeCopyCount == 0) {
            if (copyCount == copies.length) {
                return null;
            }
            copies[copyCount] = new Call(calls.length + copyCount, true);
            freeCopies[freeCopyCount++] = copyCount++;
        }
        Call copy = get(calls.length + freeCopies[--freeCopyCount]);
        copy.copyOf(original);
        return copy;
    }

    /// Gives a copy back.
    void freeCopy(Call copy) {
        freeCopies[freeCopyCount++] = copy.slot - calls.length;
    }

    /// The most messages that there can be.
    int capacity() {
        return calls.length + copies.length;
    }

    /// The number of slots.
    int size() {
        return calls.length;
    }

    /// The call that waits for an answer of this number on this connection, if there is one.
    @Nullable
    Call awaited(int xid, Connection connection) {
        int slot = tags.slotOf(xid);
        if (slot < 0) {
            return null;
        }
        Call call = calls[slot];
        return call.stage == Call.Stage.SENT && call.connection == connection ? call : null;
    }
}
