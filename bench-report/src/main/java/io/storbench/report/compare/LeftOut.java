package io.storbench.report.compare;

import io.storbench.plan.Operation;
import io.storbench.result.Measurement;
import io.storbench.result.WorkUnit;
import java.util.List;
import java.util.Optional;

/// What of a load a metric that was asked for says nothing of, though it may cost most.
public enum LeftOut {
    /// The flushes after writes: a latency of operations ends before them.
    FLUSHES,
    /// The reads: a latency of synchronous writes is that of writes.
    READS,
    /// Which operations take the time: of a load with units of work, latency and rate of operations are
    /// over unlike ones.
    KINDS;

    /// What a metric leaves out of trials; empty where it leaves out nothing.
    public static Optional<LeftOut> of(Metric metric, List<Measurement> measurements) {
        return metric == Metric.THROUGHPUT
                ? Optional.of(KINDS).filter(_ -> measurements.stream().anyMatch(WorkUnit::hasAny))
                : metric.latency().flatMap(latency -> of(latency, measurements));
    }

    private static Optional<LeftOut> of(Latency latency, List<Measurement> measurements) {
        return switch (latency) {
            case SERVICE, RESPONSE ->
                measurements.stream().anyMatch(WorkUnit::hasAny)
                        ? Optional.of(KINDS)
                        : measurements.stream().anyMatch(Measurement::isFlushed)
                                ? Optional.of(FLUSHES)
                                : Optional.empty();
            case SYNC_WRITE ->
                measurements.stream().anyMatch(m -> m.kinds().containsKey(Operation.READ.key()))
                        ? Optional.of(READS)
                        : Optional.empty();
            case TRANSACTION -> Optional.empty();
        };
    }
}
