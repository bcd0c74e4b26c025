package io.storbench.measure;

import io.storbench.engine.Operation;
import io.storbench.result.LatencySummary;
import java.util.Collection;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Service latencies by kind of request, of a load that has several: reads and writes of a mix, the
/// calls of a metadata load, open, transfer, flush and close where each operation opens its file.
/// Means are exact; percentiles have two significant digits, so that a recorder of each of hundreds
/// of workers stays small. Written by one thread.
final class KindLatencies {
    private static final int DIGITS = 2;

    private final @Nullable Histogram[] histograms = new Histogram[Operation.values().length];
    private final double[] sumsNanos = new double[histograms.length];

    /// Latencies of these kinds only.
    KindLatencies(Collection<Operation> kinds) {
        kinds.forEach(this::histogram);
    }

    private Histogram histogram(Operation kind) {
        Histogram histogram = histograms[kind.ordinal()];
        if (histogram == null) {
            histogram = new Histogram(LatencyRecorder.MAX_NANOS, DIGITS);
            histograms[kind.ordinal()] = histogram;
        }
        return histogram;
    }

    /// Counts a request of one of the kinds. Allocates nothing.
    void record(Operation kind, long nanos) {
        Histogram histogram = histograms[kind.ordinal()];
        if (histogram != null) {
            histogram.recordValue(Math.clamp(nanos, 0, LatencyRecorder.MAX_NANOS));
            sumsNanos[kind.ordinal()] += nanos;
        }
    }

    /// Adds all of these to others.
    void addTo(KindLatencies sums) {
        for (Operation kind : Operation.values()) {
            Histogram histogram = histograms[kind.ordinal()];
            if (histogram != null) {
                sums.histogram(kind).add(histogram);
                sums.sumsNanos[kind.ordinal()] += sumsNanos[kind.ordinal()];
            }
        }
    }

    /// Each kind that was there, by its name in results.
    SortedMap<String, LatencySummary> summaries() {
        SortedMap<String, LatencySummary> summaries = new TreeMap<>();
        for (Operation kind : Operation.values()) {
            Histogram histogram = histograms[kind.ordinal()];
            if (histogram != null && histogram.getTotalCount() > 0) {
                summaries.put(
                        kind.name().toLowerCase(Locale.ROOT),
                        LatencySummary.of(histogram, sumsNanos[kind.ordinal()]));
            }
        }
        return summaries;
    }
}
