package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// storbench on a disk of the kernel's iSCSI initiator, and its own initiator at the kernel's iSCSI
/// target (LIO), in the emulated machine: `kernel-initiator.sh` and `linux-target.sh` of
/// `src/it/guest/jobs`.
@Tag("guest")
@EnabledIfEnvironmentVariable(
        named = "STORBENCH_GUEST_ISCSI",
        matches = "1",
        disabledReason = "STORBENCH_GUEST_ISCSI is not 1: its jobs double the time of the guest")
@Execution(ExecutionMode.CONCURRENT)
class GuestIscsiIT {
    private static final long MIB = 1024 * 1024;

    /// 1 MiB / 4 KiB.
    private static final long BLOCKS = 256;

    /// Places of numbers that the job kept of the disk; see [#disk].
    private static final int WRITES = 4;

    private static final int FLUSHES = 15;
    private static final int COMMANDS = 17;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static Guest guest;

    @BeforeAll
    static void runTheGuest() throws Exception {
        guest = Guest.run();
    }

    @Test
    void aDiskOfTheKernelsInitiatorTellsWhatItIs() {
        assertThat(guest.trials("kernel-initiator/trials")).hasSize(2).allSatisfy(trial -> {
            JsonNode facts = trial.path("facts");
            assertThat(trial.path("status").asString()).isEqualTo("valid");
            assertThat(facts.path("protocol").asString()).isEqualTo("iscsi");
            assertThat(facts.path("server").asString()).isEqualTo("10.99.0.2:3260");
            assertThat(facts.path("iscsi.target").asString()).isEqualTo("iqn.2026-11.test:tgt");
            assertThat(facts.path("iscsi.initiator").asString()).isEqualTo("iqn.2026-11.test:kernel");
            assertThat(facts.path("iscsi.lun").asLong()).isEqualTo(1);
            assertThat(facts.path("iscsi.connections").asLong()).isEqualTo(1);
            assertThat(facts.path("iscsi.state").asString()).isEqualTo("LOGGED_IN");
            assertThat(facts.path("device.vendor").asString()).isEqualTo("IET");
            assertThat(facts.path("device.model").asString()).isEqualTo("VIRTUAL-DISK");
            assertThat(facts.path("device.size_bytes").asLong()).isEqualTo(64 * MIB);
            assertThat(facts.path("device.write_cache").asString()).isEqualTo("write back");
        });
    }

    /// `scsicmd_pdus` is the initiator's own count of SCSI commands, whatever the block layer says.
    @Test
    void messagesAreTheCommandsThatTheInitiatorSent() {
        List<JsonNode> trials = guest.trials("kernel-initiator/trials");
        JsonNode read = Trials.withLevel(trials, "workload.operation", "read");
        JsonNode write = Trials.withLevel(trials, "workload.operation", "write");

        assertThat(messages(read, "READ")).isEqualTo(BLOCKS);
        assertThat(messages(write, "WRITE")).isEqualTo(BLOCKS);
        assertThat(messages(write, "SYNCHRONIZE_CACHE")).isPositive();
        for (JsonNode trial : List.of(read, write)) {
            long messages = messages(trial, "READ") + messages(trial, "WRITE") + messages(trial, "SYNCHRONIZE_CACHE");
            assertThat(trial.at("/facts/iscsi.scsicmd_pdus").asLong()).isEqualTo(messages);
            assertThat(trial.at("/facts/iscsi.scsirsp_pdus").asLong())
                    .as("answers, alone or with the last data (libiscsi.c)")
                    .isEqualTo(messages);
        }
        // A header of 48 bytes each (RFC 7143, section 11.2); the rest is data.
        long headers = 48 * messages(read, "READ");
        JsonNode session = read.at("/counters/procedures/session");
        assertThat(session.path("message_bytes_out").asLong())
                .as("commands, and a NOP-Out if its time came")
                .isBetween(headers, headers + 48);
        assertThat(session.path("message_bytes_in").asLong()).isGreaterThanOrEqualTo(MIB + headers);
    }

    /// The premise of how WRITEs are counted: three flushes of nothing are three writes to Linux,
    /// and three commands; 16 writes and one flush are 17 of both.
    @Test
    void linuxCountsAFlushOfNothingAsAWriteAndAsOneCommand() throws IOException {
        long[] before = disk("flushes.before");
        long[] flushed = disk("flushes.after");
        long[] written = disk("writes.after");

        assertThat(flushed[WRITES] - before[WRITES]).isEqualTo(3);
        assertThat(flushed[FLUSHES] - before[FLUSHES]).isEqualTo(3);
        assertThat(flushed[COMMANDS] - before[COMMANDS]).isEqualTo(3);
        assertThat(written[WRITES] - flushed[WRITES]).isEqualTo(17);
        assertThat(written[FLUSHES] - flushed[FLUSHES]).isEqualTo(1);
    }

    /// What the gate says, of the kernel's disk and of the same LUN by storbench's own initiator.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        without-consent | no option allows writing to it
        mounted         | it is mounted at /mnt; unmount it: umount /mnt
        own-initiator   | too, and there it is mounted at /mnt; unmount it: umount /mnt
        twin            | too, and there it is mounted at /mnt; unmount it: umount /mnt
        """)
    void theGateRefusesTheKernelsDisk(String run, String text) throws IOException {
        assertThat(guest.text("kernel-initiator/" + run + ".err")).contains(text);
    }

    /// Under the same names and numbers, which the gate holds.
    @ParameterizedTest
    @ValueSource(strings = {"lun", "volume"})
    void whatIsExchangedBelowAKernelsDeviceIsLeftAlone(String target) throws IOException {
        List<JsonNode> trials = guest.trials("lun-exchanged/trials").stream()
                .filter(trial -> target.equals(trial.at("/factors/target").asString()))
                .toList();
        assertThat(trials).hasSize(3);
        assertThat(trials.get(0).path("status").asString()).isEqualTo("valid");
        assertThat(trials.get(1).at("/reasons/0/what").asString())
                .contains("is not the device that was admitted")
                .contains("mark: none, the device begins with ext2, ext3 or ext4");
        assertThat(trials.get(2).at("/reasons/0/what").asString()).startsWith("not run: ");
        assertThat(guest.text("lun-exchanged/after")).isEqualTo(guest.text("lun-exchanged/before"));
    }

    @Test
    void otherTargetsGoOnWhenOneWasExchanged() {
        assertThat(guest.trials("lun-exchanged/trials"))
                .filteredOn(trial -> "other".equals(trial.at("/factors/target").asString()))
                .hasSize(3)
                .allSatisfy(trial -> assertThat(trial.path("status").asString()).isEqualTo("valid"));
    }

    @Test
    void whatOurInitiatorWroteIsWhatLinuxsTargetKeeps() throws IOException {
        byte[] data = Files.readAllBytes(guest.results().resolve("linux-target/unit.data"));

        assertThat(data).hasSize((int) MIB);
        PatternOracle.assertWrittenOnce(ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN));
    }

    @Test
    void linuxsTargetAgreesToDigestsAndCountersAreTheArithmetic() {
        List<JsonNode> trials = guest.trials("linux-target/closed");
        JsonNode read = Trials.withLevel(trials, "workload.operation", "read");
        JsonNode write = Trials.withLevel(trials, "workload.operation", "write");

        for (JsonNode trial : trials) {
            assertThat(trial.path("status").asString()).isEqualTo("valid");
            assertThat(trial.at("/facts/iscsi.header_digest").asString()).isEqualTo("crc32c");
            assertThat(trial.at("/facts/iscsi.data_digest").asString()).isEqualTo("crc32c");
            assertThat(trial.at("/facts/lun.vendor").asString()).isEqualTo("LIO-ORG");
            assertThat(trial.at("/counters/digest_errors").asLong()).isZero();
            assertThat(trial.at("/counters/errors").asLong()).isZero();
        }
        assertThat(messages(read, "READ_10")).isEqualTo(BLOCKS);
        assertThat(messages(write, "WRITE_10")).isEqualTo(BLOCKS);
        // 48 bytes, and 4 of the header's digest (RFC 7143, section 11.2).
        assertThat(read.at("/counters/procedures/READ_10/message_bytes_out").asLong())
                .isEqualTo(BLOCKS * (48 + 4));
    }

    @Test
    void linuxsTargetRefusesWhoIsNotInItsAccessList() throws IOException {
        assertThat(guest.text("linux-target/stranger.err"))
                .contains("this initiator may not use the target")
                .doesNotContain("initiators-secret");
    }

    @Test
    void theGateSeesTheReservationOfAnotherInitiator() throws IOException {
        assertThat(guest.text("linux-target/reserved.err"))
                .contains("another initiator has reserved it (persistent reservation, key" + " 0x0000000000000123)");
        assertThat(guest.trials("linux-target/open"))
                .as("when it has ended")
                .allSatisfy(trial -> assertThat(trial.path("status").asString()).isEqualTo("valid"));
    }

    /// The 17 numbers of `/sys/block/…/stat` (Documentation/block/stat.rst), and how many commands
    /// were done and how many of these failed.
    private static long[] disk(String file) throws IOException {
        List<Long> numbers = new ArrayList<>();
        for (String word : guest.text("kernel-initiator/" + file).strip().split("\\s+", -1)) {
            numbers.add(Long.decode(word));
        }
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    private static long messages(JsonNode trial, String procedure) {
        return trial.path("counters")
                .path("procedures")
                .path(procedure)
                .path("messages")
                .asLong(0);
    }
}
