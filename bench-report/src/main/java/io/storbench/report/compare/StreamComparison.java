package io.storbench.report.compare;

import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Whether two sets of trials made the same operations, by the digests of the first 1, 2, 4, … of
/// every actor.
public final class StreamComparison {
    /// The fact in which trials tell their digests.
    public static final String FACT = "stream.digest";

    private StreamComparison() {}

    /// Whether any replicate of a point has operations that its simulation does not have.
    public static boolean differs(Point point) {
        return differs(point.measured(), point.simulated());
    }

    /// Whether any replicate of one point has operations that the other point's same replicate does
    /// not have.
    public static boolean differs(PointResults one, PointResults two) {
        Map<Integer, String> digests = digests(one);
        Map<Integer, String> others = digests(two);
        return digests.entrySet().stream().anyMatch(own -> {
            String other = others.get(own.getKey());
            return other != null && !isSame(own.getValue(), other);
        });
    }

    private static Map<Integer, String> digests(PointResults results) {
        Map<Integer, String> digests = new HashMap<>();
        results.all()
                .forEach(trial -> trial.measurement()
                        .map(Measurement::facts)
                        .map(facts -> facts.get(FACT))
                        .ifPresent(text -> digests.put(replicate(trial), Objects.toString(text))));
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
