package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Open loops, think times and flushes in a time made by hand.
class OpenLoopTest {
    private static final String TIMED = "warmup: 1s, measure: 10s";

    private final WorkerHarness harness = new WorkerHarness();
    private final LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());

    private LoadWorker worker(String keys, String protocol) {
        String block = keys.contains("block:") ? "" : "block: 4k, ";
        return harness.of(block + "file: 64k, " + keys, protocol, new StartLine(1), recorder);
    }

    private LatencyRecorder.Merged latencies() {
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        return merged;
    }

    @Test
    void operationsBeginWhenTheyArriveWhateverTheLatency() {
        FakeTarget target = harness.target(64, 5_000_000);
        LoadResult result = harness.run(target, worker("rate: 1000, arrivals: constant", TIMED))
                .result();
        assertThat(result.operations()).isBetween(9_999L, 10_000L);
        assertThat(result.failure()).isEmpty();
        assertThat(result.countersAgree()).isTrue();
        assertThat(latencies().serviceSummary().meanNanos()).isCloseTo(5e6, within(1.0));
        assertThat(latencies().responseSummary().meanNanos()).isCloseTo(5e6, within(1.0));
        LoadResult.Begun begun = result.begun().getFirst();
        assertThat(begun.begun()).isBetween(9_999L, 10_000L);
        assertThat(begun.late()).isZero();
        assertThat(begun.waited()).isZero();
    }

    /// A target that answers nothing for T = 100 ms, at a rate of 1,000 a second: what arrives a
    /// time t after the stall's begin waits T - t longer, together rate T^2 / 2 = 5 s. Whoever
    /// measures from sending sees none of it when few may be outstanding (coordinated omission).
    @ParameterizedTest
    @ValueSource(ints = {2, 1024})
    void aStallShowsInResponseTimeAsTheorySays(int depth) {
        FakeTarget target = harness.target(1024, 10_000);
        target.stall(5_000_000_000L, 100_000_000);
        LoadWorker worker = worker("rate: 1000, arrivals: constant, depth: " + depth, TIMED);
        LoadResult result = harness.run(target, worker).result();
        LatencySummary response = latencies().responseSummary();
        double excessNanos = response.meanNanos() * response.count() - 10_000.0 * response.count();
        // Within one gap at each end of the stall, and what the backlog takes to drain.
        assertThat(excessNanos).isCloseTo(5e9, within(0.2e9));
        assertThat((double) response.maxNanos()).isCloseTo(100e6, within(1.1e6));
        LatencySummary service = latencies().serviceSummary();
        double serviceExcess = service.meanNanos() * service.count() - 10_000.0 * service.count();
        assertThat(serviceExcess).isCloseTo(depth == 2 ? 0.2e9 : excessNanos, within(depth == 2 ? 0.02e9 : 1e6));
        LoadResult.Begun begun = result.begun().getFirst();
        assertThat(begun.waited()).isBetween(depth == 2 ? 96L : 0L, depth == 2 ? 100L : 0L);
        assertThat(begun.mostWaiting()).isBetween(depth == 2 ? 96L : 0L, depth == 2 ? 99L : 0L);
    }

    /// Half of what arrives can be served: one at a time, 1 ms each.
    @Test
    void whatCannotBeSentIsCounted() {
        FakeTarget target = harness.target(8);
        LoadResult result = harness.run(target, worker("rate: 2000, arrivals: constant, depth: 1", TIMED))
                .result();
        LoadResult.Begun begun = result.begun().getFirst();
        assertThat(begun.begun()).isBetween(9_999L, 10_001L);
        assertThat(begun.waited()).isEqualTo(begun.begun());
        long arrived = begun.arrivals().count(Long.MIN_VALUE, result.endedNanos());
        assertThat(arrived).isBetween(21_999L, 22_000L);
        assertThat(arrived - begun.begunInAll()).isBetween(10_999L, 11_001L);
        assertThat(begun.mostWaiting()).isBetween(10_990L, 11_001L);
        // The last one waited for half of the 11 s, the first one of the measurement half a second.
        assertThat(latencies().responseSummary().maxNanos() / 1e9).isCloseTo(5.5, within(0.02));
    }

    @Test
    void aCompletionTrialDoesEveryBlockOnceAtTheRate() {
        FakeTarget target = harness.target(8);
        LoadResult result = harness.run(
                        target, worker("rate: 10, arrivals: constant, pattern: random", "run: completion"))
                .result();
        assertThat(result.operations()).isEqualTo(16);
        assertThat(target.asked.stream()
                        .filter(asked -> asked.startsWith("READ 0 "))
                        .distinct())
                .hasSize(16);
        double seconds = (result.endedNanos() - result.beganNanos()) / 1e9;
        assertThat(seconds).isBetween(1.5, 1.61);
    }

    @Test
    void aThinkingActorWaitsBetweenItsOperations() {
        FakeTarget target = harness.target(8);
        LoadResult result =
                harness.run(target, worker("depth: 2, think: 9ms", TIMED)).result();
        assertThat(result.operations()).isBetween(1_998L, 2_002L);
        assertThat(latencies().responseSummary().meanNanos()).isCloseTo(1e6, within(1.0));
        assertThat(result.reachedDepth()).isTrue();
    }

    @Test
    void everyThirdWriteIsFlushedAndTheFlushIsNoPartOfIt() {
        FakeTarget target = harness.target(8);
        LoadResult result = harness.run(target, worker("operation: write, flush_every: 3, depth: 1", "run: completion"))
                .result();
        List<String> data =
                target.asked.stream().filter(asked -> asked.contains(" 0 ")).toList();
        assertThat(data.subList(0, 5))
                .containsExactly("WRITE 0 0", "WRITE 0 4096", "WRITE 0 8192", "FLUSH 0 0", "WRITE 0 12288");
        // Five on the way, and one at the end.
        assertThat(WorkerHarness.count(target, "FLUSH")).isEqualTo(6);
        assertThat(result.operations()).isEqualTo(16);
        assertThat(latencies().responseSummary().meanNanos()).isCloseTo(1e6, within(1.0));
    }

    /// Count and mean in milliseconds, of none 0 and 0.
    private List<Double> syncWrites(String keys, String protocol) {
        harness.run(harness.target(64), worker("operation: write, " + keys, protocol));
        return Optional.ofNullable(latencies().kindSummaries().get(Measurement.SYNC_WRITE))
                .map(found -> List.of((double) found.count(), found.meanNanos() / 1e6))
                .orElse(List.of(0.0, 0.0));
    }

    /// Each request takes 1 ms. A write that is flushed at once takes 2 ms; of three that are flushed
    /// together the first takes 3 ms of writes and 1 ms of flush, the last 1 ms and 1 ms; so with any
    /// number of actors, none of which waits for others. Of 16 writes one is never flushed by threes.
    @ParameterizedTest
    @CsvSource({"1, 1, 16, 2", "1, 4, 16, 2", "3, 1, 15, 3", "2, 4, 16, 2.5", "1024, 1, 0, 0"})
    void aSynchronousWriteLastsToTheEndOfItsFlush(int together, int depth, long count, double meanMillis) {
        assertThat(syncWrites("flush_every: %d, depth: %d".formatted(together, depth), "run: completion"))
                .containsExactly((double) count, meanMillis);
    }

    /// One at a time, 2 ms each, and one more arrives each 0.5 ms: the k-th of 16 waits for k x 1.5 ms.
    @Test
    void aSynchronousWriteOfAnOpenLoopStartsWhenItIsMeantTo() {
        assertThat(syncWrites("flush_every: 1, depth: 1, rate: 2000, arrivals: constant", "run: completion"))
                .containsExactly(16.0, 2 + 1.5 * 7.5);
    }

    /// One arrives each 0.8 ms and takes 1 ms; whichever slot has it, the flush after each second one
    /// covers both, of which the first started 0.8 ms earlier.
    @Test
    void aFlushOfAnOpenLoopCoversTheWritesOfAllSlots() {
        assertThat(syncWrites("flush_every: 2, depth: 8, rate: 1250, arrivals: constant", "run: completion"))
                .containsExactly(16.0, 2.4);
    }

    /// The same where each slot is a worker of its own: the flush is of the host's file.
    @ParameterizedTest
    @CsvSource({"2, 1250, 8, 2.4", "2, 1250, 4, 2.4", "4, 1250, 8, 3.2"})
    void aFlushOfAnOpenLoopCoversTheWritesOfAllWorkers(int together, int rate, int lanes, double meanMillis) {
        String keys = "block: 4k, file: 64k, operation: write, arrivals: constant, flush_every: %d, rate: %d"
                .formatted(together, rate);
        List<LoadWorker> workers = harness.lanes(keys, "run: completion", lanes, recorder);
        workers.forEach(worker -> harness.start(harness.target(1), worker));
        harness.finish(workers.toArray(LoadWorker[]::new));
        LatencySummary found =
                Objects.requireNonNull(latencies().kindSummaries().get(Measurement.SYNC_WRITE));
        assertThat(found.count()).isEqualTo(16);
        assertThat(found.meanNanos() / 1e6).isCloseTo(meanMillis, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(strings = {"operation: write, depth: 4", "operation: write, flush_every: 1025, depth: 1"})
    void whatIsNeverOrRarelyFlushedHasNoSynchronousWrites(String keys) {
        harness.run(harness.target(64), worker(keys, TIMED));
        assertThat(latencies().kindSummaries()).doesNotContainKey(Measurement.SYNC_WRITE);
    }

    /// 100 changes are not sent before the measurement; of 50 within it the server lacks 10 more.
    @ParameterizedTest
    @CsvSource({"40, 10", "50, 0", "70, -20"})
    void whatTheServerLacksOfATimedTrialIsWhatItLacksMoreThanAtItsBegin(long sent, long more) {
        FakeTarget target = harness.target(8);
        target.cache(500_000_000, 100, 0);
        target.cache(2_000_000_000, 50, sent);
        LoadResult result =
                harness.run(target, worker("operation: write", TIMED)).result();
        assertThat(result.unsentChanges()).isEqualTo(more);
    }

    /// Actors or arrivals: each sixth write of the host, in an open loop whichever slot has it.
    @Test
    void anOpenLoopFlushesByTheHostsWrites() {
        FakeTarget target = harness.target(64);
        harness.run(target, worker("operation: write, flush_every: 6, rate: 3000", "warmup: 0, measure: 1s"));
        long writes = WorkerHarness.count(target, "WRITE");
        assertThat(WorkerHarness.count(target, "FLUSH")).isEqualTo(writes / 6 + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "operation: mixed, reads: 50%, pattern: random",
                "operation: mixed, reads: 50%, pattern: mixed, random: 50%",
                "operation: write, pattern: zipf, rate: 500",
                "operation: mixed, reads: 50%, pattern: hot_cold, hot: 90/20, range: 16k-48k",
                "operation: mixed, reads: 50%, block: 4k/50:8k/50, pattern: random, rate: 200"
            })
    void everyBlockWrittenIsReadBackOnce(String keys) {
        FakeTarget target = harness.target(8);
        LoadResult result = harness.run(target, worker(keys + ", verify: true", "warmup: 0, measure: 40ms"))
                .result();
        int flush = target.asked.lastIndexOf("FLUSH 0 0");
        List<String> readBack = target.asked.subList(flush + 1, target.asked.size());
        assertThat(readBack).isNotEmpty().doesNotHaveDuplicates();
        List<String> written = target.asked.subList(0, flush).stream()
                .filter(asked -> asked.startsWith("WRITE "))
                .map(asked -> asked.replace("WRITE", "READ"))
                .distinct()
                .toList();
        assertThat(readBack).containsAll(written);
        if (!keys.contains("8k")) {
            assertThat(readBack).hasSameSizeAs(written);
        }
        assertThat(result.readBack().orElseThrow().blocks()).isEqualTo(readBack.size());
    }

    /// A faster target, and as many operations as the slower one had: the same ones.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "operation: mixed, reads: 50%, pattern: zipf, rate: 700, flush_every: 5",
                "operation: mixed, reads: 50%, pattern: random, depth: 4, think: 1ms, think_times: exponential",
                "operation: write, block: 4k/50:8k/50, pattern: hot_cold, hot: 80/20, depth: 4"
            })
    void theSameSeedMakesTheSameOperationsWhateverTheTarget(String keys) {
        String slow = digest(keys, 2_000_000);
        String fast = new OpenLoopTest().digest(keys, 300_000);
        String other = new OpenLoopTest().digest(keys.replace("50%", "60%").replace("80/", "81/"), 300_000);
        String[] both = {slow, fast};
        Arrays.sort(both, Comparator.comparingInt(String::length));
        assertThat(both[1]).startsWith(both[0]);
        assertThat(both[0]).contains(" 64:");
        assertThat(other).doesNotStartWith(both[0]);
    }

    private String digest(String keys, long operationNanos) {
        FakeTarget target = harness.target(64, operationNanos);
        LoadResult result =
                harness.run(target, worker(keys, "warmup: 100ms, measure: 1s")).result();
        return StreamDigest.text(List.of(result.digest()), keys.contains("rate") ? 1 : 4);
    }
}
