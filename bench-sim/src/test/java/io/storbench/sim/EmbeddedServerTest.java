package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The embedded server takes its service time for READ, WRITE and COMMIT only.
class EmbeddedServerTest {
    private static final String STATS = SimTrial.PLAN.replace(
            "operation: read, pattern: random, block: 4k, file: 8m, depth: 1",
            "operation: metadata, depth: 1, metadata: {calls: stat, level: 4, count: 50}");

    /// At level 4, `stat` with cold names is five messages for the directories and the file, and
    /// GETATTR: each takes a round trip of 4 ms, whatever a READ takes.
    @ParameterizedTest
    @CsvSource({"3, 0", "3, 10ms", "4.0, 10ms", "4.2, 10ms"})
    void metadataTakesRoundTripsOnly(String version, String service) {
        Measurement numbers = SimTrial.measure(STATS, "target.version=" + version, "target.server.service=" + service);
        assertThat(numbers.service().meanNanos()).isEqualTo(6 * 4_000_000.0);
    }

    /// 16 operations at a time do not wait for the one slot.
    @Test
    void metadataDoesNotWaitForSlots() {
        Measurement numbers = SimTrial.measure(STATS, "target.server.slots=1", "workload.depth=16");
        assertThat(numbers.service().meanNanos()).isEqualTo(6 * 4_000_000.0);
    }

    /// `service` of a real server is for all calls.
    @Test
    void aRealServerServesMetadata() {
        Measurement numbers = SimTrial.measure(STATS.replace("uri: embedded", "uri: nfs://server/export"));
        assertThat(numbers.service().meanNanos()).isEqualTo(6 * 6_000_000.0);
    }

    @Test
    void metadataThatTakesNoTimeAtAllIsRefused() {
        assertThatThrownBy(() -> SimTrial.run(STATS, "network.rtt=0"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("nothing takes time");
    }
}
