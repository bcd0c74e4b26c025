package io.storbench.run;

import io.storbench.result.WorkUnit;
import io.storbench.workload.LoadResult;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/// How many units of work a load's actors completed, by name, such as transactions or files
/// written, and how many each second: of the time from the begin of the first to the end of the
/// last, so that a phase of a load is not counted over the others' time.
///
/// @param count of all actors
/// @param firstNanos when the first one began within the measurement
/// @param lastNanos when the last one was done
record UnitFigures(long count, long firstNanos, long lastNanos) {
    /// Adds facts: `units.transaction.count`, `units.transaction.per_s`.
    static void put(SortedMap<String, Object> facts, Collection<LoadResult> loads, long beganNanos) {
        SortedMap<String, UnitFigures> all = new TreeMap<>();
        for (LoadResult load : loads) {
            load.units().forEach((name, unit) -> {
                UnitFigures one =
                        new UnitFigures(unit.count(), Math.max(beganNanos, unit.firstNanos()), unit.lastNanos());
                all.merge(name, one, UnitFigures::plus);
            });
        }
        all.forEach((name, unit) -> {
            facts.put(WorkUnit.countFact(name), unit.count);
            if (unit.lastNanos > unit.firstNanos) {
                facts.put(WorkUnit.perSecondFact(name), unit.perSecond());
            }
        });
    }

    private UnitFigures plus(UnitFigures other) {
        return new UnitFigures(
                count + other.count, Math.min(firstNanos, other.firstNanos), Math.max(lastNanos, other.lastNanos));
    }

    private double perSecond() {
        return count * 1e9 / (lastNanos - firstNanos);
    }
}
