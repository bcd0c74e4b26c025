package io.storbench.nfs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NfsAllocationTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "3, READ, 1, 0",
        "3, READ, 32, 0",
        "3, WRITE, 32, 0",
        "3, READ, 32, 200000",
        "4.0, READ, 1, 0",
        "4.0, READ, 32, 0",
        "4.0, WRITE, 32, 0",
        "4.1, READ, 1, 0",
        "4.1, READ, 32, 0",
        "4.1, WRITE, 32, 0",
        "4.2, READ, 1, 0",
        "4.2, READ, 32, 200000",
        "4.2, WRITE, 32, 0",
    })
    void steadyStateAllocatesNothing(String version, Operation operation, int depth, long rttNanos)
            throws IOException {
        try (Target target =
                Trial.open(
                        Trial.settings(
                                "uri", "embedded", "version", version, "server.store", "memory"),
                        Trial.workload(BLOCK_BYTES, FILE_BYTES, depth),
                        rttNanos)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            Watched worker = new Watched(operation, depth);
            target.run(List.of(worker), 60_000_000_000L, new StopSignal());
            // Whatever allocates per operation or per batch does so in every window. Single windows
            // may show some bytes: the JIT, when it discards code, rebuilds objects on the heap.
            long[] windows = worker.allocatedBytes;
            Arrays.sort(windows);
            assertThat(windows[windows.length / 2]).isZero();
        }
    }

    /// A closed loop that reads the thread's allocation counter, window by window.
    private static final class Watched implements Worker {
        private static final int WINDOW = 2_000;
        private static final int WINDOWS = 15;
        private static final int WARM_UP = 4_000;
        private static final int OPERATIONS = WARM_UP + WINDOW * WINDOWS;
        private static final ThreadMXBean THREADS =
                (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private final Operation operation;
        private final Request[] requests;
        private @Nullable Session session;
        private int issued;
        private int done;
        private final long[] allocatedBytes = new long[WINDOWS];
        private long allocatedBefore;

        Watched(Operation operation, int depth) {
            this.operation = operation;
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
            long block = issued++ % (FILE_BYTES / BLOCK_BYTES);
            request.set(operation, DataSet.DATA, block * BLOCK_BYTES, BLOCK_BYTES, nowNanos);
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
    }
}
