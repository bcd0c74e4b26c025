package io.storbench.cache;

/// Slows whoever dirties pages, as Linux has done since 3.2, so that the pages stay between the end
/// of the free run and the hard limit: Linux 6.1, mm/page-writeback.c, `balance_dirty_pages`. A
/// writer is checked after some pages, and sleeps as long as these pages ought to have taken at
/// its rate, less what they took; near the hard limit the rate is 0, and it sleeps until that has
/// changed.
///
/// One device, one control group, and one processor (`ratelimit_pages`) are assumed. Times are in
/// ticks of 4 ms.
final class DirtyThrottle {
    /// CONFIG_HZ of Debian and others.
    static final long TICK_NANOS = 1_000_000_000 / WritebackRates.HZ;

    /// Each processor counts this many pages, dirtied or cleaned, before it adds them to the number
    /// that everybody sees (mm/vmstat.c): of one processor and 2 to 4 GiB of memory.
    private static final long BATCH_PAGES = 13;

    /// The longest sleep (`MAX_PAUSE`).
    private static final long MOST_TICKS = WritebackRates.HZ / 5;

    /// Down to how many pages a writer is checked (`DIRTY_POLL_THRESH`).
    private static final long POLL_PAGES = 32;

    /// A power of two not below the ticks of an eighth of a second, and of a second.
    private static final long EIGHTH = 32;

    private static final long SECOND = 256;

    /// After how many ticks each device's share is judged by half of what it was
    /// (`VM_COMPLETIONS_PERIOD_LEN`).
    private static final long SHARE_TICKS = 3 * WritebackRates.HZ;

    private final DirtyLimits limits;
    private final WritebackRates rates = new WritebackRates();
    private final long checkAfter;
    private double elsewhere;
    private double recent;
    private long shareTicks = SHARE_TICKS;
    private long sinceCheck;
    private long dirtied;
    private long written;
    private boolean exceeded;

    /// What is shorter is not slept.
    private long leastTicks;

    /// After how many pages a task that sleeps is checked again.
    private long nextPages;

    /// @param elsewherePages written to other devices in the seconds before
    DirtyThrottle(DirtyLimits limits, long elsewherePages) {
        this.limits = limits;
        this.elsewhere = elsewherePages;
        this.checkAfter = Math.max(16, limits.hard() / 32);
    }

    /// A number of pages as the throttle sees it.
    static long seen(long pages) {
        return pages - pages % BATCH_PAGES;
    }

    /// Pages have become dirty.
    void dirtied(Dirtier task, long pages) {
        task.dirtied += pages;
        dirtied += pages;
        sinceCheck += pages;
    }

    /// The device has written pages.
    void written(long pages) {
        written += pages;
        recent += pages;
    }

    /// The flusher begins a pass.
    void begin(long nowTicks) {
        rates.begin(nowTicks, dirtied, written);
    }

    /// The device's bandwidth is to be looked at, if that was long ago.
    void look(long nowTicks) {
        if (rates.isOld(nowTicks)) {
            rates.update(nowTicks, dirtied, written);
        }
    }

    /// The most that one pass of the flusher writes (`writeback_chunk_size`, fs/fs-writeback.c):
    /// half a second's, or an eighth of the limit, and in whole units of 4 MiB at least one.
    long passPages() {
        long unit = (4 << 20) / Pages.BYTES;
        return (Math.min(rates.average() / 2, limits.hard() / 8) + unit) / unit * unit;
    }

    /// Whether the flusher has something to do (`wb_over_bg_thresh`).
    ///
    /// @param waiting pages that are dirty and not on their way
    boolean isOverBackground(long waiting, long nowTicks) {
        return seen(waiting) > limits.background() || waiting > share(limits.background(), nowTicks);
    }

    /// The device's share of a limit: that of what all devices have written of late.
    private long share(long limit, long nowTicks) {
        while (nowTicks >= shareTicks) {
            shareTicks += SHARE_TICKS;
            elsewhere /= 2;
            recent /= 2;
        }
        return recent == 0 ? 0 : (long) (limit * (recent / (recent + elsewhere)));
    }

    /// How many pages a task may dirty before it is checked; at least one.
    long pagesUntilCheck(Dirtier task) {
        long after = exceeded ? Math.min(task.pauseAfter, 8) : task.pauseAfter;
        return Math.max(1, Math.min(after - task.dirtied, checkAfter - sinceCheck));
    }

    /// Whether a task is to be checked.
    boolean isDue(Dirtier task) {
        long after = exceeded ? Math.min(task.pauseAfter, 8) : task.pauseAfter;
        return task.dirtied >= after || sinceCheck >= checkAfter;
    }

    /// Whether this many dirty pages wake the flusher.
    boolean wakes(long dirty, long waiting) {
        return seen(waiting) > limits.background() || dirty > limits.freeRun();
    }

    /// Checks a task that has dirtied pages.
    ///
    /// @param dirty pages, those on their way included
    /// @return how many ticks it sleeps; 0 if it goes on at once
    long balance(Dirtier task, long dirty, long nowTicks) {
        sinceCheck = 0;
        if (dirty <= limits.freeRun()) {
            task.stopped = false;
            task.pausedTicks = nowTicks;
            task.dirtied = 0;
            task.pauseAfter = 1L << (log2(limits.hard() - dirty) >> 1);
            return 0;
        }
        task.charged = task.stopped ? task.charged : task.dirtied;
        long share = share(limits.hard(), nowTicks);
        exceeded = dirty > share && dirty > limits.hard();
        long ratio = limits.ratio(dirty, share, rates.average());
        if (rates.isOld(nowTicks)) {
            rates.updateLimit(nowTicks, dirtied, ratio, dirty < limits.setpoint());
            rates.update(nowTicks, dirtied, written);
        }
        long rate = (rates.limit() * ratio) >> DirtyLimits.SHIFT;
        long most = Math.min(MOST_TICKS, dirty / (1 + rates.average() / EIGHTH) + 1);
        aim(rate, most);
        task.stopped = rate == 0;
        if (task.stopped) {
            return sleep(task, nowTicks, most);
        }
        long period = WritebackRates.HZ * task.charged / rate;
        long pause = task.pausedTicks == 0 ? period : period - (nowTicks - task.pausedTicks);
        if (pause < leastTicks) {
            goOn(task, pause, period, nowTicks);
            return 0;
        }
        long late = Math.max(0, Math.min(pause - most, most));
        return sleep(task, nowTicks + late, Math.min(pause, most));
    }

    private long sleep(Dirtier task, long nowTicks, long ticks) {
        task.pausedTicks = nowTicks + ticks;
        task.dirtied = 0;
        task.pauseAfter = nextPages;
        return ticks;
    }

    /// What is too short to sleep is made up for later.
    private static void goOn(Dirtier task, long pause, long period, long nowTicks) {
        if (pause < -WritebackRates.HZ) {
            task.pausedTicks = nowTicks;
            task.dirtied = 0;
        } else if (period > 0) {
            task.pausedTicks += period;
            task.dirtied = 0;
        } else if (task.pauseAfter <= task.charged) {
            task.pauseAfter += task.charged;
        }
    }

    private static int log2(long value) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    }

    /// Sets how long a task ought to sleep at least, and after how many pages (`wb_min_pause`).
    private void aim(long rate, long most) {
        long ticks = Math.max(1, WritebackRates.HZ / 100);
        int doublings = log2(rates.average()) - log2(rates.limit());
        ticks += Math.max(0, doublings) * (10 * WritebackRates.HZ) / 1024;
        ticks = Math.min(ticks, 1 + most / 2);
        long pages = rates.limit() * ticks / SECOND;
        if (pages < POLL_PAGES) {
            ticks = most;
            pages = rates.limit() * ticks / SECOND;
            if (pages > POLL_PAGES) {
                pages = POLL_PAGES;
                ticks = WritebackRates.HZ * POLL_PAGES / rates.limit();
            }
        }
        if (WritebackRates.HZ * pages / (rate + 1) > most) {
            ticks = most;
            pages = rate * ticks / SECOND;
        }
        leastTicks = pages >= POLL_PAGES ? 1 + ticks / 2 : ticks;
        nextPages = pages;
    }
}
