package io.storbench.workload;

import io.storbench.engine.Operation;
import io.storbench.engine.Request;
import org.jspecify.annotations.Nullable;

/// The requests that make up an actor's operation, one after the other: the transfer alone, or,
/// where each operation opens its file, OPEN, the transfer, FLUSH after a WRITE, CLOSE. Two
/// requests for each slot, used in turn; allocates nothing after construction.
final class Steps {
    private final boolean opensEach;
    private final Request[] transfers;
    private final Request[] others;
    private final long[] issuedNanos;

    Steps(int slots, boolean opensEach) {
        this.opensEach = opensEach;
        this.transfers = requests(slots);
        this.others = requests(slots);
        this.issuedNanos = new long[slots];
    }

    private static Request[] requests(int slots) {
        Request[] requests = new Request[slots];
        for (int slot = 0; slot < slots; slot++) {
            requests[slot] = new Request(slot);
        }
        return requests;
    }

    /// What a slot's operation transfers; the operation is made by setting it.
    Request transfer(int slot) {
        return transfers[slot];
    }

    /// The first request of an operation whose transfer has been set.
    Request first(int slot) {
        Request transfer = transfers[slot];
        return opensEach ? other(Operation.OPEN, slot, transfer.intendedNanos()) : transfer;
    }

    /// Whether an operation begins with this request.
    boolean isFirst(Request request) {
        return !opensEach || request.operation() == Operation.OPEN;
    }

    /// The request that follows one that is done.
    ///
    /// @return null when the operation is done
    @Nullable Request after(Request done, long nowNanos) {
        int slot = done.slot();
        if (isFirst(done)) {
            issuedNanos[slot] = done.issuedNanos();
        }
        if (!opensEach) {
            return null;
        }
        return switch (done.operation()) {
            case OPEN -> transfers[slot];
            case WRITE -> other(Operation.FLUSH, slot, nowNanos);
            case READ, FLUSH -> other(Operation.CLOSE, slot, nowNanos);
            case CLOSE, STAT -> null;
        };
    }

    private Request other(Operation operation, int slot, long nowNanos) {
        others[slot].set(operation, transfers[slot].file(), 0, 0, nowNanos);
        others[slot].setPayload(transfers[slot].generation(), false);
        return others[slot];
    }

    /// When the first request of the slot's operation was sent, in the loop's time.
    long issuedNanos(int slot) {
        return issuedNanos[slot];
    }

    /// When the slot's operation was meant to start, in the loop's time.
    long intendedNanos(int slot) {
        return transfers[slot].intendedNanos();
    }
}
