package io.storbench.relay;

import org.HdrHistogram.Histogram;

/// Collects how long something took, time after time. Percentiles are right to a thousandth, by a
/// histogram, and the shortest time to the nanosecond: a histogram would round it down, and a
/// distance must not look shorter than it is. Used by one thread.
final class DelayRecorder {
    /// The longest time that is distinguished.
    private static final long MAX_NANOS = 3_600_000_000_000L;

    private final Histogram times = new Histogram(MAX_NANOS, 3);
    private long minNanos = Long.MAX_VALUE;

    /// Counts a time, in nanoseconds.
    void record(long nanos) {
        long counted = Math.clamp(nanos, 0, MAX_NANOS);
        times.recordValue(counted);
        minNanos = Math.min(minNanos, counted);
    }

    /// How many were counted since [#reset].
    long count() {
        return times.getTotalCount();
    }

    /// Begins anew.
    void reset() {
        times.reset();
        minNanos = Long.MAX_VALUE;
    }

    /// All that was counted since [#reset].
    Delays delays() {
        return count() == 0
                ? Delays.NONE
                : new Delays(count(), minNanos, times.getValueAtPercentile(50), times.getValueAtPercentile(99));
    }
}
