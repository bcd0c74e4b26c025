package io.storbench.measure;

import io.storbench.result.Reason;
import io.storbench.unit.TimeSpan;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How a trial's wait for a steady state ended, before which it does not measure.
///
/// @param reached whether it was steady, and not only long enough
/// @param rounds how many there were
/// @param roundNanos how long each was
/// @param operations of the last five rounds, per second
/// @param latency the mean of each of these rounds
public record SteadyWait(
        boolean reached,
        int rounds,
        long roundNanos,
        Optional<SteadyWindow> operations,
        Optional<SteadyWindow> latency) {
    /// The fact that tells whether a steady state was reached; of trials that wait for one.
    public static final String REACHED = "steady.reached";

    /// The fact that tells how long that took after the warm-up, in nanoseconds.
    public static final String WAITED = "steady.waited_ns";

    private static final String RANGE = "steady.wait_range";
    private static final String SLOPE = "steady.wait_slope";

    /// What a result records: of operations and latency the one that is less steady.
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put(REACHED, reached);
        facts.put(WAITED, rounds * roundNanos);
        if (operations.isPresent() && latency.isPresent()) {
            facts.put(RANGE, Math.max(operations.get().range(), latency.get().range()));
            double one = operations.get().slope();
            double other = latency.get().slope();
            facts.put(SLOPE, Math.abs(one) >= Math.abs(other) ? one : other);
        }
        return facts;
    }

    /// Why a trial was not steady; nothing of one that was, or did not wait.
    ///
    /// @param facts of the trial
    public static Optional<Reason> doubt(SortedMap<String, Object> facts) {
        if (!Boolean.FALSE.equals(facts.get(REACHED)) || !(facts.get(WAITED) instanceof Long waitedNanos)) {
            return Optional.empty();
        }
        String how = facts.get(RANGE) instanceof Double range && facts.get(SLOPE) instanceof Double slope
                ? "the last five rounds range over %.0f %% of their mean (at most 20 %%) and drift by %.0f %% (at most 10 %%)"
                        .formatted(100 * range, 100 * slope)
                : "the last five rounds completed no operation";
        return Optional.of(new Reason(
                "not steady within %s: %s".formatted(TimeSpan.humanReadable((double) waitedNanos), how),
                "raise protocol.steady, or protocol.measure for longer rounds",
                Optional.of("protocol.steady")));
    }
}
