package io.storbench.cache;

import io.storbench.engine.EventLoop;
import java.util.function.Consumer;

/// The client's copying between cache and user, one after the other, each taking a modelled time;
/// what needs no copy is done in turn. Tells of each by an action of the loop, so never from inside
/// a submission.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Copies {
    private final EventLoop loop;
    private final Consumer<Pending> done;
    private final Runnable finishDue = this::finishDue;
    private final Pending[] queue;
    private final long[] dueNanos;
    private int first;
    private int count;
    private long lastNanos;
    private boolean scheduled;

    /// @param slots the most that can be in flight
    Copies(EventLoop loop, int slots, Consumer<Pending> done) {
        this.loop = loop;
        this.done = done;
        this.queue = new Pending[slots];
        this.dueNanos = new long[slots];
    }

    /// Begins one.
    ///
    /// @param costNanos of the copy; 0 if there is nothing to
    void add(Pending pending, long costNanos, long nowNanos) {
        lastNanos = loop.occupy(Math.max(lastNanos, nowNanos), costNanos);
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
