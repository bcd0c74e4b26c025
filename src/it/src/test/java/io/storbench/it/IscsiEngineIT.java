package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The engine `iscsi` against the user-space target tgt.
@RequiresTools(
        value = {"tgtd", "tgtadm"},
        packages = "tgt",
        nodes = "/run")
@Timeout(300)
class IscsiEngineIT {
    private static final long LUN_BYTES = 64 << 20;
    private static final int FILE_BYTES = 8 << 20;
    private static final int FILE_OFFSET = 1 << 20;
    private static final String ALLOW = TgtDaemon.TARGET + "/1";

    @TempDir Path folder;
    private Path results;

    @BeforeEach
    void setResults() {
        results = folder.resolve("results");
    }

    private Path plan(TgtDaemon server, String operation, String keys) throws IOException {
        String text =
                """
                name: tgt
                targets:
                  iscsi: {engine: iscsi, uri: "%s", timeout: 2s%s}
                workload: {operation: %s, pattern: random, block: 16k, file: 8m, depth: 8, verify: true}
                design: {factors: {}, replicates: 1, seed: 1}
                protocol: {run: completion}
                """
                        .formatted(server.url(), keys.isEmpty() ? "" : ", " + keys, operation);
        return Files.writeString(folder.resolve("plan.yaml"), text);
    }

    private Storbench run(TgtDaemon server, String operation, String keys) throws Exception {
        return Storbench.run(
                folder,
                "run",
                plan(server, operation, keys).toString(),
                "-o",
                results.toString(),
                "--allow-device-write",
                ALLOW);
    }

    /// What the LUN holds, read from its file, in which the data set lies behind the first MiB.
    private static void assertLunWrittenOnce(TgtDaemon server) throws IOException {
        try (FileChannel lun = new RandomAccessFile(server.image().toFile(), "r").getChannel()) {
            ByteBuffer bytes = ByteBuffer.allocate(FILE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            while (bytes.hasRemaining() && lun.read(bytes, FILE_OFFSET + bytes.position()) >= 0) {
                // until it is full
            }
            PatternOracle.assertWrittenOnce(bytes.flip());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "none, none, true, false",
        "crc32c, none, true, false",
        "crc32c, crc32c, true, false",
        "none, none, false, true",
        "none, none, false, false",
        "crc32c, crc32c, false, true",
    })
    void whatIsWrittenIsOnTheLunByteByByte(
            String headerDigest, String dataDigest, boolean immediateData, boolean initialR2t)
            throws Exception {
        try (TgtDaemon server = TgtDaemon.start(folder, LUN_BYTES)) {
            server.target("--op", "update", "--name", "HeaderDigest", "--value", "CRC32C,None");
            server.target("--op", "update", "--name", "DataDigest", "--value", "CRC32C,None");
            server.target("--op", "update", "--name", "InitialR2T", "--value", "No");
            String keys =
                    "header_digest: %s, data_digest: %s, immediate_data: %s, initial_r2t: %s"
                            .formatted(headerDigest, dataDigest, immediateData, initialR2t);
            Storbench result = run(server, "write", keys);
            assertThat(result.exit()).as(result.err()).isZero();
            JsonNode facts = Trials.in(results).getFirst().path("facts");
            assertThat(facts.path("iscsi.header_digest").asString()).isEqualTo(headerDigest);
            assertThat(facts.path("iscsi.data_digest").asString()).isEqualTo(dataDigest);
            assertThat(facts.path("iscsi.immediate_data").asBoolean()).isEqualTo(immediateData);
            assertThat(facts.path("iscsi.initial_r2t").asBoolean()).isEqualTo(initialR2t);
            assertLunWrittenOnce(server);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void chapOpensTheTargetAndItsSecretIsKeptNowhere(boolean mutual) throws Exception {
        Files.writeString(folder.resolve("secret"), "initiators-secret-1\n");
        Files.writeString(folder.resolve("other"), "targets-secret-22\n");
        try (TgtDaemon server = TgtDaemon.start(folder, LUN_BYTES)) {
            server.demandChap("joe", "initiators-secret-1");
            server.answerChap("disk", "targets-secret-22");
            String keys = "chap: {user: joe, secret_file: %s}".formatted(folder.resolve("secret"));
            if (mutual) {
                keys +=
                        ", mutual: {user: disk, secret_file: %s}"
                                .formatted(folder.resolve("other"));
            }
            Storbench result = run(server, "write", keys);
            assertThat(result.exit()).as(result.err()).isZero();
            assertLunWrittenOnce(server);
            assertThat(result.out() + result.err()).doesNotContain("secret-1", "secret-22");
            try (var files = Files.walk(results)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(file)).doesNotContain("secret-1", "secret-22");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"wrong-secret-1, targets-secret-22", "initiators-secret-1, wrong-secret-2"})
    void aWrongSecretOnEitherSideIsRefused(String initiators, String targets) throws Exception {
        Files.writeString(folder.resolve("secret"), initiators);
        Files.writeString(folder.resolve("other"), targets);
        try (TgtDaemon server = TgtDaemon.start(folder, LUN_BYTES)) {
            server.demandChap("joe", "initiators-secret-1");
            server.answerChap("disk", "targets-secret-22");
            String keys =
                    "chap: {user: joe, secret_file: %s}, mutual: {user: disk, secret_file: %s}"
                            .formatted(folder.resolve("secret"), folder.resolve("other"));
            Storbench result = run(server, "read", keys);
            assertThat(result.exit()).isEqualTo(1);
            assertThat(result.err()).contains("CHAP");
        }
    }

    @Test
    void aWrongNameIsAnsweredWithWhatThereIs() throws Exception {
        try (TgtDaemon server = TgtDaemon.start(folder, LUN_BYTES)) {
            String elsewhere = server.url().replace(":t1/", ":t9/");
            Storbench target = wrong(server, elsewhere);
            assertThat(target.err()).contains("no target of this name", TgtDaemon.TARGET);
            Storbench unit = wrong(server, server.url().replaceFirst("1$", "7"));
            assertThat(unit.err()).contains("no LUN 7", "[0, 1]");
        }
    }

    private Storbench wrong(TgtDaemon server, String url) throws Exception {
        Path plan = plan(server, "read", "");
        return Storbench.run(
                folder,
                "run",
                plan.toString(),
                "-o",
                folder.resolve("wrong" + url.hashCode()).toString(),
                "-p",
                "targets.iscsi.uri=" + url,
                "-p",
                "workload.verify=false");
    }

    @Test
    void blocksOf4KiBAreRespected() throws Exception {
        try (TgtDaemon server = TgtDaemon.start(folder, LUN_BYTES, "--blocksize", "4096")) {
            Storbench written = run(server, "write", "");
            assertThat(written.exit()).as(written.err()).isZero();
            assertLunWrittenOnce(server);
        }
    }

    @Test
    void aTargetThatIsKilledAndStartedAgainLosesNoOperation() throws Exception {
        try (TgtDaemon server = TgtDaemon.start(folder, LUN_BYTES)) {
            Path plan = plan(server, "write", "sessions: 2");
            Files.writeString(
                    plan,
                    Files.readString(plan)
                            .replace("{run: completion}", "{warmup: 0.5s, measure: 8s}"));
            Process process =
                    Storbench.startRun(
                            folder,
                            "run",
                            plan.toString(),
                            "-o",
                            results.toString(),
                            "--allow-device-write",
                            ALLOW);
            while (!isFilled(server)) {
                assertThat(process.isAlive()).as("the file is being filled").isTrue();
            }
            for (int kill = 0; kill < 3; kill++) {
                Thread.sleep(1_000); // lets the load write for a while
                server.restart();
            }
            Storbench result = Storbench.finish(process, folder);
            assertThat(result.exit()).as(result.err()).isZero();
            List<JsonNode> trials = Trials.in(results);
            assertThat(trials.getFirst().path("status").asString()).isEqualTo("valid");
            assertThat(trials.getFirst().path("counters").path("recoveries").asLong())
                    .isGreaterThan(1);
        }
    }

    /// The pattern's first block is written last.
    private static boolean isFilled(TgtDaemon server) throws IOException {
        try (RandomAccessFile lun = new RandomAccessFile(server.image().toFile(), "r")) {
            lun.seek(FILE_OFFSET);
            return Long.reverseBytes(lun.readLong()) == PatternOracle.expectedWord(0, 0);
        }
    }
}
