package io.storbench.report.compare;

import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.result.WorkUnit;
import io.storbench.stats.StudentInterval;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What a trial measured from one moment to another, many times.
public enum Latency {
    /// Of operations, from issue to done.
    SERVICE("service", "latency", "service latency"),
    /// Of operations, from the intended start to done.
    RESPONSE("response", "response latency", "response latency"),
    /// Of writes that are flushed: from the write's start, in an open loop the intended one, to the end
    /// of the flush.
    SYNC_WRITE("sync_write", "synchronous write latency", "synchronous write latency"),
    /// Of units of work, see [WorkUnit]: from the begin of the first operation to the end of the last.
    TRANSACTION("transaction", "transaction latency", "transaction latency");

    private final String key;
    private final String words;
    private final String full;

    Latency(String key, String words, String full) {
        this.key = key;
        this.words = words;
        this.full = full;
    }

    /// The name in CSV and JSON.
    String key() {
        return key;
    }

    /// The name in sentences, after `mean` or `p99`.
    String words() {
        return words;
    }

    /// The name beside that of others, as on an axis.
    public String full() {
        return full;
    }

    /// What the name means, as a sentence, where it needs one; else empty.
    String meaning() {
        return switch (this) {
            case SERVICE, RESPONSE, TRANSACTION -> "";
            case SYNC_WRITE ->
                "Synchronous write latency: from the start of a write to the end of the flush that makes it durable"
                        + " (NFS COMMIT, SCSI SYNCHRONIZE CACHE, fdatasync).";
        };
    }

    /// Its distribution in a trial; empty where the trial has none.
    public Optional<LatencySummary> of(Measurement numbers) {
        return switch (this) {
            case SERVICE -> known(numbers, numbers.service());
            case RESPONSE -> known(numbers, numbers.response());
            case SYNC_WRITE -> Optional.ofNullable(numbers.kinds().get(Measurement.SYNC_WRITE));
            case TRANSACTION -> WorkUnit.of(numbers).map(WorkUnit::latency);
        };
    }

    /// Other programs may tell how many operations there were, and no latencies.
    private static Optional<LatencySummary> known(Measurement numbers, LatencySummary latency) {
        return Optional.of(latency).filter(own -> own.count() > 0 || numbers.operations() == 0);
    }

    /// The mean in the steady state of one simulated run.
    Optional<StudentInterval> steady(SteadyState steady, Measurement numbers) {
        return switch (this) {
            case SERVICE -> Optional.of(steady.service());
            case RESPONSE -> Optional.of(steady.response());
            case SYNC_WRITE ->
                Optional.ofNullable(steady.units().get(Measurement.SYNC_WRITE)).map(SteadyState.Units::latency);
            case TRANSACTION ->
                WorkUnit.of(numbers)
                        .map(unit -> steady.units().get(unit.name()))
                        .map(SteadyState.Units::latency);
        };
    }

    /// The latency that trials are judged by: of their units of work, else of their writes with the
    /// flush, if they flush, else from the arrival of operations, if they arrive by themselves, else of
    /// operations from their issue.
    public static Latency judged(List<Measurement> measurements) {
        if (all(measurements, numbers -> WorkUnit.of(numbers).isPresent())) {
            return TRANSACTION;
        }
        if (all(measurements, Measurement::hasSyncWrites)) {
            return SYNC_WRITE;
        }
        return measurements.stream().anyMatch(Measurement::isOpenLoop) ? RESPONSE : SERVICE;
    }

    /// Whether there are trials, and all are such.
    static boolean all(List<Measurement> measurements, Predicate<Measurement> such) {
        return !measurements.isEmpty() && measurements.stream().allMatch(such);
    }
}
