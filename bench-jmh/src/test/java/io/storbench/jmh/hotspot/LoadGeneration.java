package io.storbench.jmh.hotspot;

import io.storbench.engine.DataSet;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.local.NullEngine;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadResult;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What the worker takes for an operation on the engine that does nothing: choosing, submitting and
/// recording it, the loop's clock included; nanoseconds for each operation.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LoadGeneration {
    private static final int OPERATIONS = 1_000_000;

    /// How many are outstanding.
    @Param({"1", "32"})
    public int depth;

    /// In which order blocks come.
    @Param({"sequential", "random"})
    public String pattern = "";

    private @Nullable TrialSpec spec;

    /// For JMH.
    public LoadGeneration() {}

    /// Reads the plan.
    @Setup(Level.Trial)
    public void read() {
        String plan = """
            target: {engine: "null"}
            workload: {pattern: %s, block: 4k, file: %d, depth: %d}
            protocol: {run: completion}
            """.formatted(pattern, 4096L * OPERATIONS, depth);
        spec = PlanReader.parse(plan, "plan", List.of()).trials().getFirst();
    }

    /// A trial; its threads, and 512 operations before, are as nothing beside a million.
    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public LoadResult worker() throws IOException {
        TrialSpec own = Objects.requireNonNull(spec, "JMH reads the plan first");
        Settings settings = own.target();
        settings.text("engine");
        TargetSpec target = new TargetSpec("null", settings, own.network(), own.workload(), 1, own.seed());
        StopSignal stop = new StopSignal();
        LoadWorker worker = new LoadWorker(
                LoadJob.ofHost(
                        own.workload(),
                        own.protocol(),
                        new LoadJob.Actors(0, depth, depth),
                        1,
                        1,
                        new StartLine(1),
                        stop,
                        () -> 0),
                new LatencyRecorder(new IntervalLog()));
        try (Target opened = new NullEngine().open(target)) {
            opened.prepare(new DataSet(
                    "file",
                    own.workload().fileBytes(),
                    LoadWorker.scratchBytes(own.workload()),
                    1,
                    false,
                    false,
                    false));
            opened.run(List.of(worker), Long.MAX_VALUE, stop);
        }
        if (worker.result().operations() != OPERATIONS) {
            throw new IllegalStateException(worker.result().toString());
        }
        return worker.result();
    }
}
