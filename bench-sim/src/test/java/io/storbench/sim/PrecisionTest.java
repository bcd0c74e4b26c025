package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.CounterSnapshot;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PrecisionTest {
    /// Replicates with these mean latencies, at one rate.
    private static List<TrialResult> replicates(double... meanNanos) {
        List<TrialResult> results = new ArrayList<>();
        for (double mean : meanNanos) {
            LatencySummary latency = new LatencySummary(9, mean, 0, 1, 1, 1, 1, 1, 1, 1);
            TrialHeader header =
                    new TrialHeader(
                            new TrialKey("plan", Origin.SIMULATED, 1, results.size() + 1),
                            "plan",
                            Map.of(),
                            Map.of(),
                            1,
                            1,
                            "2026-11-20T00:00:00Z",
                            "none");
            results.add(
                    new TrialResult.Valid(
                            header,
                            new Measurement(
                                    1_000,
                                    10,
                                    latency,
                                    latency,
                                    OptionalLong.empty(),
                                    OptionalLong.empty(),
                                    CounterSnapshot.NONE,
                                    new TreeMap<>())));
        }
        return results;
    }

    @Test
    void oneReplicateTellsNothingAndTwoThatAgreeAreEnough() {
        assertThat(Precision.DEFAULT.isReached(replicates(100))).isFalse();
        assertThat(Precision.DEFAULT.isReached(replicates(100, 100))).isTrue();
    }

    @Test
    void oneRunIsEnoughWhenItsOwnIntervalIsNarrow() {
        assertThat(Precision.DEFAULT.isReached(List.of(run(0.9)))).isTrue();
        assertThat(Precision.DEFAULT.isReached(List.of(run(1.1)))).isFalse();
        assertThat(Precision.DEFAULT.wanted(List.of(run(1.1)))).isEqualTo(2);
    }

    /// @param halfWidth of figures of 100
    private static TrialResult run(double halfWidth) {
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
                        Optional.of(new SteadyState(0, interval, interval, interval)),
                        List.of(),
                        numbers.kinds(),
                        numbers.facts()));
    }

    /// Half-width: t(4; 0.975) s / sqrt(5) = 2.7764 x 0.7906 / 2.2361 = 0.98 % of 100 (Student's t
    /// as tabled); with the deviations doubled 1.96 %.
    @Test
    void replicatesAreEnoughWhenTheirIntervalIsNarrow() {
        assertThat(Precision.DEFAULT.isReached(replicates(99, 99.5, 100, 100.5, 101))).isTrue();
        assertThat(Precision.DEFAULT.isReached(replicates(98, 99, 100, 101, 102))).isFalse();
        assertThat(new Precision(0.02, 30).isReached(replicates(98, 99, 100, 101, 102))).isTrue();
    }

    @Test
    void fewThatHappenToLieCloseAreNotBelieved() {
        assertThat(Precision.DEFAULT.isReached(replicates(100, 100.001, 100.002, 100.003)))
                .isFalse();
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
