package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
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
    /// @param slots the most requests that there are at a time
    /// @param submit takes those that leave
    Assembly(EventLoop loop, long pageNanos, boolean plugs, int slots, Consumer<Request> submit) {
        this.loop = loop;
        this.pageNanos = pageNanos;
        this.plugs = plugs;
        this.submit = submit;
        this.queue = new Request[slots];
        this.pages = new int[slots];
        this.endsExtent = new boolean[slots];
    }

    /// Takes a request that is to leave.
    ///
    /// @param ends whether the next one is of another extent
    void add(Request request, int pageCount, boolean ends) {
        if (pageNanos == 0) {
            submit.accept(request);
            return;
        }
        int at = (first + count++) % queue.length;
        queue[at] = request;
        pages[at] = pageCount;
        endsExtent[at] = ends || !plugs;
        if (requests == 0) {
            loop.schedule(loop.nowNanos(), begins);
        }
    }

    private void begin() {
        if (requests > 0 || count == 0) {
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
