package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `storbench run` against a real server in every version of NFS: what it moves, what it counts,
/// what it leaves there, and what it says when it may not.
@RequiresDocker(GaneshaServer.IMAGE)
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class NfsVersionsIT {
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

    /// The reply to a READ: record mark, 4; xid, REPLY, MSG_ACCEPTED, an empty verifier and
    /// SUCCESS, 24 (RFC 5531, section 9). In version 3: status, 4; attributes, 4 + 84; count, EOF
    /// and the data's length, 12 (RFC 1813, sections 2.6 and 3.3.6). In version 4: status, an empty
    /// tag, and the number of results, 12; PUTFH, 8; READ, its number, status, EOF and the data's
    /// length, 16 (RFC 7530, sections 15.2, 16.20 and 16.23). From 4.1 on SEQUENCE too: number,
    /// status, session id, and five words, 44 (RFC 8881, section 18.46).
    ///
    /// That to a WRITE: in version 3 attributes before and after, 4 + 4 + 84 (Ganesha leaves out
    /// those before), count, committed and verifier, 16 (RFC 1813, section 3.3.7); in version 4
    /// number, status, count, committed and verifier, 24.
    @ParameterizedTest
    @CsvSource({
        "3,   132, 140",
        "4.0,  64,  72",
        "4.1, 108, 116",
        "4.2, 108, 116",
    })
    void everyBlockIsOneMessageAndTheCountersAreTheArithmetic(String version, int readReplyBytes, int writeReplyBytes)
            throws Exception {
        Storbench result = run(server.url("/export", version), """
            workload: {pattern: sequential, block: 4k, file: 16m, path: all%s.dat, depth: 16}
            design: {factors: {workload.operation: [write, read]}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """.formatted(version));

        assertThat(result.exit()).as(result.err()).isZero();
        List<JsonNode> trials = Trials.in(results());
        JsonNode read = Trials.withLevel(trials, "workload.operation", "read").path("counters");
        JsonNode write = Trials.withLevel(trials, "workload.operation", "write").path("counters");
        long blocks = 4096; // 16 MiB / 4 KiB
        assertThat(read.at("/procedures/READ/messages").asLong()).isEqualTo(blocks);
        assertThat(write.at("/procedures/WRITE/messages").asLong()).isEqualTo(blocks);
        assertThat(read.path("payload_bytes_in").asLong()).isEqualTo(16 * MIB);
        assertThat(write.path("payload_bytes_out").asLong()).isEqualTo(16 * MIB);
        assertThat(read.at("/procedures/READ/message_bytes_in").asLong())
                .isEqualTo(blocks * (readReplyBytes + 4 * KIB));
        assertThat(write.at("/procedures/WRITE/message_bytes_in").asLong()).isEqualTo(blocks * writeReplyBytes);
        for (JsonNode counters : List.of(read, write)) {
            assertThat(counters.path("retransmissions").asLong()).isZero();
            assertThat(counters.path("errors").asLong()).isZero();
            assertThat(counters.path("recoveries").asLong()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void theBytesOnTheServerAreThoseOfTheLastWrite(String version) throws Exception {
        Storbench result = run(server.url("/export", version), """
            workload: {operation: write, pattern: random, block: 8k, file: 2m, path: kept%s.dat, depth: 8, verify: true}
            design: {factors: {}, replicates: 1, seed: 5}
            protocol: {run: completion}
            """.formatted(version));

        assertThat(result.exit()).as(result.err()).isZero();
        ByteBuffer bytes = server.bytesOf("/data/kept" + version + ".dat");
        assertThat(bytes.remaining()).isEqualTo(Math.toIntExact(2 * MIB));
        PatternOracle.assertWrittenOnce(bytes);
    }

    /// 8 MiB in blocks of 4 MiB, more than any transfer limit of this server (1 MiB).
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void blocksLargerThanTheTransferLimitAreSplitAndJoined(String version) throws Exception {
        Storbench result = run(server.url("/export", version), """
            workload: {operation: write, block: 4m, file: 8m, path: split%s.dat, depth: 2, verify: true}
            design: {factors: {}, replicates: 1, seed: 5}
            protocol: {run: completion}
            """.formatted(version));

        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode counters = Trials.in(results()).getFirst().path("counters");
        assertThat(counters.at("/procedures/WRITE/messages").asLong()).isEqualTo(8);
        PatternOracle.assertWrittenOnce(server.bytesOf("/data/split" + version + ".dat"));
    }

    @ParameterizedTest
    @CsvSource({
        "3,   /nothing,  /nothing",
        "4.0, /nothing,  /nothing",
        "4.1, /nothing,  /nothing",
        "4.2, /nothing,  /nothing",
        "3,   /readonly, read-only",
        "4.0, /readonly, read-only",
        "4.1, /readonly, read-only",
        "4.2, /readonly, read-only",
        "3,   /squashed, uid",
        "4.0, /squashed, uid",
        "4.1, /squashed, uid",
        "4.2, /squashed, uid",
    })
    void whatIsRefusedIsNamedWithItsLikelyCause(String version, String export, String hint) throws Exception {
        Storbench result = run(server.url(export, version), """
            workload: {operation: write, block: 4k, file: 1m, path: refused.dat, depth: 1}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {run: completion}
            """);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains(hint).doesNotContain("\tat ");
    }

    private Path results() {
        return folder.resolve("results");
    }

    private Storbench run(String url, String plan) throws Exception {
        return Storbench.runOn(folder, url, plan, results());
    }
}
