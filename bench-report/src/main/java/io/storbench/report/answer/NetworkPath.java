package io.storbench.report.answer;

import io.storbench.condition.Conditions;
import io.storbench.condition.Emulation;
import io.storbench.report.answer.Fairness.State;
import io.storbench.report.answer.Fairness.Values;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Measurement;
import io.storbench.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What lies between client and server: how far, and by what it was made so.
final class NetworkPath {
    /// Paths whose round-trip times differ by less are one.
    private static final double PATH_SHARE = 0.1;

    private static final long PATH_NANOS = 100_000;

    private NetworkPath() {}

    static Values of(LevelComparison comparison) {
        PointResults left = comparison.left().results(comparison.origin());
        PointResults right = comparison.right().results(comparison.origin());
        Optional<String> leftKind = TrialFacts.fact(left, Conditions.EMULATION);
        Optional<String> rightKind = TrialFacts.fact(right, Conditions.EMULATION);
        double leftNanos = meanRtt(left);
        double rightNanos = meanRtt(right);
        boolean near =
                Math.abs(leftNanos - rightNanos) <= Math.max(PATH_NANOS, PATH_SHARE * Math.max(leftNanos, rightNanos));
        State state = leftKind.isEmpty() || rightKind.isEmpty() || leftNanos < 0 || rightNanos < 0
                ? State.UNKNOWN
                : near && emulation(leftKind).equals(emulation(rightKind)) ? State.MATCHED : State.DIFFERENT;
        return new Values(words(leftKind, leftNanos), words(rightKind, rightNanos), state);
    }

    /// How delays come about; of a model the transport stands behind it, which is the protocol's.
    private static Optional<String> emulation(Optional<String> kind) {
        return kind.map(words ->
                Emulation.of(words).filter(Emulation::isModelled).isPresent() ? Emulation.MODELLED.text() : words);
    }

    private static String words(Optional<String> kind, double nanos) {
        return nanos < 0
                ? kind.orElse(Fairness.NOT_REPORTED)
                : TimeSpan.humanReadable(nanos) + kind.map(k -> " (" + k + ")").orElse("");
    }

    /// The path's own round-trip time and what was added, summed; negative when neither is known.
    private static double meanRtt(PointResults results) {
        List<Double> sums = TrialFacts.numbers(results).map(NetworkPath::rtt).toList();
        return sums.isEmpty() || sums.contains(-1.0)
                ? -1
                : sums.stream().mapToDouble(Double::doubleValue).average().orElse(-1);
    }

    private static double rtt(Measurement numbers) {
        List<Double> known = Stream.of("path_rtt_ns", "network.rtt_ns")
                .map(name -> numbers.facts().get(name))
                .filter(Number.class::isInstance)
                .map(value -> ((Number) value).doubleValue())
                .toList();
        if (known.isEmpty()) {
            return -1;
        }
        // What storbench's own clients do not add is in the measured time already.
        return numbers.facts().containsKey("network.apply")
                ? known.getFirst()
                : known.stream().mapToDouble(Double::doubleValue).sum();
    }
}
