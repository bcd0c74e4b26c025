package io.storbench.cache;

import io.storbench.engine.EventLoop;
import java.util.function.LongSupplier;

/// The thread by which Linux writes dirty pages in the background: Linux 6.1, fs/fs-writeback.c,
/// `wb_check_background_flush` and `wb_writeback`. Once woken it writes in passes, each of a number of
/// pages or to the end of the file, and looks whether there is too much only between them; so it
/// sends everything that is dirty, not only what is beyond the limit.
///
/// A pass is sent at once: looking for dirty pages takes no time of its own.
///
/// Used by the session's thread.
final class Flusher {
    private final EventLoop loop;
    private final DirtyThrottle throttle;
    private final LongSupplier waiting;
    private final Runnable write;
    private boolean running;
    private boolean passing;
    private long left;
    private boolean wrote;

    /// @param waiting how many pages are dirty and not on their way
    /// @param write writes what belongs to a pass
    Flusher(EventLoop loop, DirtyThrottle throttle, LongSupplier waiting, Runnable write) {
        this.loop = loop;
        this.throttle = throttle;
        this.waiting = waiting;
        this.write = write;
    }

    /// The time in ticks; 0 is before all.
    static long ticks(EventLoop loop) {
        return loop.nowNanos() / DirtyThrottle.TICK_NANOS + 1;
    }

    /// Writes, unless there is little to write.
    void wake() {
        if (!running && hasToWrite()) {
            begin();
        }
    }

    private boolean hasToWrite() {
        return throttle.isOverBackground(waiting.getAsLong(), ticks(loop));
    }

    /// Whether it writes now.
    boolean isPassing() {
        return passing;
    }

    /// How many pages are left of the pass.
    long left() {
        return left;
    }

    private void begin() {
        running = true;
        passing = true;
        wrote = false;
        left = throttle.passPages();
        throttle.begin(ticks(loop));
        write.run();
    }

    /// Pages of the pass are sent.
    void sent(int pages) {
        left -= pages;
        wrote = true;
    }

    /// The pass is over.
    void end() {
        passing = false;
        throttle.look(ticks(loop));
        if (wrote && hasToWrite()) {
            begin();
        } else {
            running = false;
        }
    }
}
