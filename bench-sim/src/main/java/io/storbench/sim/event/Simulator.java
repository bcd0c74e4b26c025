package io.storbench.sim.event;

/// Runs events in the order of their instants, and of scheduling within one instant.
///
/// Time is a count of nanoseconds from the start of the run. The digest condenses the whole course
/// of a run into 64 bits: which events ran, when, in which order. Two runs with the same seed have
/// the same digest, on every JVM.
///
/// A simulator and all that it runs belong to one thread.
public final class Simulator {
    private static final int INITIAL_EVENTS = 1 << 10;

    /// How many events run between two looks at whether time went on: more than a model may have at
    /// one instant.
    private static final int STORM_EVENTS = 1 << 22;

    /// An odd constant of random bits (the multiplier of Steele and Vigna, "Computationally easy,
    /// spectrally good multipliers", 2021, for 64 bits).
    private static final long MULTIPLIER = 0xd1342543de82ef95L;

    private final EventQueue queue = new EventQueue(INITIAL_EVENTS);
    private long nowNanos;
    private long events;

    /// Starts with random bits, so that even an event of number 0 at the instant 0 changes it.
    private long digest = MULTIPLIER;

    private int eventTypes;
    private long eventLimit = Long.MAX_VALUE;
    private long checkedNanos = -1;
    private boolean stopped;

    /// Gives a handler its number. Wire components in a fixed order: the number enters the digest.
    public <P> EventType<P> eventType(Handler<P> handler) {
        return new EventType<>(eventTypes++, handler);
    }

    /// Plans an event.
    ///
    /// @param atNanos not before [#nowNanos], earlier than `Long.MAX_VALUE`
    /// @throws IllegalArgumentException for an instant in the past or at the end of time
    public <P> void schedule(long atNanos, EventType<P> type, P payload) {
        if (atNanos < nowNanos || atNanos == EventQueue.NEVER) {
            throw new IllegalArgumentException("cannot schedule at " + atNanos + " ns, now is " + nowNanos + " ns");
        }
        queue.add(atNanos, type, payload);
    }

    /// Bounds how many events the run may have in all; looked at every few million events.
    ///
    /// @param events more than have run
    public void limitEvents(long events) {
        eventLimit = events;
    }

    /// Runs until nothing is pending or [#stop] is called.
    ///
    /// @throws RunawayException when millions of events run without time going on, or more than
    ///   [#limitEvents] allows
    public void run() {
        runEvents(EventQueue.NEVER - 1);
    }

    /// Runs all events up to an instant, that included, and leaves the time there; when [#stop] is
    /// called, the time stays at the event that called it.
    ///
    /// @param limitNanos not before [#nowNanos], earlier than `Long.MAX_VALUE`
    public void runUntil(long limitNanos) {
        if (limitNanos < nowNanos || limitNanos == EventQueue.NEVER) {
            throw new IllegalArgumentException("cannot run until " + limitNanos + " ns, now is " + nowNanos + " ns");
        }
        runEvents(limitNanos);
        if (!stopped) {
            nowNanos = limitNanos;
        }
    }

    private void runEvents(long limitNanos) {
        EventQueue queue = this.queue;
        stopped = false;
        while (!stopped) {
            long time = queue.firstNanos();
            if (time > limitNanos) {
                return;
            }
            int slot = queue.removeFirst();
            EventType<?> type = queue.type(slot);
            nowNanos = time;
            if ((++events & (STORM_EVENTS - 1)) == 0) {
                refuseRunaway(time);
            }
            note(time);
            note(type.number());
            type.run(time, queue.payload(slot));
        }
    }

    private void refuseRunaway(long time) {
        if (time == checkedNanos) {
            throw new RunawayException("an event storm: "
                    + STORM_EVENTS
                    + " events ran at "
                    + time
                    + " ns, and time does not go on; some step of the model must take time");
        }
        if (events > eventLimit) {
            throw new RunawayException(
                    "more than " + eventLimit + " events ran in " + time + " ns of simulated time; simulate less");
        }
        checkedNanos = time;
    }

    /// Ends the run after the present event; what is pending stays pending.
    public void stop() {
        stopped = true;
    }

    /// Mixes a value into the digest: what a model decided beyond the times of its events, such as
    /// the offset of a request.
    public void note(long value) {
        digest = (Long.rotateLeft(digest, 29) ^ value) * MULTIPLIER;
    }

    /// The present instant, nanoseconds from the start.
    public long nowNanos() {
        return nowNanos;
    }

    /// When the next pending event is; `Long.MAX_VALUE` when none is.
    public long nextNanos() {
        return queue.firstNanos();
    }

    /// Whether the last run was ended by [#stop].
    public boolean isStopped() {
        return stopped;
    }

    /// How many events have run.
    public long events() {
        return events;
    }

    /// How many events are pending.
    public int pending() {
        return queue.size();
    }

    /// The condensed course of the run so far.
    public long digest() {
        return digest;
    }
}
