package io.storbench.workload;

import static io.storbench.workload.WorkerHarness.OPERATION_NANOS;
import static io.storbench.workload.WorkerHarness.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.result.LatencySummary;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Operations of several requests, opening and closing or on names: every request takes 1 ms.
class SteppedOperationTest {
    private final WorkerHarness load = new WorkerHarness();

    /// Three requests of 1 ms each for a read, four for a write; 16 blocks, depth 2.
    @Test
    void eachOperationOpensTransfersFlushesAndCloses() {
        FakeTarget reads = load.target(8);
        LoadResult read = load.run(reads, load.opening("read, verify: false", 2, "run: completion"))
                .result();
        assertThat(read.operations()).isEqualTo(16);
        assertThat(read.endedNanos() - read.beganNanos()).isEqualTo(16 / 2 * 3 * OPERATION_NANOS);
        assertThat(read.countersAgree()).isTrue();
        List<String> asked = reads.asked.stream().filter(a -> a.contains(" 0 ")).toList();
        assertThat(asked).hasSize(16 * 3);
        assertThat(asked.subList(0, 6))
                .containsExactly("OPEN 0 0", "OPEN 0 0", "READ 0 0", "READ 0 4096", "CLOSE 0 0", "CLOSE 0 0");
        FakeTarget writes = load.target(8);
        LoadResult write = load.run(writes, load.opening("write, verify: false", 1, "run: completion"))
                .result();
        assertThat(write.endedNanos() - write.beganNanos()).isEqualTo(16 * 4 * OPERATION_NANOS);
        assertThat(write.durableAtNanos().orElseThrow()).isEqualTo(write.endedNanos());
        assertThat(writes.asked.subList(writes.asked.size() - 4, writes.asked.size()))
                .containsExactly("OPEN 0 0", "WRITE 0 61440", "FLUSH 0 0", "CLOSE 0 0");
    }

    /// Of five actors two are with the target: no third file is opened before one is closed.
    @ParameterizedTest
    @CsvSource({"'window: 2', 8", "'window: 5', 2"})
    void aFileIsClosedBeforeAnotherIsOpenedInItsPlace(String window, int room) {
        FakeTarget fake = load.target(room);
        LoadWorker worker = load.run(fake, load.opening("write, verify: false, " + window, 5, "run: completion"));
        assertThat(worker.result().operations()).isEqualTo(16);
        int open = 0;
        for (String asked : fake.asked) {
            open += asked.startsWith("OPEN") ? 1 : asked.startsWith("CLOSE") ? -1 : 0;
            assertThat(open).isBetween(0, 2);
        }
    }

    private LoadWorker calling(String protocol, LatencyRecorder recorder) {
        String workload = "operation: metadata, depth: 2, metadata: {calls: mkdir stat rmdir, count: 5}";
        return load.of(workload, protocol, new StartLine(1), recorder);
    }

    /// Three calls of 1 ms each about a name of the actor's own, [io.storbench.engine.DataSet#OWN];
    /// five operations by two actors.
    @Test
    void anOperationOnNamesIsItsCallsInTheirOrder() {
        FakeTarget fake = load.target(8);
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        LoadResult result = load.run(fake, calling("run: completion", recorder)).result();
        assertThat(result.operations()).isEqualTo(5);
        assertThat(result.countersAgree()).isTrue();
        assertThat(result.reachedDepth()).isTrue();
        assertThat(result.durableAtNanos()).isEmpty();
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo(3 * 3 * OPERATION_NANOS);
        assertThat(fake.asked.subList(fake.asked.size() - 15, fake.asked.size() - 9))
                .containsExactly("MKDIR 4 0", "MKDIR 4 0", "STAT 4 0", "STAT 4 0", "RMDIR 4 0", "RMDIR 4 0");
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        assertThat(merged.serviceSummary().meanNanos()).isEqualTo(3.0 * OPERATION_NANOS);
    }

    /// Whether the time ends or the user stops it.
    @ParameterizedTest
    @ValueSource(longs = {16_500_000, 1_000_000_000})
    void whatWasMadeIsRemoved(long stopNanos) {
        FakeTarget fake = load.target(1);
        load.time.schedule(stopNanos, load.stop::request);
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        LoadResult result =
                load.run(fake, calling("warmup: 0, measure: 31ms", recorder)).result();
        assertThat(result.failure()).isEmpty();
        assertThat(count(fake, "MKDIR")).isPositive().isEqualTo(count(fake, "RMDIR"));
    }

    @Test
    void theLatencyOfAnOperationSpansAllItsRequests() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        FakeTarget fake = load.target(8);
        fake.delayIssueNanos = 100_000;
        load.run(fake, load.opening("write, verify: false", 1, "run: completion", recorder));
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        // Issued 0.1 ms after it was meant to start; four requests of 1 ms.
        assertThat(merged.responseSummary().meanNanos()).isEqualTo(4.0 * OPERATION_NANOS);
        assertThat(merged.serviceSummary().meanNanos()).isEqualTo(4.0 * OPERATION_NANOS - 100_000);
        assertThat(merged.kindSummaries()).containsOnlyKeys("open", "write", "flush", "close");
        assertThat(merged.kindSummaries().values()).allSatisfy(kind -> {
            assertThat(kind.count()).isEqualTo(merged.serviceSummary().count());
            assertThat(kind.meanNanos()).isEqualTo(OPERATION_NANOS - 100_000.0);
        });
    }

    /// What is in flight when the time is over is finished and closed, even where the session had
    /// no room for it.
    @Test
    void noOperationIsLeftHalfDone() {
        FakeTarget fake = load.target(2);
        LoadWorker worker = load.run(fake, load.opening("write", 5, "warmup: 0, measure: 33ms"));
        assertThat(worker.result().failure()).isEmpty();
        assertThat(count(fake, "WRITE")).isBetween(16L, 24L);
        assertThat(count(fake, "OPEN")).isEqualTo(count(fake, "CLOSE"));
        assertThat(count(fake, "FLUSH")).isEqualTo(count(fake, "WRITE") + 1);
    }

    @Test
    void readsAndWritesOfAMixAreToldApart() {
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        String mix = "operation: mixed, reads: 75%, block: 4k, file: 256k, depth: 4";
        load.run(load.target(8), load.of(mix, "run: completion", new StartLine(1), recorder));
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        assertThat(merged.kindSummaries()).containsOnlyKeys("read", "write");
        assertThat(merged.kindSummaries().values())
                .extracting(LatencySummary::count)
                .satisfies(counts -> {
                    assertThat(counts.get(0) + counts.get(1)).isEqualTo(64);
                    assertThat(counts.get(0)).isGreaterThan(counts.get(1));
                });
    }

    @Test
    void aLoadOfOneKindHasNoKinds() {
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        String reads = "operation: read, block: 4k, file: 256k";
        load.run(load.target(8), load.of(reads, "run: completion", new StartLine(1), recorder));
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        assertThat(merged.kindSummaries()).isEmpty();
    }
}
