package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.NetworkSpec.Apply;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Reason;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistanceDoubtTest {
    private static final long MILLI = 1_000_000;

    private static Measurement over(Map<String, Object> facts) {
        return over(facts, CounterSnapshot.NONE);
    }

    private static Measurement over(Map<String, Object> facts, CounterSnapshot counters) {
        LatencySummary none = new LatencyRecorder.Merged().serviceSummary();
        return new Measurement(
                MILLI, 0, none, none, OptionalLong.empty(), OptionalLong.empty(), counters, new TreeMap<>(facts));
    }

    private static NetworkSpec network(long rttMillis, Apply apply) {
        return new NetworkSpec(rttMillis * MILLI, 0, Double.POSITIVE_INFINITY, 0, apply, "", List.of());
    }

    @ParameterizedTest
    @CsvSource({"20, 20, false", "20, 23, false", "20, 26, true", "20, 0, true", "0, 30, true"})
    void aNotedDistanceMustBeTheMeasuredOne(long noted, long measured, boolean doubt) {
        assertThat(DistanceDoubt.of(network(noted, Apply.RECORDED), over(Map.of("path_rtt_ns", measured * MILLI))))
                .matches(found -> found.isPresent() == doubt);
    }

    /// The path's own time comes on top of what netem adds, and no server is nearer.
    @ParameterizedTest
    @CsvSource({"20, 20, false", "20, 35, false", "20, 18, true", "0, 0, false"})
    void whatNetemAddsMustBeSeen(long added, long measured, boolean doubt) {
        assertThat(DistanceDoubt.of(network(added, Apply.NETEM), over(Map.of("path_rtt_ns", measured * MILLI))))
                .matches(found -> found.isPresent() == doubt);
    }

    @Test
    void whatNetemAddsIsDoubtfulWithoutAServer() {
        assertThat(DistanceDoubt.of(network(20, Apply.NETEM), over(Map.of()))).isPresent();
        assertThat(DistanceDoubt.of(network(0, Apply.NETEM), over(Map.of()))).isEmpty();
    }

    /// Another run has set 50 ms in place of 20 ms, or taken them away.
    @ParameterizedTest
    @CsvSource({"50000000, 50.0 ms", "0, 0 ns"})
    void aDelayThatWasAnotherAtTheEndIsDoubtful(long changedNanos, String shown) {
        Map<String, Object> facts = Map.of("path_rtt_ns", 20 * MILLI, PlannedNetwork.NETEM_CHANGED, changedNanos);
        assertThat(DistanceDoubt.of(network(20, Apply.NETEM), over(facts)))
                .hasValueSatisfying(doubt -> assertThat(doubt.text())
                        .endsWith("by 20.0 ms, and by %s when the load was over: something else sets it"
                                .formatted(shown)));
    }

    /// What is emulated comes on top of the path's own.
    @Test
    void anEmulatedDistanceIsNotThePaths() {
        assertThat(DistanceDoubt.of(network(20, Apply.EMULATED), over(Map.of("path_rtt_ns", 1L))))
                .isEmpty();
    }

    @Test
    void withoutAMeasuredDistanceThereIsNothingToCompare() {
        assertThat(DistanceDoubt.of(network(20, Apply.RECORDED), over(Map.of())))
                .isEmpty();
    }

    /// Of what the kernel counted at a disk, edges aside, all must have gone through the relay;
    /// without such counters, something.
    @ParameterizedTest
    @CsvSource({
        "true, 100, 1000, 120, 1050, false",
        "true, 100, 1000, 95, 905, false",
        "true, 100, 1000, 120, 500, true",
        "true, 100, 1000, 50, 1050, true",
        "true, 100, 1000, 0, 0, true",
        "true, 0, 0, 0, 0, false",
        "false, 0, 0, 1, 1, false",
        "false, 0, 0, 0, 0, true",
    })
    void whatThePathCarriedMustHaveGoneThroughTheRelay(
            boolean counted, long out, long in, long relayedOut, long relayedIn, boolean doubt) {
        Map<String, Object> facts = new TreeMap<>(Map.of(
                "relay.bytes_to_server", relayedOut,
                "relay.bytes_from_server", relayedIn,
                "relay.listen", "lun on 127.0.0.1:3261"));
        if (counted) {
            facts.put("counters", "block stat: the whole device's");
        }
        CounterSnapshot counters = new CounterSnapshot(
                Map.of(Counter.DEVICE_BYTES_OUT, out, Counter.DEVICE_BYTES_IN, in), new TreeMap<>());
        assertThat(DistanceDoubt.of(network(20, Apply.RELAY), over(facts, counters)))
                .matches(found -> found.isPresent() == doubt)
                .matches(found ->
                        found.map(Reason::text).orElse("lun on 127.0.0.1:3261").contains("lun on 127.0.0.1:3261"));
    }

    /// A relay that runs too late makes another distance than the plan's.
    @ParameterizedTest
    @CsvSource({"20, 20.3, false", "20, 24.6, true", "0, 0.4, false", "0, 0.9, true"})
    void aRelayMustHoldMessagesForAsLongAsThePlanSays(double wanted, double typical, boolean doubt) {
        NetworkSpec network = network((long) wanted, Apply.RELAY);
        Map<String, Object> facts = Map.of(
                "relay.bytes_to_server", 1L,
                "relay.bytes_from_server", 1L,
                "relay.added_median_ns", (long) (typical * MILLI));
        assertThat(DistanceDoubt.of(network, over(facts))).matches(found -> found.isPresent() == doubt);
    }
}
