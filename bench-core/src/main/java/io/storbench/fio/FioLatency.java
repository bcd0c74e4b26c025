package io.storbench.fio;

import io.storbench.plan.PlanException;
import io.storbench.result.LatencySummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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

    /// Whether percentiles are known.
    boolean isDistribution() {
        return !bins.isEmpty() || !percentiles.isEmpty();
    }

    /// The numbers that results have.
    ///
    /// @param place for messages
    /// @throws PlanException when a percentile is not known
    LatencySummary summary(String place) {
        if (count == 0) {
            return LatencySummary.of(new Histogram(2), 0);
        }
        return new LatencySummary(
                count,
                meanNanos,
                sdNanos,
                minNanos,
                percentile(50, place),
                percentile(90, place),
                percentile(95, place),
                percentile(99, place),
                percentile(99.9, place),
                maxNanos);
    }

    private long percentile(double percent, String place) {
        Long told = percentiles.get(percent);
        if (told != null) {
            return told;
        }
        return ofBins(percent)
                .orElseThrow(() ->
                        new PlanException(
                                place
                                        + ": percentile "
                                        + percent
                                        + " cannot be told: percentiles of several jobs or directions do not add up,"
                                        + " and there are no bins; run fio with --output-format=json+"));
    }

    /// By fio's own rule: the first bin up to which that share of all is reached.
    private Optional<Long> ofBins(double percent) {
        long sum = 0;
        for (Map.Entry<Long, Long> bin : bins.entrySet()) {
            sum += bin.getValue();
            if (sum >= percent / 100 * count) {
                return Optional.of(bin.getKey());
            }
        }
        return Optional.empty();
    }

    /// The bins as a histogram with the digits of results' logs; longer times count as an hour.
    Histogram histogram() {
        Histogram histogram = new Histogram(MAX_NANOS, 3);
        bins.forEach((nanos, times) ->
                histogram.recordValueWithCount(Math.min(nanos, MAX_NANOS), times));
        return histogram;
    }
}
