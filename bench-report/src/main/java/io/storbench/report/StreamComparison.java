package io.storbench.report;

import io.storbench.report.compare.Point;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Whether measured and simulated trials made the same operations, by the digests of the first 1,
/// 2, 4, … of every actor.
final class StreamComparison {
    private static final String FACT = "stream.digest";

    private StreamComparison() {}

    /// Whether any replicate of a point has operations that its simulation does not have.
    static boolean differs(Point point) {
        Map<Integer, String> measured = digests(point, Origin.MEASURED);
        Map<Integer, String> simulated = digests(point, Origin.SIMULATED);
        return measured.entrySet().stream()
                .anyMatch(own -> {
                    String other = simulated.get(own.getKey());
                    return other != null && !isSame(own.getValue(), other);
                });
    }

    private static Map<Integer, String> digests(Point point, Origin origin) {
        Map<Integer, String> digests = new HashMap<>();
        point.results(origin)
                .all()
                .forEach(trial ->
                        trial.measurement()
                                .map(Measurement::facts)
                                .map(facts -> facts.get(FACT))
                                .ifPresent(text ->
                                        digests.put(replicate(trial), Objects.toString(text))));
        return digests;
    }

    private static int replicate(TrialResult trial) {
        return trial.header().key().replicate();
    }

    /// One may go on where the other ends.
    static boolean isSame(String one, String other) {
        return one.startsWith(other) || other.startsWith(one);
    }
}
