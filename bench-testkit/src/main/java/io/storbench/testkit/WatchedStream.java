package io.storbench.testkit;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import io.storbench.measure.IntervalLog;
import io.storbench.workload.LoadWorker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/// A worker of a workload class whose thread's allocations are read, window by window of its
/// operations; then it is stopped. A window in which an interval of the log ended, for which that allocates, does
/// not count: on a busy machine that is every other one.
public final class WatchedStream implements Worker {
    private static final int WINDOW = 2_000;
    private static final int WINDOWS = 15;
    private static final int WARM_UP = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final LoadWorker worker;
    private final IntervalLog log;
    private final StopSignal stop;
    private final long[] allocatedBytes = new long[WINDOWS];
    private long allocatedBefore;
    private int loggedBefore;
    private int windows;
    private int done;

    /// @param log the worker's
    /// @param stop the worker's
    public WatchedStream(LoadWorker worker, IntervalLog log, StopSignal stop) {
        this.worker = worker;
        this.log = log;
        this.stop = stop;
    }

    @Override
    public void start(EventLoop loop, Session session) {
        worker.start(loop, session);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        done++;
        if (done >= WARM_UP && (done - WARM_UP) % WINDOW == 0 && windows < WINDOWS) {
            endWindow();
        }
        if (windows == WINDOWS) {
            stop.request();
        }
        worker.onComplete(request, outcome, doneNanos);
    }

    private void endWindow() {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        int logged = log.text().length();
        if (done > WARM_UP && logged == loggedBefore) {
            allocatedBytes[windows++] = allocated - allocatedBefore;
        }
        loggedBefore = logged;
        allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    }

    @Override
    public boolean isFinished() {
        return worker.isFinished();
    }

    /// Runs it on a prepared target.
    ///
    /// @return what the middle window allocated, in bytes
    public long medianBytes(Target target) throws IOException {
        target.run(List.of(this), 60_000_000_000L, stop);
        if (worker.result().failure().isPresent()) {
            throw new IOException(worker.result().failure().get().toString());
        }
        if (windows < WINDOWS) {
            throw new IOException("%d of %d windows ended within an interval of the log: the machine is too busy"
                    .formatted(windows, WINDOWS));
        }
        long[] sorted = allocatedBytes.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
