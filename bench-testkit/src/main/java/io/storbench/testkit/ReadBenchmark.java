package io.storbench.testkit;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Reads blocks through an engine and prints operations per second, CPU microseconds of the
/// worker's thread per operation, and the median latency in microseconds. The counterpart of
/// libnfs_read.c and libiscsi_read.c. Of a LUN it reads what happens to be there; nothing is written.
public final class ReadBenchmark {
    private static final long FILE_BYTES = 64 << 20;
    private static final int LARGE_BYTES = 1 << 20;
    private static final int MAX_LATENCIES = 1 << 20;

    /// After half as much, the JIT still took 8 % of the one core that an iSCSI client is pinned to.
    private static final long WARMUP_NANOS = 8_000_000_000L;

    private ReadBenchmark() {}

    /// Measures once.
    ///
    /// @param args URL of the export or LUN, whose scheme is the engine's name; file's name, depth,
    ///   seconds, bytes of a block
    public static void main(String[] args) throws IOException {
        int depth = Integer.parseInt(args[2]);
        long nanos = (long) (Double.parseDouble(args[3]) * 1e9);
        int blockBytes = Integer.parseInt(args[4]);
        String name = URI.create(args[0]).getScheme();
        Place place = new Place("benchmark", 0);
        var mapping = new PlanNode.Mapping(
                place, Map.of("engine", new PlanNode.Scalar(place, name), "uri", new PlanNode.Scalar(place, args[0])));
        var workload = new WorkloadSpec(
                WorkloadSpec.Kind.READ,
                WorkloadSpec.Pattern.RANDOM,
                blockBytes,
                FILE_BYTES,
                args[1],
                depth,
                WorkloadSpec.Cache.UNKNOWN,
                WorkloadSpec.Open.ONCE,
                false);
        Engine engine = ServiceLoader.load(Engine.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Settings settings = new Settings(mapping, "target");
        var spec = new TargetSpec(name, settings, new NetworkSpec(0), workload, 1, 1);
        try (Target target = engine.open(spec)) {
            target.prepare(new DataSet(args[1], FILE_BYTES, 0, 1, false, false, false));
            Load load = new Load(depth, nanos, blockBytes);
            target.run(List.of(load), WARMUP_NANOS + nanos + 10_000_000_000L, new StopSignal());
            load.print();
        }
    }

    /// A closed loop for a fixed time.
    private static final class Load implements Worker {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final Request[] requests;
        private final long nanos;
        private final int blockBytes;
        private final int[] latencies = new int[MAX_LATENCIES];
        private @Nullable Session session;
        private long issued;
        private long outstanding;
        private long measureFromNanos;
        private long measureToNanos;
        private boolean measuring;
        private boolean ended;
        private long operations;
        private long beganNanos;
        private long elapsedNanos;
        private long cpuNanos;

        Load(int depth, long nanos, int blockBytes) {
            this.nanos = nanos;
            this.blockBytes = blockBytes;
            requests = new Request[depth];
            for (int slot = 0; slot < depth; slot++) {
                requests[slot] = new Request(slot);
            }
        }

        @Override
        public void start(EventLoop loop, Session opened) {
            session = opened;
            measureFromNanos = loop.nowNanos() + WARMUP_NANOS;
            measureToNanos = measureFromNanos + nanos;
            for (Request request : requests) {
                submit(opened, request, loop.nowNanos());
            }
        }

        private void submit(Session to, Request request, long nowNanos) {
            // Large blocks are read in their order, small ones all over the file.
            long step = blockBytes >= LARGE_BYTES ? 1 : 7919;
            long offset = issued++ * step % (FILE_BYTES / blockBytes) * blockBytes;
            request.set(Operation.READ, DataSet.DATA, offset, blockBytes, nowNanos);
            request.setPayload(DataPattern.ANY_GENERATION, false);
            to.trySubmit(request);
            outstanding++;
        }

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            if (!(outcome instanceof Outcome.Done)) {
                throw new IllegalStateException(outcome.toString());
            }
            outstanding--;
            if (measuring) {
                if (operations < MAX_LATENCIES) {
                    latencies[(int) operations] = (int) (doneNanos - request.issuedNanos());
                }
                operations++;
                if (doneNanos >= measureToNanos) {
                    measuring = false;
                    ended = true;
                    elapsedNanos = doneNanos - beganNanos;
                    cpuNanos += THREADS.getCurrentThreadCpuTime();
                }
            } else if (!ended && doneNanos >= measureFromNanos) {
                measuring = true;
                beganNanos = doneNanos;
                cpuNanos = -THREADS.getCurrentThreadCpuTime();
            }
            Session to = session;
            if (!ended && to != null) {
                submit(to, request, doneNanos);
            }
        }

        @Override
        public boolean isFinished() {
            return ended && outstanding == 0;
        }

        void print() {
            int kept = (int) Math.min(operations, MAX_LATENCIES);
            Arrays.sort(latencies, 0, kept);
            System.out.printf(
                    Locale.ROOT,
                    "%.0f %.3f %.1f%n",
                    operations * 1e9 / elapsedNanos,
                    cpuNanos / 1e3 / operations,
                    latencies[kept / 2] / 1e3);
        }
    }
}
