package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// `storbench run` against a real NFSv3 server: what it moves, what it counts, what it leaves
/// there.
@RequiresDocker(GaneshaServer.IMAGE)
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class RunOnGaneshaIT {
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static GaneshaServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void startServer() {
        server = new GaneshaServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void everyBlockIsOneMessageAndTheCountersAreTheArithmetic() throws Exception {
        Storbench result = run("""
            workload: {pattern: sequential, block: 4k, file: 128m, path: big.dat, depth: 16}
            design: {factors: {workload.operation: [write, read]}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """);

        assertThat(result.exit()).as(result.err()).isZero();
        List<JsonNode> trials = Trials.in(results());
        JsonNode read = Trials.withLevel(trials, "workload.operation", "read").path("counters");
        JsonNode write = Trials.withLevel(trials, "workload.operation", "write").path("counters");
        long blocks = 32_768; // 128 MiB / 4 KiB
        assertThat(read.at("/procedures/READ/messages").asLong()).isEqualTo(blocks);
        assertThat(write.at("/procedures/WRITE/messages").asLong()).isEqualTo(blocks);
        assertThat(read.path("payload_bytes_in").asLong()).isEqualTo(128 * MIB);
        assertThat(write.path("payload_bytes_out").asLong()).isEqualTo(128 * MIB);
        // A READ's reply with data: the record mark, 4 bytes; xid, REPLY, MSG_ACCEPTED, an empty
        // verifier and SUCCESS, 24 (RFC 5531, section 9); status, 4; attributes, 4 + 84; count, EOF
        // and the data's length, 12 (RFC 1813, sections 2.6 and 3.3.6).
        assertThat(read.path("message_bytes_in").asLong()).isEqualTo(blocks * (4 + 24 + 4 + 4 + 84 + 12 + 4 * KIB));
        for (JsonNode counters : List.of(read, write)) {
            assertThat(counters.path("retransmissions").asLong()).isZero();
            assertThat(counters.path("errors").asLong()).isZero();
        }
    }

    @Test
    void theBytesOnTheServerAreThoseOfTheLastWrite() throws Exception {
        Storbench result = run("""
            workload: {operation: write, pattern: random, block: 8k, file: 2m, path: written.dat, depth: 8, verify: true}
            design: {factors: {}, replicates: 1, seed: 5}
            protocol: {run: completion}
            """);

        assertThat(result.exit()).as(result.err()).isZero();
        ByteBuffer bytes = server.bytesOf("/data/written.dat");
        assertThat(bytes.remaining()).isEqualTo(Math.toIntExact(2 * MIB));
        PatternOracle.assertWrittenOnce(bytes);
    }

    @Test
    void aBlockThatChangedOnTheServerIsFoundByVerification() throws Exception {
        String read = """
            workload: {operation: read, pattern: random, block: 4k, file: 4m, path: changed.dat, depth: 4, verify: true}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """;
        assertThat(run(read).exit()).isZero();
        server.exec("dd", "if=/dev/zero", "of=/data/changed.dat", "bs=4096", "seek=1000", "count=1", "conv=notrunc");

        Storbench result = run(read, folder.resolve("again"));

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains("offset " + 1000 * 4096);
    }

    /// The lowest byte of a word, which a check of each word's size alone would let pass.
    @Test
    void aSingleByteThatChangedOnTheServerIsFoundByVerification() throws Exception {
        String read = """
            workload: {operation: read, block: 4k, file: 1m, path: byte.dat, depth: 4, verify: true}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """;
        assertThat(run(read).exit()).isZero();
        server.exec(
                "sh",
                "-c",
                "byte=$(od -An -tu1 -j 500000 -N 1 /data/byte.dat); printf \"\\\\$(printf %03o $((byte ^ 1)))\" | dd"
                        + " of=/data/byte.dat bs=1 seek=500000 count=1 conv=notrunc");

        Storbench result = run(read, folder.resolve("again"));

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains("500000");
    }

    @Test
    void aStrangersFileIsNeitherWrittenNorResized() throws Exception {
        server.exec("dd", "if=/dev/urandom", "of=/data/letters.txt", "bs=64k", "count=20");
        String before = server.exec("sha256sum", "/data/letters.txt");

        Storbench result = run("""
            workload: {operation: write, block: 4k, file: 1m, path: letters.txt, depth: 1}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """);

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("letters.txt").contains("--overwrite-data");
        assertThat(server.exec("sha256sum", "/data/letters.txt")).isEqualTo(before);
    }

    @Test
    void aSecondRunOnTheSameDirectoryHasNothingLeftToDo() throws Exception {
        String plan = """
            workload: {operation: read, block: 64k, file: 1m, path: twice.dat, depth: 2}
            design: {factors: {}, replicates: 2, seed: 1}
            protocol: {run: completion}
            """;
        assertThat(run(plan).exit()).isZero();
        String first = Files.readString(results().resolve("trials.jsonl"));

        assertThat(run(plan).exit()).isZero();

        assertThat(Files.readString(results().resolve("trials.jsonl"))).isEqualTo(first);
    }

    @Test
    void theSamePlanIsPredictedAndReportedSideBySide() throws Exception {
        String plan = """
            workload: {operation: read, pattern: random, block: 4k, file: 1m, path: both.dat, depth: 1}
            network: {rtt: 4ms}
            design: {factors: {network.rtt: [4ms, 8ms]}, replicates: 2, seed: 1}
            protocol: {run: completion}
            """;
        assertThat(run(plan).exit()).isZero();
        String file = folder.resolve("plan.yaml").toString();

        Storbench simulated =
                Storbench.run(folder, "simulate", file, "-o", results().toString());
        Storbench report = Storbench.run(folder, "report", results().toString());

        assertThat(simulated.exit()).as(simulated.err()).isZero();
        assertThat(report.exit()).as(report.err()).isZero();
        assertThat(Trials.in(results()))
                .extracting(trial -> trial.path("origin").asString())
                .containsOnly("measured", "simulated")
                .hasSize(8);
    }

    @Test
    void anExportForPrivilegedPortsOnlyIsRefusedWithTheLikelyCause() throws Exception {
        Storbench result = Storbench.runOn(folder, server.url("/privileged"), SMALL_READ, results());

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("insecure").doesNotContain("\tat ");
    }

    @Test
    void anExportThatDoesNotExistIsNamed() throws Exception {
        Storbench result = Storbench.runOn(folder, server.url("/nothing"), SMALL_READ, results());

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("/nothing").doesNotContain("\tat ");
    }

    private static final String SMALL_READ = """
        workload: {operation: read, block: 4k, file: 1m, path: small.dat, depth: 1}
        design: {factors: {}, replicates: 1, seed: 1}
        protocol: {run: completion}
        """;

    private Path results() {
        return folder.resolve("results");
    }

    private Storbench run(String plan) throws Exception {
        return run(plan, results());
    }

    private Storbench run(String plan, Path into) throws Exception {
        return Storbench.runOn(folder, server.url("/export"), plan, into);
    }
}
