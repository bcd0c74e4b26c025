package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import org.jspecify.annotations.Nullable;

/// How many requests of write-back a device has in flight: Linux 6.1, block/blk-wbt.c, for a device
/// that has a volatile write cache and a queue of 32 commands, as iSCSI's initiator gives it. Reads
/// beside the writes, which would lower the depth, are not modelled.
///
/// The depth is 16. After 100 ms with writes only it is 24, three quarters of the queue; after half
/// a second with none it is 16 again. Background write-back gets a quarter of it. All of it get
/// flushes, and everybody within a second after a writer had to sleep. A task that has to wait goes
/// on when nothing is in flight, or, within that second, when half of the depth is not.
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
    private final Runnable windowEnds = this::endWindow;

    private int depth = DEPTH;
    private int inFlight;
    private boolean inWindow;
    private boolean wrote;
    private int idleWindows;
    private long recentUntilNanos;

    /// The one that waits.
    private @Nullable Request held;

    private int heldPages;
    private boolean heldEndsExtent;
    private boolean heldInBackground;

    /// @param limits whether there is a limit at all
    /// @param assembly takes the requests that need not wait
    InFlightLimit(EventLoop loop, boolean limits, Assembly assembly) {
        this.loop = loop;
        this.limits = limits;
        this.assembly = assembly;
    }

    /// Whether a request waits; until it goes on, no other may be added.
    boolean isWaiting() {
        return held != null;
    }

    /// Takes a request that is to leave; see [Assembly#add].
    ///
    /// @param background whether nobody waits for it
    void add(Request request, int pages, boolean endsExtent, boolean background) {
        if (!limits || inFlight < most(background)) {
            send(request, pages, endsExtent);
            return;
        }
        held = request;
        heldPages = pages;
        heldEndsExtent = endsExtent;
        heldInBackground = background;
    }

    private void send(Request request, int pages, boolean endsExtent) {
        inFlight++;
        if (limits && !inWindow) {
            beginWindow();
        }
        assembly.add(request, pages, endsExtent);
    }

    private int most(boolean background) {
        return background && !isRecent() ? (depth + 3) / 4 : depth;
    }

    private boolean isRecent() {
        return loop.nowNanos() < recentUntilNanos;
    }

    /// A writer sleeps since too much is dirty.
    void slept() {
        recentUntilNanos = loop.nowNanos() + RECENT_NANOS;
    }

    /// A request is done.
    void done() {
        inFlight--;
        wrote = true;
        int normal = (depth + 1) / 2;
        boolean half = isRecent() && normal - inFlight >= (depth + 3) / 4 / 2;
        if (inFlight == 0 || half) {
            goOn();
        }
    }

    private void goOn() {
        Request request = held;
        if (request != null && inFlight < most(heldInBackground)) {
            held = null;
            send(request, heldPages, heldEndsExtent);
        }
    }

    private void beginWindow() {
        inWindow = true;
        wrote = false;
        loop.schedule(loop.nowNanos() + WINDOW_NANOS, windowEnds);
    }

    private void endWindow() {
        inWindow = false;
        boolean writes = wrote || inFlight > 0 || isRecent();
        idleWindows = writes ? 0 : idleWindows + 1;
        if (writes) {
            depth = SCALED_DEPTH;
            goOn();
        } else if (idleWindows == IDLE_WINDOWS) {
            depth = DEPTH;
        }
        if (depth != DEPTH || inFlight > 0) {
            beginWindow();
        }
    }
}
