package io.storbench.workload;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counters of a target as a whole, which all workers of a trial move. They are taken once, at the
/// edges of the measurement: no worker begins before they are read, and in a completion trial none
/// reads back what it wrote before all have flushed. Safe for the threads of all workers.
public final class SharedCounters {
    /// How long a worker waits before it looks again whether all have left.
    static final long LOOK_NANOS = 1_000_000;

    private final Optional<PathCounters> source;
    private final boolean completion;
    private int counting;
    private boolean begun;
    private boolean ended;
    private CounterSnapshot counted = CounterSnapshot.NONE;
    private @Nullable IOException failure;

    /// Counters not begun yet.
    ///
    /// @param source of the target; nothing when only its sessions count
    /// @param completion whether the measurement ends with the last worker's flush, and not at a
    ///   time
    /// @param workers how many move the counters
    public SharedCounters(Optional<PathCounters> source, boolean completion, int workers) {
        this.source = source;
        this.completion = completion;
        this.counting = workers;
    }

    /// The first worker's measurement begins; the others wait here until the counters are read.
    synchronized void begin() {
        if (source.isPresent() && !begun) {
            begun = true;
            try {
                source.get().begin();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /// A worker's measurement ends, or its flush after it. Of a timed trial the first end counts,
    /// of a completion trial the last.
    synchronized void end() {
        if (source.isPresent() && begun && failure == null && (completion || !ended)) {
            ended = true;
            try {
                counted = source.get().counted();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /// A worker has ended for the last time; once for each, a failed one too.
    synchronized void leave() {
        counting--;
    }

    /// Whether what a worker does now would be counted as the measurement's.
    synchronized boolean isCounting() {
        return source.isPresent() && completion && counting > 0;
    }

    /// What was counted in the measurement.
    ///
    /// @throws IOException when the counters could not be read
    public synchronized CounterSnapshot counted() throws IOException {
        if (failure != null) {
            throw failure;
        }
        return counted;
    }
}
