package io.storbench.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/// A clock that jumps from action to action; equal times in the order they were scheduled.
public final class ManualLoop implements EventLoop {
    private record Timer(long atNanos, long number, Runnable action) {}

    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::atNanos).thenComparingLong(Timer::number));
    private long now;
    private long scheduled;

    @Override
    public long nowNanos() {
        return now;
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        timers.add(new Timer(Math.max(now, atNanos), scheduled++, action));
    }

    /// Runs all actions up to a time, which it then is.
    public void runUntil(long atNanos) {
        while (!timers.isEmpty() && timers.element().atNanos <= atNanos) {
            step();
        }
        now = Math.max(now, atNanos);
    }

    /// Lets time pass in which nothing runs, as a call does that blocks.
    public void block(long nanos) {
        now += nanos;
    }

    /// Runs the next action.
    ///
    /// @throws java.util.NoSuchElementException when nothing is scheduled
    public void step() {
        Timer next = timers.remove();
        now = Math.max(now, next.atNanos);
        next.action.run();
    }

    /// Runs until nothing is scheduled.
    public void run() {
        while (!timers.isEmpty()) {
            runUntil(timers.element().atNanos);
        }
    }
}
