package io.storbench.jmh.hotspot;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Hosts on one server with disks, of the simulator's stations and of SSJ's; nanoseconds for each
/// request, which is seven events. Every invocation draws other random times.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = "-XX:+UseSerialGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Pipeline {
    private static final int REQUESTS = 100_000;

    /// Hosts, requests outstanding of each, and disks.
    @Param({"7x32x5", "32x64x60"})
    public String shape = "";

    private long seed;

    /// For JMH.
    public Pipeline() {}

    private int part(int number) {
        return Integer.parseInt(shape.split("x", -1)[number]);
    }

    /// Ours.
    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public long storbench() {
        return StoragePipeline.run(part(0), part(1), part(2), REQUESTS, ++seed).events();
    }

    /// SSJ's.
    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public long ssj() {
        return SsjPipeline.run(part(0), part(1), part(2), REQUESTS, ++seed).events();
    }
}
