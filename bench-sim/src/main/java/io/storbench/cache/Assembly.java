package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// How requests of write-back come to be: a task puts page after page into them, which takes its
/// processor time, so that requests leave one after the other.
///
/// On a device, file systems hand over an extent at a time, from which the block layer cuts
/// requests of the size that the device takes; and each is plugged: it leaves when the next one is
/// there, to be merged with it if they are neighbours, or when the task has no more (Linux 6.1,
/// block/blk-mq.c, `blk_add_rq_to_plug`; `blk_finish_plug`).
///
/// Allocates nothing after construction. Used by the session's thread.
final class Assembly {
    /// The pages after which others may use the processor.
    private static final int TURN_PAGES = 16;

    private final EventLoop loop;
    private final long pageNanos;
    private final boolean plugs;
    private final Optional<BackingRequests> device;
    private final Consumer<Request> submit;
    private final Runnable begins = this::begin;
    private final Runnable turnEnds = this::turnEnds;
    private final Request[] queue;
    private final int[] pages;
    private final boolean[] endsExtent;
    private int first;
    private int count;
    private @Nullable Request plugged;

    /// Of the extent that is being assembled, how many requests it has, and how many pages are
    /// left; 0 requests when the task has nothing to do.
    private int requests;

    private int leftPages;

    /// @param pageNanos for each page; 0: requests leave at once
    /// @param plugs whether each waits for the next one
    /// @param device whose requests wait for room on it, in the order of their places, and are merged with
    ///   neighbours
    /// @param slots the most requests that there are at a time
    /// @param submit takes those that leave
    Assembly(
            EventLoop loop,
            long pageNanos,
            boolean plugs,
            Optional<BackingRequests> device,
            int slots,
            Consumer<Request> submit) {
        this.loop = loop;
        this.pageNanos = pageNanos;
        this.plugs = plugs;
        this.device = device;
        this.submit = submit;
        this.queue = new Request[slots];
        this.pages = new int[slots];
        this.endsExtent = new boolean[slots];
    }

    /// Takes a request that is to leave.
    ///
    /// @param ends whether the next one is of another extent
    void add(Request request, int pageCount, boolean ends) {
        if (pageNanos == 0 && device.isEmpty()) {
            submit.accept(request);
            return;
        }
        int place = placeOf(request);
        for (int at = count++; at > place; at--) {
            put(at, queue[index(at - 1)], pages[index(at - 1)], endsExtent[index(at - 1)]);
        }
        put(place, request, pageCount, ends || !plugs);
        if (requests == 0 && device.isEmpty()) {
            loop.schedule(loop.nowNanos(), begins);
        }
    }

    private int index(int at) {
        return (first + at) % queue.length;
    }

    private void put(int at, Request request, int pageCount, boolean ends) {
        queue[index(at)] = request;
        pages[index(at)] = pageCount;
        endsExtent[index(at)] = ends;
    }

    /// Where a request comes among those that are not being assembled yet.
    private int placeOf(Request request) {
        int at = count;
        while (device.isPresent()
                && at > requests
                && device.get().placeOf(queue[index(at - 1)]) > device.get().placeOf(request)) {
            at--;
        }
        return at;
    }

    /// Merges a request with its neighbours on the device, if they are not being assembled yet.
    ///
    /// @return with how many, 0 to 2
    int merge(Request request) {
        if (device.isEmpty()) {
            return 0;
        }
        BackingRequests below = device.get();
        int at = placeOf(request);
        boolean behind = at > requests && below.joins(queue[index(at - 1)], request);
        if (behind) {
            below.merge(queue[index(at - 1)], request);
            pages[index(at - 1)] = below.pages(queue[index(at - 1)]);
        }
        Request before = behind ? queue[index(at - 1)] : request;
        boolean joins = at < count && below.joins(before, queue[index(at)]);
        if (joins) {
            below.merge(before, queue[index(at)]);
            put(at, before, below.pages(before), endsExtent[index(at)]);
        }
        if (behind && joins) {
            count--;
            for (int left = at - 1; left < count; left++) {
                put(left, queue[index(left + 1)], pages[index(left + 1)], endsExtent[index(left + 1)]);
            }
        }
        return (behind ? 1 : 0) + (joins ? 1 : 0);
    }

    /// A request to the device is done: there may be room for another one.
    void goOn() {
        if (device.isPresent()) {
            begin();
        }
    }

    private void begin() {
        boolean isFull = device.isPresent() && !device.get().hasRoomInFlight();
        if (requests > 0 || count == 0 || isFull) {
            return;
        }
        boolean ended = false;
        while (!ended && requests < count) {
            int at = (first + requests++) % queue.length;
            leftPages += pages[at];
            ended = endsExtent[at];
        }
        turn();
    }

    private void turn() {
        int turnPages = Math.min(TURN_PAGES, leftPages);
        leftPages -= turnPages;
        loop.schedule(loop.occupy(loop.nowNanos(), turnPages * pageNanos), turnEnds);
    }

    private void turnEnds() {
        if (leftPages > 0) {
            turn();
            return;
        }
        while (requests > 0) {
            Request request = queue[first];
            first = (first + 1) % queue.length;
            count--;
            requests--;
            leave(request);
        }
        if (count > 0) {
            begin();
        } else if (plugged != null) {
            Request request = plugged;
            plugged = null;
            submit.accept(request);
        }
    }

    private void leave(Request request) {
        if (!plugs) {
            submit.accept(request);
            return;
        }
        Request before = plugged;
        plugged = request;
        if (before != null) {
            submit.accept(before);
        }
    }
}
