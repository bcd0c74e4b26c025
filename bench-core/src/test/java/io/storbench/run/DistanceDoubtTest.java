package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.CounterSnapshot;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.NetworkSpec.Apply;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistanceDoubtTest {
    private static final long MILLI = 1_000_000;

    private static Measurement over(Map<String, Object> facts) {
        LatencySummary none = new LatencyRecorder.Merged().serviceSummary();
        return new Measurement(
                MILLI,
                0,
                none,
                none,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CounterSnapshot.NONE,
                new TreeMap<>(facts));
    }

    private static NetworkSpec network(long rttMillis, Apply apply) {
        return new NetworkSpec(rttMillis * MILLI, 0, Double.POSITIVE_INFINITY, 0, apply, "");
    }

    @ParameterizedTest
    @CsvSource({"20, 20, false", "20, 23, false", "20, 26, true", "20, 0, true", "0, 30, true"})
    void aNotedDistanceMustBeTheMeasuredOne(long noted, long measured, boolean doubt) {
        assertThat(
                        DistanceDoubt.of(
                                network(noted, Apply.RECORDED),
                                over(Map.of("path_rtt_ns", measured * MILLI))))
                .matches(found -> found.isPresent() == doubt);
    }

    /// The path's own time comes on top of what netem adds, and no server is nearer.
    @ParameterizedTest
    @CsvSource({"20, 20, false", "20, 35, false", "20, 18, true", "0, 0, false"})
    void whatNetemAddsMustBeSeen(long added, long measured, boolean doubt) {
        assertThat(
                        DistanceDoubt.of(
                                network(added, Apply.NETEM),
                                over(Map.of("path_rtt_ns", measured * MILLI))))
                .matches(found -> found.isPresent() == doubt);
    }

    @Test
    void whatNetemAddsIsDoubtfulWithoutAServer() {
        assertThat(DistanceDoubt.of(network(20, Apply.NETEM), over(Map.of()))).isPresent();
        assertThat(DistanceDoubt.of(network(0, Apply.NETEM), over(Map.of()))).isEmpty();
    }

    /// What is emulated comes on top of the path's own.
    @Test
    void anEmulatedDistanceIsNotThePaths() {
        assertThat(DistanceDoubt.of(network(20, Apply.EMULATED), over(Map.of("path_rtt_ns", 1L))))
                .isEmpty();
    }

    @Test
    void withoutAMeasuredDistanceThereIsNothingToCompare() {
        assertThat(DistanceDoubt.of(network(20, Apply.RECORDED), over(Map.of()))).isEmpty();
    }
}
