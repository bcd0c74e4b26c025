package io.storbench.testkit;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A closed loop that reads the thread's allocation counter, window by window.
public final class AllocationWatch implements Worker {
    private static final int WINDOW = 2_000;
    private static final int WINDOWS = 15;
    private static final int WARM_UP = 4_000;
    private static final int OPERATIONS = WARM_UP + WINDOW * WINDOWS;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Operation operation;
    private final int blockBytes;
    private final long fileBytes;
    private final Request[] requests;
    private @Nullable Session session;
    private int issued;
    private int done;
    private final long[] allocatedBytes = new long[WINDOWS];
    private long allocatedBefore;

    /// A loop over the blocks of the data file, in their order, again and again.
    public AllocationWatch(Operation operation, int depth, int blockBytes, long fileBytes) {
        this.operation = operation;
        this.blockBytes = blockBytes;
        this.fileBytes = fileBytes;
        this.requests = new Request[depth];
        for (int slot = 0; slot < depth; slot++) {
            requests[slot] = new Request(slot);
        }
    }

    @Override
    public void start(EventLoop loop, Session opened) {
        session = opened;
        for (Request request : requests) {
            submit(opened, request, loop.nowNanos());
        }
    }

    private void submit(Session to, Request request, long nowNanos) {
        long block = issued++ % (fileBytes / blockBytes);
        request.set(operation, DataSet.DATA, block * blockBytes, blockBytes, nowNanos);
        request.setPayload(DataPattern.FILL_GENERATION, true);
        to.trySubmit(request);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        if (!(outcome instanceof Outcome.Done)) {
            throw new IllegalStateException(outcome.toString());
        }
        done++;
        if (done >= WARM_UP && done % WINDOW == 0) {
            long allocated = THREADS.getCurrentThreadAllocatedBytes();
            if (done > WARM_UP) {
                allocatedBytes[(done - WARM_UP) / WINDOW - 1] = allocated - allocatedBefore;
            }
            allocatedBefore = allocated;
        }
        Session to = session;
        if (to != null && issued < OPERATIONS) {
            submit(to, request, doneNanos);
        }
    }

    @Override
    public boolean isFinished() {
        return done == OPERATIONS;
    }

    /// What the middle window allocated. Whatever allocates per operation or per batch does so in
    /// every window; single ones may show some bytes, since the JIT, when it discards code,
    /// rebuilds objects on the heap.
    public long medianBytes() {
        long[] sorted = allocatedBytes.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
