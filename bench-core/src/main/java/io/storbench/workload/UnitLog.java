package io.storbench.workload;

import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import io.storbench.result.Measurement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The units of work that a worker's actors complete within the measurement, such as transactions:
/// by name how many, and from when to when. Used by the worker's thread; the first unit of a name
/// allocates.
final class UnitLog {
    /// Each has histograms of its own in every host.
    private static final int MOST_NAMES = 100;

    private final LatencyRecorder recorder;
    private final Map<String, LoadResult.Unit> units = new HashMap<>();

    /// @param recorder is given their latencies
    UnitLog(LatencyRecorder recorder) {
        this.recorder = recorder;
    }

    void record(String name, long beganNanos, long doneNanos) {
        LoadResult.Unit unit = units.get(name);
        if (unit == null) {
            check(name);
            if (units.size() == MOST_NAMES) {
                throw new StreamFailure(
                        "endsUnit: more than %d names of units; the next is \"%s\"".formatted(MOST_NAMES, name));
            }
            unit = new LoadResult.Unit(beganNanos);
            units.put(name, unit);
        }
        unit.add(beganNanos, doneNanos);
        recorder.recordUnit(name, doneNanos, doneNanos - beganNanos);
    }

    private static void check(String name) {
        boolean isOperation =
                Stream.of(Operation.values()).anyMatch(each -> each.key().equals(name));
        if (isOperation || name.equals(Measurement.SYNC_WRITE) || !name.matches("[a-z][a-z0-9_]{0,31}")) {
            throw new StreamFailure(
                    "endsUnit: \"%s\" is not a name of lower-case letters, digits and _, other than those of operations and %s"
                            .formatted(name, Measurement.SYNC_WRITE));
        }
    }

    Map<String, LoadResult.Unit> units() {
        return Map.copyOf(units);
    }
}
