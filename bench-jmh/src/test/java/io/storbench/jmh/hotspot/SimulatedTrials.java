package io.storbench.jmh.hotspot;

import io.storbench.cache.CachingEngine;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import io.storbench.sim.SimEngine;
import io.storbench.testkit.OneTrial;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Whole simulated trials, as `storbench simulate` does them: protocols, clients' caches, TCP by
/// segments. Trials for each second, and the events that these are.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 3, jvmArgsAppend = "-XX:+UseSerialGC")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SimulatedTrials {
    /// Who speaks to the server.
    @Param({"nfs", "iscsi"})
    public String protocol = "";

    /// Whose client and server.
    @Param({"storbench", "linux-6.1"})
    public String profile = "";

    /// What the hosts do.
    @Param({"read", "write"})
    public String operation = "";

    private @Nullable TrialSpec spec;

    /// For JMH.
    public SimulatedTrials() {}

    /// Counts events.
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Events {
        /// How many there were.
        public long events;

        /// For JMH.
        public Events() {}
    }

    /// Reads the plan.
    @Setup(Level.Trial)
    public void read() {
        String place = protocol.equals("nfs") ? "export" : "iqn.2026-11.test:t1/1";
        String plan = """
            target: {engine: %s, uri: "%s://server/%s"}
            simulate: {profile: %s}
            workload: {operation: %s, pattern: random, block: 4k, file: 64m, depth: 32}
            network: {rtt: 10ms}
            protocol: {run: completion}
            """.formatted(protocol, protocol, place, profile, operation);
        spec = PlanReader.parse(plan, "plan", List.of()).trials().getFirst();
    }

    /// Simulates the plan's trial.
    @Benchmark
    public TrialResult trial(Events counted) {
        TrialSpec own = Objects.requireNonNull(spec, "JMH reads the plan first");
        TrialResult result = OneTrial.simulate(new CachingEngine(new SimEngine()), own);
        Object events = OneTrial.numbers(result).facts().get("model.events");
        counted.events += (Long) Objects.requireNonNull(events, "model.events");
        return result;
    }
}
