package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Outcome;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.PhaseFigures;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Phases of a load in a time made by hand, on targets where each operation takes 1 ms.
class PhasesTest {
    private static final String TIMED = "warmup: 1s, measure: 3s";
    private static final long SECOND = 1_000_000_000;

    private final WorkerHarness harness = new WorkerHarness();
    private final LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());

    private LoadWorker worker(String keys, String protocol) {
        return harness.of("file: 64k, " + keys, protocol, new StartLine(1), recorder);
    }

    private List<PhaseFigures> figures(LoadResult result, String... names) {
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        return merged.phaseFigures(List.of(names), result.beganNanos());
    }

    /// Depth by time: 1 s / 1 ms x 2, then 2 s / 1 ms x 8. What is outstanding at a border belongs
    /// to the phase before it, so that the sum is that of the trial.
    @Test
    void eachPhaseHasItsOwnDepthAndOperation() {
        FakeTarget target = harness.target(8);
        LoadWorker worker = worker(
                "block: 4k, phases: {fill: {operation: write, depth: 2, duration: 1s}, read: {operation: read, depth:"
                        + " 8}}",
                TIMED);
        LoadResult result = harness.run(target, worker).result();
        List<PhaseFigures> phases = figures(result, "fill", "read");
        assertThat(phases.getFirst().beganNanos()).isZero();
        assertThat(phases.getFirst().durationNanos()).isEqualTo(SECOND);
        assertThat(phases.getFirst().operations()).isBetween(1_998L, 2_002L);
        assertThat(phases.getFirst().bytes()).isEqualTo(4096 * phases.getFirst().operations());
        assertThat(phases.getLast().beganNanos()).isEqualTo(SECOND);
        assertThat(phases.getLast().durationNanos()).isEqualTo(2 * SECOND);
        assertThat(phases.getLast().operations()).isBetween(15_990L, 16_000L);
        assertThat(phases.stream().mapToLong(PhaseFigures::operations).sum()).isEqualTo(result.operations());
        assertThat(result.reachedDepth()).isTrue();
        assertThat(result.countersAgree()).isTrue();
        // The warm-up writes too, and nothing is written in the second phase.
        int fromSecond = 2 * 2_000 + 2;
        assertThat(target.asked.subList(fromSecond, target.asked.size())).noneMatch(asked -> asked.startsWith("WRITE"));
    }

    /// An operation that takes longer than a phase counts where it began.
    @Test
    void anOperationOutstandingAtTheBorderBelongsToThePhaseInWhichItBegan() {
        FakeTarget target = harness.target(1, 700_000_000);
        LoadWorker worker =
                worker("block: 4k, phases: {a: {duration: 1s}, b: {operation: write}}", "warmup: 0, measure: 3s");
        LoadResult result = harness.run(target, worker).result();
        // Begun at 0 and 0.7 s, the latter done at 1.4 s; then at 1.4 and 2.1 s, done at 2.8 s.
        assertThat(figures(result, "a", "b"))
                .extracting(PhaseFigures::operations)
                .containsExactly(2L, 2L);
    }

    /// The third thought of the first phase ends 0.97275 s after the begin of the second one, while a
    /// write is outstanding; its flush follows all the same.
    @Test
    void aThoughtThatEndsInTheNextPhaseChangesNothing() {
        FakeTarget target = harness.target(1);
        LoadWorker worker = worker(
                "block: 4k, phases: {a: {think: 990250us, duration: 2s}, b: {operation: write, flush_every: 1}}",
                "warmup: 0, measure: 3s");
        harness.run(target, worker);
        List<String> written = target.asked.stream()
                .filter(asked -> !asked.startsWith("READ"))
                .map(asked -> asked.replaceFirst(" .*", ""))
                .toList();
        assertThat(written).hasSizeGreaterThan(990);
        assertThat(written.subList(0, 990))
                .isEqualTo(Stream.generate(() -> List.of("WRITE", "FLUSH"))
                        .limit(495)
                        .flatMap(List::stream)
                        .toList());
    }

    /// The first phase leaves some 1,000 writes that were not flushed; a write and a flush take 1 ms each.
    @ParameterizedTest
    @ValueSource(strings = {"", ", rate: 100, arrivals: constant"})
    void aFlushCoversTheWritesOfItsPhase(String arrivals) {
        LoadWorker worker = worker(
                "block: 4k, operation: write, depth: 1, phases: {a: {flush_every: 1024, duration: 1s%s}, b: {flush_every: 1%s}}"
                        .formatted(arrivals, arrivals),
                "warmup: 0, measure: 2s");
        LoadResult result = harness.run(harness.target(1), worker).result();
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        LatencySummary found = Objects.requireNonNull(merged.kindSummaries().get(Measurement.SYNC_WRITE));
        assertThat(found.meanNanos()).isEqualTo(2e6);
        assertThat(found.count()).isCloseTo(figures(result, "a", "b").getLast().operations(), within(1L));
    }

    @Test
    void arrivalsAndThinkTimesAreThoseOfTheirPhase() {
        FakeTarget target = harness.target(64);
        LoadWorker worker = worker(
                "block: 4k, phases: {open: {rate: 100, arrivals: constant, duration: 1s}, think: {depth: 1, think:"
                        + " 99ms, duration: 1s}, fast: {rate: 500, arrivals: constant}}",
                TIMED);
        LoadResult result = harness.run(target, worker).result();
        List<PhaseFigures> phases = figures(result, "open", "think", "fast");
        assertThat(phases.get(0).operations()).isBetween(99L, 101L);
        assertThat(phases.get(1).operations()).isBetween(9L, 10L);
        assertThat(phases.get(2).operations()).isBetween(499L, 501L);
        assertThat(result.begun()).hasSize(2);
        // Of a measurement of 3 s, each open loop had 1 s.
        assertThat(result.begun().getFirst().arrivals().share(result.beganNanos(), result.endedNanos()))
                .isEqualTo(1.0 / 3);
        assertThat(result.begun().getFirst().arrivals().count(result.beganNanos(), result.endedNanos()))
                .isBetween(99L, 101L);
    }

    @Test
    void aCompletionTrialDoesOnePhaseAfterTheOther() {
        FakeTarget target = harness.target(4);
        LoadWorker worker = worker(
                "block: 4k, depth: 4, phases: {fill: {operation: write}, back: {operation: read, pattern: random,"
                        + " depth: 2, count: 24}}",
                "run: completion");
        LoadResult result = harness.run(target, worker).result();
        List<PhaseFigures> phases = figures(result, "fill", "back");
        assertThat(phases).extracting(PhaseFigures::operations).containsExactly(16L, 24L);
        // 16 operations 4 at a time, then 24 operations 2 at a time, 1 ms each.
        assertThat(phases).extracting(PhaseFigures::durationNanos).containsExactly(4_000_000L, 12_000_000L);
        assertThat(phases).extracting(PhaseFigures::beganNanos).containsExactly(0L, 4_000_000L);
        assertThat(result.operations()).isEqualTo(40);
        List<String> data =
                target.asked.stream().filter(asked -> asked.contains(" 0 ")).toList();
        assertThat(data.subList(0, 16)).allMatch(asked -> asked.startsWith("WRITE"));
        assertThat(data.subList(16, 40)).allMatch(asked -> asked.startsWith("READ"));
    }

    /// A failed worker lets the others go on.
    @Test
    void aFailedWorkerKeepsNobodyWaiting() {
        FakeTarget target = harness.target(1);
        target.failAfter = 3;
        target.outcome = new Outcome.Failed("lost");
        LoadWorker worker =
                worker("block: 4k, phases: {fill: {operation: write}, back: {operation: read}}", "run: completion");
        assertThat(harness.run(target, worker).result().failure()).isPresent();
    }

    @Test
    void aStopEndsAPhaseWithoutOperationsToo() {
        FakeTarget target = harness.target(4);
        LoadWorker worker = worker("block: 4k, phases: {a: {duration: 1s}, b: {}}", TIMED);
        harness.start(target, worker);
        harness.stop.request();
        harness.finish(worker);
        assertThat(worker.isFinished()).isTrue();
    }
}
