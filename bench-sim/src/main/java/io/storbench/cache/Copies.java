package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.TimePart;
import io.storbench.plan.Operation;
import java.util.function.Consumer;

/// The client's copying between cache and user, one after the other, each taking a modelled time;
/// what needs no copy is done in turn. Reports each by an action of the loop, so never from inside
/// a submission.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Copies {
    private final EventLoop loop;
    private final BackingRequests below;
    private final CacheSettings.Copying copying;
    private final Consumer<Pending> done;
    private final Runnable finishDue = this::finishDue;
    private final Pending[] queue;
    private final long[] dueNanos;
    private int first;
    private int count;
    private long lastNanos;
    private boolean scheduled;

    /// @param slots the most that can be in flight
    /// @param copying what a call and a page cost
    /// @param done is given each
    Copies(EventLoop loop, BackingRequests below, int slots, CacheSettings.Copying copying, Consumer<Pending> done) {
        this.loop = loop;
        this.below = below;
        this.copying = copying;
        this.done = done;
        this.queue = new Pending[slots];
        this.dueNanos = new long[slots];
    }

    /// Copies all that a request asked for, and ends it.
    ///
    /// @param pages 0 if there is nothing to copy, which takes no time
    /// @return true, so that a caller can say in one line that the request need not be looked at
    boolean finish(Pending pending, int pages, Outcome outcome) {
        long pageNanos = pending.is(Operation.READ) ? copying.readNanos() : copying.writeNanos();
        pending.outcome = outcome;
        add(pending, pages == 0 ? 0 : copying.callNanos() + pages * pageNanos);
        return true;
    }

    /// Copies a range of the pages of a WRITE; the first one carries the cost of the call.
    void write(Pending pending, int from, int end) {
        long callNanos = from == pending.first ? copying.callNanos() : 0;
        pending.outcome = Outcome.DONE;
        add(pending, callNanos + (end - from) * copying.writeNanos());
    }

    private void add(Pending pending, long costNanos) {
        below.waitEnds(pending);
        pending.request.enters(TimePart.CLIENT, loop.nowNanos());
        lastNanos = loop.occupy(Math.max(lastNanos, loop.nowNanos()), costNanos);
        int at = (first + count++) % queue.length;
        queue[at] = pending;
        dueNanos[at] = lastNanos;
        schedule();
    }

    private void schedule() {
        if (!scheduled && count > 0) {
            scheduled = true;
            loop.schedule(dueNanos[first], finishDue);
        }
    }

    private void finishDue() {
        long nowNanos = loop.nowNanos();
        while (count > 0 && dueNanos[first] <= nowNanos) {
            Pending pending = queue[first];
            first = (first + 1) % queue.length;
            count--;
            pending.doneNanos = nowNanos;
            done.accept(pending);
        }
        scheduled = false;
        schedule();
    }
}
