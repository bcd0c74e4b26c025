package io.storbench.engine;

import java.io.IOException;
import java.util.Arrays;

/// Real time for one worker: *poll → due timers → await*, again and again. The one class that asks
/// the system for the time. Used by its own thread only.
public final class MeasuredLoop implements EventLoop {
    /// The longest single wait, so that a stop is seen although the server is silent.
    private static final long MAX_AWAIT_NANOS = 50_000_000;

    /// How long outstanding requests are waited for after a stop.
    private static final long DRAIN_NANOS = 2_000_000_000;

    private final long originNanos;

    // Timers, ordered by time; few at any moment, so that an ordered array is the simplest.
    private long[] dueNanos = new long[8];
    private Runnable[] actions = new Runnable[8];
    private int timers;

    /// A loop whose timers are empty.
    ///
    /// @param originNanos the reading of [System#nanoTime] at which the trial's time is 0
    public MeasuredLoop(long originNanos) {
        this.originNanos = originNanos;
    }

    @Override
    public long nowNanos() {
        return System.nanoTime() - originNanos;
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        if (timers == dueNanos.length) {
            dueNanos = Arrays.copyOf(dueNanos, 2 * timers);
            actions = Arrays.copyOf(actions, 2 * timers);
        }
        int at = timers++;
        while (at > 0 && dueNanos[at - 1] > atNanos) {
            dueNanos[at] = dueNanos[at - 1];
            actions[at] = actions[at - 1];
            at--;
        }
        dueNanos[at] = atNanos;
        actions[at] = action;
    }

    /// Runs the worker to its end; afterwards the loop may run another one on the same session.
    ///
    /// @param limitNanos the time of this loop by which the worker must have ended
    /// @param broken ends the loop at once: another worker failed
    /// @throws IOException when the session breaks or the limit passes
    public void run(Worker worker, Session session, long limitNanos, StopSignal stop, StopSignal broken)
            throws IOException {
        long drainedNanos = Long.MAX_VALUE;
        worker.start(this, session);
        while (!worker.isFinished() && !broken.isRequested()) {
            session.poll();
            long now = nowNanos();
            runDue(now);
            if (now > limitNanos) {
                throw new IOException("the trial did not end within %.1f s; %s"
                        .formatted(limitNanos / 1e9, session.trouble().orElse("the server may be stalled")));
            }
            if (stop.isRequested()) {
                drainedNanos = Math.min(drainedNanos, now + DRAIN_NANOS);
                if (now > drainedNanos) {
                    return;
                }
            }
            if (!worker.isFinished()) {
                session.await(Math.min(nextDueNanos(), now + MAX_AWAIT_NANOS));
            }
        }
    }

    private long nextDueNanos() {
        return timers == 0 ? Long.MAX_VALUE : dueNanos[0];
    }

    private void runDue(long now) {
        while (timers > 0 && dueNanos[0] <= now) {
            Runnable action = actions[0];
            timers--;
            System.arraycopy(dueNanos, 1, dueNanos, 0, timers);
            System.arraycopy(actions, 1, actions, 0, timers);
            action.run();
        }
    }
}
