package io.storbench.sim.model;

import io.storbench.random.RandomStream;

/// Exponentially distributed times in whole nanoseconds, by inversion: one uniform number each.
///
/// Each time is drawn one ahead: a logarithm is a chain of some thirty dependent operations, and
/// the event that needs its result at once would wait for it. The stream must not be used
/// elsewhere, since it runs ahead.
public final class ExponentialTimes {
    private final RandomStream stream;
    private final double meanNanos;
    private long nextNanos;

    /// The times that this stream yields.
    ///
    /// @param meanNanos greater than 0, at most 10^17 (three years), so that no time overflows
    public ExponentialTimes(RandomStream stream, double meanNanos) {
        if (!(meanNanos > 0 && meanNanos <= 1e17)) {
            throw new IllegalArgumentException("mean out of range: " + meanNanos + " ns");
        }
        this.stream = stream;
        this.meanNanos = meanNanos;
        this.nextNanos = draw();
    }

    /// The next time, rounded to the nearest nanosecond.
    public long nextNanos() {
        long time = nextNanos;
        nextNanos = draw();
        return time;
    }

    private long draw() {
        // The uniform number is below 1, so the logarithm is finite, at least that of 2^-53.
        return (long) (0.5 - Logarithm.of(1 - stream.nextDouble()) * meanNanos);
    }
}
