package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The measurement within a trial: latencies and operations that complete while it is open, the
/// counters' difference between its edges, the worker's CPU time.
final class Window {
    private final EventLoop loop;
    private final Session session;
    private final LatencyRecorder recorder;
    private final LongSupplier threadCpuNanos;
    private final boolean timed;
    private final Runnable intervalEnds = this::endInterval;

    private boolean open;
    private boolean unwritten;
    private long beginNanos;
    private long intervalStartNanos;
    private long endNanos;
    private long lastDoneNanos;
    private long operations;
    private long bytes;
    private long cpuNanos;
    private @Nullable Disturbances disturbances;
    private CounterSnapshot before = CounterSnapshot.NONE;
    private CounterSnapshot counters = CounterSnapshot.NONE;
    private long unsentBefore;
    private long unsentChanges;

    /// @param timed whether it is of a timed trial, whose load goes on at both edges
    Window(EventLoop loop, Session session, LatencyRecorder recorder, LongSupplier threadCpuNanos, boolean timed) {
        this.loop = loop;
        this.session = session;
        this.recorder = recorder;
        this.threadCpuNanos = threadCpuNanos;
        this.timed = timed;
    }

    /// Opens it; once.
    ///
    /// @param atNanos now, or a moment that has passed: a worker whose calls block notices it late
    void begin(long atNanos) {
        open = true;
        before = session.counters().snapshot();
        unsentBefore = timed ? unsent() : 0;
        cpuNanos = threadCpuNanos.getAsLong();
        beginNanos = atNanos;
        lastDoneNanos = beginNanos;
        intervalStartNanos = beginNanos;
        disturbances = new Disturbances(session.counters(), recorder.log(), beginNanos);
        loop.schedule(beginNanos + IntervalLog.INTERVAL_NANOS, intervalEnds);
    }

    /// Counts an operation.
    ///
    /// @param movedBytes what it read and wrote
    void record(long intendedNanos, long issuedNanos, long doneNanos, long movedBytes) {
        bytes += movedBytes;
        recorder.record(doneNanos, doneNanos - issuedNanos, doneNanos - intendedNanos);
        if (disturbances != null) {
            disturbances.done(issuedNanos, doneNanos);
        }
        operations++;
        lastDoneNanos = doneNanos;
    }

    /// Counts an operation of a phase.
    ///
    /// @param phase in which it began, from 0
    void record(int phase, long intendedNanos, long issuedNanos, long doneNanos, long movedBytes) {
        record(intendedNanos, issuedNanos, doneNanos, movedBytes);
        recorder.recordPhase(phase, doneNanos - issuedNanos, doneNanos - intendedNanos, movedBytes);
    }

    /// Counts one request of an operation.
    void recordKind(Operation kind, long nanos) {
        recorder.recordKind(kind, nanos);
    }

    /// Counts where the time of a request went.
    void recordTime(Request request, long doneNanos) {
        recorder.recordTime(request, doneNanos);
    }

    /// Notices whether an operation that was in flight at the measurement's end had been disturbed.
    void doneAfterwards(long issuedNanos, long doneNanos) {
        if (disturbances != null) {
            disturbances.doneAfterwards(issuedNanos, doneNanos, endNanos);
        }
    }

    private void endInterval() {
        if (open) {
            long nextNanos = intervalStartNanos + IntervalLog.INTERVAL_NANOS;
            recorder.endInterval(intervalStartNanos, nextNanos);
            endDisturbancesAt(loop.nowNanos());
            intervalStartNanos = nextNanos;
            loop.schedule(nextNanos + IntervalLog.INTERVAL_NANOS, intervalEnds);
        }
    }

    private void endDisturbancesAt(long atNanos) {
        if (disturbances != null) {
            disturbances.endInterval(atNanos);
        }
    }

    /// Closes it now.
    void end() {
        close(loop.nowNanos());
    }

    /// Closes it at the last completion.
    void endAtLastDone() {
        close(lastDoneNanos);
    }

    /// Closes it at a moment that has passed.
    void endAt(long atNanos) {
        close(atNanos);
    }

    private void close(long atNanos) {
        open = false;
        endNanos = atNanos;
        unwritten = true;
        endDisturbancesAt(endNanos);
        count();
        unsentChanges = unsent() - unsentBefore;
        cpuNanos = threadCpuNanos.getAsLong() - cpuNanos;
    }

    /// Writes the last interval: once nothing more is measured, since it takes time that must not
    /// be in that of a flush after the last operation.
    void writeLastInterval() {
        if (unwritten) {
            unwritten = false;
            recorder.endInterval(intervalStartNanos, endNanos);
        }
    }

    /// Takes the counters up to now: a flush after the last operation belongs to it.
    void count() {
        counters = session.counters().snapshot().since(before);
    }

    private long unsent() {
        Counters live = session.counters();
        return live.get(Counter.CACHED_CHANGES) - live.get(Counter.SENT_CHANGES);
    }

    /// How much more of a modelled cache the server lacked when it was closed than when it was opened;
    /// less is negative. Of a completion trial, all that it lacked.
    long unsentChanges() {
        return unsentChanges;
    }

    boolean isOpen() {
        return open;
    }

    long beginNanos() {
        return beginNanos;
    }

    long endNanos() {
        return endNanos;
    }

    long operations() {
        return operations;
    }

    /// What these operations transferred.
    long bytes() {
        return bytes;
    }

    CounterSnapshot counters() {
        return counters;
    }

    long cpuNanos() {
        return cpuNanos;
    }
}
