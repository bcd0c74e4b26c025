package io.storbench.workload;

import static io.storbench.workload.WorkerHarness.OPERATION_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The worker in a time made by hand: every operation takes 1 ms.
class LoadWorkerTest {
    private final WorkerHarness load = new WorkerHarness();

    @Test
    void aTimedReaderCountsWhatCompletesWithinItsWindow() {
        FakeTarget fake = load.target(8);
        LoadWorker worker = load.run(fake, load.worker("read", 2, "warmup: 10ms, measure: 100ms"));
        // Depth 2, 1 ms each: two completions at each of the 100 instants in (10 ms, 110 ms],
        // and as many at 10 ms and 110 ms as the order of timers at these instants lets in.
        assertThat(worker.result().operations()).isBetween(198L, 202L);
        assertThat(worker.result().endedNanos() - worker.result().beganNanos()).isEqualTo(100_000_000);
        assertThat(worker.result().countersAgree()).isTrue();
        assertThat(worker.result().reachedDepth()).isTrue();
        assertThat(worker.result().readAgain()).isTrue();
    }

    @Test
    void aCompletionTrialDoesEveryBlockOnceAfterItsScratch() {
        FakeTarget fake = load.target(8);
        LoadWorker worker = load.run(fake, load.worker("read", 4, "run: completion"));
        assertThat(worker.result().operations()).isEqualTo(16);
        assertThat(worker.result().endedNanos() - worker.result().beganNanos()).isEqualTo(16 / 4 * OPERATION_NANOS);
        assertThat(fake.asked.stream().filter(asked -> asked.startsWith("READ 0 ")))
                .hasSize(16)
                .doesNotHaveDuplicates();
        assertThat(fake.asked.getFirst()).startsWith("READ 1 ");
        assertThat(worker.result().readAgain()).isFalse();
    }

    @Test
    void aWriterThatWritesBlocksAgainReadsNone() {
        LoadWorker worker =
                load.run(load.target(8), load.worker("write, verify: false", 2, "warmup: 10ms, measure: 100ms"));
        assertThat(worker.result().operations()).isGreaterThan(16);
        assertThat(worker.result().readAgain()).isFalse();
    }

    @Test
    void aWriterFlushesOnceAndReadsEverythingBack() {
        FakeTarget fake = load.target(8);
        LoadWorker worker = load.run(fake, load.worker("write", 4, "run: completion"));
        assertThat(fake.asked).filteredOn(asked -> asked.startsWith("FLUSH")).hasSize(1);
        assertThat(worker.result().durableAtNanos().orElseThrow()
                        - worker.result().endedNanos())
                .isEqualTo(OPERATION_NANOS);
        assertThat(worker.result().readBack().orElseThrow().blocks()).isEqualTo(16);
        assertThat(fake.asked.subList(fake.asked.size() - 16, fake.asked.size()))
                .allMatch(asked -> asked.startsWith("READ 0 "))
                .doesNotHaveDuplicates();
    }

    @Test
    void lostBlocksAreCountedToTheLast() {
        FakeTarget fake = load.target(8);
        fake.lost = Set.of(8192L, 4096L, 61_440L);
        fake.outcome = new Outcome.Corrupt(4096, "wrong");
        LoadResult result =
                load.run(fake, load.worker("write", 4, "run: completion")).result();
        assertThat(result.failure()).isEmpty();
        LoadResult.Found found = result.readBack().orElseThrow();
        assertThat(found.blocks()).isEqualTo(16);
        assertThat(found.lostBlocks()).isEqualTo(3);
        assertThat(found.firstLost()).contains(new Outcome.Corrupt(4096, "wrong"));
    }

    /// Four at a time and in order, the seventh of 16 blocks fails while the eighth is on its way.
    @Test
    void blocksThatAreNotReadBackAreCounted() {
        FakeTarget fake = load.target(8);
        fake.lost = Set.of(6L * 4096);
        fake.outcome = new Outcome.Failed("EIO");
        LoadResult result =
                load.run(fake, load.worker("write", 4, "run: completion")).result();
        assertThat(result.failure()).contains(new Outcome.Failed("EIO"));
        assertThat(result.readBack()).contains(new LoadResult.Found(6, 0, Optional.empty(), false, 10));
    }

    /// The target fails while the load writes, as another host's does not: nothing is read back.
    @Test
    void whatALoadThatFailsHasWrittenIsUnread() {
        FakeTarget dies = load.target(8);
        dies.failAfter = 9;
        dies.outcome = new Outcome.Corrupt(4096, "wrong");
        LoadResult result =
                load.run(dies, load.worker("write", 4, "run: completion")).result();
        LoadResult.Found found = result.readBack().orElseThrow();
        assertThat(result.failure()).isPresent();
        assertThat(found.blocks()).isZero();
        assertThat(found.unreadBlocks()).isBetween(1L, 15L);
    }

    /// Of blocks that were written more than once, each is to be read once; written are 16.
    @Test
    void everyBlockThatWasWrittenIsReadOrCounted() {
        for (String workload : List.of("write, pattern: random", "mixed, reads: 50%, pattern: random")) {
            FakeTarget fake = load.target(8);
            LoadResult whole = load.run(fake, load.worker(workload, 4, "warmup: 0, measure: 60ms"))
                    .result();
            assertThat(whole.readBack().orElseThrow().unreadBlocks()).isZero();
            FakeTarget dies = load.target(8);
            dies.failAfter = fake.asked.size() - 7;
            dies.outcome = new Outcome.Failed("EIO");
            LoadResult.Found found = load.run(dies, load.worker(workload, 4, "warmup: 0, measure: 60ms"))
                    .result()
                    .readBack()
                    .orElseThrow();
            assertThat(found.blocks()).isPositive();
            assertThat(found.unreadBlocks()).isEqualTo(7);
            assertThat(found.blocks() + found.unreadBlocks())
                    .isEqualTo(whole.readBack().orElseThrow().blocks());
        }
    }

    /// 16 blocks, four at a time: twelve are written in 3 ms, and all of them five times in 20 ms.
    @Test
    void aTrialThatWritesBlocksAgainSaysThatItMayHaveMissedLosses() {
        for (String protocol : List.of("warmup: 0, measure: 3ms", "run: completion")) {
            LoadResult once =
                    load.run(load.target(8), load.worker("write", 4, protocol)).result();
            assertThat(once.readBack().orElseThrow().overwritten()).isFalse();
        }
        LoadResult again = load.run(load.target(8), load.worker("write", 4, "warmup: 0, measure: 20ms"))
                .result();
        assertThat(again.readBack().orElseThrow().blocks()).isEqualTo(16);
        assertThat(again.readBack().orElseThrow().overwritten()).isTrue();
    }

    @Test
    void corruptDataEndTheLoadAndAreReported() {
        FakeTarget fake = load.target(8);
        fake.outcome = new Outcome.Corrupt(4096, "wrong");
        fake.failAfter = 520;
        LoadWorker worker = load.run(fake, load.worker("read", 2, "warmup: 0, measure: 1h"));
        assertThat(worker.result().failure()).contains(new Outcome.Corrupt(4096, "wrong"));
        assertThat(fake.asked).hasSizeBetween(520, 524);
    }

    @Test
    void aTargetWithLessRoomThanTheDepthIsNoticedAndNobodyStarves() {
        FakeTarget fake = load.target(3);
        LoadWorker worker = load.run(fake, load.worker("read", 5, "run: completion"));
        assertThat(worker.result().operations()).isEqualTo(16);
        assertThat(worker.result().reachedDepth()).isFalse();
        assertThat(fake.asked.stream().filter(asked -> asked.startsWith("READ 0 ")))
                .hasSize(16)
                .doesNotHaveDuplicates();
    }

    @Test
    void aStopDrains() {
        FakeTarget fake = load.target(8);
        LoadWorker worker = load.worker("read", 2, "warmup: 0, measure: 1h");
        load.time.schedule(50 * OPERATION_NANOS, load.stop::request);
        load.run(fake, worker);
        assertThat(worker.result().failure()).isEmpty();
        assertThat(load.time.nowNanos()).isBetween(50 * OPERATION_NANOS, 52 * OPERATION_NANOS);
    }

    /// Two readers who begin to measure at one line.
    private List<LoadResult> together(StartLine start, FakeTarget one, FakeTarget other) {
        LoadWorker first = load.worker("read", 1, "run: completion", start);
        LoadWorker second = load.worker("read", 1, "run: completion", start);
        load.start(one, first);
        load.start(other, second);
        load.finish(first, second);
        return List.of(first.result(), second.result());
    }

    /// The slow worker's scratch takes longer; the quick one must not measure alone.
    @Test
    void allWorkersMeasureOverTheSameTime() {
        StartLine start = new StartLine(2);
        FakeTarget quick = load.target(8, OPERATION_NANOS / 100);
        FakeTarget slow = load.target(8, 30 * OPERATION_NANOS);
        List<LoadResult> results = together(start, quick, slow);
        assertThat(results.getFirst().beganNanos() - results.getLast().beganNanos())
                .isBetween(-100_000L, 100_000L);
        assertThat(results).extracting(LoadResult::operations).containsOnly(16L);
    }

    @Test
    void aWorkerThatFailsEarlyDoesNotHoldUpTheOthers() {
        StartLine start = new StartLine(2);
        FakeTarget good = load.target(8);
        FakeTarget bad = load.target(8);
        bad.outcome = new Outcome.Failed("gone");
        bad.failAfter = 3;
        List<LoadResult> results = together(start, good, bad);
        assertThat(results.getFirst().operations()).isEqualTo(16);
        assertThat(results.getLast().failure()).contains(new Outcome.Failed("gone"));
    }
}
