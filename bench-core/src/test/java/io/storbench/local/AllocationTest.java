package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long FROM_OPERATION = 50_000;
    private static final long TO_OPERATION = 250_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 32})
    void theLoadWorkerAndTheNullEngineAllocateNothingPerOperation(int depth) throws IOException {
        TrialSpec spec =
                PlanReader.parse(
                                """
                                target: {engine: "null"}
                                workload: {pattern: random, block: 8, file: 2400000, depth: %d}
                                protocol: {run: completion}
                                """
                                        .formatted(depth),
                                "plan",
                                List.of())
                        .trials()
                        .getFirst();
        StopSignal stop = new StopSignal();
        LoadWorker load =
                new LoadWorker(
                        new LoadJob(
                                spec.workload(),
                                spec.protocol(),
                                new LoadJob.Actors(0, depth, depth),
                                1,
                                1,
                                new StartLine(1),
                                stop,
                                () -> 0),
                        new LatencyRecorder(new IntervalLog()));
        Probe probe = new Probe(load);
        try (Target target =
                new NullEngine()
                        .open(
                                new TargetSpec(
                                        "null",
                                        spec.simulate(),
                                        spec.network(),
                                        spec.workload(),
                                        1))) {
            target.run(List.of(probe), Long.MAX_VALUE, stop);
        }
        assertThat(load.result().operations()).isEqualTo(300_000);
        // The JVM itself may allocate once in the thread, when it compiles or links; 200 000
        // operations that allocate at all would need at least 16 bytes each.
        assertThat(probe.toBytes - probe.fromBytes).isLessThan(TO_OPERATION - FROM_OPERATION);
    }

    /// Reads the thread's allocated bytes at two operations.
    private static final class Probe implements Worker {
        private final Worker worker;
        private long completions;
        private long fromBytes;
        private long toBytes = Long.MAX_VALUE;

        Probe(Worker worker) {
            this.worker = worker;
        }

        @Override
        public void start(EventLoop loop, Session session) {
            worker.start(loop, session);
        }

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            completions++;
            if (completions == FROM_OPERATION) {
                fromBytes = THREADS.getCurrentThreadAllocatedBytes();
            } else if (completions == TO_OPERATION) {
                toBytes = THREADS.getCurrentThreadAllocatedBytes();
            }
            worker.onComplete(request, outcome, doneNanos);
        }

        @Override
        public boolean isFinished() {
            return worker.isFinished();
        }
    }
}
