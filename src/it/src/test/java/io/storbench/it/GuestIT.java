package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// storbench with a kernel's NFS server, and on paths that a kernel's NFS client has mounted: both
/// in an emulated machine, because few build machines' own kernels have them.
///
/// Takes minutes, needs root, and installs packages, therefore runs only where the environment
/// variable `STORBENCH_GUEST` is 1.
@Tag("guest")
@EnabledIfEnvironmentVariable(
        named = "STORBENCH_GUEST",
        matches = "1",
        disabledReason = "STORBENCH_GUEST is not 1")
@Execution(ExecutionMode.CONCURRENT)
class GuestIT {
    private static final long MIB = 1024 * 1024;

    /// Of the files of plans/mounted.yaml: 1 MiB / 4 KiB.
    private static final long BLOCKS = 256;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static Guest guest;

    @BeforeAll
    static void runTheGuest() throws Exception {
        guest = Guest.run();
    }

    /// The job itself compares what is stored with what the kernel's client reads.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
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
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void directAndSynchronousCallsOf4KibibytesAreOneMessageEach(String version) {
        List<JsonNode> trials = mounted("v" + version);

        for (String io : List.of("direct", "direct odsync")) {
            assertThat(messages(trials, io, "read", "READ")).as(io).isEqualTo(BLOCKS);
        }
        for (String io : List.of("direct", "osync", "odsync", "direct odsync")) {
            assertThat(messages(trials, io, "write", "WRITE")).as(io).isEqualTo(BLOCKS);
        }
    }

    /// 4 KiB of direct I/O on mounts that transfer up to 1 MiB at a time.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void mountOptionsAreFacts(String version) {
        assertThat(mounted("v" + version))
                .allSatisfy(trial -> {
                    JsonNode facts = trial.path("facts");
                    assertThat(facts.path("protocol").asString()).isEqualTo("nfs");
                    assertThat(facts.path("version").asString()).isEqualTo(version);
                    assertThat(facts.path("rsize_bytes").asLong()).isEqualTo(MIB);
                    assertThat(facts.path("wsize_bytes").asLong()).isEqualTo(MIB);
                    assertThat(trial.path("status").asString()).isEqualTo("valid");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void aColdFileComesFromTheServerAndAWarmOneDoesNot(String version) {
        List<JsonNode> trials = mounted("v" + version);
        JsonNode cold = counters(trials, "buffered cold", "read");

        // Headers are less than the data's twentieth, even of single pages.
        assertThat(cold.at("/procedures/READ/message_bytes_in").asLong())
                .isBetween(MIB, MIB + MIB / 20);
        assertThat(messages(trials, "buffered warm", "read", "READ")).isZero();
    }

    /// 1 MiB in WRITEs of up to 32 KiB.
    @Test
    void bufferedWritesAreGatheredUpToWsize() {
        List<JsonNode> trials = mounted("v4.2 32k");

        assertThat(messages(trials, "buffered cold", "write", "WRITE")).isEqualTo(32);
        assertThat(messages(trials, "direct", "write", "WRITE")).isEqualTo(BLOCKS);
    }

    @Test
    void onAMountWithSyncEveryWriteIsAMessage() {
        List<JsonNode> trials = mounted("v3 sync");

        assertThat(messages(trials, "buffered cold", "write", "WRITE")).isEqualTo(BLOCKS);
    }

    /// One call of at most 64 KiB: a cold read has its data in at least one READ, a warm one in
    /// none; a write is one WRITE, after a READ where it changes a part of a page that is not
    /// cached. Close-to-open consistency (nfs(5)) costs messages beside them, delegations save
    /// some.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void aCallOfAnySizeHasTheMessagesOfItsDataAndOthers(String version) {
        List<JsonNode> trials =
                withLevel(guest.trials("mounted/messages"), "target.mount.vers", version);

        assertThat(trials)
                .hasSize(24)
                .allSatisfy(trial -> {
                    JsonNode factors = trial.path("factors");
                    JsonNode counters = trial.path("counters");
                    boolean read = factors.path("workload.operation").asString().equals("read");
                    boolean cold = factors.path("workload.cache.client").asString().equals("cold");
                    assertThat(trial.path("status").asString()).isEqualTo("valid");
                    if (read) {
                        assertThat(counters.at("/procedures/READ/messages").asLong(0) > 0)
                                .as("%s", factors)
                                .isEqualTo(cold);
                    }
                    assertThat(counters.at("/procedures/WRITE/messages").asLong(0))
                            .as("%s", factors)
                            .isEqualTo(read ? 0 : 1);
                });
    }

    /// `/proc/net/rpc/nfs` counts what the whole client sends, preparation included: which is the
    /// same for a file of 1 MiB and for one of 2 MiB, but for a READ or two, as the kernel reads
    /// ahead where storbench looks whose file it is.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.2"})
    void theClientsOwnCountersMovedByWhatTheResultsSay(String version) throws IOException {
        String run = "kernel-counters/v" + version;
        long counted = 0;
        long sent = 0;
        for (int mebibytes = 1; mebibytes <= 2; mebibytes++) {
            int sign = mebibytes == 1 ? -1 : 1;
            String sized = run + "-" + mebibytes + "m";
            JsonNode trial = guest.trials(sized).getFirst();
            counted += sign * trial.at("/counters/procedures/READ/messages").asLong();
            sent += sign * (readsSent(sized + ".after") - readsSent(sized + ".before"));
        }

        assertThat(counted).isEqualTo(BLOCKS);
        assertThat(sent).isBetween(counted - 4, counted + 4);
    }

    /// The calls of READ in `/proc/net/rpc/nfs`: in the lines `proc3` and `proc4`, a count for each
    /// procedure after the number of counts. READ is procedure 6 of version 3 (RFC 1813, section
    /// 3), and the kernel's first of version 4 after NULL.
    private static long readsSent(String file) throws IOException {
        long reads = 0;
        for (String line : Files.readAllLines(guest.results().resolve(file))) {
            String[] words = line.split(" ", -1);
            if (words[0].equals("proc3")) {
                reads += Long.parseLong(words[2 + 6]);
            } else if (words[0].equals("proc4")) {
                reads += Long.parseLong(words[2 + 1]);
            }
        }
        return reads;
    }

    /// The trials of plans/mounted.yaml on one of its mounts.
    private static List<JsonNode> mounted(String mount) {
        return withLevel(guest.trials("mounted/ways"), "mount", mount);
    }

    private static long messages(
            List<JsonNode> trials, String io, String operation, String procedure) {
        return counters(trials, io, operation)
                .path("procedures")
                .path(procedure)
                .path("messages")
                .asLong(0);
    }

    private static JsonNode counters(List<JsonNode> trials, String io, String operation) {
        List<JsonNode> ofOperation = withLevel(trials, "workload.operation", operation);
        return Trials.withLevel(ofOperation, "io", io).path("counters");
    }

    private static List<JsonNode> withLevel(List<JsonNode> trials, String factor, String level) {
        return trials.stream()
                .filter(trial -> trial.path("factors").path(factor).asString().equals(level))
                .toList();
    }
}
