package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.condition.Durability;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ReadBack;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.workload.LoadResult;
import io.storbench.workload.StreamDigest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrialVerdictTest {
    private static final TrialSpec SPEC = spec("{operation: write, block: 4k, file: 64k, verify: true}");

    private static final TrialHeader HEADER = new TrialHeader(
            new TrialKey("0f3a", Origin.MEASURED, 1, 1), "t", Map.of(), Map.of(), 1, 42, "2026-11-20T00:00:00Z", "e");

    private static TrialSpec spec(String workload) {
        return PlanReader.parse("{target: {engine: \"null\"}, workload: " + workload + "}", "plan", List.of())
                .trials()
                .getFirst();
    }

    private static LoadResult load(Outcome failure, LoadResult.Found found) {
        return load(failure, found, 1_000, 0);
    }

    private static LoadResult load(Outcome failure, LoadResult.Found found, long durationNanos, long cpuNanos) {
        return new LoadResult(
                Optional.of(failure).filter(outcome -> !(outcome instanceof Outcome.Done)),
                16,
                0,
                durationNanos,
                OptionalLong.of(durationNanos + 500),
                false,
                true,
                true,
                CounterSnapshot.NONE,
                0,
                cpuNanos,
                Optional.of(found),
                List.of(),
                new StreamDigest(0),
                Optional.empty(),
                Map.of());
    }

    private static TrialResult judge(Origin origin, LoadResult... loads) {
        return new TrialVerdict(
                        SPEC,
                        origin,
                        List.of(loads),
                        new LatencyRecorder.Merged(),
                        Optional.empty(),
                        List.of(),
                        new IntervalLog(),
                        CounterSnapshot.NONE,
                        new TreeMap<>())
                .judge(HEADER);
    }

    private static LoadResult.Found found(long lost, long offset) {
        return new LoadResult.Found(
                16,
                lost,
                lost == 0 ? Optional.empty() : Optional.of(new Outcome.Corrupt(offset, "old content at " + offset)),
                false,
                0);
    }

    private static LoadResult.Found overwritten(LoadResult.Found found) {
        return new LoadResult.Found(found.blocks(), found.lostBlocks(), found.firstLost(), true, 0);
    }

    /// A worker of 26 us had 103.6 % of a processor by clocks that were read one after the other.
    @Test
    void theShareOfAProcessorIsOfTrialsThatItsClockResolvesAndAtMostOne() {
        assertThat(facts(26_000, 26_936))
                .containsEntry("worker_cpu_ns", 26_936L)
                .doesNotContainKey("worker_cpu_share");
        assertThat(facts(10_000_000, 10_000_100)).containsEntry("worker_cpu_share", 1.0);
        assertThat(facts(10_000_000, 2_500_000)).containsEntry("worker_cpu_share", 0.25);
    }

    private static Map<String, Object> facts(long durationNanos, long cpuNanos) {
        return judge(Origin.MEASURED, load(Outcome.DONE, found(0, 0), durationNanos, cpuNanos))
                .measurement()
                .orElseThrow()
                .facts();
    }

    @Test
    void aCleanReadBackKeepsItsZero() {
        TrialResult result = judge(Origin.MEASURED, load(Outcome.DONE, found(0, 0)));
        assertThat(result).isInstanceOf(TrialResult.Valid.class);
        assertThat(result.readBack()).contains(new ReadBack(16, 65_536, 0, 0, OptionalLong.empty(), false, 0));
    }

    /// Two lost blocks of a worker that had written some twice.
    @Test
    void lossesAreALowerBoundWhereAnyWorkerWroteBlocksAgain() {
        TrialResult clean =
                judge(Origin.MEASURED, load(Outcome.DONE, found(0, 0)), load(Outcome.DONE, overwritten(found(0, 0))));
        assertThat(clean.readBack().orElseThrow().overwritten()).isTrue();
        TrialResult lossy = judge(Origin.MEASURED, load(Outcome.DONE, overwritten(found(2, 8192))));
        assertThat(lossy)
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.reason()).contains("at least 8192 bytes in 2 of 16 blocks"));
    }

    @Test
    void lostBlocksOfAllWorkersFailTheTrialWithTheirSum() {
        TrialResult result =
                judge(Origin.MEASURED, load(Outcome.DONE, found(2, 8192)), load(Outcome.DONE, found(1, 4100)));
        assertThat(result.readBack()).contains(new ReadBack(32, 131_072, 3, 12_288, OptionalLong.of(4100), false, 0));
        assertThat(result).isInstanceOfSatisfying(TrialResult.Failed.class, failed -> {
            assertThat(failed.corrupt()).isTrue();
            assertThat(failed.reason())
                    .isEqualTo("verification failed: 12288 bytes in 3 of 32 blocks were acknowledged and lost; first:"
                            + " old content at 4100");
        });
    }

    private static LoadResult.Found brokenOff(LoadResult.Found found, long unread) {
        return new LoadResult.Found(found.blocks(), found.lostBlocks(), found.firstLost(), false, unread);
    }

    @Test
    void aReadBackThatBreaksOffKeepsWhatItFound() {
        LoadResult.Found found = brokenOff(found(1, 8), 100);
        TrialResult result = judge(Origin.MEASURED, load(new Outcome.Failed("READ: NFS3ERR_IO"), found));
        assertThat(result).isInstanceOfSatisfying(TrialResult.Failed.class, failed -> {
            assertThat(failed.corrupt()).isTrue();
            assertThat(failed.reason())
                    .isEqualTo("verification failed: at least 4096 bytes in 1 of 16 blocks were acknowledged and lost;"
                            + " first: old content at 8; READ: NFS3ERR_IO");
        });
        assertThat(result.readBack()).contains(new ReadBack(16, 65_536, 1, 4096, OptionalLong.of(8), false, 100));
    }

    /// Not a block of the first worker was read, and all of the second.
    @Test
    void whatWasNotReadBackIsCountedOfAllWorkers() {
        TrialResult result = judge(
                Origin.MEASURED,
                load(new Outcome.Failed("READ: NFS3ERR_IO"), new LoadResult.Found(0, 0, Optional.empty(), false, 16)),
                load(Outcome.DONE, found(0, 0)));
        assertThat(result)
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.corrupt()).isFalse());
        assertThat(result.readBack()).contains(new ReadBack(16, 65_536, 0, 0, OptionalLong.empty(), false, 16));
    }

    @Test
    void wrongDataOfOneWorkerOutweighTheFailureOfAnother() {
        TrialResult result = judge(
                Origin.MEASURED,
                load(new Outcome.Failed("READ: NFS3ERR_IO"), found(0, 0)),
                load(new Outcome.Corrupt(8, "old content at 8"), found(0, 0)));
        assertThat(result).isInstanceOfSatisfying(TrialResult.Failed.class, failed -> {
            assertThat(failed.corrupt()).isTrue();
            assertThat(failed.reason()).isEqualTo("verification failed: old content at 8; READ: NFS3ERR_IO");
        });
    }

    @Test
    void aModelHasNothingToFind() {
        assertThat(judge(Origin.SIMULATED, load(Outcome.DONE, found(0, 0))).readBack())
                .isEmpty();
    }

    /// A load that ended well after 1 µs.
    private static LoadResult counted(
            int operations, long beganNanos, boolean readAgain, CounterSnapshot counters, long unsentChanges) {
        return new LoadResult(
                Optional.empty(),
                operations,
                beganNanos,
                1_000,
                OptionalLong.empty(),
                readAgain,
                true,
                true,
                counters,
                unsentChanges,
                0,
                Optional.empty(),
                List.of(),
                new StreamDigest(0),
                Optional.empty(),
                Map.of());
    }

    /// Blocks that came twice, on a target whose client began cold.
    private static TrialResult judgeSecondPass(String workload) {
        return judgeSecondPass(workload, Origin.MEASURED);
    }

    private static TrialResult judgeSecondPass(String workload, Origin origin) {
        LoadResult load = counted(16, 0, true, CounterSnapshot.NONE, 0);
        return new TrialVerdict(
                        spec(workload),
                        origin,
                        List.of(load),
                        new LatencyRecorder.Merged(),
                        Optional.empty(),
                        List.of(),
                        new IntervalLog(),
                        CounterSnapshot.NONE,
                        new TreeMap<>(Map.of("client_cache", "cold")))
                .judge(HEADER);
    }

    @Test
    void whateverReadsBlocksTwiceWasServedByItsCache() {
        for (String reads : List.of("{operation: read}", "{operation: mixed, reads: 50%}")) {
            assertThat(judgeSecondPass(reads))
                    .isInstanceOfSatisfying(
                            TrialResult.Doubtful.class,
                            doubtful -> assertThat(doubtful.reasons())
                                    .singleElement()
                                    .asString()
                                    .startsWith("blocks were read more than once"));
        }
    }

    @Test
    void whatAModelledCacheServesIsPartOfThePrediction() {
        assertThat(judgeSecondPass("{operation: read}", Origin.SIMULATED)).isInstanceOf(TrialResult.Valid.class);
    }

    /// A larger file would not help there.
    @Test
    void aPhaseMayReadWhatAnEarlierOneLeftInTheCache() {
        String phases = "{operation: read, phases: {first: {duration: 1s}, second: {pattern: random}}}";
        assertThat(judgeSecondPass(phases))
                .isInstanceOfSatisfying(
                        TrialResult.Doubtful.class,
                        doubtful -> assertThat(doubtful.reasons())
                                .singleElement()
                                .asString()
                                .startsWith("a later phase reads blocks of an earlier one")
                                .doesNotContain("workload.file"));
    }

    /// A trial that reads 16 blocks of 64 KiB at depth 1, of which so much was counted below.
    private static TrialResult judgeCounted(String cache, Map<String, Object> facts, CounterSnapshot below) {
        return judgeLanes(1, cache, facts, below);
    }

    /// As [#judgeCounted], at a depth of as many operations, each with a thread of its own.
    private static TrialResult judgeLanes(int lanes, String cache, Map<String, Object> facts, CounterSnapshot below) {
        CounterSnapshot session =
                new CounterSnapshot(Map.of(Counter.PAYLOAD_BYTES_IN, (16L << 16) / lanes), new TreeMap<>());
        LoadResult load = counted(16 / lanes, 0, false, session, 0);
        return new TrialVerdict(
                        spec("{operation: read, block: 64k, depth: %d, cache: {client: %s}}".formatted(lanes, cache)),
                        Origin.MEASURED,
                        Collections.nCopies(lanes, load),
                        new LatencyRecorder.Merged(),
                        Optional.empty(),
                        List.of(),
                        new IntervalLog(),
                        below,
                        new TreeMap<>(facts))
                .judge(HEADER);
    }

    private static CounterSnapshot wire(long bytesIn) {
        return new CounterSnapshot(
                Map.of(), new TreeMap<>(Map.of("READ", Map.of(ProcedureCounter.MESSAGE_BYTES_IN, bytesIn))));
    }

    private static CounterSnapshot device(long bytesIn) {
        return new CounterSnapshot(Map.of(Counter.DEVICE_BYTES_IN, bytesIn), new TreeMap<>());
    }

    private static final Map<String, Object> MOUNT =
            Map.of("client_cache", "cold (posix_fadvise)", "counters", "mountstats: the whole mount's");

    private static final Map<String, Object> DISK =
            Map.of("client_cache", "none (O_DIRECT)", "counters", "block stat: the whole device's");

    /// Half of the 1048576 bytes that were read: both numbers are named.
    @Test
    void lessOnTheWireThanWasReadFromAColdCacheIsDoubtful() {
        assertThat(judgeCounted("cold", MOUNT, wire(524_288)))
                .isInstanceOfSatisfying(
                        TrialResult.Doubtful.class,
                        doubtful -> assertThat(doubtful.reasons())
                                .containsExactly("the plan requests a cold client cache, but of 1048576 bytes read only"
                                        + " 524288 came over the wire: a cache served the rest"));
        assertThat(judgeCounted("cold", DISK, device(0)))
                .isInstanceOfSatisfying(
                        TrialResult.Doubtful.class,
                        doubtful -> assertThat(doubtful.reasons().getFirst())
                                .contains("1048576 bytes read only 0 came from the device"));
    }

    /// All came, all but what was in flight at the edge came, nobody counted, or nobody asked.
    @Test
    void whatTheWireCarriedIsNoDoubtWhereItIsEnoughOrNotAsked() {
        assertThat(judgeCounted("cold", MOUNT, wire(1_050_000))).isInstanceOf(TrialResult.Valid.class);
        assertThat(judgeCounted("cold", DISK, device(15 << 16))).isInstanceOf(TrialResult.Valid.class);
        assertThat(judgeCounted("unknown", MOUNT, wire(0))).isInstanceOf(TrialResult.Valid.class);
        assertThat(judgeCounted("cold", Map.of("client_cache", "cold"), CounterSnapshot.NONE))
                .isInstanceOf(TrialResult.Valid.class);
    }

    /// Of four blocks in flight at a time, half of what was read is missing, however many threads
    /// read them.
    @Test
    void lanesDoNotMultiplyWhatIsInFlight() {
        assertThat(judgeLanes(4, "cold", MOUNT, wire(8 << 16))).isInstanceOf(TrialResult.Doubtful.class);
    }

    /// Pages or calls that a client's cache took within the measurement, and how many more it held then.
    private static TrialVerdict cached(long changes, long unsent) {
        LoadResult load = counted(
                16, 0, false, new CounterSnapshot(Map.of(Counter.CACHED_CHANGES, changes), new TreeMap<>()), unsent);
        return new TrialVerdict(
                spec("{operation: write, block: 4k}"),
                Origin.SIMULATED,
                List.of(load),
                new LatencyRecorder.Merged(),
                Optional.empty(),
                List.of(),
                new IntervalLog(),
                CounterSnapshot.NONE,
                new TreeMap<>());
    }

    @Test
    void theUnsentShareIsOfTheChangesOfTheMeasurement() {
        assertThat(cached(100, 25).unsentShare()).hasValue(0.25);
        assertThat(cached(100, -25).unsentShare()).hasValue(0);
        assertThat(cached(100, 101).unsentShare()).hasValue(1);
        assertThat(cached(0, 0).unsentShare()).isEmpty();
    }

    /// Of 1,000 pages none, of 10 calls all are missing: together 1 %.
    @Test
    void ofSeveralTargetsTheOneThatLacksMostIsTold() {
        List<JointVerdict.OfTarget> targets = List.of(
                new JointVerdict.OfTarget("nfs", new TreeMap<>(), cached(1_000, 0)),
                new JointVerdict.OfTarget("lun", new TreeMap<>(), cached(10, 10)));
        TrialResult result = new JointVerdict(cached(1_010, 10), targets).judge(HEADER);
        assertThat(result.measurement().orElseThrow().facts()).containsEntry(Durability.UNSENT, 1.0);
    }

    /// A model may give time to other operations only.
    @Test
    void operationsThatTookNoTimeHaveFailed() {
        LoadResult load = counted(16, 1_000, false, CounterSnapshot.NONE, 0);
        TrialResult result = new TrialVerdict(
                        spec("{operation: read, block: 64k}"),
                        Origin.SIMULATED,
                        List.of(load),
                        new LatencyRecorder.Merged(),
                        Optional.empty(),
                        List.of(),
                        new IntervalLog(),
                        CounterSnapshot.NONE,
                        new TreeMap<>())
                .judge(HEADER);
        assertThat(result)
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.reason()).startsWith("its 16 operations took no time"));
    }
}
