package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.it.TgtServer.Lun;
import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// An iSCSI target, or storbench itself, that is killed while a verifying load writes: no
/// acknowledged byte is lost, and the experiment comes to its end.
@RequiresDocker(TgtServer.IMAGE)
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class TargetRestartedIT {
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

    /// Most of the time is waiting, so cases with a target each run side by side.
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({"1, none", "1, crc32c", "3, none"})
    void noAcknowledgedByteIsLostWhenTheTargetIsKilled(int sessions, String digest) throws Exception {
        int kills = 6;
        Process process = start("""
            target: {engine: iscsi, uri: "%s", sessions: %d, header_digest: %s, data_digest: %s}
            workload: {operation: write, pattern: random, block: 4k, file: 16m, depth: 8, verify: true}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {warmup: 0.5s, measure: 25s}
            """.formatted(server.url(Lun.LIBERAL), sessions, digest, digest));
        awaitBlocks(process, 500);
        server.killDuring(process, kills);
        Storbench result = Storbench.finish(process, folder);

        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode trial = Trials.in(results()).getFirst();
        assertThat(trial.path("status").asString()).isEqualTo("valid");
        JsonNode counters = trial.path("counters");
        assertThat(counters.path("acknowledged_lost_bytes").asLong()).isZero();
        assertThat(counters.path("reconnects").asLong()).isGreaterThanOrEqualTo(kills / 2);
    }

    @Test
    void aRunThatWasKilledInMidWriteGoesOn() throws Exception {
        String plan = """
            target: {engine: iscsi, uri: "%s"}
            workload: {operation: write, pattern: random, block: 4k, file: 4m, depth: 4, verify: true}
            design: {factors: {}, replicates: 3, seed: 1}
            protocol: {warmup: 0.2s, measure: 2s}
            """.formatted(server.url(Lun.LIBERAL));
        Process process = start(plan);
        Path trials = results().resolve("trials.jsonl");
        Trials.awaitFirst(results(), process);
        String first = Files.readAllLines(trials).getFirst();
        awaitBlocks(process, 100);
        process.destroyForcibly().waitFor();

        Storbench result = Storbench.finish(start(plan), folder);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(Files.readAllLines(trials)).hasSize(3).first().isEqualTo(first);
        assertThat(Trials.in(results()))
                .extracting(trial -> trial.path("status").asString())
                .containsOnly("valid");
    }

    /// Waits until the load has written that many blocks in the sessions that last. What fills the
    /// data set beforehand writes larger ones, in a session of its own.
    private void awaitBlocks(Process process, int blocks) throws Exception {
        Waiting.until("%d blocks written".formatted(blocks), () -> {
            assertThat(process.isAlive()).as("the run goes on: %s", err()).isTrue();
            TgtServer.Counts counts = server.counts(Lun.LIBERAL);
            return counts.writes() >= blocks && counts.writtenBytes() <= counts.writes() * 4096;
        });
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    private Path results() {
        return folder.resolve("results");
    }

    private Process start(String plan) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), "name: killed\n" + plan);
        return Storbench.startRun(
                folder,
                "run",
                file.toString(),
                "-o",
                results().toString(),
                "--allow-device-write",
                Lun.LIBERAL.consentName());
    }
}
