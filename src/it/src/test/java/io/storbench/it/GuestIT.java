package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;
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
@EnabledIfEnvironmentVariable(named = "STORBENCH_GUEST", matches = "1", disabledReason = "STORBENCH_GUEST is not 1")
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
        assertThat(mounted("v" + version)).allSatisfy(trial -> {
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
        assertThat(cold.at("/procedures/READ/message_bytes_in").asLong()).isBetween(MIB, MIB + MIB / 20);
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
        List<JsonNode> trials = withLevel(guest.trials("mounted/messages"), "target.mount.vers", version);

        assertThat(trials).hasSize(24).allSatisfy(trial -> {
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
    /// same for a trial of 1 MiB and for one of 4 MiB, but for a READ or two, as the kernel reads
    /// ahead where storbench looks whose file it is.
    @ParameterizedTest
    @ValueSource(strings = {"nfs3", "nfs42"})
    void theClientsOwnCountersMovedByWhatTheResultsSay(String target) throws IOException {
        long counted = growth(target, trial -> messages(trial, "READ"));
        long sent = recordedGrowth(target, GuestIT::readsSent);

        assertThat(counted).isEqualTo(3 * BLOCKS);
        assertThat(sent).isBetween(counted - 4, counted + 4);
    }

    /// What the network device counts of 3 MiB of direct reads is mountstats' bytes of these READs,
    /// and 66 bytes of Ethernet, IPv4 and TCP (with timestamps) for each frame.
    @ParameterizedTest
    @ValueSource(strings = {"nfs3", "nfs42"})
    void theNetworkDeviceCountsTheBytesOfMountstatsAndTheirHeaders(String target) throws IOException {
        long messages = growth(
                        target, trial -> trial.at("/counters/message_bytes_out").asLong())
                + growth(target, trial -> trial.at("/counters/message_bytes_in").asLong());

        assertWithinTwoPerCent(target, messages);
    }

    /// The same of a LUN: the bytes of block stat, and a header of 48 bytes (RFC 7143, section
    /// 11.2) of each command and each answer, which tgt sends with the last of the data.
    @Test
    void theNetworkDeviceCountsTheBytesOfBlockStatAndTheirHeaders() throws IOException {
        long commands =
                growth("lun", trial -> trial.at("/counters/device_reads").asLong());
        long data = growth("lun", trial -> trial.at("/counters/device_bytes_in").asLong());

        assertThat(commands).isEqualTo(3 * BLOCKS);
        assertThat(data).isEqualTo(3 * MIB);
        assertWithinTwoPerCent("lun", data + commands * (48 + 48));
    }

    private static void assertWithinTwoPerCent(String target, long bytesAboveTcp) throws IOException {
        long bytes = recordedGrowth(target, lines -> number(lines, -4) + number(lines, -3));
        long frames = recordedGrowth(target, lines -> number(lines, -2) + number(lines, -1));

        assertThat((double) bytes).isCloseTo(bytesAboveTcp + 66.0 * frames, withPercentage(2));
    }

    private static long number(List<String> lines, int fromTheEnd) {
        return Long.parseLong(lines.get(lines.size() + fromTheEnd));
    }

    /// By how much a figure of the trial with 4 MiB is more than that of the one with 1 MiB; of the
    /// second replicate, which finds its files made.
    private static long growth(String target, ToLongFunction<JsonNode> figure) {
        List<JsonNode> trials = withLevel(guest.trials("kernel-counters/trials"), "target", target).stream()
                .filter(trial -> trial.path("replicate").asInt() == 2)
                .toList();
        return figure.applyAsLong(Trials.withLevel(trials, "workload.amount", "4m"))
                - figure.applyAsLong(Trials.withLevel(trials, "workload.amount", "1m"));
    }

    /// The same of a figure of the whole trial, preparation included, that the hooks recorded.
    private static long recordedGrowth(String target, ToLongFunction<List<String>> figure) throws IOException {
        return recorded(target + "-4m-2", figure) - recorded(target + "-1m-2", figure);
    }

    private static long recorded(String trial, ToLongFunction<List<String>> figure) throws IOException {
        String file = "kernel-counters/" + trial;
        return figure.applyAsLong(guest.text(file + ".after").lines().toList())
                - figure.applyAsLong(guest.text(file + ".before").lines().toList());
    }

    /// The calls of READ in `/proc/net/rpc/nfs`: in the lines `proc3` and `proc4`, a count for each
    /// procedure after the number of counts. READ is procedure 6 of version 3 (RFC 1813, section
    /// 3), and the kernel's first of version 4 after NULL.
    private static long readsSent(List<String> lines) {
        long reads = 0;
        for (String line : lines) {
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

    private static long messages(List<JsonNode> trials, String io, String operation, String procedure) {
        return messages(trial(trials, io, operation), procedure);
    }

    private static long messages(JsonNode trial, String procedure) {
        return trial.at("/counters/procedures").path(procedure).path("messages").asLong(0);
    }

    private static JsonNode counters(List<JsonNode> trials, String io, String operation) {
        return trial(trials, io, operation).path("counters");
    }

    private static JsonNode trial(List<JsonNode> trials, String io, String operation) {
        return Trials.withLevel(withLevel(trials, "workload.operation", operation), "io", io);
    }

    private static List<JsonNode> withLevel(List<JsonNode> trials, String factor, String level) {
        return trials.stream()
                .filter(trial -> trial.path("factors").path(factor).asString().equals(level))
                .toList();
    }
}
