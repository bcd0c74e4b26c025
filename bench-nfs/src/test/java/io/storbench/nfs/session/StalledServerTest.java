package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A server that takes the connection, and then reads nothing for half a minute.
@Tag("allocation")
class StalledServerTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long STEP_NANOS = 10_000_000;
    private static final int STEPS = 3000;

    @Test
    void thirtySecondsOfSilenceCostNoMemoryAndNoWrite() throws IOException {
        CountDownLatch reading = new CountDownLatch(1);
        Load load = new Load(Operation.WRITE, 64, 1 << 20, 64, 0, false);
        var loop = new ManualLoop();
        var worker = new CountingWorker(load, 64L << 20);
        try (ScriptedServer server = new ScriptedServer(
                        (_, peer) -> {
                            awaitQuietly(reading);
                            peer.answerAll();
                        },
                        8192);
                NfsSession session = ScriptedTrial.session(server, load, ScriptedTrial.PATIENT, false, loop, worker)) {
            worker.start(loop, session);
            for (int i = 0; i < STEPS / 10; i++) {
                session.poll(); // until nothing more goes out, and the code is warm
            }
            long directBefore = directBytes();
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < STEPS; i++) {
                loop.pass(STEP_NANOS);
                session.poll();
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
            assertThat(directBytes()).isLessThanOrEqualTo(directBefore);
            assertThat(worker.done()).isZero();
            reading.countDown();
            while (!worker.isFinished()) {
                session.await(loop.nowNanos() + 1_000_000_000);
            }
            assertThat(worker.troubles()).isEmpty();
            assertThat(session.counters().snapshot().get("WRITE", ProcedureCounter.MESSAGES))
                    .isEqualTo(64);
        }
    }

    /// The memory of the connections' buffers, which are outside of the heap.
    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
