package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.TimePart;
import org.jspecify.annotations.Nullable;

/// How many requests of write-back a device has in flight: Linux 6.1, block/blk-wbt.c, for a device
/// that has a volatile write cache and a queue of 32 commands, as iSCSI's initiator gives it. Reads
/// beside the writes, which would lower the depth, are not modelled.
///
/// The depth is 16. After 100 ms in which only writes were in flight it is 24, three quarters of
/// the queue; after five such periods without any, it is 16 again. Flushes may use all of it, and
/// so may the background within a second after a writer slept; otherwise the background has a
/// quarter.
///
/// A request beyond the limit is held, and with it the task. It goes on when nothing is in flight,
/// when the depth becomes larger, or, within that second, once an eighth of the depth is free below
/// its half.
///
/// Allocates nothing after construction. Used by the session's thread.
final class InFlightLimit {
    private static final int DEPTH = 16;
    private static final int SCALED_DEPTH = 24;

    /// `RWB_WINDOW_NSEC`.
    private static final long WINDOW_NANOS = 100_000_000;

    /// `RWB_UNKNOWN_BUMP`.
    private static final int IDLE_WINDOWS = 5;

    /// `wb_recent_wait`.
    private static final long RECENT_NANOS = 1_000_000_000;

    private final EventLoop loop;
    private final boolean limits;
    private final Assembly assembly;
    private final Runnable goesOn;
    private final Runnable windowEnds = this::endWindow;

    private int depth = DEPTH;
    private int inFlight;
    private boolean inWindow;
    private boolean wrote;
    private int idleWindows;
    private long recentUntilNanos;

    private @Nullable Request held;
    private int heldPages;
    private boolean heldEndsExtent;
    private boolean heldInBackground;

    /// @param limits whether there is a limit at all
    /// @param assembly takes the requests that are not held
    /// @param goesOn called when the task goes on although no request is done
    InFlightLimit(EventLoop loop, boolean limits, Assembly assembly, Runnable goesOn) {
        this.loop = loop;
        this.limits = limits;
        this.assembly = assembly;
        this.goesOn = goesOn;
    }

    /// Whether a request is held; until it goes on, no other may be added.
    boolean isHolding() {
        return held != null;
    }

    /// Takes a request that is to leave; see [Assembly#add].
    ///
    /// @param background whether nobody waits for it
    void add(Request request, int pages, boolean endsExtent, boolean background) {
        if (!limits) {
            assembly.add(request, pages, endsExtent);
        } else if (inFlight < limit(background)) {
            send(request, pages, endsExtent);
        } else {
            request.enters(TimePart.SLOT, loop.nowNanos());
            held = request;
            heldPages = pages;
            heldEndsExtent = endsExtent;
            heldInBackground = background;
        }
    }

    /// Requests that were added have become one.
    ///
    /// @param fewer by how many they are fewer
    void joined(int fewer) {
        inFlight -= limits ? fewer : 0;
    }

    private void send(Request request, int pages, boolean endsExtent) {
        inFlight++;
        if (!inWindow) {
            beginWindow();
        }
        assembly.add(request, pages, endsExtent);
    }

    private int limit(boolean background) {
        return background && !isRecent() ? quarter() : depth;
    }

    private int quarter() {
        return (depth + 3) / 4;
    }

    private boolean isRecent() {
        return loop.nowNanos() < recentUntilNanos;
    }

    /// A writer sleeps since too much is dirty.
    void writerSleeps() {
        recentUntilNanos = loop.nowNanos() + RECENT_NANOS;
    }

    /// A request is done.
    void done() {
        if (!limits) {
            return;
        }
        inFlight--;
        wrote = true;
        int half = (depth + 1) / 2;
        if (inFlight == 0 || (isRecent() && half - inFlight >= quarter() / 2)) {
            sendHeld();
        }
    }

    /// @return whether one was held, and is sent
    private boolean sendHeld() {
        Request request = held;
        if (request == null || inFlight >= limit(heldInBackground)) {
            return false;
        }
        held = null;
        request.enters(TimePart.CLIENT, loop.nowNanos());
        send(request, heldPages, heldEndsExtent);
        return true;
    }

    private void beginWindow() {
        inWindow = true;
        wrote = false;
        loop.schedule(loop.nowNanos() + WINDOW_NANOS, windowEnds);
    }

    private void endWindow() {
        inWindow = false;
        boolean writes = wrote || inFlight > 0 || isRecent();
        boolean becomesLarger = writes && depth == DEPTH;
        if (becomesLarger) {
            depth = SCALED_DEPTH;
            idleWindows = 0;
        } else if (!writes && ++idleWindows >= IDLE_WINDOWS) {
            depth = DEPTH;
            idleWindows = 0;
        }
        if (depth != DEPTH || inFlight > 0) {
            beginWindow();
        }
        if (becomesLarger && sendHeld()) {
            goesOn.run();
        }
    }
}
