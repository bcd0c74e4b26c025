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
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.Henriksen;

/// The simulator's event queue in the hold model, and SSJ's fastest; nanoseconds for each event.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = "-XX:+UseSerialGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventQueue {
    private static final int EVENTS = 1_000_000;

    /// How many events are pending.
    @Param({"10", "1000", "100000"})
    public int pending;

    /// For JMH.
    public EventQueue() {}

    /// Ours.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long storbench() {
        return HoldModel.run(pending, EVENTS);
    }

    /// SSJ's, with objects that are used again.
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long ssj() {
        Simulator simulator = new Simulator();
        simulator.init(new Henriksen());
        return HoldModel.runSsj(simulator, pending, EVENTS);
    }
}
