package io.storbench.measure;

import io.storbench.engine.Operation;
import io.storbench.result.LatencySummary;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// Service latencies by kind of request, of a load that has several: reads and writes of a mix, the
/// calls of a metadata load, open, transfer, flush and close where each operation opens its file.
/// Means are exact; percentiles have two significant digits, so that a recorder of each of hundreds
/// of workers stays small. Written by one thread.
final class KindLatencies {
    private static final int DIGITS = 2;

    private final Map<Operation, Kind> kinds = new EnumMap<>(Operation.class);
    private final Map<String, Kind> units = new HashMap<>();
    private final boolean any;

    /// The latencies of one kind.
    private static final class Kind {
        private final Histogram histogram = new Histogram(LatencyRecorder.MAX_NANOS, DIGITS);
        private double sumNanos;

        void add(long nanos) {
            histogram.recordValue(Math.clamp(nanos, 0, LatencyRecorder.MAX_NANOS));
            sumNanos += nanos;
        }

        void add(Kind other) {
            histogram.add(other.histogram);
            sumNanos += other.sumNanos;
        }
    }

    /// Latencies of all kinds that come.
    KindLatencies() {
        this.any = true;
    }

    /// Latencies of these kinds only.
    KindLatencies(Collection<Operation> kinds) {
        this.any = false;
        kinds.forEach(kind -> this.kinds.put(kind, new Kind()));
    }

    /// Counts a request of one of the kinds. Allocates nothing, but for the first of a kind that
    /// was not known.
    void record(Operation operation, long nanos) {
        Kind kind = kinds.get(operation);
        if (kind == null && any) {
            kind = new Kind();
            kinds.put(operation, kind);
        }
        if (kind != null) {
            kind.add(nanos);
        }
    }

    /// Counts a unit of work. The first of a name allocates.
    void record(String name, long nanos) {
        Kind unit = units.get(name);
        if (unit == null) {
            unit = new Kind();
            units.put(name, unit);
        }
        unit.add(nanos);
    }

    /// Adds all of these to others.
    void addTo(KindLatencies sums) {
        kinds.forEach((operation, kind) ->
                sums.kinds.computeIfAbsent(operation, _ -> new Kind()).add(kind));
        units.forEach((name, unit) -> sums.units.computeIfAbsent(name, _ -> new Kind()).add(unit));
    }

    /// Each kind that took time, by its name in results; what asks nobody, such as a simulated
    /// CLOSE of NFSv3, is none.
    SortedMap<String, LatencySummary> summaries() {
        SortedMap<String, LatencySummary> summaries = new TreeMap<>();
        kinds.forEach((operation, kind) -> {
            if (kind.sumNanos > 0) {
                summaries.put(
                        operation.name().toLowerCase(Locale.ROOT),
                        LatencySummary.of(kind.histogram, kind.sumNanos));
            }
        });
        units.forEach((name, unit) ->
                summaries.put(name, LatencySummary.of(unit.histogram, unit.sumNanos)));
        return summaries;
    }
}
