package io.storbench.nfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataPattern;
import io.storbench.engine.EventLoop;
import io.storbench.net.ExactSelector;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ChangeInfo;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.Delegation;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
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
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The templates of the hot path against the codec of whole COMPOUNDs, which reads what they write
/// and writes what they read.
class DataCodec4Test {
    private static final SessionId SESSION = new SessionId(0x1122334455667788L, 42);
    private static final FileHandle HANDLE = new FileHandle(new byte[] {1, 2, 3, 4, 5});
    private static final FileHandle DIRECTORY = new FileHandle(new byte[] {9, 8, 7});
    private static final StateId STATE = new StateId(0, 77, 78);

    private final List<AutoCloseable> open = new ArrayList<>();
    private final Call call = new Call(0, false);
    private TcpConnection tcp;
    private Nfs40Codec codec40;
    private Nfs41Codec codec41;

    @BeforeEach
    void connect() throws IOException {
        EventLoop loop =
                new EventLoop() {
                    @Override
                    public long nowNanos() {
                        return 0;
                    }

                    @Override
                    public void schedule(long atNanos, Runnable action) {}
                };
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ExactSelector selector = new ExactSelector(loop);
        SocketChannel channel = SocketChannel.open(listener.getLocalAddress());
        tcp = new TcpConnection(channel, selector, 1 << 16, 1 << 16);
        open.addAll(List.of(tcp, selector, listener));
        Credential credential = new Credential("test", 1, 2, List.of(3));
        var files = List.of(new Compounds.File(DIRECTORY, "name", 3, HANDLE, STATE));
        codec40 =
                new Nfs40Codec(
                        Stable.DATA_SYNC,
                        new Compounds(new Compounds.Client(0, credential, null, 99), files));
        codec41 =
                new Nfs41Codec(
                        Stable.DATA_SYNC,
                        new Compounds(new Compounds.Client(2, credential, SESSION, 99), files),
                        4);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : open) {
            resource.close();
        }
    }

    private CompoundCall encoded(DataCodec codec) throws XdrException {
        call.xid = 0x01020304;
        int mark = tcp.out().position();
        int bytes = codec.encode(tcp, call);
        assertThat(bytes).isEqualTo(codec.messageBytes(call)).isLessThan(codec.maxBytes(call));
        ByteBuffer message = tcp.out().duplicate().limit(mark + bytes).position(mark);
        assertThat(message.getInt()).isEqualTo(0x80000000 | (bytes - 4)); // RFC 5531, section 11
        CallHeader header = CallHeader.decode(message);
        assertThat(header.xid()).isEqualTo(0x01020304);
        assertThat(header.procedure()).isEqualTo(1);
        CompoundCall compound = CompoundCall.decode(message);
        assertThat(message.hasRemaining()).isFalse();
        return compound;
    }

    @Test
    void aReadNamesHandleStateAndRange() throws XdrException {
        call.set(Call.Kind.READ, 0, 1 << 20, 4096);
        assertThat(encoded(codec40))
                .isEqualTo(
                        CompoundCall.of(
                                0,
                                new FileArgument.PutFh(HANDLE),
                                new FileArgument.Read(STATE, 1 << 20, 4096)));
    }

    @Test
    void aWriteInASessionTakesASlot() throws XdrException {
        call.set(Call.Kind.WRITE, 0, 8192, 512);
        call.generation = 5;
        ByteBuffer data = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        DataPattern.fill(data, 0, 512, 8192, 5);
        assertThat(encoded(codec41))
                .isEqualTo(
                        CompoundCall.of(
                                2,
                                new SessionArgument.Sequence(SESSION, 1, 0, 0, false),
                                new FileArgument.PutFh(HANDLE),
                                new FileArgument.Write(
                                        STATE,
                                        8192,
                                        Stable.DATA_SYNC,
                                        data.order(ByteOrder.BIG_ENDIAN))));
        Call other = new Call(1, false);
        other.set(Call.Kind.READ, 0, 0, 8);
        tcp.out().clear();
        codec41.encode(tcp, other);
        assertThat(other.sessionSlot).isEqualTo(1);
        assertThat(codec41.freeSlots()).isEqualTo(2);
    }

    @Test
    void commitAndRenewalAreWholeCompounds() throws XdrException {
        call.set(Call.Kind.COMMIT, 0, 0, 0);
        assertThat(encoded(codec41).operations())
                .containsExactly(
                        new SessionArgument.Sequence(SESSION, 1, 0, 0, false),
                        new FileArgument.PutFh(HANDLE),
                        new FileArgument.Commit(0, 0));
        call.set(Call.Kind.RENEW, 0, 0, 0);
        assertThat(encoded(codec40).operations())
                .singleElement()
                .extracting(Nfs4Argument::op)
                .isEqualTo(Nfs4Op.RENEW);
        assertThat(encoded(codec41).operations())
                .singleElement()
                .extracting(Nfs4Argument::op)
                .isEqualTo(Nfs4Op.SEQUENCE);
    }

    @Test
    void anOpenNamesFileOwnerAndAccess() throws XdrException {
        call.set(Call.Kind.OPEN, 0, 0, 0);
        call.opening = 0x30303031;
        call.ownerSequenceId = 5;
        CompoundCall open = encoded(codec40);
        assertThat(open.operations())
                .extracting(Nfs4Argument::op)
                .containsExactly(
                        Nfs4Op.PUTFH, Nfs4Op.OPEN, Nfs4Op.GETFH, Nfs4Op.ACCESS, Nfs4Op.GETATTR);
        assertThat(open.operations().getFirst()).isEqualTo(new FileArgument.PutFh(DIRECTORY));
        assertThat(open.operations().get(1))
                .isEqualTo(
                        new OpenArgument.Open(
                                5,
                                3,
                                0,
                                new OpenOwner(99, Opaque.of("opening-0001")),
                                new OpenHow.NoCreate(),
                                new OpenClaim.ByName("name")));
    }

    @Test
    void whatWasOpenedIsReadAndClosed() throws IOException {
        StateId opened = new StateId(1, 5, 6);
        call.set(Call.Kind.OPEN, 0, 0, 0);
        call.opening = 0;
        encoded(codec40);
        decode(
                codec40,
                reply(
                        new Nfs4Result.Done(Nfs4Op.PUTFH),
                        new OpenResult.Open(
                                opened,
                                new ChangeInfo(true, 1, 2),
                                OpenResult.Open.CONFIRM,
                                Bitmap.of(),
                                new Delegation.None()),
                        new FileResult.GetFh(HANDLE),
                        new FileResult.Access(7, 7),
                        new FileResult.GetAttr(FileAttributes.NONE)));
        assertThat(call.reaction).isEqualTo(Reaction.DONE);
        assertThat(call.unconfirmed).isTrue();
        tcp.out().clear();
        call.kind = Call.Kind.READ;
        call.lengthBytes = 512;
        assertThat(encoded(codec40).operations().get(1))
                .isEqualTo(new FileArgument.Read(opened, 0, 512));
        tcp.out().clear();
        call.kind = Call.Kind.OPEN_CONFIRM;
        call.ownerSequenceId = 6;
        assertThat(encoded(codec40).operations().get(1))
                .isEqualTo(new OpenArgument.OpenConfirm(opened, 6));
        tcp.out().clear();
        call.kind = Call.Kind.CLOSE;
        call.ownerSequenceId = 7;
        assertThat(encoded(codec40).operations())
                .containsExactly(new FileArgument.PutFh(HANDLE), new OpenArgument.Close(7, opened));
    }

    private void decode(DataCodec codec, CompoundReply reply) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(8192);
        ReplyHeader.encodeSuccess(in, call.xid);
        reply.encode(in);
        in.flip();
        ReplyHeader.decodeXid(in);
        codec.decode(in, in.duplicate().order(ByteOrder.LITTLE_ENDIAN), call);
    }

    private static Nfs4Result sequence(int sequenceId, int slot, int flags) {
        return new SessionResult.Sequence(SESSION, sequenceId, slot, 3, 3, flags);
    }

    private static CompoundReply reply(Nfs4Result... results) {
        return new CompoundReply(0, "", List.of(results));
    }

    @Test
    void aWritesAnswerTellsWhatIsSafe() throws IOException {
        call.set(Call.Kind.WRITE, 0, 0, 512);
        encoded(codec41);
        decode(
                codec41,
                reply(
                        sequence(1, 0, 0),
                        new Nfs4Result.Done(Nfs4Op.PUTFH),
                        new FileResult.Write(512, Stable.UNSTABLE, 1234)));
        assertThat(call.reaction).isEqualTo(Reaction.DONE);
        assertThat(call.count).isEqualTo(512);
        assertThat(call.unstable).isTrue();
        assertThat(call.verifier).isEqualTo(1234);
        assertThat(call.stateLost).isFalse();
        assertThat(codec41.freeSlots()).isEqualTo(4);
    }

    @Test
    void flagsThatSayThatStateIsLostAreSeen() throws IOException {
        call.set(Call.Kind.RENEW, 0, 0, 0);
        encoded(codec41);
        decode(codec41, reply(sequence(1, 0, SessionResult.Sequence.ADMIN_STATE_REVOKED)));
        assertThat(call.stateLost).isTrue();
        assertThat(call.reaction).isEqualTo(Reaction.DONE);
    }

    /// The table of what errors ask for.
    @ParameterizedTest
    @CsvSource({
        "DELAY, LATER",
        "GRACE, AFTER_GRACE",
        "RETRY_UNCACHED_REP, ANEW",
        "BADSESSION, RECOVER",
        "DEADSESSION, RECOVER",
        "CONN_NOT_BOUND_TO_SESSION, RECOVER",
        "SEQ_MISORDERED, RECOVER",
        "BADSLOT, RECOVER",
        "STALE_CLIENTID, RECOVER",
        "STALE_STATEID, RECOVER",
        "BAD_STATEID, RECOVER",
        "EXPIRED, RECOVER",
        "ADMIN_REVOKED, RECOVER",
        "OLD_STATEID, RECOVER",
        "WRONGSEC, FAIL",
        "MINOR_VERS_MISMATCH, FAIL",
        "STALE, FAIL",
        "NOSPC, FAIL",
        "DQUOT, FAIL",
        "ROFS, FAIL",
    })
    void everyStatusHasItsReaction(Nfs4Status status, Reaction expected) throws IOException {
        call.set(Call.Kind.READ, 0, 0, 512);
        encoded(codec41);
        decode(
                codec41,
                new CompoundReply(
                        status.code(),
                        "",
                        List.of(new Nfs4Result.Failure(Nfs4Op.SEQUENCE, status.code()))));
        assertThat(call.reaction).isEqualTo(expected);
        tcp.out().clear();
        encoded(codec41);
        decode(
                codec41,
                new CompoundReply(
                        status.code(),
                        "",
                        List.of(
                                sequence(expected == Reaction.ANEW ? 2 : 1, 0, 0),
                                new Nfs4Result.Done(Nfs4Op.PUTFH),
                                new Nfs4Result.Failure(Nfs4Op.READ, status.code()))));
        assertThat(call.reaction).isEqualTo(expected);
    }

    /// RFC 7530, section 15.2.4, and RFC 8881, section 16.2.3: the status of a COMPOUND is that of
    /// the last operation done, and what follows one that failed is not done.
    @ParameterizedTest
    @CsvSource({
        "OK, OK, NOSPC, 0", // it says that all went well, and the READ failed
        "NOSPC, OK, OK, 0",
        "IO, OK, NOSPC, 0",
        "OK, STALE, OK, 0",
        "STALE, STALE, OK, 0",
        "OK, OK, OK, 1",
    })
    void aCompoundThatContradictsItsOperationsIsRefused(
            Nfs4Status whole, Nfs4Status putFh, Nfs4Status read, int more) throws IOException {
        List<Nfs4Result> results = new ArrayList<>();
        results.add(result(putFh, new Nfs4Result.Done(Nfs4Op.PUTFH)));
        results.add(result(read, new FileResult.Read(false, ByteBuffer.allocate(512))));
        for (int i = 0; i < more; i++) {
            results.add(new FileResult.Commit(1));
        }
        call.set(Call.Kind.READ, 0, 0, 512);
        encoded(codec40);
        CompoundReply reply40 = new CompoundReply(whole.code(), "", results);
        assertThatThrownBy(() -> decode(codec40, reply40))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("a COMPOUND of status " + whole.code());
        tcp.out().clear();
        encoded(codec41);
        results.addFirst(sequence(1, 0, 0));
        CompoundReply reply41 = new CompoundReply(whole.code(), "", results);
        assertThatThrownBy(() -> decode(codec41, reply41))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("a COMPOUND of status " + whole.code());
        ByteBuffer encoded = ByteBuffer.allocate(4096);
        reply41.encode(encoded);
        if (more == 0) { // the reply alone does not tell how many operations were asked for
            assertThatThrownBy(() -> CompoundReply.decode(encoded.flip()))
                    .isInstanceOf(XdrException.class)
                    .hasMessageContaining("a COMPOUND of status " + whole.code());
        }
    }

    private static Nfs4Result result(Nfs4Status status, Nfs4Result success) {
        return status == Nfs4Status.OK ? success : new Nfs4Result.Failure(success.op(), status);
    }

    @Test
    void aCompoundWithoutTheLastResultIsRefused() throws IOException {
        call.set(Call.Kind.READ, 0, 0, 512);
        encoded(codec40);
        CompoundReply cut = reply(new Nfs4Result.Done(Nfs4Op.PUTFH));
        assertThatThrownBy(() -> decode(codec40, cut))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("without a result of READ");
    }

    /// Behind a delegation, which no client of ours wants, the operations' results are not read.
    @Test
    void behindADelegationTheCompoundsOwnStatusCounts() throws IOException {
        call.set(Call.Kind.OPEN, 0, 0, 0);
        call.opening = 0;
        encoded(codec40);
        List<Nfs4Result> results =
                List.of(
                        new Nfs4Result.Done(Nfs4Op.PUTFH),
                        new OpenResult.Open(
                                new StateId(1, 5, 6),
                                new ChangeInfo(true, 1, 2),
                                0,
                                Bitmap.of(),
                                new Delegation.Granted(new StateId(1, 7, 8), false)),
                        new FileResult.GetFh(HANDLE),
                        new FileResult.Access(7, 7),
                        new Nfs4Result.Failure(Nfs4Op.GETATTR, Nfs4Status.DELAY));
        decode(codec40, new CompoundReply(Nfs4Status.DELAY.code(), "", results));
        assertThat(call.reaction).isEqualTo(Reaction.LATER);
    }

    /// The session has four slots; a server that says it accepts more has not granted them, and one
    /// that wants none used still gets the calls by which it can say otherwise (RFC 8881, section
    /// 18.46.3). Numbers from 2^31 on, which no server has slots for, are taken for none.
    @ParameterizedTest
    @CsvSource({
        "3, 3, 4",
        "100, 100, 4",
        "2147483647, 2147483647, 4",
        "3, 2147483647, 4",
        "100, 1, 2",
        "1, 100, 2",
        "0, 0, 1",
        "-1, -1, 1",
        "-2147483648, 3, 1",
    })
    void slotsAreUsedOnlyAsFarAsTheyWereGranted(int highest, int target, int usable)
            throws IOException {
        call.set(Call.Kind.RENEW, 0, 0, 0);
        encoded(codec41);
        decode(codec41, reply(new SessionResult.Sequence(SESSION, 1, 0, highest, target, 0)));
        assertThat(codec41.freeSlots()).isEqualTo(usable);
        for (int i = 0; i < usable; i++) {
            Call next = new Call(i, false);
            next.set(Call.Kind.RENEW, 0, 0, 0);
            tcp.out().clear();
            codec41.encode(tcp, next);
            assertThat(next.sessionSlot).isEqualTo(i);
        }
        assertThat(codec41.freeSlots()).isZero();
    }

    @Test
    void anotherOperationsAnswerIsRefused() throws IOException {
        call.set(Call.Kind.READ, 0, 0, 512);
        encoded(codec40);
        CompoundReply wrong = reply(new Nfs4Result.Done(Nfs4Op.PUTFH), new FileResult.Commit(1));
        assertThatThrownBy(() -> decode(codec40, wrong))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("in place of READ");
    }

    @Test
    void anotherSlotsAnswerIsRefused() throws IOException {
        call.set(Call.Kind.RENEW, 0, 0, 0);
        encoded(codec41);
        assertThatThrownBy(() -> decode(codec41, reply(sequence(9, 0, 0))))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("number 9");
    }
}
