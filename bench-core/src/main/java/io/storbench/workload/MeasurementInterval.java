package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.plan.Protocol;

/// When a worker's measurement begins and ends: for all workers of a trial over the same time, as
/// their start line says.
final class MeasurementInterval {
    private final Protocol protocol;
    private final StartLine start;
    private final EventLoop loop;
    private boolean arrived;
    private boolean left;

    MeasurementInterval(LoadJob job, EventLoop loop) {
        this.protocol = job.protocol();
        this.start = job.start();
        this.loop = loop;
    }

    /// Tells the others that this worker is ready, or will never be; does nothing the second time.
    void arrive() {
        if (!arrived) {
            arrived = true;
            start.arrive(loop.nowNanos());
        }
    }

    /// When the measurement begins; while a worker is missing, when to look again.
    long beginNanos() {
        if (!start.isOpen()) {
            return loop.nowNanos() + StartLine.NOTICE_NANOS / 2;
        }
        return start.openedNanos()
                + switch (protocol) {
                    case Protocol.Timed timed -> timed.warmupNanos();
                    case Protocol.Completion _ -> start.noticeNanos();
                };
    }

    /// Takes the counters that all workers share, once all of them may begin.
    void begin() {
        start.counters().begin();
    }

    /// Takes the shared counters again: the measurement ends here, or at the flush after it.
    void end() {
        start.counters().end();
    }

    /// Tells that nothing more of this worker is to be counted; does nothing the second time.
    void leave() {
        if (!left) {
            left = true;
            start.counters().leave();
        }
    }

    /// Whether other workers' share of the measurement is still being counted.
    boolean isCounting() {
        return start.counters().isCounting();
    }

    /// Schedules the end of a timed measurement that has just begun.
    void scheduleEnd(Protocol.Timed timed, Runnable end) {
        loop.schedule(beginNanos() + timed.measureNanos(), end);
    }
}
