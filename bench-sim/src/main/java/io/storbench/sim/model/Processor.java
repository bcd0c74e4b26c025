package io.storbench.sim.model;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;

/// A processor: does the work it is given piece by piece, in the order in which it is given. Two
/// hosts may share one, as two guests of a machine do.
///
/// Pieces are short beside what is measured (a segment, a call, a page), so that taking turns by
/// pieces stands for what a scheduler does. Since nothing overtakes, it is known at once when a
/// piece will be done.
public final class Processor {
    private final Simulator simulator;
    private final long wakeNanos;
    private final EventType<Work> done;
    private final Occupancy occupancy;
    private long freeNanos;
    private double busyNanos;

    /// A piece of work, preallocated by its owner, and in progress at most once at a time.
    public abstract static class Work {
        private long enteredNanos;

        /// It is done.
        protected abstract void done(long nowNanos);
    }

    /// An idle processor.
    ///
    /// @param wakeNanos what it costs besides to begin work when nothing waited: an interrupt, a
    ///   task that is woken
    public Processor(Simulator simulator, long wakeNanos) {
        this.simulator = simulator;
        this.wakeNanos = wakeNanos;
        this.done = simulator.eventType(this::done);
        this.occupancy = new Occupancy(simulator.nowNanos());
    }

    /// Whether beginning to work costs it anything.
    public boolean isWoken() {
        return wakeNanos > 0;
    }

    /// Wakes a task for a piece of work, behind what was given before.
    ///
    /// @param costNanos how long it takes beside waking, at least 0
    public void wake(long nowNanos, long costNanos, Work work) {
        run(nowNanos, costNanos + (freeNanos <= nowNanos ? 0 : wakeNanos), work);
    }

    /// Does a piece of work, behind what was given before.
    ///
    /// @param costNanos how long it takes, at least 0
    public void run(long nowNanos, long costNanos, Work work) {
        occupancy.enter(nowNanos);
        work.enteredNanos = nowNanos;
        long wake = freeNanos <= nowNanos ? wakeNanos : 0;
        simulator.schedule(occupy(nowNanos, wake + costNanos), done, work);
    }

    /// Takes the time for work that begins nothing else.
    ///
    /// @return when it will be done
    public long occupy(long nowNanos, long costNanos) {
        freeNanos = Math.max(freeNanos, nowNanos) + costNanos;
        busyNanos += costNanos;
        return freeNanos;
    }

    /// When what it was given is done.
    public long freeNanos() {
        return freeNanos;
    }

    private void done(long nowNanos, Work work) {
        occupancy.leave(nowNanos, work.enteredNanos);
        work.done(nowNanos);
    }

    /// What the processor did until now; its line has only what [#run] was given.
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        double ahead = Math.max(0, freeNanos - nowNanos);
        return occupancy.report(name, nowNanos, busyNanos - ahead, 1);
    }
}
