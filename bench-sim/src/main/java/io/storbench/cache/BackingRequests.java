package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Timeline;
import io.storbench.plan.Operation;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The cache's own requests to the session below it: for each of the user's slots one that
/// transfers nothing, and a number of others, shared, that carry pages. Where the session has a file system, WRITEs of
/// several files that are neighbours on its device are merged, and go as the first of them. Keeps those for which the
/// session had no room.
///
/// Allocates nothing after construction. Used by the session's thread.
final class BackingRequests {
    /// Nobody waits for the request.
    static final int NOBODY = -1;

    private static final int QUEUED = 8192;

    private final EventLoop loop;
    private final Session session;
    private final Request[] single;
    private final Request[] transfers;
    private final int[] owners;
    private final int[] free;

    /// Where the device below a file system has a page of an object.
    private final Optional<Placement> places;

    /// Of each transfer: where on the device it begins, the one that is merged behind it, the last of all these, and
    /// their pages.
    private final int[] placed;

    private final @Nullable Request[] followers;
    private final Request[] lasts;
    private final int[] pages;
    private final int outstanding;
    private final int mostPages;
    private final Request[] refused;
    private int freeCount;
    private int firstRefused;
    private int refusedCount;
    private int inFlight;
    private int transfersInFlight;

    /// Where the time of the request went that is being completed, and since when somebody waits for requests.
    private @Nullable Timeline completing;

    private long waitedSinceNanos;

    /// @param slots of the user
    /// @param places of pages, where a file system has them on a device
    BackingRequests(EventLoop loop, Session session, int slots, CacheSettings settings, Optional<Placement> places) {
        this.loop = loop;
        this.session = session;
        this.outstanding = settings.outstanding();
        this.mostPages = settings.maxRequestBytes() / Pages.BYTES;
        this.places = places;
        int count = count(settings, places.isPresent());
        this.placed = new int[count];
        this.single = new Request[slots];
        this.transfers = new Request[count];
        this.owners = new int[count];
        this.free = new int[count];
        this.followers = new Request[count];
        this.lasts = new Request[count];
        this.pages = new int[count];
        this.refused = new Request[slots + count];
        Arrays.setAll(single, Request::new);
        Arrays.setAll(transfers, i -> new Request(slots + i));
        Arrays.setAll(free, i -> count - 1 - i);
        this.freeCount = count;
    }

    /// How many transfers there are: of a device, more than may be in flight, which wait in the order of their places.
    static int count(CacheSettings settings, boolean ofDevice) {
        return settings.outstanding() + (ofDevice ? QUEUED : 0);
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

    /// Whether a transfer that was made can be submitted at once.
    boolean hasRoomInFlight() {
        return transfersInFlight < outstanding;
    }

    /// Whether nothing is in flight.
    boolean isIdle() {
        return inFlight == 0;
    }

    /// Asks what transfers nothing, for one of the user's slots.
    void ask(Operation operation, Pending asker, long nowNanos) {
        Request request = single[asker.slot];
        keepTime(request);
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
        keepTime(transfers[index]);
        followers[index] = null;
        lasts[index] = transfers[index];
        return transfers[index];
    }

    private void keepTime(Request request) {
        request.keepTime(loop, completing, waitedSinceNanos);
    }

    /// A request is being completed: what somebody waits for goes on, and what is sent meanwhile could not be sent
    /// before.
    ///
    /// @param sinceNanos since when somebody waits, `Long.MAX_VALUE` if nobody does
    void beginCompletion(Request request, long sinceNanos) {
        completing = request.timeline();
        waitedSinceNanos = sinceNanos;
    }

    /// All that waited for it has gone on.
    void endCompletion() {
        completing = null;
    }

    /// Where the time of the request went that is being completed; null if none is, or nobody keeps it.
    @Nullable
    Timeline completing() {
        return completing;
    }

    /// Somebody has waited for what is being completed, if anything is. A WRITE that has waited for room has not.
    void waitEnds(Pending asker) {
        Timeline timeline = asker.request.timeline();
        long nowNanos = loop.nowNanos();
        if (timeline != null && completing != null && !asker.stalled && timeline.presentNanos() < nowNanos) {
            timeline.waitedFor(completing, nowNanos);
        }
    }

    /// Pages of a file before an end are about to be written.
    void allocate(CachedFile file, int end) {
        if (places.isPresent()) {
            places.get().allocate(file.number(), end);
        }
    }

    /// Where a run of pages ends that is one on the device, too; no run has none there.
    int endOfRun(CachedFile file, int from, int end) {
        if (places.isEmpty()) {
            return end;
        }
        int ahead = place(file.number(), from) - from;
        int page = Math.min(from + 1, end);
        while (page < end && place(file.number(), page) == ahead + page) {
            page++;
        }
        return page;
    }

    private int place(int object, int page) {
        return places.orElseThrow().place(object, page);
    }

    /// Finds out where a transfer is on the device, which it is to know when its file is gone, too.
    void place(Request transfer) {
        int index = index(transfer);
        pages[index] = Math.ceilDiv(transfer.lengthBytes(), Pages.BYTES);
        if (places.isPresent()) {
            placed[index] = place(transfer.file(), Math.toIntExact(transfer.offset() / Pages.BYTES));
        }
    }

    /// Where a transfer begins on the device, with those that are merged behind it.
    int placeOf(Request transfer) {
        return placed[index(transfer)];
    }

    /// Whether a transfer begins on the device where another one ends, and both fit into one request.
    boolean joins(Request first, Request follower) {
        return placeOf(first) + pages(first) == placeOf(follower) && pages(first) + pages(follower) <= mostPages;
    }

    /// Merges a transfer, and those behind it, behind another one, in whose place it need not be submitted.
    void merge(Request first, Request follower) {
        pages[index(first)] += pages(follower);
        followers[index(lasts[index(first)])] = follower;
        lasts[index(first)] = lasts[index(follower)];
    }

    /// The transfer that is merged directly behind another one; null if there is none.
    @Nullable
    Request follower(Request transfer) {
        return followers[index(transfer)];
    }

    /// How many pages a transfer has, with those that are merged behind it.
    int pages(Request transfer) {
        return pages[index(transfer)];
    }

    private int index(Request transfer) {
        return transfer.slot() - single.length;
    }

    /// Who waits for a transfer.
    int owner(Request transfer) {
        return owners[index(transfer)];
    }

    /// Gives a request to the session, now or as soon as it has room.
    void submit(Request request) {
        inFlight++;
        transfersInFlight += isShared(request) ? 1 : 0;
        if (refusedCount > 0 || !session.trySubmit(request)) {
            refused[(firstRefused + refusedCount++) % refused.length] = request;
        }
    }

    /// A request is done: it is free, and there may be room for those that had none.
    void completed(Request request) {
        inFlight--;
        if (isShared(request)) {
            transfersInFlight--;
            for (Request each = request; each != null; each = follower(each)) {
                free[freeCount++] = index(each);
            }
        }
        while (refusedCount > 0 && session.trySubmit(refused[firstRefused])) {
            firstRefused = (firstRefused + 1) % refused.length;
            refusedCount--;
        }
    }
}
