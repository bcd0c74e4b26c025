package io.storbench.report.exchange.fio;

import io.storbench.result.LatencySummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/// Latencies as fio tells them, in nanoseconds.
///
/// @param count of operations
/// @param sdNanos the standard deviation, with divisor count - 1
/// @param percentiles by percent; none when fio did not tell them, or several were put together
/// @param bins of JSON+: how often each length of time came, by the middle of its bin; none without
record FioLatency(
        long count,
        double meanNanos,
        double sdNanos,
        long minNanos,
        long maxNanos,
        SortedMap<Double, Long> percentiles,
        SortedMap<Long, Long> bins) {
    /// Of no operation.
    static final FioLatency NONE = new FioLatency(0, 0, 0, 0, 0, new TreeMap<>(), new TreeMap<>());

    /// Those of results.
    private static final double[] PERCENTS = {50, 90, 95, 99, 99.9};

    /// The longest that HdrHistogram's logs of results tell apart: one hour.
    private static final long MAX_NANOS = 3_600_000_000_000L;

    /// Several together. Their percentiles are lost; their bins, if all have them, are not.
    static FioLatency merged(List<FioLatency> parts) {
        List<FioLatency> some = parts.stream().filter(part -> part.count > 0).toList();
        if (some.size() < 2) {
            return some.isEmpty() ? NONE : some.getFirst();
        }
        long count = 0;
        double sum = 0;
        SortedMap<Long, Long> bins = new TreeMap<>();
        for (FioLatency part : some) {
            count += part.count;
            sum += part.count * part.meanNanos;
            part.bins.forEach((nanos, times) -> bins.merge(nanos, times, Long::sum));
        }
        double mean = sum / count;
        double squares = 0;
        for (FioLatency part : some) {
            double off = part.meanNanos - mean;
            squares += (part.count - 1) * part.sdNanos * part.sdNanos + part.count * off * off;
        }
        boolean binned = some.stream().noneMatch(part -> part.bins.isEmpty());
        return new FioLatency(
                count,
                mean,
                Math.sqrt(squares / (count - 1)),
                some.stream().mapToLong(FioLatency::minNanos).min().orElse(0),
                some.stream().mapToLong(FioLatency::maxNanos).max().orElse(0),
                new TreeMap<>(),
                binned ? bins : new TreeMap<>());
    }

    /// The numbers that results have; empty when one of its percentiles is not known.
    Optional<LatencySummary> summary() {
        if (count == 0) {
            return Optional.empty();
        }
        long[] nanos = new long[PERCENTS.length];
        for (int i = 0; i < nanos.length; i++) {
            Optional<Long> percentile =
                    Optional.ofNullable(percentiles.get(PERCENTS[i])).or(ofBins(PERCENTS[i] / 100 * count));
            if (percentile.isEmpty()) {
                return Optional.empty();
            }
            nanos[i] = percentile.get();
        }
        return Optional.of(new LatencySummary(
                count, meanNanos, sdNanos, minNanos, nanos[0], nanos[1], nanos[2], nanos[3], nanos[4], maxNanos));
    }

    /// By fio's own rule: the first bin up to which this many are reached.
    private Supplier<Optional<Long>> ofBins(double operations) {
        return () -> {
            long sum = 0;
            for (Map.Entry<Long, Long> bin : bins.entrySet()) {
                sum += bin.getValue();
                if (sum >= operations) {
                    return Optional.of(bin.getKey());
                }
            }
            return Optional.empty();
        };
    }

    /// The bins as a histogram with the digits of results' logs; longer times count as an hour.
    Histogram histogram() {
        Histogram histogram = new Histogram(MAX_NANOS, 3);
        bins.forEach((nanos, times) -> histogram.recordValueWithCount(Math.min(nanos, MAX_NANOS), times));
        return histogram;
    }
}
