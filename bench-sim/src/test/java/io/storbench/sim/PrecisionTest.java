package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.CounterSnapshot;
import io.storbench.result.LatencySummary;
import io.storbench.result.LongStalls;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrecisionTest {
    /// Replicates with these mean latencies, at one rate.
    private static List<TrialResult> replicates(double... meanNanos) {
        return Arrays.stream(meanNanos)
                .mapToObj(mean -> replicate(latency(mean), new TreeMap<>(), new TreeMap<>()))
                .toList();
    }

    private static LatencySummary latency(double meanNanos) {
        return new LatencySummary(9, meanNanos, 0, 1, 1, 1, 1, 1, 1, 1);
    }

    /// Replicates with equal operations, of which a kind has these mean latencies.
    private static List<TrialResult> replicates(String kind, Map<String, Object> facts, double... meanNanos) {
        return Arrays.stream(meanNanos)
                .mapToObj(mean ->
                        replicate(latency(100), new TreeMap<>(Map.of(kind, latency(mean))), new TreeMap<>(facts)))
                .toList();
    }

    private static TrialResult replicate(
            LatencySummary latency, SortedMap<String, LatencySummary> kinds, SortedMap<String, Object> facts) {
        TrialHeader header = new TrialHeader(
                new TrialKey("plan", Origin.SIMULATED, 1, 1),
                "plan",
                Map.of(),
                Map.of(),
                1,
                1,
                "2026-11-20T00:00:00Z",
                "none");
        Measurement plain = new Measurement(
                1_000, 10, latency, latency, OptionalLong.empty(), OptionalLong.empty(), CounterSnapshot.NONE, facts);
        return new TrialResult.Valid(
                header,
                new Measurement(
                        plain.durationNanos(),
                        plain.operations(),
                        latency,
                        latency,
                        plain.appNanos(),
                        plain.durableNanos(),
                        plain.counters(),
                        plain.disturbance(),
                        plain.readBack(),
                        Optional.empty(),
                        List.of(),
                        plain.phases(),
                        kinds,
                        plain.time(),
                        facts));
    }

    /// Operations agree, and what the load is judged by scatters by 20 %.
    @Test
    void whatALoadIsJudgedByIsPrecise() {
        assertThat(Precision.DEFAULT.isReached(replicates(Measurement.SYNC_WRITE, Map.of(), 80, 100, 120, 90, 110)))
                .isFalse();
        assertThat(Precision.DEFAULT.isReached(replicates(Measurement.SYNC_WRITE, Map.of(), 100, 100)))
                .isTrue();
        Map<String, Object> units = Map.of("units.transaction.count", 9L, "units.transaction.per_s", 5.0);
        assertThat(Precision.DEFAULT.isReached(replicates("transaction", units, 80, 100, 120, 90, 110)))
                .isFalse();
        assertThat(Precision.DEFAULT.isReached(replicates("transaction", units, 100, 100)))
                .isTrue();
    }

    @Test
    void oneReplicateTellsNothingAndTwoThatAgreeAreEnough() {
        assertThat(Precision.DEFAULT.isReached(replicates(100))).isFalse();
        assertThat(Precision.DEFAULT.isReached(replicates(100, 100))).isTrue();
    }

    /// For repeated looks an interval of 20 batches is wider by t(19; 0.9925) / t(19; 0.975) =
    /// 2.674 / 2.093 = 1.278 (R: `qt`): 0.77 of 100 becomes 0.98 %, and 0.8 1.02 %.
    @Test
    void oneRunIsEnoughWhenItsOwnIntervalIsNarrow() {
        assertThat(Precision.DEFAULT.isReached(List.of(run(0.77)))).isTrue();
        assertThat(Precision.DEFAULT.isReached(List.of(run(0.8)))).isFalse();
        assertThat(Precision.DEFAULT.wanted(List.of(run(0.8)))).isEqualTo(2);
    }

    /// Of synchronous writes, by which the load is judged, as of all operations.
    @Test
    void oneRunIsNotEnoughWhileItsSynchronousWritesAreUncertain() {
        assertThat(Precision.DEFAULT.isReached(List.of(run(0.5, 0.77)))).isTrue();
        assertThat(Precision.DEFAULT.isReached(List.of(run(0.5, 0.8)))).isFalse();
    }

    private static TrialResult run(double halfWidth) {
        return run(halfWidth, halfWidth);
    }

    /// Too few of them for an interval, as where a flush covers hundreds of writes.
    @Test
    void oneRunIsNotEnoughWithoutAnIntervalOfItsSynchronousWrites() {
        assertThat(Precision.DEFAULT.isReached(List.of(run(0.5, new TreeMap<>()))))
                .isFalse();
    }

    /// @param halfWidth of figures of 100
    /// @param flushed the same of synchronous writes
    private static TrialResult run(double halfWidth, double flushed) {
        StudentInterval other = new StudentInterval(100, flushed, 0.95);
        return run(halfWidth, new TreeMap<>(Map.of(Measurement.SYNC_WRITE, new SteadyState.Units(other, other))));
    }

    /// A run of synchronous writes.
    private static TrialResult run(double halfWidth, SortedMap<String, SteadyState.Units> units) {
        TrialResult.Valid plain = (TrialResult.Valid) replicates(100).getFirst();
        Measurement numbers = plain.numbers();
        StudentInterval interval = new StudentInterval(100, halfWidth, 0.95);
        return new TrialResult.Valid(
                plain.header(),
                new Measurement(
                        numbers.durationNanos(),
                        numbers.operations(),
                        numbers.service(),
                        numbers.response(),
                        numbers.appNanos(),
                        numbers.durableNanos(),
                        numbers.counters(),
                        numbers.disturbance(),
                        numbers.readBack(),
                        Optional.of(new SteadyState(0, interval, interval, interval, units)),
                        List.of(),
                        numbers.phases(),
                        new TreeMap<>(Map.of(Measurement.SYNC_WRITE, numbers.service())),
                        numbers.time(),
                        numbers.facts()));
    }

    /// Half-width: t(4; 0.9925) s / sqrt(5) = 4.0880 x 0.5376 / 2.2361 = 0.98 % of 100 (R: `qt`);
    /// with the deviations doubled 1.97 %.
    @Test
    void replicatesAreEnoughWhenTheirIntervalIsNarrow() {
        assertThat(Precision.DEFAULT.isReached(replicates(99.32, 99.66, 100, 100.34, 100.68)))
                .isTrue();
        List<TrialResult> wide = replicates(98.64, 99.32, 100, 100.68, 101.36);
        assertThat(Precision.DEFAULT.isReached(wide)).isFalse();
        assertThat(new Precision(0.02, 30).isReached(wide)).isTrue();
    }

    /// Replicates that agree have only not met what is rare.
    @Test
    void whereSegmentsAreLostEnoughLongStallsAreNeeded() {
        List<TrialResult> few = stalled(2, 14, 15);
        assertThat(Precision.DEFAULT.isReached(few)).isFalse();
        assertThat(Precision.DEFAULT.wanted(few)).isEqualTo(3);
        assertThat(Precision.DEFAULT.isReached(stalled(2, 15, 15))).isTrue();
        assertThat(Precision.DEFAULT.isReached(List.of(stalled(1, 29).getFirst())))
                .isFalse();
        FigureQuality quality = FigureQuality.of(few, Precision.DEFAULT);
        assertThat(quality.rare()).isOne();
        assertThat(quality.unknown() + quality.imprecise()).isZero();
    }

    /// @param stalls of each replicate
    private static List<TrialResult> stalled(int count, long... stalls) {
        double[] means = new double[count];
        Arrays.fill(means, 100);
        List<TrialResult> plain = replicates(means);
        return IntStream.range(0, count)
                .mapToObj(i -> plain.get(i).with(LongStalls.FACT, stalls[i]))
                .toList();
    }

    @Test
    void fewThatHappenToLieCloseAreNotBelieved() {
        assertThat(Precision.DEFAULT.isReached(replicates(100, 100.001, 100.002, 100.003)))
                .isFalse();
    }

    /// As a percentile is that the question is about.
    @Test
    void anotherFigureThatIsNotPreciseTakesMoreReplicates() {
        Precision both = new Precision(0.01, 30, replicates -> replicates.size() >= 6);
        assertThat(both.wanted(replicates(50, 50))).isEqualTo(3);
        assertThat(both.wanted(replicates(50, 50, 50, 50, 50, 50))).isEqualTo(6);
    }

    @Test
    void halfAsManyReplicatesAreAddedUntilThereAreTheMost() {
        Precision precision = new Precision(0.01, 7);
        assertThat(precision.wanted(replicates(1))).isEqualTo(2);
        assertThat(precision.wanted(replicates(1, 50))).isEqualTo(3);
        assertThat(precision.wanted(replicates(1, 50, 100, 150))).isEqualTo(6);
        assertThat(precision.wanted(replicates(1, 50, 100, 150, 300, 2))).isEqualTo(7);
        assertThat(precision.wanted(replicates(1, 50, 100, 150, 300, 2, 9))).isEqualTo(7);
        // What the plan asks for beyond that is not taken back.
        assertThat(precision.wanted(replicates(1, 50, 100, 150, 300, 2, 9, 1))).isEqualTo(8);
        assertThat(precision.wanted(replicates(50, 50))).isEqualTo(2);
        assertThatThrownBy(() -> new Precision(0, 5)).isInstanceOf(IllegalArgumentException.class);
    }
}
