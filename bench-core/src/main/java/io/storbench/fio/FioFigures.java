package io.storbench.fio;

import io.storbench.plan.PlanException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Reads the numbers of one job, each checked.
///
/// @param place file and job, for messages
record FioFigures(String place) {
    /// More than any run can have: 2^53, up to which doubles are exact.
    private static final long MAX_COUNT = 1L << 53;

    private static final long MAX_RUNTIME_MILLIS = 86_400_000L * 366;

    /// 31 years.
    private static final long MAX_LATENCY_NANOS = 1_000_000_000_000_000_000L;

    /// fio has 1,856 (29 groups of 64).
    private static final int MAX_BINS = 10_000;

    FioJob.Direction direction(String name, JsonNode node) {
        FioFigures own = new FioFigures(place + " " + name);
        return new FioJob.Direction(
                name,
                own.count(node, "total_ios", MAX_COUNT),
                own.count(node, "io_bytes", MAX_COUNT),
                own.count(node, "runtime", MAX_RUNTIME_MILLIS) * 1_000_000,
                node.has("short_ios") ? own.count(node, "short_ios", MAX_COUNT) : 0,
                own.latency(node, "clat_ns"),
                own.latency(node, "lat_ns"));
    }

    /// A whole number from 0 on.
    long count(JsonNode node, String key, long max) {
        JsonNode value = node.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw mistake(key, value, "is not a whole number");
        }
        if (value.asLong() < 0 || value.asLong() > max) {
            throw mistake(key, value, "is not from 0 to " + max);
        }
        return value.asLong();
    }

    private double number(JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isNumber()) {
            throw mistake(key, value, "is not a number");
        }
        if (!(value.asDouble() >= 0 && value.asDouble() <= MAX_LATENCY_NANOS)) {
            throw mistake(key, value, "is not from 0 to " + MAX_LATENCY_NANOS);
        }
        return value.asDouble();
    }

    private FioLatency latency(JsonNode direction, String key) {
        JsonNode node = direction.path(key);
        if (node.isMissingNode()) {
            return FioLatency.NONE;
        }
        FioFigures own = new FioFigures(place + "." + key);
        long count = own.count(node, "N", MAX_COUNT);
        if (count == 0) {
            return FioLatency.NONE;
        }
        FioLatency latency =
                new FioLatency(
                        count,
                        own.number(node, "mean"),
                        own.number(node, "stddev"),
                        own.count(node, "min", MAX_LATENCY_NANOS),
                        own.count(node, "max", MAX_LATENCY_NANOS),
                        own.percentiles(node.path("percentile")),
                        own.bins(node.path("bins"), count));
        // fio rounds the mean to six decimals.
        if (latency.meanNanos() < latency.minNanos() - 1
                || latency.meanNanos() > latency.maxNanos() + 1) {
            throw new PlanException(
                    "%s: the mean, %s, is not between min and max"
                            .formatted(own.place, latency.meanNanos()));
        }
        return latency;
    }

    private SortedMap<Double, Long> percentiles(JsonNode node) {
        SortedMap<Double, Long> percentiles = new TreeMap<>();
        long before = 0;
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (percentiles.size() > 100) {
                throw new PlanException(place + ": more than 100 percentiles");
            }
            double percent = parsed(entry.getKey());
            long nanos = count(node, entry.getKey(), MAX_LATENCY_NANOS);
            if (!(percent >= 0 && percent <= 100) || nanos < before) {
                throw new PlanException(place + ": percentiles that fall: at " + entry.getKey());
            }
            before = nanos;
            percentiles.put(percent, nanos);
        }
        return percentiles;
    }

    private SortedMap<Long, Long> bins(JsonNode node, long count) {
        SortedMap<Long, Long> bins = new TreeMap<>();
        if (node.size() > MAX_BINS) {
            throw new PlanException(place + ": more than " + MAX_BINS + " bins");
        }
        long sum = 0;
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            double nanos = parsed(entry.getKey());
            long times = count(node, entry.getKey(), MAX_COUNT);
            if (!(nanos >= 0 && nanos <= MAX_LATENCY_NANOS)) {
                throw new PlanException(place + ": a bin at " + entry.getKey());
            }
            bins.merge((long) nanos, times, Long::sum);
            sum += times;
        }
        if (!bins.isEmpty() && sum != count) {
            throw new PlanException(
                    "%s: the bins hold %d operations of %d".formatted(place, sum, count));
        }
        return bins;
    }

    private static double parsed(String text) {
        return text.matches("[0-9]{1,19}(\\.[0-9]{1,9})?") ? Double.parseDouble(text) : Double.NaN;
    }

    private PlanException mistake(String key, JsonNode value, String message) {
        return new PlanException(
                value.isMissingNode()
                        ? "%s: \"%s\" is missing".formatted(place, key)
                        : "%s.%s: %s %s".formatted(place, key, abbreviated(value), message));
    }

    private static String abbreviated(JsonNode value) {
        String text = value.toString();
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }
}
