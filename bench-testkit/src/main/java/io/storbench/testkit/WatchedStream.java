package io.storbench.testkit;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import io.storbench.workload.LoadWorker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/// A worker of a workload class whose thread's allocations are read, window by window of its
/// operations; then it is stopped.
public final class WatchedStream implements Worker {
    /// Few operations, so that on a busy machine, too, most windows see no end of a second, for which the
    /// log of intervals allocates.
    private static final int WINDOW = 500;

    private static final int WINDOWS = 60;
    private static final int WARM_UP = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final LoadWorker worker;
    private final StopSignal stop;
    private final long[] allocatedBytes = new long[WINDOWS];
    private long allocatedBefore;
    private int done;

    /// @param stop the worker's
    public WatchedStream(LoadWorker worker, StopSignal stop) {
        this.worker = worker;
        this.stop = stop;
    }

    @Override
    public void start(EventLoop loop, Session session) {
        worker.start(loop, session);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        done++;
        int window = (done - WARM_UP) / WINDOW;
        if (done >= WARM_UP && done % WINDOW == 0 && window <= WINDOWS) {
            long allocated = THREADS.getCurrentThreadAllocatedBytes();
            if (window > 0) {
                allocatedBytes[window - 1] = allocated - allocatedBefore;
            }
            allocatedBefore = allocated;
        }
        if (window == WINDOWS) {
            stop.request();
        }
        worker.onComplete(request, outcome, doneNanos);
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
        long[] sorted = allocatedBytes.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
