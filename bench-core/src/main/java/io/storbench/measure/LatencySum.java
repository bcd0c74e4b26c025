package io.storbench.measure;

import io.storbench.result.LatencySummary;
import org.HdrHistogram.Histogram;

/// Latencies of one sort. The mean is exact; percentiles have two significant digits, so that
/// several of each of hundreds of workers stay small. Written by one thread; allocates nothing when
/// adding.
final class LatencySum {
    private static final int DIGITS = 2;

    private final Histogram histogram = new Histogram(LatencyRecorder.MAX_NANOS, DIGITS);
    private double sumNanos;

    void add(long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, LatencyRecorder.MAX_NANOS));
        sumNanos += nanos;
    }

    void add(LatencySum other) {
        histogram.add(other.histogram);
        sumNanos += other.sumNanos;
    }

    /// Whether none of them took any time.
    boolean tookNoTime() {
        return sumNanos <= 0;
    }

    LatencySummary summary() {
        return LatencySummary.of(histogram, sumNanos);
    }
}
