package io.storbench.nfs.session;

/// The calls that wait to be sent on one connection, in their order.
///
/// Allocates nothing after construction. Used by the session's thread.
final class CallQueue {
    private final CallTable calls;
    private final int[] slots;
    private int head;
    private int count;

    /// An empty queue with room for all calls of a table.
    CallQueue(CallTable calls) {
        this.calls = calls;
        this.slots = new int[calls.capacity()];
    }

    /// How many calls wait.
    int size() {
        return count;
    }

    /// Adds a call at the end.
    void add(Call call) {
        slots[(head + count) % slots.length] = call.slot;
        count++;
    }

    /// The call that waits longest.
    Call first() {
        return calls.get(slots[head]);
    }

    /// Takes the call that waits longest.
    Call removeFirst() {
        Call call = first();
        head = head + 1 == slots.length ? 0 : head + 1;
        count--;
        return call;
    }

    /// Takes a call from wherever it is.
    void remove(Call removed) {
        for (int left = count; left > 0; left--) {
            Call call = removeFirst();
            if (call != removed) {
                add(call);
            }
        }
    }

    /// Puts the calls that a broken connection had sent before all others, and drops copies, since
    /// the calls themselves are sent again.
    ///
    /// @param sentBytes how far the connection's bytes had been sent
    void requeue(Connection broken, long sentBytes) {
        int waiting = count;
        for (int slot = 0; slot < calls.size(); slot++) {
            Call call = calls.get(slot);
            if (call.stage == Call.Stage.SENT && call.connection == broken) {
                call.stage = Call.Stage.QUEUED;
                call.again = call.startBytes < sentBytes;
                call.counted = !call.again;
                add(call);
            }
        }
        for (; waiting > 0; waiting--) {
            Call call = removeFirst();
            if (call.copy) {
                calls.freeCopy(call);
            } else {
                add(call);
            }
        }
    }
}
