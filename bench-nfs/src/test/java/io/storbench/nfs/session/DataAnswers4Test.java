package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.Stable;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ChangeInfo;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.Delegation;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenResult;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the templates of the hot path make of answers that the codec of whole COMPOUNDs wrote.
class DataAnswers4Test extends Codec4Fixture {
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
        "RETRY_UNCACHED_REP, AGAIN",
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
                new CompoundReply(status.code(), "", List.of(new Nfs4Result.Failure(Nfs4Op.SEQUENCE, status.code()))));
        assertThat(call.reaction).isEqualTo(expected);
        tcp.out().clear();
        encoded(codec41);
        decode(
                codec41,
                new CompoundReply(
                        status.code(),
                        "",
                        List.of(
                                sequence(expected == Reaction.AGAIN ? 2 : 1, 0, 0),
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
    void aCompoundThatContradictsItsOperationsIsRefused(Nfs4Status whole, Nfs4Status putFh, Nfs4Status read, int more)
            throws IOException {
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
        List<Nfs4Result> results = List.of(
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
    void slotsAreUsedOnlyAsFarAsTheyWereGranted(int highest, int target, int usable) throws IOException {
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
