package io.storbench.cache;

import io.storbench.engine.EventLoop;

/// Writes files whose oldest dirty page has reached an age, which is looked at every now and then,
/// as Linux does (`dirty_expire_centisecs` and `dirty_writeback_centisecs` of sysctl; before 2.6
/// `age_buffer` and `interval` of bdflush, there for each buffer): all that is dirty then goes, so
/// that neighbours merge.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Aging {
    /// `age_buffer` and, since, `dirty_expire_centisecs`.
    private static final long AGE_NANOS = 30_000_000_000L;

    private final long ageNanos;
    private final long intervalNanos;
    private final EventLoop loop;
    private final CachedFiles files;
    private final Runnable write;
    private final Runnable look = this::look;
    private boolean scheduled;

    /// @param settings with an age at which pages expire, or without for Linux's
    /// @param write writes what has expired
    Aging(CacheSettings settings, EventLoop loop, CachedFiles files, Runnable write) {
        this.ageNanos = settings.expireNanos().orElse(AGE_NANOS);
        this.intervalNanos = settings.flushIntervalNanos();
        this.loop = loop;
        this.files = files;
        this.write = write;
    }

    /// A file gets dirty pages.
    ///
    /// @param first whether it had none
    void dirtied(CachedFile file, boolean first) {
        if (first) {
            file.dirtyNanos = loop.nowNanos();
        }
        schedule();
    }

    private void schedule() {
        if (!scheduled) {
            scheduled = true;
            long intervals = loop.nowNanos() / intervalNanos + 1;
            loop.schedule(intervals * intervalNanos, look);
        }
    }

    private void look() {
        scheduled = false;
        long nowNanos = loop.nowNanos();
        boolean left = false;
        for (int i = 0; i < files.activeCount(); i++) {
            CachedFile file = files.active(i);
            if (file.unsafePages > 0 && nowNanos - file.dirtyNanos >= ageNanos) {
                file.pages().expire();
                // What is dirtied from now on is as old as this moment at most.
                file.dirtyNanos = nowNanos;
            }
            left |= file.unsafePages > 0;
        }
        if (left) {
            schedule();
        }
        write.run();
    }
}
