package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.engine.Outcome;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.result.PhaseFigures;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClass;
import io.storbench.stream.WorkloadClassException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/// Rates, think times, phases and verification of a load that a class chooses, in a time made by hand:
/// each request takes 1 ms.
class ChosenLoadTest {
    private static final String TIMED = "warmup: 0, measure: 3s";

    private final WorkerHarness harness = new WorkerHarness();
    private final LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());

    private LoadResult run(FakeTarget target, String keys, String protocol) {
        LoadWorker worker = harness.of("file: 16m, " + keys, protocol, new StartLine(1), recorder);
        LoadResult result = harness.run(target, worker).result();
        assertThat(result.failure()).isEmpty();
        return result;
    }

    private List<PhaseFigures> figures(LoadResult result, String... names) {
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        return merged.phaseFigures(List.of(names), result.beganNanos());
    }

    @Test
    void eachActorHasItsShareOfTheRate() {
        LoadResult result = run(harness.target(64), "load: oltp, rate: 100, arrivals: constant, depth: 4", TIMED);
        assertThat(result.operations()).isBetween(299L, 301L);
        assertThat(result.begun()).hasSize(4).allSatisfy(actor -> {
            assertThat(actor.arrivals().perSecond()).isEqualTo(25);
            assertThat(actor.begun()).isBetween(74L, 76L);
        });
    }

    /// Of four operations that arrive in a millisecond an actor does one at a time: the others wait, which is
    /// in their response time alone.
    @Test
    void whatArrivesWhileAnActorIsBusyWaits() {
        LoadResult result = run(harness.target(64), "load: oltp, rate: 4000, arrivals: constant, depth: 1", TIMED);
        assertThat(result.operations()).isBetween(2_999L, 3_001L);
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        assertThat(merged.serviceSummary().meanNanos()).isCloseTo(1e6, within(1.0));
        // The last one is to begin at 0.75 s and is done at 3 s: on average 1.125 s late.
        assertThat(merged.responseSummary().meanNanos()).isCloseTo(1.126e9, within(0.01e9));
    }

    /// An operation of 1 ms after 9 ms of thought.
    @Test
    void anActorThinksBetweenItsOperations() {
        LoadResult result = run(harness.target(64), "load: oltp, depth: 2, think: 9ms", TIMED);
        assertThat(result.operations()).isBetween(598L, 602L);
    }

    @Test
    void aPhaseHasItsOwnActorsAndBeginnings() {
        LoadResult result = run(
                harness.target(64),
                "load: oltp, phases: {open: {rate: 100, arrivals: constant, depth: 4, duration: 1s},"
                        + " think: {depth: 1, think: 99ms, duration: 1s}, busy: {depth: 2}}",
                TIMED);
        List<PhaseFigures> phases = figures(result, "open", "think", "busy");
        assertThat(phases.get(0).operations()).isBetween(98L, 102L);
        assertThat(phases.get(1).operations()).isBetween(9L, 10L);
        assertThat(phases.get(2).operations()).isBetween(1_998L, 2_002L);
    }

    /// A phase lasts until all its machines have booted, one request each at a time.
    @Test
    void aPhaseOfACompletionTrialEndsWithItsActors() {
        LoadResult result = run(
                harness.target(64), "load: vm-boot, phases: {one: {depth: 1}, four: {depth: 4}}", "run: completion");
        List<PhaseFigures> phases = figures(result, "one", "four");
        PhaseFigures one = phases.getFirst();
        PhaseFigures four = phases.getLast();
        assertThat(one.durationNanos()).isEqualTo(one.operations() * 1_000_000);
        assertThat(four.durationNanos())
                .isBetween(four.operations() / 4 * 1_000_000, four.operations() / 2 * 1_000_000);
        assertThat(result.units())
                .extractingByKey("boot")
                .extracting(LoadResult.Unit::count)
                .isEqualTo(5L);
    }

    /// Evenly spread, 100 requests a second: the actor ends when one arrives for which it has no
    /// operation, with nothing outstanding.
    @Test
    void anOpenLoopOfAClassThatEndsEnds() {
        LoadResult result =
                run(harness.target(64), "load: vm-boot, rate: 100, arrivals: constant, depth: 1", "run: completion");
        double seconds = (result.endedNanos() - result.beganNanos()) / 1e9;
        assertThat(seconds).isCloseTo(result.operations() / 100.0, within(0.02));
        assertThat(result.units())
                .extractingByKey("boot")
                .extracting(LoadResult.Unit::count)
                .isEqualTo(1L);
    }

    /// Ten reads, whoever asks.
    public static class TenReads implements OperationStream {
        private int left = 10;

        @Override
        public boolean next(NextOperation operation) {
            operation.read(0, 0, 4096);
            return left-- > 0;
        }
    }

    private static StreamSpec spec(Class<? extends OperationStream> type) throws WorkloadClassException {
        return new StreamSpec(
                type.getName(), WorkloadClass.named(type.getName()).digest(), false, new TreeMap<>(), Optional.empty());
    }

    private LoadResult run(Class<? extends OperationStream> type, String keys, String protocol)
            throws WorkloadClassException {
        LoadWorker worker = harness.chosen("file: 16m, load: dss, " + keys, protocol, spec(type), recorder);
        return harness.run(harness.target(64), worker).result();
    }

    /// At 100 operations a second the actor has no more after 0.1 s, in the warm-up: nothing of its rate is left
    /// for the measurement.
    @Test
    void anArrivalWithoutAnOperationIsNotCounted() throws WorkloadClassException {
        LoadResult result = run(TenReads.class, "rate: 100, arrivals: constant, depth: 1", "warmup: 1s, measure: 3s");
        LoadResult.Begun begun = result.begun().getFirst();
        assertThat(begun.begunInAll()).isEqualTo(10);
        assertThat(begun.begun()).isZero();
        assertThat(begun.arrivals().share(1_000_000_000, 4_000_000_000L)).isZero();
    }

    /// A class that is wrong at its fifth operation.
    public static class FourReads extends TenReads {
        private int calls;

        @Override
        public boolean next(NextOperation operation) {
            calls++;
            if (calls == 5) {
                throw new IllegalStateException("no fifth one");
            }
            return super.next(operation);
        }
    }

    /// A class whose units have the name of what the load itself counts.
    public static class SynchronousWrites extends TenReads {
        @Override
        public boolean next(NextOperation operation) {
            boolean more = super.next(operation);
            operation.endsUnit("sync_write");
            return more;
        }
    }

    @Test
    void theNameOfSynchronousWritesIsTaken() throws WorkloadClassException {
        LoadResult result = run(SynchronousWrites.class, "depth: 1", TIMED);
        assertThat(result.failure())
                .get()
                .asInstanceOf(InstanceOfAssertFactories.type(Outcome.Failed.class))
                .extracting(Outcome.Failed::reason)
                .asString()
                .contains("endsUnit: \"sync_write\" is not a name");
    }

    /// The fifth one arrives while nothing is outstanding.
    @Test
    void aClassThatFailsBetweenItsOperationsEndsTheLoad() throws WorkloadClassException {
        LoadResult result = run(FourReads.class, "rate: 100, arrivals: constant, depth: 1", TIMED);
        assertThat(result.failure())
                .get()
                .asInstanceOf(InstanceOfAssertFactories.type(Outcome.Failed.class))
                .extracting(Outcome.Failed::reason)
                .asString()
                .contains("no fifth one");
    }

    /// The actors are done in 10 ms; the next phase keeps its time.
    @Test
    void aPhaseWhoseActorsHaveNoMoreLastsItsTime() throws WorkloadClassException {
        LoadResult result = run(TenReads.class, "phases: {few: {depth: 1, duration: 1s}, again: {depth: 2}}", TIMED);
        List<PhaseFigures> phases = figures(result, "few", "again");
        assertThat(phases).extracting(PhaseFigures::operations).containsExactly(10L, 20L);
        assertThat(phases.getFirst().durationNanos()).isEqualTo(1_000_000_000);
    }

    @Test
    void whatWasWrittenToOneFileIsReadBack() {
        FakeTarget target = harness.target(64);
        LoadResult result = run(target, "load: oltp, depth: 4, verify: true", TIMED);
        List<String> written = target.asked.stream()
                .filter(asked -> asked.startsWith("WRITE 0 "))
                .distinct()
                .toList();
        // Blocks of 8 KiB, read back by the pages of 4 KiB of which they consist.
        assertThat(result.readBack().orElseThrow().blocks()).isEqualTo(2L * written.size());
        assertThat(result.readBack().orElseThrow().lostBlocks()).isZero();
    }

    /// The second page of a block, which the load itself reads as part of the block alone.
    @Test
    void aWrittenPageThatIsNotThereIsLost() {
        FakeTarget target = harness.target(64);
        target.outcome = new Outcome.Corrupt(4096, "zeros");
        target.lost = Set.of(4096L);
        LoadResult result = run(target, "load: oltp, depth: 64, verify: true", TIMED);
        assertThat(target.asked).contains("WRITE 0 0", "READ 0 4096");
        assertThat(result.readBack().orElseThrow().lostBlocks()).isEqualTo(1);
        assertThat(result.readBack().orElseThrow().firstLost()).contains(new Outcome.Corrupt(4096, "zeros"));
    }
}
