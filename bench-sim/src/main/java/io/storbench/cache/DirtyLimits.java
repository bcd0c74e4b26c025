package io.storbench.cache;

/// Linux's limits of dirty pages, and the line by which it slows whoever dirties more of them:
/// Linux 6.1, mm/page-writeback.c, `dirty_freerun_ceiling`, `pos_ratio_polynom`,
/// `wb_position_ratio` for one device. Numbers are pages and pages per second; ratios are in units
/// of 1/1024.
///
/// @param hard `vm.dirty_bytes`, at which writers stop
/// @param background `vm.dirty_background_bytes`, beyond which the flusher writes
record DirtyLimits(long hard, long background) {
    /// Of a ratio of 1, the bits behind the point (`RATELIMIT_CALC_SHIFT`).
    static final int SHIFT = 10;

    /// Up to which writers are left alone: halfway between both limits.
    long freeRun() {
        return (hard + background) / 2;
    }

    /// Where writers are to be held, halfway between that and the hard limit.
    long setpoint() {
        return (freeRun() + hard) / 2;
    }

    /// What a writer's rate is multiplied by: 2 at the end of the free run, 1 at the set point, 0
    /// at the hard limit, by a polynomial of the third degree that is flat at the set point; and
    /// that scaled down where the device holds more than its share of the dirty pages.
    ///
    /// @param dirty pages, or on their way; all of them the device's
    /// @param share of the hard limit that is the device's, in pages
    /// @param bandwidth of the device, in pages per second
    long ratio(long dirty, long share, long bandwidth) {
        if (dirty >= hard) {
            return 0;
        }
        long ofShare = Math.max(Math.min(share, hard), (hard - dirty) / 8);
        long scale = (ofShare << 16) / (hard | 1);
        long target = (setpoint() * scale) >> 16;
        long span = ((hard - ofShare + 8 * bandwidth) * scale) >> 16;
        long intercept = target + span;
        long ratio = polynomial(dirty);
        ratio = dirty < intercept - span / 4 ? ratio * (intercept - dirty) / (intercept - target | 1) : ratio / 4;
        return dirty < ofShare / 2 ? reserve(ratio, dirty, ofShare / 2) : ratio;
    }

    private long polynomial(long dirty) {
        long x = ((setpoint() - dirty) << SHIFT) / (hard - setpoint() | 1);
        long cube = (((x * x) >> SHIFT) * x) >> SHIFT;
        return Math.clamp(cube + (1L << SHIFT), 0, 2L << SHIFT);
    }

    /// Lest the device runs dry.
    private static long reserve(long ratio, long dirty, long most) {
        return dirty > most / 8 ? ratio * most / dirty : ratio * 8;
    }
}
