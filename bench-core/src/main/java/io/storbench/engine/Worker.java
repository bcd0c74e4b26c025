package io.storbench.engine;

/// One client host: makes requests and is notified of their completion. The same code runs on real
/// and on simulated targets. All methods are called on the thread of the worker's loop.
public interface Worker {
    /// Begins: submits the first requests and schedules what is to happen later.
    void start(EventLoop loop, Session session);

    /// Tells that a request is done; the worker may submit it, or another one, again at once.
    ///
    /// @param doneNanos when the answer arrived, in the loop's time
    void onComplete(Request request, Outcome outcome, long doneNanos);

    /// Whether the worker wants nothing more: its loop then ends.
    boolean isFinished();
}
