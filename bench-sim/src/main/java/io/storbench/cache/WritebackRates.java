package io.storbench.cache;

/// What Linux knows of how fast a device writes, and the rate to which it slows whoever dirties its
/// pages: Linux 6.1, mm/page-writeback.c, `wb_update_write_bandwidth`, `wb_update_dirty_ratelimit`;
/// the values it begins with, 100 MiB/s, are those of `wb_init` in mm/backing-dev.c. Rates are in
/// pages per second, times in ticks.
final class WritebackRates {
    /// Ticks in a second: CONFIG_HZ of Debian and others.
    static final long HZ = 250;

    /// How often the rates are looked at (`BANDWIDTH_INTERVAL`).
    static final long INTERVAL_TICKS = HZ / 5;

    private static final long INITIAL = (100 << 20) / Pages.BYTES;

    /// 3 s, rounded up to a power of two.
    private static final int PERIOD_SHIFT = 10;

    private long bandwidth = INITIAL;
    private long average = INITIAL;
    private long limit = INITIAL;
    private long balanced = INITIAL;
    private long stampTicks;
    private long dirtiedStamp;
    private long writtenStamp;

    /// The device's bandwidth, smoothed.
    long average() {
        return average;
    }

    /// What one writer may dirty, before the ratio of [DirtyLimits] is applied.
    long limit() {
        return limit;
    }

    /// Whether the last look was long ago.
    boolean isOld(long nowTicks) {
        return stampTicks + INTERVAL_TICKS < nowTicks;
    }

    /// Writing begins; a device that was idle for a second is not judged by that
    /// (`wb_bandwidth_estimate_start`).
    void begin(long nowTicks, long dirtied, long written) {
        if (nowTicks - stampTicks > HZ) {
            stamp(nowTicks, dirtied, written);
        }
    }

    private void stamp(long nowTicks, long dirtied, long written) {
        stampTicks = nowTicks;
        dirtiedStamp = dirtied;
        writtenStamp = written;
    }

    /// Looks at what was written since the last time.
    ///
    /// @param dirtied pages, ever
    /// @param written pages, ever
    void update(long nowTicks, long dirtied, long written) {
        long elapsed = Math.max(1, nowTicks - stampTicks);
        long pages = Math.max(0, written - writtenStamp);
        stamp(nowTicks, dirtied, written);
        if (elapsed > 1 << PERIOD_SHIFT) {
            bandwidth = pages * HZ / elapsed;
            average = Math.max(1, bandwidth);
            return;
        }
        long old = bandwidth;
        bandwidth = (pages * HZ + old * ((1 << PERIOD_SHIFT) - elapsed)) >> PERIOD_SHIFT;
        if (average > old && old >= bandwidth) {
            average -= (average - old) >> 3;
        }
        if (average < old && old <= bandwidth) {
            average += (old - average) >> 3;
        }
        average = Math.max(1, average);
    }

    /// Brings the writer's rate nearer to what the device writes; to be called before [#update].
    ///
    /// @param ratio of [DirtyLimits]
    /// @param below whether fewer pages are dirty than are to be
    void updateLimit(long nowTicks, long dirtied, long ratio, boolean below) {
        long elapsed = Math.max(1, nowTicks - stampTicks);
        long dirtyRate = (dirtied - dirtiedStamp) * HZ / elapsed;
        long task = ((limit * ratio) >> DirtyLimits.SHIFT) + 1;
        long fresh = Math.min(average, task * average / (dirtyRate | 1));
        long step;
        if (below) {
            step = Math.max(0, Math.min(Math.min(balanced, fresh), task) - limit);
        } else {
            step = Math.max(0, limit - Math.max(Math.max(balanced, fresh), task));
        }
        long shift = limit / (2 * step + 1);
        step = shift < Long.SIZE ? Math.ceilDiv(step >> shift, 8L) : 0;
        limit = Math.max(1, limit < fresh ? limit + step : limit - step);
        balanced = fresh;
    }
}
