package io.storbench.result;

import org.HdrHistogram.Histogram;

/// A latency distribution in a few numbers, in nanoseconds. The histogram itself is kept in the
/// trial's interval log.
///
/// Of another program's results only count and mean may be known: then all others are 0, see
/// [#isMeanOnly].
///
/// @param count of operations; with 0 every other number is 0
/// @param sdNanos the standard deviation within the trial
public record LatencySummary(
        long count,
        double meanNanos,
        double sdNanos,
        long minNanos,
        long p50Nanos,
        long p90Nanos,
        long p95Nanos,
        long p99Nanos,
        long p999Nanos,
        long maxNanos)
        implements ReadCheck {
    /// That of no operation.
    public static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /// Refuses a mean of no operation, and operations that took no time.
    @Override
    public void checkRead() {
        if (meanNanos == 0 && count > 0) {
            throw new ComponentException("mean_ns", "cannot be: its " + count + " operations took time");
        }
        if (meanNanos > 0 && count == 0) {
            throw new ComponentException("mean_ns", "cannot be: it is the mean of no operation");
        }
    }

    /// The summary of a histogram.
    ///
    /// @param sumNanos the exact sum of all recorded values; a histogram's own mean carries its
    ///   resolution of three digits
    public static LatencySummary of(Histogram histogram, double sumNanos) {
        long count = histogram.getTotalCount();
        if (count == 0) {
            return NONE;
        }
        return new LatencySummary(
                count,
                sumNanos / count,
                histogram.getStdDeviation(),
                histogram.getMinValue(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(95),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue());
    }

    /// The same between known extremes: those of a histogram, and its percentiles, are the ends of its buckets.
    public LatencySummary within(long leastNanos, long mostNanos) {
        return count == 0
                ? this
                : new LatencySummary(
                        count,
                        meanNanos,
                        sdNanos,
                        leastNanos,
                        Math.min(p50Nanos, mostNanos),
                        Math.min(p90Nanos, mostNanos),
                        Math.min(p95Nanos, mostNanos),
                        Math.min(p99Nanos, mostNanos),
                        Math.min(p999Nanos, mostNanos),
                        mostNanos);
    }

    /// A distribution of which only the mean is known.
    ///
    /// @param count at least 1
    public static LatencySummary ofMean(long count, double meanNanos) {
        return new LatencySummary(count, meanNanos, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /// Whether percentiles, extremes and deviation are unknown.
    public boolean isMeanOnly() {
        return maxNanos == 0 && meanNanos > 0;
    }
}
