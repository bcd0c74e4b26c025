package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.TraceDigest;
import io.storbench.stream.WorkloadClassException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReplayTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path directory = Path.of("");

    private final WorkerHarness harness = new WorkerHarness();
    private final LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());

    /// Reads of 4 KiB at these times.
    private Path trace(long... millis) throws IOException {
        Path file = directory.resolve("x.trace");
        try (TraceWriter writer = new TraceWriter(file)) {
            for (int i = 0; i < millis.length; i++) {
                writer.add(TraceOperation.READ, millis[i] * MILLI, i % 16 * 4096L, 4096);
            }
            writer.finish();
        }
        return file;
    }

    /// Operations take 1 ms, and two are outstanding at most. Of three at 10 ms one waits for 1 ms,
    /// at twice the speed as well; without times the five take three turns.
    @ParameterizedTest
    @CsvSource({"1, 31, 2", "2, 16, 2", "0.5, 61, 2", "max, 3, 1"})
    void operationsBeginAtTheirTimes(String speed, long lastsMillis, long longestMillis)
            throws IOException, WorkloadClassException {
        Path trace = trace(0, 10, 10, 10, 30);
        FakeTarget target = harness.target(8);
        LoadWorker worker = harness.run(target, harness.replay(trace, speed, 2, recorder));
        LoadResult result = worker.result();
        assertThat(result.failure()).isEmpty();
        assertThat(result.operations()).isEqualTo(5);
        assertThat(target.asked)
                .containsExactly("READ 0 0", "READ 0 4096", "READ 0 8192", "READ 0 12288", "READ 0 16384");
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo(lastsMillis * MILLI);
        LatencyRecorder.Merged latencies = new LatencyRecorder.Merged();
        recorder.addTo(latencies);
        assertThat(latencies.responseSummary().maxNanos() / (double) MILLI)
                .isBetween(longestMillis * 0.99, longestMillis * 1.01);
    }

    /// A thread that is late reports what is done before it runs what is due: the actor of the first operation is
    /// free for the third one before that of the second has gone on.
    @Test
    void aLateThreadKeepsTheOrder() throws IOException, WorkloadClassException {
        FakeTarget target = new FakeTarget(harness.time, 8, 100 * MILLI);
        harness.start(target, harness.replay(trace(0, 8, 9), "1", 2, recorder));
        harness.time.schedule(7 * MILLI, () -> {
            harness.time.block(3 * MILLI);
            target.complete();
        });
        harness.time.runUntil(20 * MILLI);
        assertThat(target.asked).containsExactly("READ 0 0", "READ 0 4096", "READ 0 8192");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        rate: 5 | workload.rate: does not apply to a trace
        think: 1s | workload.think: does not apply to a trace
        phases: {a: {}, b: {}} | workload.phases: do not apply to a trace
        """)
    void aTraceHasItsOwnTimesAndIsOneLoad(String keys, String message) throws IOException {
        String load = "class: trace, params: {file: \"%s\"}, %s".formatted(trace(0), keys);
        assertThatThrownBy(() -> harness.of(load, "run: completion", new StartLine(1), recorder))
                .hasMessageContaining(message);
    }

    @Test
    void aStopIsSeenWithinAPauseOfAnHour() throws IOException, WorkloadClassException {
        FakeTarget target = harness.target(8);
        LoadWorker worker = harness.replay(trace(0, 3_600_000), "1", 2, recorder);
        harness.start(target, worker);
        harness.time.schedule(5 * MILLI, harness.stop::request);
        harness.finish(worker);
        assertThat(target.asked).hasSize(1);
        assertThat(harness.time.nowNanos()).isLessThan(1_000 * MILLI);
    }

    /// The plan has read its summary only.
    @Test
    void damageEndsTheReplayWithItsPlace() throws IOException, WorkloadClassException {
        Path trace = trace(0, 1, 2);
        try (RandomAccessFile file = new RandomAccessFile(trace.toFile(), "rw")) {
            file.seek(75);
            file.write(0x55);
        }
        LoadWorker worker = harness.run(harness.target(8), harness.replay(trace, "1", 2, recorder));
        assertThat(worker.result().failure())
                .hasValueSatisfying(failure -> assertThat(((Outcome.Failed) failure).reason())
                        .contains("x.trace: is damaged in the chunk at byte 64"));
    }

    @Test
    void replayingAllocatesNothingPerOperation() throws IOException, WorkloadClassException {
        int operations = 300_000;
        Path file = directory.resolve("long.trace");
        try (TraceWriter writer = new TraceWriter(file)) {
            long before = 0;
            for (int i = 0; i < operations; i++) {
                before = i == 100_000 ? THREADS.getCurrentThreadAllocatedBytes() : before;
                writer.add(i % 4, TraceOperation.READ, i * 1_000L, i % 16 * 4096L, 4096);
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(200_000);
            writer.finish();
        }
        StreamSpec spec = new StreamSpec(
                "trace",
                TraceDigest.of(file.toString()),
                false,
                new TreeMap<>(Map.of("file", file.toString(), "speed", "1")),
                Optional.empty());
        StreamActor actor = new StreamLoad(spec, Optional.empty())
                .actor(new StreamActor.Place(1, 0, 0, 1, 65_536, 4096, 8, 1, false, Optional.empty()));
        actor.setUp();
        Request request = new Request(0);
        long before = 0;
        for (int i = 0; i < operations; i++) {
            before = i == 100_000 ? THREADS.getCurrentThreadAllocatedBytes() : before;
            require(actor.dueNanos(5) == 5 + i * 1_000L && actor.next(request, 5));
            require(actor.recordedActor() == i % 4 && actor.recordedNumber(0) == i / 4);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(200_000);
        assertThat(actor.next(request, 5)).isFalse();
        actor.tearDown();
    }

    /// AssertJ allocates.
    private static void require(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
