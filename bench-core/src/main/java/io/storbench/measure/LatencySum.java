package io.storbench.measure;

import io.storbench.result.LatencySummary;
import org.HdrHistogram.Histogram;

/// Latencies of one sort. The mean and the extremes are exact; percentiles have two significant digits, so that
/// several of each of hundreds of workers stay small. Written by one thread; allocates nothing when adding.
final class LatencySum {
    private static final int DIGITS = 2;

    private final Histogram histogram = new Histogram(LatencyRecorder.MAX_NANOS, DIGITS);
    private double sumNanos;
    private long minNanos = LatencyRecorder.MAX_NANOS;
    private long maxNanos;

    void add(long nanos) {
        long counted = Math.clamp(nanos, 0, LatencyRecorder.MAX_NANOS);
        histogram.recordValue(counted);
        sumNanos += nanos;
        minNanos = Math.min(minNanos, counted);
        maxNanos = Math.max(maxNanos, counted);
    }

    void add(LatencySum other) {
        histogram.add(other.histogram);
        sumNanos += other.sumNanos;
        minNanos = Math.min(minNanos, other.minNanos);
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    /// Whether none of them took any time.
    boolean tookNoTime() {
        return sumNanos <= 0;
    }

    LatencySummary summary() {
        return LatencySummary.of(histogram, sumNanos).within(minNanos, maxNanos);
    }
}
