package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SimAllocationTest {
    private static final int DEPTH = 32;

    @Test
    void aSimulatedOperationAllocatesNothing() throws IOException {
        TrialSpec spec =
                PlanReader.parse(SimTrial.PLAN, "plan", List.of("workload.depth=" + DEPTH))
                        .trials()
                        .getFirst();
        Settings settings = spec.target();
        TargetSpec targetSpec =
                new TargetSpec("sim", settings, spec.network(), spec.workload(), 1, spec.seed());
        Reader reader = new Reader();
        try (Target target = new SimEngine().open(targetSpec)) {
            target.run(List.of(reader), Long.MAX_VALUE - 1, new StopSignal());
        }
        assertThat(reader.completed).isEqualTo(Reader.OPERATIONS);
        // What the JVM allocates on this thread by itself is a constant, not per operation.
        assertThat(reader.allocatedBytes).isLessThan(4096);
    }

    /// Keeps reads outstanding, and looks at its thread's allocations from the middle on.
    private static final class Reader implements Worker {
        private static final int OPERATIONS = 500_000;

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final Request[] requests = new Request[DEPTH];
        private @Nullable Session session;
        private int submitted;
        private int completed;
        private long allocatedBytes;

        @Override
        public void start(EventLoop loop, Session ofTarget) {
            session = ofTarget;
            for (int slot = 0; slot < DEPTH; slot++) {
                requests[slot] = new Request(slot);
                submit(requests[slot], loop.nowNanos());
            }
        }

        private void submit(Request request, long nowNanos) {
            submitted++;
            request.set(Operation.READ, 0, 4096L * (submitted % 1024), 4096, nowNanos);
            Objects.requireNonNull(session).trySubmit(request);
        }

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            completed++;
            if (completed == OPERATIONS / 2) {
                allocatedBytes = -threads.getCurrentThreadAllocatedBytes();
            } else if (completed == OPERATIONS) {
                allocatedBytes += threads.getCurrentThreadAllocatedBytes();
            }
            if (submitted < OPERATIONS) {
                submit(request, doneNanos);
            }
        }

        @Override
        public boolean isFinished() {
            return completed == OPERATIONS;
        }
    }
}
