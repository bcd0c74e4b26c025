package io.storbench.workload;

import static io.storbench.workload.WorkerHarness.OPERATION_NANOS;
import static io.storbench.workload.WorkerHarness.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Outcome;
import io.storbench.measure.IntervalLog;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every request takes 1 ms.
class ProgramTest {
    private static final long MS = OPERATION_NANOS;

    private final WorkerHarness load = new WorkerHarness();

    @Test
    void aReaderOpensReadsAndCloses() {
        FakeTarget fake = load.target(8);
        LoadResult result =
                load.run(fake, load.program("operation: read, amount: 12k", 1)).result();
        assertThat(fake.asked).containsExactly("OPEN 0 0", "READ 0 0", "READ 0 4096", "READ 0 8192", "CLOSE 0 0");
        LoadResult.Program program = result.program().orElseThrow();
        assertThat(program.openedNanos() - result.beganNanos()).isEqualTo(MS);
        assertThat(program.calledNanos() - result.beganNanos()).isEqualTo(4 * MS);
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo(5 * MS);
        assertThat(result.durableAtNanos()).isEmpty();
        assertThat(result.operations()).isEqualTo(3);
        assertThat(result.countersAgree()).isTrue();
        assertThat(result.reachedDepth()).isTrue();
    }

    @Test
    void aWriterSyncsAfterTheLastClose() {
        FakeTarget fake = load.target(8);
        LoadResult result =
                load.run(fake, load.program("operation: write, amount: 8k", 1)).result();
        assertThat(fake.asked)
                .containsExactly(
                        "OPEN 0 0", "WRITE 0 0", "WRITE 0 4096", "CLOSE 0 0", "OPEN 0 0", "FLUSH 0 0", "CLOSE 0 0");
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo(4 * MS);
        assertThat(result.durableAtNanos()).hasValue(result.beganNanos() + 6 * MS);
    }

    /// Encoding histograms takes time, which is not the target's.
    @Test
    void nothingIsWrittenBetweenTheLastCloseAndTheSync() {
        FakeTarget fake = load.target(8);
        IntervalLog log = new IntervalLog();
        LoadWorker writer = load.program("operation: write, amount: 8k", 1, log);
        load.start(fake, writer);
        String before = log.text();
        while (count(fake, "FLUSH") == 0) {
            load.time.step();
        }
        assertThat(log.text()).isEqualTo(before);
        load.finish(writer);
        assertThat(log.text()).isNotEqualTo(before);
    }

    /// Five actors have 4, 3, 3, 3 and 3 of 16 blocks; the first to have no more closes first.
    @Test
    void eachActorOpensReadsItsShareAndCloses() {
        FakeTarget fake = load.target(8);
        LoadResult result = load.run(fake, load.program("operation: read", 5)).result();
        assertThat(result.operations()).isEqualTo(16);
        assertThat(count(fake, "OPEN")).isEqualTo(5);
        assertThat(count(fake, "CLOSE")).isEqualTo(5);
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo((1 + 4 + 1) * MS);
        assertThat(result.reachedDepth()).isTrue();
    }

    /// Five threads have 4, 3, 3, 3 and 3 of 16 blocks; the last one closes what the first has opened.
    @Test
    void threadsShareOneOpening() {
        FakeTarget fake = load.target(8);
        LoadResult result = load.run(fake, load.program("operation: read, open: threads", 5))
                .result();
        assertThat(result.operations()).isEqualTo(16);
        assertThat(count(fake, "OPEN")).isEqualTo(1);
        assertThat(count(fake, "CLOSE")).isEqualTo(1);
        assertThat(fake.asked.getFirst()).startsWith("OPEN");
        assertThat(fake.asked.getLast()).startsWith("CLOSE");
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo((1 + 4 + 1) * MS);
        assertThat(result.reachedDepth()).isTrue();
    }

    @Test
    void aVerifiedWriterReadsBackWhatItWrote() {
        FakeTarget fake = load.target(8);
        fake.outcome = new Outcome.Corrupt(4096, "lost");
        fake.lost = Set.of(4096L);
        LoadResult result = load.run(fake, load.program("operation: write, verify: true, amount: 16k", 2))
                .result();
        LoadResult.Found found = result.readBack().orElseThrow();
        assertThat(found.blocks()).isEqualTo(4);
        assertThat(found.lostBlocks()).isEqualTo(1);
        assertThat(result.operations()).isEqualTo(4);
        assertThat(fake.asked.subList(fake.asked.size() - 2, fake.asked.size()))
                .isEqualTo(List.of("CLOSE 0 0", "CLOSE 0 0"));
    }

    @Test
    void aFailureEndsIt() {
        FakeTarget fake = load.target(8);
        fake.failAfter = 3;
        fake.outcome = new Outcome.Failed("broken");
        LoadResult result = load.run(fake, load.program("operation: write", 2)).result();
        assertThat(result.failure()).contains(fake.outcome);
        assertThat(result.durableAtNanos()).isEmpty();
        assertThat(count(fake, "FLUSH")).isZero();
    }

    @Test
    void aStopBeforeItsBeginLeavesNothingToDo() {
        load.stop.request();
        FakeTarget fake = load.target(8);
        LoadResult result = load.run(fake, load.program("operation: read", 2)).result();
        assertThat(fake.asked).isEmpty();
        assertThat(result.operations()).isZero();
    }
}
