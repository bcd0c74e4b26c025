package io.storbench.report.compare;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.result.Disturbance;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// What sessions recovered from in the trials of one point, summed, and what the mean service
/// latency of the valid ones is without the intervals that this disturbed. Sums are floating-point,
/// as [Traffic]'s.
///
/// @param recoveries of protocol state
/// @param reconnects connections re-established
/// @param verifierChanges of the server's write verifier
/// @param rewrittenBytes that the server had lost, and got again
/// @param intervals of the valid trials of which is known when they were disturbed; of paths that
///   the system mounts it is not
/// @param disturbedIntervals of them
/// @param disturbedNanos that the disturbances lasted
/// @param withoutNanos the mean over the trials of the mean latency without disturbed intervals; a
///   trial of which every interval was disturbed, or of which it is not known, has none
/// @param withoutTrials how many trials have one
public record Recoveries(
        double recoveries,
        double reconnects,
        double verifierChanges,
        double rewrittenBytes,
        double intervals,
        double disturbedIntervals,
        double disturbedNanos,
        OptionalDouble withoutNanos,
        int withoutTrials) {

    /// Of trials.
    ///
    /// @param numbers of valid ones
    /// @param failed counters of failed ones, as far as they came
    static Recoveries of(List<Measurement> numbers, List<CounterSnapshot> failed) {
        List<CounterSnapshot> counters = Stream.concat(numbers.stream().map(Measurement::counters), failed.stream())
                .toList();
        List<Disturbance> disturbances =
                numbers.stream().flatMap(one -> one.disturbance().stream()).toList();
        List<Double> without =
                numbers.stream().flatMap(one -> meanWithout(one).stream()).toList();
        return new Recoveries(
                sum(counters, Counter.RECOVERIES),
                sum(counters, Counter.RECONNECTS),
                sum(counters, Counter.VERIFIER_CHANGES),
                sum(counters, Counter.REWRITTEN_BYTES),
                disturbances.stream().mapToDouble(Disturbance::intervals).sum(),
                disturbances.stream()
                        .mapToDouble(Disturbance::disturbedIntervals)
                        .sum(),
                disturbances.stream().mapToDouble(Disturbance::disturbedNanos).sum(),
                without.stream().mapToDouble(nanos -> nanos).average(),
                without.size());
    }

    private static double sum(List<CounterSnapshot> counters, Counter counter) {
        return counters.stream().mapToDouble(one -> one.get(counter)).sum();
    }

    private static Optional<Double> meanWithout(Measurement numbers) {
        return numbers.disturbance()
                .flatMap(found -> found.disturbedIntervals() == 0
                        ? Optional.of(numbers.service().meanNanos())
                        : found.service().map(LatencySummary::meanNanos));
    }

    /// Whether there was anything to recover from.
    public boolean any() {
        return recoveries + reconnects + verifierChanges + disturbedIntervals > 0;
    }
}
