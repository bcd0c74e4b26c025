package io.storbench.sim;

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
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("allocation")
class SimAllocationTest {
    private static final int DEPTH = 32;

    /// Of the plan's load.
    private static final String DATA = "operation: read, pattern: random, block: 4k, file: 8m";

    @ParameterizedTest
    @CsvSource({
        "nfs, READ, 4096",
        "nfs, WRITE, 4096",
        "iscsi, READ, 4096",
        "iscsi, WRITE, 4096",
        // Data-Out in several bursts, each asked for by an R2T.
        "iscsi, WRITE, 65536",
        // Several of them at a time.
        "asked iscsi, WRITE, 65536",
        // Timers run out, and calls are sent again.
        "late nfs, READ, 4096",
        "late nfs, WRITE, 4096",
        // Calls wait until the server's socket has room for their answers.
        "far nfs, READ, 4096",
        // TCP segment by segment; datagrams of which some are lost.
        "tcp nfs, READ, 4096",
        "tcp nfs, WRITE, 4096",
        "turns nfs, WRITE, 4096",
        "lossy nfs, READ, 4096",
        "lossy nfs, WRITE, 4096",
        // Calls are dealt to several connections.
        "many nfs, READ, 4096",
        "many nfs, WRITE, 4096",
        // Names are looked up before.
        "nfs, STAT, 4096",
        // A kernel's caches are emptied before each call.
        "linux nfs, STAT, 4096",
        "linux nfs, CHMOD, 4096",
        "linux iscsi, STAT, 4096",
        "linux iscsi, CHMOD, 4096",
    })
    void aSimulatedOperationAllocatesNothing(String engine, Operation operation, int blockBytes) throws IOException {
        boolean names = operation == Operation.STAT || operation == Operation.CHMOD;
        List<String> overrides = names
                ? List.of("workload.depth=" + DEPTH)
                : List.of(
                        "workload.depth=" + DEPTH,
                        "workload.operation=" + operation.name().toLowerCase(Locale.ROOT),
                        "workload.block=" + blockBytes);
        String workload = names ? "operation: metadata, metadata: {calls: stat, level: 3}" : DATA;
        String plan = SimTrial.PLAN.replace(DATA, workload).replace("engine: nfs", "engine: " + keys(engine));
        if (engine.equals("far nfs")) {
            plan = plan.replace("slots: 4", "slots: 4, send_buffer: 17000");
        }
        if (engine.equals("lossy nfs")) {
            plan = plan.replace("rtt: 4ms", "rtt: 4ms, loss: 1%");
        }
        TrialSpec spec = PlanReader.parse(plan, "plan", overrides).trials().getFirst();
        Settings settings = spec.target();
        TargetSpec targetSpec = new TargetSpec("sim", settings, spec.network(), spec.workload(), 1, spec.seed());
        Load load = new Load(operation, blockBytes);
        // Requests of a page cache have a new timeline each time.
        boolean keepsTime = !engine.equals("linux iscsi");
        try (Target target = new SimEngine(keepsTime).open(targetSpec)) {
            target.run(List.of(load), Long.MAX_VALUE - 1, new StopSignal());
        }
        assertThat(load.completed).isEqualTo(Load.OPERATIONS);
        // What the JVM allocates on this thread by itself is a constant, not per operation.
        assertThat(load.allocatedBytes).isLessThan(4096);
    }

    private static String keys(String engine) {
        return switch (engine) {
            case "iscsi" -> "iscsi\n  first_burst: 8k\n  max_burst: 16k";
            case "asked iscsi" -> "iscsi\n  first_burst: 8k\n  max_burst: 16k\n  max_outstanding_r2t: 3";
            case "late nfs" -> "nfs\n  timeo: 5ms\n  retrans: 16\n  resend: on_timeout";
            case "tcp nfs" -> "nfs\n  tcp: {}";
            case "turns nfs" -> "nfs\n  tcp: {turns: true}";
            case "many nfs" -> "nfs\n  tcp: {}\n  connections: 4";
            case "lossy nfs" -> "nfs\n  transport: udp\n  timeo: 40ms";
            case "linux nfs" -> "nfs\n  kind: linux";
            case "linux iscsi" -> "iscsi\n  kind: linux\n  filesystem: {}";
            case "far nfs" -> "nfs";
            default -> engine;
        };
    }

    /// Keeps operations outstanding, and looks at its thread's allocations from the middle on.
    private static final class Load implements Worker {
        private static final int OPERATIONS = 100_000;

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final Request[] requests = new Request[DEPTH];
        private final Operation operation;
        private final int blockBytes;
        private @Nullable Session session;
        private int submitted;
        private int completed;
        private long allocatedBytes;

        Load(Operation operation, int blockBytes) {
            this.operation = operation;
            this.blockBytes = blockBytes;
        }

        @Override
        public void start(EventLoop loop, Session ofTarget) {
            session = ofTarget;
            for (int slot = 0; slot < DEPTH; slot++) {
                requests[slot] = new Request(slot).keepTime(loop);
                submit(requests[slot], loop.nowNanos());
            }
        }

        private void submit(Request request, long nowNanos) {
            submitted++;
            long offset = (long) blockBytes * (submitted % 128);
            request.set(operation, 0, offset, blockBytes, nowNanos);
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
