package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What must hold between runs, whatever the right numbers are.
class SimPropertiesTest {
    private static final String[] ENGINES = {"nfs", "iscsi"};

    @ParameterizedTest
    @ValueSource(strings = {"nfs", "iscsi"})
    void aLongerRoundTripNeverShortensATrial(String engine) {
        assertRises(engine, "network.rtt=", "0", "1us", "100us", "1ms", "10ms", "90ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nfs", "iscsi"})
    void aSlowerLinkNeverShortensATrial(String engine) {
        assertRises(engine, "target.link.rate=", "10GB", "1GB", "100MB", "10MB", "1MB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nfs", "iscsi"})
    void fewerSlotsOfTheServerNeverShortenATrial(String engine) {
        assertRises(engine, "target.server.slots=", "16", "8", "4", "2", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nfs", "iscsi"})
    void aSmallerDepthNeverShortensATrial(String engine) {
        assertRises(engine, "workload.depth=", "32", "16", "8", "4", "2", "1");
    }

    private static void assertRises(String engine, String key, String... values) {
        long before = 0;
        for (String value : values) {
            long nanos = measure(engine, "workload.depth=8", key + value).durationNanos();
            assertThat(nanos).as(key + value).isGreaterThanOrEqualTo(before);
            before = nanos;
        }
    }

    /// All that takes time doubled: the server, the client, the way.
    @Test
    void doublingAllTimesDoublesATrialExactly() {
        for (String engine : ENGINES) {
            long once = measure(engine, times(1)).durationNanos();
            assertThat(measure(engine, times(2)).durationNanos()).isEqualTo(2 * once);
            assertThat(measure(engine, times(8)).durationNanos()).isEqualTo(8 * once);
        }
    }

    private static String[] times(int factor) {
        return new String[] {
            "workload.depth=8",
            "network.rtt=" + 3 * factor + "ms",
            "target.server.service=" + 2 * factor + "ms",
            "target.client.send=" + 4 * factor + "us",
            "target.client.receive=" + 5 * factor + "us"
        };
    }

    @Test
    void likeHostsDoLikeWork() {
        for (String engine : ENGINES) {
            Measurement one = measure(engine, "target.server.slots=1", "protocol.run=time");
            Measurement eight = measure(engine, "target.server.slots=8", "protocol.run=time", "hosts=8");
            // Eight hosts on eight times the server are eight hosts with one each.
            assertThat(eight.operationsPerSecond()).isCloseTo(8 * one.operationsPerSecond(), within(1e-3 * 8));
            assertThat(eight.service().meanNanos()).isEqualTo(one.service().meanNanos());
        }
    }

    /// The points of a replicate share its seed, and each purpose draws from a stream of its own:
    /// the same reads meet the same jitter, so that what differs is the round trip, to the
    /// nanosecond. (The exercise before has as many reads in both: 512 take less than 250 ms.)
    @Test
    void pointsShareTheirRandomNumbers() {
        String jitter = "network.jitter=100us";
        String service = "target.server.service=50us";
        for (String engine : ENGINES) {
            long near = measure(engine, jitter, service, "network.rtt=200us").durationNanos();
            long far = measure(engine, jitter, service, "network.rtt=300us").durationNanos();
            assertThat(far - near).isEqualTo(2048 * 100_000L);
            assertThat(near).isNotEqualTo(2048 * 250_000L);
        }
    }

    @Test
    void withoutLossNothingStalls() {
        for (String engine : ENGINES) {
            Measurement numbers = measure(engine, "workload.depth=8");
            assertThat(numbers.counters().get(Counter.NETWORK_STALLS)).isZero();
        }
    }

    private static Measurement measure(String engine, String... overrides) {
        String plan = SimTrial.PLAN.replace("engine: nfs", "engine: " + engine);
        return SimTrial.measure(plan, overrides);
    }
}
