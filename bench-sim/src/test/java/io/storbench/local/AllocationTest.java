package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.storbench.cache.CachingEngine;
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
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.testkit.RequiredRings;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("allocation")
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int OPERATIONS = 300_000;

    /// Each of several calls.
    private static final int NAME_OPERATIONS = 10_000;

    /// Allocated bytes are read once in this many operations. Few enough that they end within a
    /// second, even where a file is opened for each: every second an interval is written.
    private static final int OPERATIONS_PER_READING = 2_000;

    /// Likewise of calls about names, which the kernel hands to threads of its own.
    private static final int CALLS_PER_READING = 200;

    private static final int MAX_RUNS = 20;

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {1, 32})
    void theLoadWorkerAndTheNullEngineAllocateNothingPerOperation(int depth) throws IOException {
        assertNothingIsAllocated(new NullEngine(), "engine: \"null\"", "operation: read, depth: " + depth);
    }

    /// As long as a phase lasts: its end arms what the next one needs.
    @Test
    void phasesAllocateNothingPerOperation() throws IOException {
        int half = OPERATIONS / 2;
        assertNothingIsAllocated(
                new NullEngine(),
                "engine: \"null\"",
                "depth: 4, phases: {a: {count: %d}, b: {operation: write, depth: 32, count: %d}}"
                        .formatted(half, half));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "operation: write, depth: 4, flush_every: 1",
                "operation: write, depth: 4, flush_every: 16",
                "operation: mixed, reads: 50%, depth: 4, flush_every: 4"
            })
    void synchronousWritesAllocateNothing(String workload) throws IOException {
        assertNothingIsAllocated(new NullEngine(), "engine: \"null\"", workload);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "write", "write, data: {compressible: 50%, dedupable: 30%}"})
    void filesAllocateNothingPerOperation(String operation) throws IOException {
        String keys = "engine: file, path: \"" + directory + "\"";
        assertNothingIsAllocated(new FileEngine(), keys, "operation: " + operation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "operation: read, depth: 1",
                "operation: read, depth: 32",
                "operation: read, depth: 32, verify: true",
                "operation: write, depth: 32",
                "operation: read, depth: 32, verify: true, data: {compressible: 50%}",
                "operation: read, depth: 4, open: each"
            })
    void ringsAllocateNothingPerOperation(String workload) throws IOException {
        RequiredRings.assume();
        String keys = "engine: file, backend: uring, path: \"" + directory + "\"";
        assertNothingIsAllocated(new FileEngine(), keys, workload);
    }

    /// Operations on names of which the ring has one, or a system call must be made.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create stat rename remove",
                "open_new write close access chmod chown utimes truncate remove",
                "mkdir rmdir",
                "symlink readlink remove",
                "link remove readdir"
            })
    void namesByRingsAllocateNothingPerOperation(String calls) throws IOException {
        RequiredRings.assume();
        String keys = "engine: file, backend: uring, path: \"" + directory + "\"";
        String workload = "operation: metadata, depth: 4, metadata: {calls: %s, names: warm, count: %d}"
                .formatted(calls, NAME_OPERATIONS);
        // The JDK makes a slice for errno in each system call, unless it inlines all of the call,
        // which no program can ask for. Objects of our own would be of other sizes, or more.
        int sliceBytes = errnoSliceBytes();
        int systemCalls = systemCalls(calls);
        LongPredicate isOfSlices = bytes -> bytes % sliceBytes == 0 && bytes / sliceBytes <= systemCalls;
        assertThat(allocatedBytes(new FileEngine(), keys, workload, isOfSlices))
                .as("slices of %d bytes, of %d system calls at most", sliceBytes, systemCalls)
                .matches(isOfSlices::test);
    }

    /// Reads that hit, reads that fill and push out others, writes that merge and stall.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "read, memory: 4g",
                "read, readahead: 0, memory: 16m, dirty_limit: 1m",
                "write, memory: 16m, dirty_limit: 1m",
                "write, mode: writethrough"
            })
    void theModelledCacheAllocatesNothingPerOperation(String operationAndCache) throws IOException {
        String[] parts = operationAndCache.split(", ", 2);
        assertNothingIsAllocated(
                new CachingEngine(new NullEngine()),
                "engine: \"null\", cache: {" + parts[1] + "}",
                "depth: 4, operation: " + parts[0]);
    }

    /// What a view of a part of native memory takes on the heap.
    private static int errnoSliceBytes() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(8);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            MemorySegment slice = memory.asSlice(0, 4);
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(slice.byteSize()).isEqualTo(4);
            return (int) bytes;
        }
    }

    /// How many system calls a reading's calls make at most that are not made by the ring.
    private static int systemCalls(String program) {
        String[] calls = program.split(" ");
        int perRound = Arrays.stream(calls)
                .mapToInt(call -> switch (call) {
                    case "access", "chmod", "chown", "utimes", "truncate", "readlink" -> 1;
                    case "readdir" -> 4;
                    default -> 0;
                })
                .sum();
        return perRound * (CALLS_PER_READING / calls.length + 1);
    }

    private static void assertNothingIsAllocated(Engine engine, String keys, String workload) throws IOException {
        assertThat(allocatedBytes(engine, keys, workload, bytes -> bytes == 0)).isZero();
    }

    /// What the first trial allocated that is as expected, or the last of several. Until a call into
    /// the C library is compiled for good, which the JVM decides, it makes short-lived objects.
    /// Operations that allocate would do so between any two readings.
    private static long allocatedBytes(Engine engine, String keys, String workload, LongPredicate isExpected)
            throws IOException {
        long bytes = allocatedBytes(engine, keys, workload);
        for (int run = 1; run < MAX_RUNS && !isExpected.test(bytes); run++) {
            bytes = allocatedBytes(engine, keys, workload);
        }
        return bytes;
    }

    /// The least that was allocated between two readings of a trial.
    private static long allocatedBytes(Engine engine, String keys, String workload) throws IOException {
        int blockBytes = engine instanceof CachingEngine ? 4096 : 8;
        boolean names = workload.contains("metadata");
        String blocks = names
                ? ""
                : "pattern: random, block: %d, file: %d,".formatted(blockBytes, (long) blockBytes * OPERATIONS);
        TrialSpec spec = PlanReader.parse("""
            target: {%s}
            workload: {%s %s}
            protocol: {run: completion}
            """.formatted(keys, blocks, workload), "plan", List.of())
                .trials()
                .getFirst();
        Settings settings = spec.target();
        settings.text("engine");
        StopSignal stop = new StopSignal();
        int depth = spec.workload().depth();
        LoadWorker load = new LoadWorker(
                LoadJob.ofHost(
                        spec.hostLoads().getFirst(),
                        spec.protocol(),
                        new LoadJob.Actors(0, depth, depth),
                        1,
                        1,
                        new StartLine(1),
                        stop,
                        () -> 0),
                new LatencyRecorder(new IntervalLog()));
        Probe probe = new Probe(load, names ? CALLS_PER_READING : OPERATIONS_PER_READING);
        try (Target target =
                engine.open(new TargetSpec(engine.name(), settings, spec.network(), spec.workload(), 1, 1))) {
            target.prepare(new DataSet(
                            spec.workload().path(),
                            spec.workload().fileBytes(),
                            LoadWorker.scratchBytes(spec.workload()),
                            1,
                            workload.contains("write"),
                            spec.workload().verify(),
                            false)
                    .with(spec.data()));
            target.run(List.of(probe), Long.MAX_VALUE, stop);
        }
        assertThat(load.result().operations()).isEqualTo(names ? NAME_OPERATIONS : OPERATIONS);
        return probe.leastBytes;
    }

    /// Reads the thread's allocated bytes once in this many operations.
    private static final class Probe implements Worker {
        private final Worker worker;
        private final int perReading;
        private long completions;
        private long allocatedBytes;
        private long leastBytes = Long.MAX_VALUE;

        Probe(Worker worker, int perReading) {
            this.worker = worker;
            this.perReading = perReading;
        }

        @Override
        public void start(EventLoop loop, Session session) {
            worker.start(loop, session);
        }

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            completions++;
            if (completions % perReading == 0) {
                long bytes = THREADS.getCurrentThreadAllocatedBytes();
                if (completions > perReading) {
                    leastBytes = Math.min(leastBytes, bytes - allocatedBytes);
                }
                allocatedBytes = bytes;
            }
            worker.onComplete(request, outcome, doneNanos);
        }

        @Override
        public boolean isFinished() {
            return worker.isFinished();
        }
    }
}
