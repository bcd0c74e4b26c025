package io.storbench.cache;

import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.plan.Operation;
import java.util.Arrays;

/// The cache's own requests to the session below it: for each of the user's slots one that
/// transfers nothing, and a number of others, shared, that carry pages. Keeps those for which the
/// session had no room.
///
/// Allocates nothing after construction. Used by the session's thread.
final class BackingRequests {
    /// Nobody waits for the request.
    static final int NOBODY = -1;

    private final Session session;
    private final Request[] single;
    private final Request[] transfers;
    private final int[] owners;
    private final int[] free;
    private final Request[] refused;
    private int freeCount;
    private int firstRefused;
    private int refusedCount;
    private int inFlight;

    /// @param slots of the user
    /// @param outstanding how many transfers may be in flight
    BackingRequests(Session session, int slots, int outstanding) {
        this.session = session;
        this.single = new Request[slots];
        this.transfers = new Request[outstanding];
        this.owners = new int[outstanding];
        this.free = new int[outstanding];
        this.refused = new Request[slots + outstanding];
        Arrays.setAll(single, Request::new);
        Arrays.setAll(transfers, i -> new Request(slots + i));
        Arrays.setAll(free, i -> outstanding - 1 - i);
        this.freeCount = outstanding;
    }

    /// How many requests there are, by whose slots they are distinguished.
    int slots() {
        return single.length + transfers.length;
    }

    /// Whether a request is a shared one, not one of a user's slot.
    boolean isShared(Request request) {
        return request.slot() >= single.length;
    }

    /// Whether another transfer can be made.
    boolean hasRoom() {
        return freeCount > 0;
    }

    /// Whether nothing is in flight.
    boolean isIdle() {
        return inFlight == 0;
    }

    /// Asks what transfers nothing, for one of the user's slots.
    void ask(Operation operation, Pending asker, long nowNanos) {
        Request request = single[asker.slot];
        request.set(operation, asker.file.number(), 0, 0, nowNanos);
        request.setPayload(asker.request.generation(), asker.request.verified());
        submit(request);
    }

    /// Takes a transfer to be set and given to [#submit].
    ///
    /// @param owner the user's slot that waits for it, or [#NOBODY]
    Request take(int owner) {
        int index = free[--freeCount];
        owners[index] = owner;
        return transfers[index];
    }

    /// Who waits for a transfer.
    int owner(Request transfer) {
        return owners[transfer.slot() - single.length];
    }

    /// Gives a request to the session, now or as soon as it has room.
    void submit(Request request) {
        inFlight++;
        if (refusedCount > 0 || !session.trySubmit(request)) {
            refused[(firstRefused + refusedCount++) % refused.length] = request;
        }
    }

    /// A request is done: it is free, and there may be room for those that had none.
    void completed(Request request) {
        inFlight--;
        int index = request.slot() - single.length;
        if (index >= 0) {
            free[freeCount++] = index;
        }
        while (refusedCount > 0 && session.trySubmit(refused[firstRefused])) {
            firstRefused = (firstRefused + 1) % refused.length;
            refusedCount--;
        }
    }
}
