package io.storbench.sim.event;

/// A deadline that is often moved and seldom reached, such as a retransmission timeout.
///
/// Moving or clearing the deadline costs two stores: the one pending event stays where it is, and
/// when it comes too early it re-arms itself. So timers neither fill the event queue nor need
/// cancelling. A timer that runs out at the same instant as other events runs where its last
/// re-arming put it, which may be after events scheduled later than the deadline was set.
public final class Timer {
    private static final long NONE = EventQueue.NEVER;

    private final Simulator simulator;
    private final Handler<Timer> expired;
    private final EventType<Timer> due;
    private long deadlineNanos = NONE;
    private long pendingNanos = NONE;

    /// A timer that is not armed.
    ///
    /// @param expired runs at the deadline; it may arm the timer again
    public Timer(Simulator simulator, Handler<Timer> expired) {
        this.simulator = simulator;
        this.expired = expired;
        this.due = simulator.eventType(this::due);
    }

    /// Sets the deadline, in place of any earlier one.
    ///
    /// @param atNanos not in the past
    public void arm(long atNanos) {
        deadlineNanos = atNanos;
        if (atNanos < pendingNanos) {
            schedule(atNanos);
        }
    }

    /// Clears the deadline.
    public void disarm() {
        deadlineNanos = NONE;
    }

    /// Whether a deadline is set.
    public boolean isArmed() {
        return deadlineNanos != NONE;
    }

    private void schedule(long atNanos) {
        pendingNanos = atNanos;
        simulator.schedule(atNanos, due, this);
    }

    private void due(long nowNanos, Timer self) {
        if (nowNanos != pendingNanos) {
            return; // overtaken by an event for an earlier deadline
        }
        pendingNanos = NONE;
        if (deadlineNanos == nowNanos) {
            deadlineNanos = NONE;
            expired.on(nowNanos, self);
        } else if (deadlineNanos != NONE) {
            schedule(deadlineNanos);
        }
    }
}
