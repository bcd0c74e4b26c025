package io.storbench.nfs.session;

import static io.storbench.plan.Operation.READ;
import static io.storbench.plan.Operation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Target;
import io.storbench.nfs.engine.Trial;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.session.ScriptedServer.Compound;
import io.storbench.nfs.session.ScriptedServer.Received;
import io.storbench.nfs.session.ScriptedTrial.Way;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.StateId;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What servers answer and do, and what the client makes of it; here are the rows that no other
/// test has.
///
/// | what happens | tried by |
/// |---|---|
/// | JUKEBOX, DELAY, once and in a storm | `NfsRecoveryTest`, here |
/// | GRACE | `Nfs4FaultsTest`, `Nfs4RecoveryTest` (`restart`) |
/// | BADSESSION, DEADSESSION, BADSLOT, SEQ_MISORDERED | [Nfs41RecoveryTest], `Nfs4RecoveryTest` |
/// | CONN_NOT_BOUND_TO_SESSION | [Nfs41RecoveryTest] |
/// | STALE_CLIENTID, STALE_STATEID, BAD_STATEID | [Nfs41RecoveryTest], `Nfs4RecoveryTest` |
/// | OLD_STATEID, EXPIRED, ADMIN_REVOKED | [Nfs41RecoveryTest], `Nfs4RecoveryTest` |
/// | MINOR_VERS_MISMATCH, WRONGSEC | [DataCodec4Test] |
/// | PROG_MISMATCH, AUTH_ERROR | `ReplyHeaderTest`, [GarbagePeerTest] |
/// | STALE, NOSPC, DQUOT, ROFS, ACCES | here |
/// | no answer, a connection reset; the source port stays | [RetransmissionTest], `NfsRecoveryTest` |
/// | a call's number comes again, late replies | `SlotTableTest`, `ReplyCuttingTest` |
/// | a timer shorter, and longer, than the round trip | [RetransmissionTest] |
/// | marks split over reads, several fragments | `ReplyCuttingTest`, `RecordReaderTest` |
/// | a reply larger than the buffer | `RecordReaderTest`, [GarbagePeerTest] |
/// | a WRITE sent in part, then a reconnect | [RetransmissionTest] |
/// | the server takes slots back, or offers more than it granted | [Nfs41RecoveryTest], [SessionSlotsTest] |
/// | the same in a reply's bytes | [DataCodec4Test] |
/// | a COMPOUND of another status than its last operation | [DataCodec4Test], [GarbagePeerTest] |
/// | the verifier changes | `NfsRecoveryTest`, here in all versions, [FlushTest] |
/// | a close with 256 calls in flight | [RetransmissionTest], here in all versions |
/// | a pause longer than the lease | `LeaseTest` |
/// | privileged ports | [RetransmissionTest] |
/// | the server stops reading | [StalledServerTest] |
/// | a crash: what was acknowledged and lost | `AcknowledgedLossTest` |
/// | what is not RPC at all | the tests that end in `FuzzTest`, [GarbagePeerTest], `HostileClientsTest` |
class ErrorTableTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = 1 << 20;
    private static final int BLOCKS = (int) (FILE_BYTES / BLOCK_BYTES);
    private static final Credential CREDENTIAL = new Credential("test", 0, 0, List.of());

    private static Target open(String version, String fault, int depth) throws IOException {
        Target target = Trial.open(
                Trial.settings("uri", "embedded", "version", version, "server.faults", "[" + fault + "]"),
                Trial.workload(BLOCK_BYTES, FILE_BYTES, depth),
                0);
        target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
        return target;
    }

    private static void assertFailed(ScriptedTrial trial, String status) {
        assertThat(trial.worker.troubles())
                .hasSize(4)
                .allSatisfy(trouble -> assertThat(trouble)
                        .isInstanceOfSatisfying(
                                Outcome.Failed.class,
                                failed -> assertThat(failed.reason())
                                        .contains("WRITE of 4096 bytes")
                                        .contains(status)
                                        .contains("file name")
                                        .contains("00000000000000ab")));
        assertThat(trial.get("WRITE", ProcedureCounter.ERRORS)).isEqualTo(4);
    }

    /// The numbers are RFC 1813's, section 2.6.
    @ParameterizedTest
    @CsvSource({
        "5, NFS3ERR_IO",
        "13, NFS3ERR_ACCES",
        "28, NFS3ERR_NOSPC",
        "30, NFS3ERR_ROFS",
        "69, NFS3ERR_DQUOT",
        "70, NFS3ERR_STALE",
    })
    void anErrorOfVersion3FailsTheOperationWithStatusFileAndHandle(int status, String name) throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                (_, peer) -> {
                    while (true) {
                        Received call = peer.receive();
                        peer.refuse(call, status);
                    }
                },
                0)) {
            var file = CalledFile.of(FileHandle.ofLong(2), "name", FileHandle.ofLong(0xab), true);
            var codec = new Nfs3Codec(List.of(file), CREDENTIAL, Stable.UNSTABLE);
            assertFailed(write(server, codec), name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"IO", "ACCESS", "NOSPC", "ROFS", "DQUOT", "STALE"})
    void anErrorOfVersion4FailsTheOperationWithStatusFileAndHandle(Nfs4Status status) throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                (_, peer) -> {
                    while (true) {
                        Compound call = peer.receiveCompound();
                        List<Nfs4Result> results = List.of(
                                new Nfs4Result.Done(Nfs4Op.PUTFH), new Nfs4Result.Failure(Nfs4Op.WRITE, status));
                        peer.answer(call.xid(), new CompoundReply(status.code(), "", results));
                    }
                },
                0)) {
            var file =
                    new CalledFile(FileHandle.ofLong(2), "name", 3, FileHandle.ofLong(0xab), StateId.ANONYMOUS, false);
            var client = new Compounds.Client(0, CREDENTIAL, null, 7);
            var codec = new Nfs40Codec(Stable.UNSTABLE, new Compounds(client, List.of(file)));
            assertFailed(write(server, codec), "NFS4ERR_" + status);
        }
    }

    private static ScriptedTrial write(ScriptedServer server, DataCodec codec) throws IOException {
        return ScriptedTrial.run(
                new Way(server, ScriptedTrial.PATIENT, false, codec, SessionSpec.State.NONE),
                new Load(WRITE, 4, BLOCK_BYTES, 2, 0, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void inAStormOfDelaysEveryReadCompletesOnceAndEveryDelayIsCounted(String version) throws IOException {
        try (Target target = open(version, "delay:0.5", 32)) {
            Trial trial = Trial.run(target, new Load(READ, BLOCKS, BLOCK_BYTES, 32, 0, false), FILE_BYTES);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(BLOCKS);
            long delays = trial.get(Counter.DELAYS);
            // Half of all answers: 256 are expected, and fewer than 100 never seen.
            assertThat(delays).isGreaterThan(100);
            assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS + delays);
            assertThat(trial.get("READ", ProcedureCounter.ERRORS)).isEqualTo(delays);
            assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(FILE_BYTES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void atACloseWithAllCallsInFlightEachCompletesOnce(String version) throws IOException {
        try (Target target = open(version, "drop:100", 256)) {
            Trial trial = Trial.run(target, new Load(READ, 2 * BLOCKS, BLOCK_BYTES, 256, 0, false), FILE_BYTES);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(2 * BLOCKS);
            assertThat(trial.get(Counter.RECONNECTS)).isEqualTo(1);
            assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(2 * FILE_BYTES);
        }
    }

    /// Three replies go to the mark and the filling; the verifier changes behind 39 WRITEs.
    @ParameterizedTest
    @CsvSource({
        "3, lose_unstable",
        "4.0, lose_unstable",
        "4.1, lose_unstable",
        "4.2, lose_unstable",
        "3, flip_verifier",
        "4.0, flip_verifier",
        "4.1, flip_verifier",
        "4.2, flip_verifier",
    })
    void asManyBytesAreWrittenAgainAsWereNotCommitted(String version, String fault) throws IOException {
        try (Target target = open(version, fault + ":42", 8)) {
            Trial written = Trial.run(target, new Load(WRITE, BLOCKS, BLOCK_BYTES, 8, 3, true), FILE_BYTES);
            assertThat(written.worker.troubles()).isEmpty();
            assertThat(written.get(Counter.VERIFIER_CHANGES)).isEqualTo(1);
            assertThat(written.get(Counter.REWRITTEN_BYTES)).isEqualTo(39L * BLOCK_BYTES);
            Trial read = Trial.run(target, new Load(READ, BLOCKS, BLOCK_BYTES, 8, 3, false), FILE_BYTES);
            assertThat(read.worker.troubles()).isEmpty();
        }
    }
}
