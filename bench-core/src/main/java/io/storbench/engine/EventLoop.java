package io.storbench.engine;

/// Time, real or simulated, as a worker sees it. Belongs to one thread.
public interface EventLoop {
    /// The time in nanoseconds since the trial began.
    long nowNanos();

    /// Runs the action on this loop's thread at the given time, or as soon as possible when that
    /// has passed. Actions due at the same time run in the order they were scheduled. The caller
    /// binds its actions once and keeps them, so that scheduling allocates nothing.
    ///
    /// @param atNanos a time on this loop's clock
    void schedule(long atNanos, Runnable action);
}
