package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.engine.Trial;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v4.ChannelAttributes;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenClaim;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.OpenOwner;
import io.storbench.nfs.v4.OpenResult;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// COMPOUNDs of 4.1 by hand: what each fault, and each mistake of a client, is answered with. What
/// is expected is RFC 8881's text.
class Nfs4FaultsTest {
    private static final SessionId NO_SESSION = new SessionId(0, 0);

    private final List<AutoCloseable> open = new ArrayList<>();
    private @Nullable RpcClient rpc;
    private long clientId;
    private SessionId session = NO_SESSION;
    private int sequenceId;
    private FileHandle file = FileHandle.ofLong(0);
    private StateId stateId = StateId.ANONYMOUS;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : open.reversed()) {
            resource.close();
        }
    }

    private void connect(String... faults) throws IOException {
        EmbeddedNfsServer server = EmbeddedNfsServer.start(Trial.server("sync", "sync", faults));
        open.add(server);
        RpcClient connected = RpcClient.connect(
                server.address(), new RpcClient.Options(new Credential("t", 0, 0, List.of()), 10_000, 1 << 20));
        open.add(connected);
        rpc = connected;
    }

    private CompoundReply call(Nfs4Argument... operations) throws IOException {
        return call(CompoundCall.of(1, operations));
    }

    private CompoundReply call(CompoundCall call) throws IOException {
        return Objects.requireNonNull(rpc).call(Nfs4.COMPOUND, call::encode, CompoundReply::decode);
    }

    private static Nfs4Status status(CompoundReply reply) {
        return Nfs4Status.of(reply.status()).orElseThrow();
    }

    private SessionArgument.Sequence sequence(int slot, int number) {
        return new SessionArgument.Sequence(session, number, slot, slot, true);
    }

    /// A COMPOUND behind a SEQUENCE of slot 0.
    private CompoundReply inSession(Nfs4Argument... operations) throws IOException {
        List<Nfs4Argument> all = new ArrayList<>(List.of(operations));
        all.addFirst(sequence(0, ++sequenceId));
        return call(all.toArray(Nfs4Argument[]::new));
    }

    private void createSession() throws IOException {
        var id = (SessionResult.ExchangeId) call(new SessionArgument.ExchangeId(1, Opaque.of("test"), 0))
                .results()
                .getFirst();
        clientId = id.clientId();
        var limits = new ChannelAttributes(1 << 20, 1 << 20, 2048, 16, 8);
        var created = (SessionResult.CreateSession)
                call(new SessionArgument.CreateSession(clientId, id.sequenceId(), 0, limits, limits))
                        .results()
                        .getFirst();
        session = created.sessionId();
        sequenceId = 0;
        inSession(new SessionArgument.ReclaimComplete(false));
    }

    private CompoundReply openFile() throws IOException {
        return inSession(
                new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH),
                new OpenArgument.Open(
                        0,
                        OpenArgument.Open.ACCESS_BOTH,
                        OpenArgument.Open.DENY_NONE,
                        new OpenOwner(clientId, Opaque.of("owner")),
                        new OpenHow.Unchecked(FileAttributes.NONE),
                        new OpenClaim.ByName("f")),
                new Nfs4Argument.Plain(Nfs4Op.GETFH));
    }

    private void ready(String... faults) throws IOException {
        connect(faults);
        createSession();
        CompoundReply opened = openFile();
        stateId = ((OpenResult.Open) opened.results().get(2)).stateId().latest();
        file = ((FileResult.GetFh) opened.results().get(3)).object();
    }

    private CompoundReply write() throws IOException {
        ByteBuffer data = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
        return inSession(new FileArgument.PutFh(file), new FileArgument.Write(stateId, 0, Stable.UNSTABLE, data));
    }

    private CompoundReply read() throws IOException {
        return inSession(new FileArgument.PutFh(file), new FileArgument.Read(stateId, 0, 4));
    }

    private static long verifier(CompoundReply written) {
        return ((FileResult.Write) written.results().getLast()).verifier();
    }

    /// The fault strikes after one reply: what the second and the third call are answered with.
    @ParameterizedTest
    @CsvSource({
        "jukebox:1, DELAY, OK",
        "old_stateid:1, OLD_STATEID, OK",
        "bad_session:1, OK, BADSESSION",
        "dead_session:1, OK, DEADSESSION",
        "stale_client:1, STALE_STATEID, BADSESSION",
        "expired:1, EXPIRED, EXPIRED",
        "admin_revoked:1, ADMIN_REVOKED, ADMIN_REVOKED",
        "grace:1:1h, OK, OK",
        "lose_unstable:1, OK, OK",
        "flip_verifier:1, OK, OK",
    })
    void aFaultIsAnsweredWithItsStatus(String fault, Nfs4Status second, Nfs4Status third) throws IOException {
        ready(fault);
        assertThat(status(write())).isEqualTo(Nfs4Status.OK);
        assertThat(status(write())).isEqualTo(second);
        assertThat(status(write())).isEqualTo(third);
    }

    @ParameterizedTest
    @CsvSource({"lose_unstable:1, 0", "flip_verifier:1, 4"})
    void theVerifierChangesWhetherDataAreLostOrNot(String fault, int bytesLeft) throws IOException {
        ready(fault);
        long before = verifier(write());
        CompoundReply answer = read();
        int left = ((FileResult.Read) answer.results().getLast()).data().remaining();
        assertThat(left).isEqualTo(bytesLeft);
        assertThat(verifier(write())).isNotEqualTo(before);
    }

    @Test
    void aShortReadBringsHalf() throws IOException {
        ready("short_read:1");
        write();
        var half = (FileResult.Read) read().results().getLast();
        assertThat(half.data().remaining()).isEqualTo(2);
        assertThat(half.end()).isFalse();
        assertThat(((FileResult.Read) read().results().getLast()).data().remaining())
                .isEqualTo(4);
    }

    @Test
    void newOpensWaitForTheGracePeriodAndForReclaimComplete() throws IOException {
        ready("grace:1:1h");
        write();
        write();
        assertThat(status(openFile())).isEqualTo(Nfs4Status.GRACE);
    }

    @Test
    void aSmallerTableIsWantedAndSlotsAboveItAreGoneOnceTheClientObeys() throws IOException {
        ready("slots:1:2");
        write();
        write(); // strikes
        var answer = (SessionResult.Sequence) write().results().getFirst();
        assertThat(answer.targetHighestSlot()).isEqualTo(1);
        assertThat(status(call(sequence(2, 1)))).isEqualTo(Nfs4Status.BADSLOT);
    }

    @Test
    void slotsAreCountedAndTheLastCallIsAnsweredFromTheCache() throws IOException {
        ready();
        assertThat(status(call(sequence(0, sequenceId + 2)))).isEqualTo(Nfs4Status.SEQ_MISORDERED);
        assertThat(status(call(sequence(8, 1)))).isEqualTo(Nfs4Status.BADSLOT);
        CompoundReply first = openFile();
        sequenceId--;
        assertThat(openFile()).isEqualTo(first); // the same stateid: it was not opened twice
        Nfs4Argument uncached = new SessionArgument.Sequence(session, 1, 3, 3, false);
        Nfs4Argument root = new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH);
        assertThat(status(call(uncached, root))).isEqualTo(Nfs4Status.OK);
        assertThat(status(call(uncached, root))).isEqualTo(Nfs4Status.RETRY_UNCACHED_REP);
    }

    @ParameterizedTest
    @CsvSource({"512, 8192, OK", "511, 8192, TOOSMALL", "512, 4111, TOOSMALL"})
    void aSessionInWhichNothingFitsIsRefused(int requestBytes, int replyBytes, Nfs4Status expected) throws IOException {
        connect();
        var id = (SessionResult.ExchangeId) call(new SessionArgument.ExchangeId(1, Opaque.of("test"), 0))
                .results()
                .getFirst();
        var limits = new ChannelAttributes(requestBytes, replyBytes, 2048, 16, 8);
        CompoundReply reply =
                call(new SessionArgument.CreateSession(id.clientId(), id.sequenceId(), 0, limits, limits));
        assertThat(status(reply)).isEqualTo(expected);
    }

    private int statusFlags() throws IOException {
        return ((SessionResult.Sequence) inSession().results().getFirst()).statusFlags();
    }

    private Nfs4Status free() throws IOException {
        return status(inSession(new OpenArgument.FreeStateId(stateId)));
    }

    /// RFC 8881, sections 18.38 and 18.46.3: SEQ4_STATUS_EXPIRED_ALL_STATE_REVOKED is 8,
    /// SEQ4_STATUS_ADMIN_STATE_REVOKED 32.
    @ParameterizedTest
    @CsvSource({"expired:1, 8", "admin_revoked:1, 32"})
    void everySequenceTellsOfRevokedStateUntilItIsFreed(String fault, int flag) throws IOException {
        ready(fault);
        write();
        write(); // strikes
        assertThat(statusFlags()).isEqualTo(flag);
        assertThat(statusFlags()).isEqualTo(flag);
        assertThat(free()).isEqualTo(Nfs4Status.OK);
        assertThat(statusFlags()).isZero();
        assertThat(free()).isEqualTo(Nfs4Status.BAD_STATEID);
    }

    @Test
    void stateThatIsGoodIsNotFreed() throws IOException {
        ready();
        assertThat(free()).isEqualTo(Nfs4Status.LOCKS_HELD);
        assertThat(status(write())).isEqualTo(Nfs4Status.OK);
    }

    @Test
    void aDeadSessionCanBeDestroyed() throws IOException {
        ready("dead_session:1");
        write();
        write(); // strikes
        Nfs4Argument destroy = new SessionArgument.DestroySession(session);
        assertThat(status(call(destroy))).isEqualTo(Nfs4Status.OK);
        assertThat(status(call(destroy))).isEqualTo(Nfs4Status.BADSESSION);
    }

    @Test
    void operationsOutOfPlaceAreRefused() throws IOException {
        ready();
        Nfs4Argument root = new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH);
        assertThat(status(call(root))).isEqualTo(Nfs4Status.OP_NOT_IN_SESSION);
        assertThat(status(inSession(sequence(1, 1)))).isEqualTo(Nfs4Status.SEQUENCE_POS);
        assertThat(status(inSession(new Nfs4Argument.Plain(Nfs4Op.GETFH)))).isEqualTo(Nfs4Status.NOFILEHANDLE);
        assertThat(status(inSession(new SessionArgument.ReclaimComplete(false))))
                .isEqualTo(Nfs4Status.COMPLETE_ALREADY);
        assertThat(status(call(new SessionArgument.DestroyClientId(clientId)))).isEqualTo(Nfs4Status.CLIENTID_BUSY);
        assertThat(status(call(new CompoundCall("", 3, List.of())))).isEqualTo(Nfs4Status.MINOR_VERS_MISMATCH);
    }
}
