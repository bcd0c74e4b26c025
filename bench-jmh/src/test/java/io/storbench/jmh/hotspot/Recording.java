package io.storbench.jmh.hotspot;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import io.storbench.random.RandomStream;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Counting an operation in the histograms of service and response times, of latencies from 1 µs to
/// 1 ms.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Recording {
    private static final int VALUES = 1 << 12;

    private final long[] nanos = new long[VALUES];
    private final LatencyRecorder plain = new LatencyRecorder(new IntervalLog());
    private final LatencyRecorder byKind = new LatencyRecorder(new IntervalLog());
    private int next;

    /// For JMH.
    public Recording() {
        RandomStream random = RandomStream.of(1, "latencies");
        for (int i = 0; i < VALUES; i++) {
            nanos[i] = 1_000 + random.nextLong(999_000);
        }
        byKind.distinguish(Set.of(Operation.READ, Operation.WRITE));
    }

    private long nextNanos() {
        return nanos[next++ & (VALUES - 1)];
    }

    /// Of a load of one kind.
    @Benchmark
    public void operation() {
        long latency = nextNanos();
        plain.record(next, latency, latency + 500);
    }

    /// Of a load of several, each with its own histogram besides.
    @Benchmark
    public void operationByKind() {
        long latency = nextNanos();
        byKind.record(next, latency, latency + 500);
        byKind.recordKind((next & 1) == 0 ? Operation.READ : Operation.WRITE, latency);
    }
}
