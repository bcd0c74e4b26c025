package io.storbench.measure;

import io.storbench.plan.Operation;
import io.storbench.result.LatencySummary;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Service latencies by kind of request, of a load that has several: reads and writes of a mix, the
/// calls of a metadata load, open, transfer, flush and close where each operation opens its file;
/// and of units of work, and synchronous writes, in an open loop from their intended start.
/// Written by one thread.
final class KindLatencies {
    private final Map<Operation, LatencySum> kinds = new EnumMap<>(Operation.class);
    private final Map<String, LatencySum> units = new HashMap<>();
    private final boolean any;

    /// Latencies of all kinds that come.
    KindLatencies() {
        this.any = true;
    }

    /// Latencies of these kinds only.
    KindLatencies(Collection<Operation> kinds) {
        this.any = false;
        kinds.forEach(kind -> this.kinds.put(kind, new LatencySum()));
    }

    /// Counts a request of one of the kinds. Allocates nothing, but for the first of a kind that
    /// was not known.
    void record(Operation operation, long nanos) {
        LatencySum kind = kinds.get(operation);
        if (kind == null && any) {
            kind = new LatencySum();
            kinds.put(operation, kind);
        }
        if (kind != null) {
            kind.add(nanos);
        }
    }

    /// Units of work of this name are to come.
    void expect(String name) {
        units.put(name, new LatencySum());
    }

    /// Counts a unit of work. The first of a name that was not expected allocates.
    void record(String name, long nanos) {
        LatencySum unit = units.get(name);
        if (unit == null) {
            unit = new LatencySum();
            units.put(name, unit);
        }
        unit.add(nanos);
    }

    /// Adds all of these to others.
    void addTo(KindLatencies sums) {
        kinds.forEach((operation, kind) ->
                sums.kinds.computeIfAbsent(operation, _ -> new LatencySum()).add(kind));
        units.forEach((name, unit) ->
                sums.units.computeIfAbsent(name, _ -> new LatencySum()).add(unit));
    }

    /// Each kind that took time, by its name in results; what asks nobody, such as a simulated
    /// CLOSE of NFSv3, is none.
    SortedMap<String, LatencySummary> summaries() {
        SortedMap<String, LatencySummary> summaries = new TreeMap<>();
        kinds.forEach((operation, kind) -> {
            if (!kind.tookNoTime()) {
                summaries.put(operation.key(), kind.summary());
            }
        });
        units.forEach((name, unit) -> {
            if (!unit.tookNoTime()) {
                summaries.put(name, unit.summary());
            }
        });
        return summaries;
    }
}
