package io.storbench.engine;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Counters at one moment, or the difference of two moments.
///
/// @param totals by counter; absent means 0
/// @param procedures by procedure and counter; a procedure without any message is absent
public record CounterSnapshot(Map<Counter, Long> totals, SortedMap<String, Map<ProcedureCounter, Long>> procedures) {

    /// Nothing counted.
    public static final CounterSnapshot NONE = new CounterSnapshot(Map.of(), new TreeMap<>());

    /// Copies.
    public CounterSnapshot {
        totals = Map.copyOf(totals);
        procedures = Collections.unmodifiableSortedMap(new TreeMap<>(procedures));
    }

    static CounterSnapshot of(Counters counters) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            put(totals, counter, counters.get(counter));
        }
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        for (int procedure = 0; procedure < counters.procedures().size(); procedure++) {
            Map<ProcedureCounter, Long> counts = new EnumMap<>(ProcedureCounter.class);
            for (ProcedureCounter counter : ProcedureCounter.values()) {
                put(counts, counter, counters.get(procedure, counter));
            }
            if (!counts.isEmpty()) {
                procedures.put(counters.procedures().get(procedure), counts);
            }
        }
        return new CounterSnapshot(totals, procedures);
    }

    /// What was counted since an earlier moment of the same counters.
    public CounterSnapshot since(CounterSnapshot earlier) {
        return combine(earlier, -1);
    }

    /// The sum with another worker's counters.
    public CounterSnapshot plus(CounterSnapshot other) {
        return combine(other, 1);
    }

    /// A counter of the whole session.
    public long get(Counter counter) {
        return totals.getOrDefault(counter, 0L);
    }

    /// A counter of a procedure; 0 for one that was never called.
    public long get(String procedure, ProcedureCounter counter) {
        return procedures.getOrDefault(procedure, Map.of()).getOrDefault(counter, 0L);
    }

    /// A counter summed over all procedures.
    public long sum(ProcedureCounter counter) {
        long sum = 0;
        for (Map<ProcedureCounter, Long> counts : procedures.values()) {
            sum += counts.getOrDefault(counter, 0L);
        }
        return sum;
    }

    private CounterSnapshot combine(CounterSnapshot other, int sign) {
        Map<Counter, Long> sums = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            put(sums, counter, get(counter) + sign * other.get(counter));
        }
        SortedMap<String, Map<ProcedureCounter, Long>> combined = new TreeMap<>();
        Stream.concat(procedures.keySet().stream(), other.procedures.keySet().stream())
                .distinct()
                .forEach(procedure -> {
                    Map<ProcedureCounter, Long> counts = new EnumMap<>(ProcedureCounter.class);
                    for (ProcedureCounter counter : ProcedureCounter.values()) {
                        long own = get(procedure, counter);
                        put(counts, counter, own + sign * other.get(procedure, counter));
                    }
                    if (!counts.isEmpty()) {
                        combined.put(procedure, counts);
                    }
                });
        return new CounterSnapshot(sums, combined);
    }

    private static <K> void put(Map<K, Long> map, K key, long value) {
        if (value != 0) {
            map.put(key, value);
        }
    }
}
