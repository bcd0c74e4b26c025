package io.storbench.nfs;

import io.storbench.net.SlotTable;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A session's calls, by slot and by the number under which they are answered.
///
/// Allocates nothing after construction. Used by the session's thread.
final class CallTable {
    private final SlotTable tags;
    private final Call[] calls;

    /// @param slots how many calls there are
    CallTable(int slots) {
        tags = new SlotTable(slots, new SplittableRandom().nextInt());
        calls = new Call[slots];
        for (int slot = 0; slot < slots; slot++) {
            calls[slot] = new Call(slot);
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

    /// Gives a call back.
    void free(Call call) {
        tags.free(call.slot);
    }

    /// Gives a call its next number: an answer to the former one is late from now on.
    void renew(Call call) {
        call.xid = tags.renew(call.slot);
    }

    /// The call of a slot.
    Call get(int slot) {
        return calls[slot];
    }

    /// The number of slots.
    int size() {
        return calls.length;
    }

    /// The call that waits for an answer of this number on this connection, if there is one.
    @Nullable Call awaited(int xid, Connection connection) {
        int slot = tags.slotOf(xid);
        if (slot < 0) {
            return null;
        }
        Call call = calls[slot];
        return call.onWire && call.connection == connection ? call : null;
    }
}
