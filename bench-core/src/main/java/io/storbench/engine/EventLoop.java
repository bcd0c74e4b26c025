package io.storbench.engine;

import org.jspecify.annotations.Nullable;

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

    /// Gives the host work of its own to do, such as copying. Here work only takes time; a model's
    /// host has a processor, which may have other work to do first.
    ///
    /// @param fromNanos when it begins at the earliest, not before earlier work given here ends
    /// @param costNanos how long it takes, at least 0
    /// @return when it is done
    default long occupy(long fromNanos, long costNanos) {
        return fromNanos + costNanos;
    }

    /// A timeline for the requests of one slot; null where time is not kept, as in measured trials.
    default @Nullable Timeline timeline() {
        return null;
    }
}
