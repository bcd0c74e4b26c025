package io.storbench.report.exchange.fio;

import io.storbench.result.JsonFields;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads the numbers of one direction of a job, each checked. What is not as fio writes it is
/// refused by an [IllegalArgumentException].
final class FioFigures {
    /// More than any run can have: 2^53, up to which doubles are exact.
    private static final long MAX_COUNT = 1L << 53;

    private static final long MAX_RUNTIME_MILLIS = 86_400_000L * 366;

    /// 31 years.
    private static final long MAX_LATENCY_NANOS = 1_000_000_000_000_000_000L;

    private static final int MAX_PERCENTILES = 100;

    /// fio has 1,856 (29 groups of 64).
    private static final int MAX_BINS = 10_000;

    private FioFigures() {}

    /// @param fields of the direction
    static FioJob.Direction direction(String name, JsonFields fields) {
        return new FioJob.Direction(
                name,
                fields.count("total_ios", MAX_COUNT),
                fields.count("io_bytes", MAX_COUNT),
                fields.count("runtime", MAX_RUNTIME_MILLIS) * 1_000_000,
                fields.has("short_ios") ? fields.count("short_ios", MAX_COUNT) : 0,
                latency(fields, "clat_ns"),
                latency(fields, "lat_ns"));
    }

    /// @param latency of a job's fsyncs
    static FioJob.Syncs syncs(JsonFields latency) {
        long count = latency.count("N", MAX_COUNT);
        return count == 0
                ? FioJob.Syncs.NONE
                : new FioJob.Syncs(
                        count, latency.amount("mean", MAX_LATENCY_NANOS), latency.count("max", MAX_LATENCY_NANOS));
    }

    private static FioLatency latency(JsonFields direction, String key) {
        if (!direction.has(key)) {
            return FioLatency.NONE;
        }
        JsonFields fields = direction.object(key);
        long count = fields.count("N", MAX_COUNT);
        if (count == 0) {
            return FioLatency.NONE;
        }
        FioLatency latency = new FioLatency(
                count,
                fields.amount("mean", MAX_LATENCY_NANOS),
                fields.amount("stddev", MAX_LATENCY_NANOS),
                fields.count("min", MAX_LATENCY_NANOS),
                fields.count("max", MAX_LATENCY_NANOS),
                percentiles(fields),
                bins(fields, count));
        // fio rounds the mean to six decimals.
        if (latency.meanNanos() < latency.minNanos() - 1 || latency.meanNanos() > latency.maxNanos() + 1) {
            throw fields.mistake("mean", "is not between min and max");
        }
        return latency;
    }

    private static SortedMap<Double, Long> percentiles(JsonFields latency) {
        SortedMap<Double, Long> percentiles = new TreeMap<>();
        if (!latency.has("percentile")) {
            return percentiles;
        }
        JsonFields fields = latency.object("percentile");
        if (fields.node().size() > MAX_PERCENTILES) {
            throw latency.mistake("percentile", "has more than " + MAX_PERCENTILES + " percentiles");
        }
        long before = 0;
        for (String key : fields.node().propertyNames()) {
            double percent = parsed(key);
            long nanos = fields.count(key, MAX_LATENCY_NANOS);
            if (!(percent >= 0 && percent <= 100) || nanos < before) {
                throw fields.mistake(key, "is not a percentile from 0 to 100, or below the one before");
            }
            before = nanos;
            percentiles.put(percent, nanos);
        }
        return percentiles;
    }

    private static SortedMap<Long, Long> bins(JsonFields latency, long count) {
        SortedMap<Long, Long> bins = new TreeMap<>();
        if (!latency.has("bins")) {
            return bins;
        }
        JsonFields fields = latency.object("bins");
        if (fields.node().size() > MAX_BINS) {
            throw latency.mistake("bins", "has more than " + MAX_BINS + " bins");
        }
        long sum = 0;
        for (String key : fields.node().propertyNames()) {
            double nanos = parsed(key);
            long times = fields.count(key, MAX_COUNT);
            if (!(nanos >= 0 && nanos <= MAX_LATENCY_NANOS)) {
                throw fields.mistake(key, "is a bin of no time");
            }
            bins.merge((long) nanos, times, Long::sum);
            sum += times;
        }
        if (!bins.isEmpty() && sum != count) {
            throw new IllegalArgumentException("the bins hold %d operations of %d".formatted(sum, count));
        }
        return bins;
    }

    private static double parsed(String text) {
        return text.matches("[0-9]{1,19}(\\.[0-9]{1,9})?") ? Double.parseDouble(text) : Double.NaN;
    }
}
