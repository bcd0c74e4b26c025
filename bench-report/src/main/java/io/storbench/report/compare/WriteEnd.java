package io.storbench.report.compare;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.engine.Counter;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Where written data is at the moment at which a metric ends.
public final class WriteEnd {
    private WriteEnd() {}

    /// What all valid trials of a point tell alike, or all that any tells; empty where none does.
    ///
    /// @param metric that ends
    public static Optional<String> of(PointResults results, Metric metric) {
        TreeSet<String> found = results.valid().stream()
                .map(TrialResult.Valid::numbers)
                .flatMap(numbers -> text(numbers, metric).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", found));
    }

    /// Whether a valid trial of a point reports that nobody knows where.
    ///
    /// @param metric that ends
    public static boolean isUnknown(PointResults results, Metric metric) {
        return results.valid().stream()
                .flatMap(trial -> of(trial.numbers(), metric).stream())
                .anyMatch(end -> end.written() == Durability.Medium.UNKNOWN);
    }

    /// Whether any valid trial of a point wrote, by what was counted: a class or a built-in load chooses its
    /// operations itself.
    public static boolean haveWritten(PointResults results) {
        return results.valid().stream()
                .map(trial -> trial.numbers().counters())
                .anyMatch(counted ->
                        counted.get(Counter.PAYLOAD_BYTES_OUT) > 0 || counted.get(Counter.CACHED_CHANGES) > 0);
    }

    /// Of trials with several targets, as their facts have it.
    private static Optional<String> text(Measurement numbers, Metric metric) {
        return of(numbers, metric)
                .map(Durability::text)
                .or(() -> Optional.ofNullable(numbers.facts().get(Conditions.DURABILITY))
                        .map(String::valueOf));
    }

    /// Of one trial with one target.
    ///
    /// A latency ends with the reply, and a time until durable with the flush. What a program's time
    /// ends with is seen by what its client has sent by then: closing a file flushes it on NFS, and not
    /// on a file system of the client's own.
    static Optional<Durability> of(Measurement numbers, Metric metric) {
        Optional<Durability> promised = Durability.of(numbers.facts());
        if (metric.endsWithFlush()) {
            return promised.map(Durability::flushed).map(Durability::new);
        }
        return metric == Metric.APP_TIME && numbers.facts().containsKey(Durability.UNSENT)
                ? promised.map(known -> Durability.isUnsent(numbers.facts()) ? known : known.sent())
                : promised;
    }
}
