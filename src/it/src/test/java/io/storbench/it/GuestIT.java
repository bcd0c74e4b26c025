package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// storbench with a kernel's NFS server, and on paths that a kernel's NFS client has mounted: both
/// in an emulated machine, because few build machines' own kernels have them.
///
/// Takes minutes, needs root, and installs packages, therefore runs only where the environment
/// variable `STORBENCH_GUEST` is 1.
@EnabledIfEnvironmentVariable(
        named = "STORBENCH_GUEST",
        matches = "1",
        disabledReason = "STORBENCH_GUEST is not 1")
class GuestIT {
    private static final long MIB = 1024 * 1024;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static Guest guest;

    @BeforeAll
    static void runTheGuest() throws Exception {
        guest = Guest.run();
    }

    /// The job itself compares what is stored with what the kernel's client reads.
    @ParameterizedTest
    @ValueSource(strings = {"3"})
    void theUserSpaceClientAndTheKernelsServerAgree(String version) {
        List<JsonNode> trials = guest.trials("user-space/v" + version);
        JsonNode read = Trials.withLevel(trials, "workload.operation", "read").path("counters");
        JsonNode write = Trials.withLevel(trials, "workload.operation", "write").path("counters");

        long blocks = 128; // 1 MiB / 8 KiB
        assertThat(read.at("/procedures/READ/messages").asLong()).isEqualTo(blocks);
        assertThat(write.at("/procedures/WRITE/messages").asLong()).isEqualTo(blocks);
        assertThat(write.at("/procedures/COMMIT/messages").asLong()).isEqualTo(1);
        assertThat(write.path("payload_bytes_out").asLong()).isEqualTo(MIB);
        for (JsonNode counters : List.of(read, write)) {
            assertThat(counters.path("retransmissions").asLong()).isZero();
            assertThat(counters.path("errors").asLong()).isZero();
        }
        JsonNode stored = guest.trials("user-space/v" + version + "-stored").getFirst();
        assertThat(stored.path("status").asString()).isEqualTo("valid");
    }
}
