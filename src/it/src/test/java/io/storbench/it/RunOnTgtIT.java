package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.it.TgtServer.Lun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// `storbench run` by its own initiator against a real target: what it moves, what it counts, what
/// it leaves there, and what it says when it may not. The witness of what was written is the LUN's
/// file in the target.
@RequiresDocker(TgtServer.IMAGE)
@Timeout(240)
@Execution(ExecutionMode.CONCURRENT)
class RunOnTgtIT {
    private static final int MIB = 1 << 20;
    private static final int FILE_BYTES = 4 * MIB;

    /// RFC 7143, sections 11.2.1 and 11.2.3.
    private static final long HEADER_BYTES = 48;

    private static final long DIGEST_BYTES = 4;

    /// The most data in a PDU that tgt takes: its MaxRecvDataSegmentLength.
    private static final int SEGMENT_BYTES = 8192;

    /// The most that tgt takes unasked for: its FirstBurstLength.
    private static final int FIRST_BURST_BYTES = 65_536;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private TgtServer server;

    @BeforeEach
    void startServer() {
        server = new TgtServer();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "none, none, true, false",
        "none, none, true, true",
        "none, none, false, false",
        "none, none, false, true",
        "crc32c, none, true, false",
        "none, crc32c, true, false",
        "crc32c, crc32c, true, false",
        "crc32c, crc32c, false, true",
    })
    void dataAreTheSameAndTheCountersAreTheArithmetic(String header, String data, boolean immediate, boolean initialR2t)
            throws Exception {
        String keys = ", header_digest: %s, data_digest: %s, immediate_data: %s, initial_r2t: %s"
                .formatted(header, data, immediate, initialR2t);
        Storbench result = run(Lun.LIBERAL, keys, """
            workload: {pattern: random, file: 4m, depth: 8, verify: true}
            design: {factors: {workload.operation: [read, write], workload.block: [4k, 128k]}, replicates: 1, seed: 3}
            protocol: {run: completion}
            """);

        assertThat(result.exit()).as(result.err()).isZero();
        PatternOracle.assertWrittenOnce(server.bytesOf(Lun.LIBERAL, MIB, FILE_BYTES));
        var pdus = new Pdus(!header.equals("none"), !data.equals("none"), immediate, initialR2t);
        for (JsonNode trial : Trials.in(results())) {
            String block = trial.at("/factors/workload.block").asString();
            int blockBytes = block.equals("4k") ? 4096 : 128 << 10;
            JsonNode procedures = trial.at("/counters/procedures");
            if (trial.at("/factors/workload.operation").asString().equals("read")) {
                pdus.assertReads(procedures, blockBytes);
            } else {
                pdus.assertWrites(procedures, blockBytes);
            }
            assertThat(trial.at("/counters/digest_errors").asLong()).isZero();
            assertThat(trial.at("/counters/reconnects").asLong()).isZero();
        }
    }

    /// What was agreed on, and so which PDUs it takes to move the data set.
    private record Pdus(boolean headerDigest, boolean dataDigest, boolean immediate, boolean initialR2t) {
        /// A PDU's bytes beside its data, when it has data.
        private long aroundDataBytes() {
            return bareBytes() + (dataDigest ? DIGEST_BYTES : 0);
        }

        private long bareBytes() {
            return HEADER_BYTES + (headerDigest ? DIGEST_BYTES : 0);
        }

        /// A command each, and its data with the status (RFC 7143, section 11.7.3).
        void assertReads(JsonNode procedures, int blockBytes) {
            long commands = FILE_BYTES / blockBytes;
            assertCounts(procedures, "READ_10", commands, "out", commands * bareBytes());
            long dataIn = procedures.at("/DATA_IN/pdus").asLong();
            assertThat(dataIn).isBetween(commands, FILE_BYTES / 4096L);
            assertCounts(procedures, "DATA_IN", dataIn, "in", FILE_BYTES + dataIn * aroundDataBytes());
        }

        /// A command with its immediate data; what comes unasked for; one R2T for the rest, since
        /// MaxBurstLength is 256 KiB; one response (RFC 7143, sections 11.7 and 11.8).
        void assertWrites(JsonNode procedures, int blockBytes) {
            long commands = FILE_BYTES / blockBytes;
            int immediateBytes = immediate ? Math.min(blockBytes, SEGMENT_BYTES) : 0;
            int unaskedBytes = initialR2t ? immediateBytes : Math.min(blockBytes, FIRST_BURST_BYTES);
            long r2ts = unaskedBytes < blockBytes ? commands : 0;
            long dataOuts = commands * Math.ceilDiv(blockBytes - immediateBytes, SEGMENT_BYTES);
            long commandBytes = immediate ? immediateBytes + aroundDataBytes() : bareBytes();
            assertCounts(procedures, "WRITE_10", commands, "out", commands * commandBytes);
            assertCounts(procedures, "R2T", r2ts, "in", r2ts * bareBytes());
            assertCounts(
                    procedures,
                    "DATA_OUT",
                    dataOuts,
                    "out",
                    commands * (blockBytes - immediateBytes) + dataOuts * aroundDataBytes());
            assertThat(procedures.at("/WRITE_10/messages").asLong()).isEqualTo(commands);
            assertThat(procedures.at("/SCSI_RESPONSE/pdus").asLong())
                    .isEqualTo(commands
                            + procedures.at("/SYNCHRONIZE_CACHE_10/pdus").asLong());
        }

        private static void assertCounts(JsonNode procedures, String name, long pdus, String direction, long bytes) {
            JsonNode counts = procedures.path(name);
            assertThat(counts.path("pdus").asLong()).as(name).isEqualTo(pdus);
            assertThat(counts.path("message_bytes_" + direction).asLong())
                    .as("bytes of %s", name)
                    .isEqualTo(bytes);
        }
    }

    @Test
    void blocksOf4096BytesAreWrittenWhole() throws Exception {
        Storbench result = run(Lun.BLOCKS_4K, "", WRITE);

        assertThat(result.exit()).as(result.err()).isZero();
        PatternOracle.assertWrittenOnce(server.bytesOf(Lun.BLOCKS_4K, MIB, FILE_BYTES));
    }

    @Test
    void partsOfABlockAreRefused() throws Exception {
        Storbench result = run(Lun.BLOCKS_4K, "", WRITE.replace("block: 4k", "block: 512"));

        assertThat(result.exit()).as(result.err()).isNotZero();
        assertThat(result.err()).contains("4096").contains("512").doesNotContain("\tat ");
    }

    @Test
    void severalSessionsShareTheLoad() throws Exception {
        Storbench result = run(Lun.PLAIN, ", sessions: 3", WRITE);

        assertThat(result.exit()).as(result.err()).isZero();
        PatternOracle.assertWrittenOnce(server.bytesOf(Lun.PLAIN, MIB, FILE_BYTES));
    }

    @ParameterizedTest
    @EnumSource(
            value = Lun.class,
            names = {"CHAP", "MUTUAL"})
    void whoKnowsTheSecretsIsLetIn(Lun lun) throws Exception {
        Storbench result = run(lun, chap(lun, TgtServer.SECRET, TgtServer.TARGET_SECRET), WRITE);

        assertThat(result.exit()).as(result.err()).isZero();
        PatternOracle.assertWrittenOnce(server.bytesOf(lun, MIB, FILE_BYTES));
        assertNoSecretIn(result, TgtServer.SECRET);
        assertNoSecretIn(result, TgtServer.TARGET_SECRET);
    }

    @Test
    void aWrongSecretIsReportedAndNotShown() throws Exception {
        String wrong = "not-the-secret-at-all";
        Storbench result = run(Lun.CHAP, chap(Lun.CHAP, wrong, ""), WRITE);

        assertThat(result.exit()).as(result.err()).isNotZero();
        assertThat(result.err()).contains("chap").doesNotContain("\tat ");
        assertNoSecretIn(result, wrong);
    }

    @Test
    void aTargetThatDoesNotKnowItsSecretIsNotTrusted() throws Exception {
        String expected = "another-targets-secret";
        Storbench result = run(Lun.MUTUAL, chap(Lun.MUTUAL, TgtServer.SECRET, expected), WRITE);

        assertThat(result.exit()).as(result.err()).isNotZero();
        assertThat(result.err()).contains("mutual").doesNotContain("\tat ");
        assertThat(server.counts(Lun.MUTUAL).writtenBytes()).isZero();
        assertNoSecretIn(result, expected);
    }

    @Test
    void aLoginWithoutChapIsRefusedWithTheRemedy() throws Exception {
        Storbench result = run(Lun.CHAP, "", WRITE);

        assertThat(result.exit()).as(result.err()).isNotZero();
        assertThat(result.err()).contains("chap").doesNotContain("\tat ");
    }

    @Test
    void aTargetThatDoesNotExistIsNamed() throws Exception {
        String url = server.url(Lun.PLAIN).replace(":open/", ":nobody/");
        Storbench result = runOn(url, "", WRITE);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err()).contains(":nobody", "discovery offers").doesNotContain("\tat ");
        for (Lun lun : Lun.values()) {
            assertThat(result.err()).contains(lun.iqn());
        }
    }

    /// Reported at once, and not only at the trial's limit of minutes.
    @Test
    @Timeout(90)
    void aTargetThatIsDownIsNamedWithTheRemedy() throws Exception {
        String url = server.url(Lun.PLAIN);
        String portal = server.portal();
        server.close();
        Storbench result = runOn(url, "", WRITE);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains(portal, "refuses connections", "check that it runs, and the port")
                .doesNotContain("\tat ");
    }

    @Test
    void aLunThatDoesNotExistIsNamed() throws Exception {
        String url = server.url(Lun.PLAIN).replaceAll("/1$", "/9");
        Storbench result = runOn(url, "", WRITE);

        assertThat(result.exit()).as(result.err()).isNotZero();
        assertThat(result.err()).contains("LUN 9").doesNotContain("\tat ");
    }

    @Test
    void aReadOnlyLunIsNotWritten() throws Exception {
        Storbench result = run(Lun.READ_ONLY, "", WRITE);

        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("protected").doesNotContain("\tat ");
    }

    @Test
    void aReadOnlyLunIsReadAsItIs() throws Exception {
        String read = WRITE.replace("operation: write", "operation: read");
        Path plan = plan(server.url(Lun.READ_ONLY), "", read);
        Storbench result =
                Storbench.run(folder, "run", plan.toString(), "-o", results().toString());

        assertThat(result.exit()).as(result.err()).isZero();
    }

    @Test
    void digestsThatTheTargetDoesNotAgreeToAreRefused() throws Exception {
        Storbench result = run(Lun.PLAIN, ", data_digest: crc32c", WRITE);

        assertThat(result.exit()).as(result.err()).isNotZero();
        assertThat(result.err()).contains("DataDigest").doesNotContain("\tat ");
    }

    @Test
    void aLunThatIsTooSmallIsRefusedWithBothSizes() throws Exception {
        Storbench result = run(Lun.SMALL, "", WRITE);

        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("4.00 MiB").doesNotContain("\tat ");
        int headBytes = 2 * MIB;
        assertThat(server.bytesOf(Lun.SMALL, 0, headBytes)).isEqualTo(ByteBuffer.allocate(headBytes));
    }

    @Test
    void withoutConsentTheLunStaysAsItIs() throws Exception {
        Path plan = plan(server.url(Lun.PLAIN), "", WRITE);
        Storbench result =
                Storbench.run(folder, "run", plan.toString(), "-o", results().toString());

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--allow-device-write");
        assertThat(server.bytesOf(Lun.PLAIN, 0, 2 * MIB)).isEqualTo(ByteBuffer.allocate(2 * MIB));
    }

    private static final String WRITE = """
        workload: {operation: write, pattern: random, block: 4k, file: 4m, depth: 8}
        design: {factors: {}, replicates: 1, seed: 1}
        protocol: {run: completion}
        """;

    private String chap(Lun lun, String secret, String targets) throws IOException {
        Path own = Files.writeString(folder.resolve("own"), secret + "\n");
        String keys = ", chap: {user: %s, secret_file: \"%s\"}".formatted(TgtServer.USER, own);
        if (lun != Lun.MUTUAL) {
            return keys;
        }
        Path other = Files.writeString(folder.resolve("other"), targets + "\n");
        return keys + ", mutual: {user: %s, secret_file: \"%s\"}".formatted(TgtServer.TARGET_USER, other);
    }

    private void assertNoSecretIn(Storbench result, String secret) throws IOException {
        assertThat(result.out() + result.err()).doesNotContain(secret);
        if (Files.exists(results())) {
            try (var files = Files.walk(results())) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(secret);
                }
            }
        }
    }

    private Path results() {
        return folder.resolve("results");
    }

    private Path plan(String url, String keys, String rest) throws IOException {
        return Files.writeString(
                folder.resolve("plan.yaml"),
                "name: it\ntarget: {engine: iscsi, uri: \"%s\"%s}\n%s".formatted(url, keys, rest));
    }

    private Storbench run(Lun lun, String keys, String rest) throws Exception {
        return runOn(server.url(lun), keys, rest);
    }

    private Storbench runOn(String url, String keys, String rest) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("run", plan(url, keys, rest).toString(), "-o", results().toString()));
        for (Lun lun : Lun.values()) {
            arguments.addAll(List.of("--allow-device-write", lun.consentName()));
        }
        arguments.addAll(List.of("--allow-device-write", Lun.PLAIN.iqn() + "/9"));
        return Storbench.run(folder, arguments.toArray(String[]::new));
    }
}
