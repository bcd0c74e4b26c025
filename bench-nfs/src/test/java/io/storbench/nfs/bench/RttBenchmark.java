package io.storbench.nfs.bench;

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
import io.storbench.nfs.engine.NfsEngine;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How exact an emulated round-trip time is: 4 KiB READs one at a time with it, and the same READs
/// without it, each after a pause of that length. Both find server and client equally cold, so what
/// is left between them beside the asked time is the emulation's own error.
///
/// On a busy machine, real-time priority for it and for the server (`chrt -f 10`) keeps the waiting
/// for a processor out.
///
/// Times are kept in nanoseconds one by one, not in a histogram, whose steps are as wide as what is
/// looked for.
final class RttBenchmark {
    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = 1 << 20;
    private static final int WARMUP = 20;
    private static final long[] RTT_MICROS = {500, 1_000, 5_000, 20_000, 100_000};

    private RttBenchmark() {}

    /// Measures once.
    ///
    /// @param args URL of the export, or `embedded`; seconds for each of ten series
    public static void main(String[] args) throws IOException {
        long nanos = (long) (Double.parseDouble(args[1]) * 1e9);
        System.out.println("asked us | without p50 p99 | with p50 p99 | error p50 p99");
        for (long micros : RTT_MICROS) {
            int count = WARMUP + Math.clamp(nanos / (micros * 1000), 20, 5_000);
            long[] without = measure(args[0], 0, micros * 1000, count);
            long[] with = measure(args[0], micros * 1000, 0, count);
            System.out.printf(
                    "%8d | %11.1f %5.1f | %8.1f %5.1f | %+9.1f %+.1f%n",
                    micros,
                    quantile(without, 0.5),
                    quantile(without, 0.99),
                    quantile(with, 0.5),
                    quantile(with, 0.99),
                    quantile(with, 0.5) - quantile(without, 0.5) - micros,
                    quantile(with, 0.99) - quantile(without, 0.5) - micros);
        }
    }

    private static double quantile(long[] sorted, double share) {
        return sorted[(int) (share * (sorted.length - 1))] / 1000.0;
    }

    private static long[] measure(String uri, long rttNanos, long pauseNanos, int count) throws IOException {
        Place place = new Place("benchmark", 0);
        var mapping = new PlanNode.Mapping(
                place, Map.of("engine", new PlanNode.Scalar(place, "nfs"), "uri", new PlanNode.Scalar(place, uri)));
        var workload = new WorkloadSpec(
                WorkloadSpec.Kind.READ,
                WorkloadSpec.Pattern.RANDOM,
                BLOCK_BYTES,
                FILE_BYTES,
                "rtt.dat",
                1,
                WorkloadSpec.Cache.UNKNOWN,
                WorkloadSpec.Open.ONCE,
                false);
        Engine engine = new NfsEngine();
        Settings settings = new Settings(mapping, "target");
        var spec = new TargetSpec("nfs", settings, new NetworkSpec(rttNanos), workload, 1, 1);
        try (Target target = engine.open(spec)) {
            target.prepare(new DataSet("rtt.dat", FILE_BYTES, 0, 1, false, false, false));
            Pauses worker = new Pauses(pauseNanos, count);
            target.run(List.of(worker), 600_000_000_000L, new StopSignal());
            long[] measured = Arrays.copyOfRange(worker.latencies, WARMUP, count);
            Arrays.sort(measured);
            return measured;
        }
    }

    /// One operation at a time, a pause before each.
    private static final class Pauses implements Worker {
        private final long pauseNanos;
        private final long[] latencies;
        private final Request request = new Request(0);
        private final Runnable next = this::submit;
        private @Nullable EventLoop loop;
        private @Nullable Session session;
        private int done;

        Pauses(long pauseNanos, int count) {
            this.pauseNanos = pauseNanos;
            this.latencies = new long[count];
        }

        @Override
        public void start(EventLoop started, Session opened) {
            loop = started;
            session = opened;
            submit();
        }

        private void submit() {
            if (loop == null || session == null) {
                throw new IllegalStateException("not started");
            }
            long offset = done * 7919L % (FILE_BYTES / BLOCK_BYTES) * BLOCK_BYTES;
            request.set(Operation.READ, DataSet.DATA, offset, BLOCK_BYTES, loop.nowNanos());
            request.setPayload(DataPattern.ANY_GENERATION, false);
            session.trySubmit(request);
        }

        @Override
        public void onComplete(Request completed, Outcome outcome, long doneNanos) {
            if (!(outcome instanceof Outcome.Done) || loop == null) {
                throw new IllegalStateException(outcome.toString());
            }
            latencies[done++] = doneNanos - completed.issuedNanos();
            if (done < latencies.length) {
                loop.schedule(doneNanos + pauseNanos, next);
            }
        }

        @Override
        public boolean isFinished() {
            return done == latencies.length;
        }
    }
}
