package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataPattern;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ChangeInfo;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.Delegation;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenClaim;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.OpenOwner;
import io.storbench.nfs.v4.OpenResult;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/// The templates of the hot path against the codec of whole COMPOUNDs, which reads what they write.
class DataCodec4Test extends Codec4Fixture {
    @Test
    void aReadNamesHandleStateAndRange() throws XdrException {
        call.set(Call.Kind.READ, 0, 1 << 20, 4096);
        assertThat(encoded(codec40))
                .isEqualTo(CompoundCall.of(
                        0, new FileArgument.PutFh(HANDLE), new FileArgument.Read(STATE, 1 << 20, 4096)));
    }

    @Test
    void aWriteInASessionTakesASlot() throws XdrException {
        call.set(Call.Kind.WRITE, 0, 8192, 512);
        call.generation = 5;
        ByteBuffer data = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        DataPattern.fill(data, 0, 512, 8192, 5);
        assertThat(encoded(codec41))
                .isEqualTo(CompoundCall.of(
                        2,
                        new SessionArgument.Sequence(SESSION, 1, 0, 0, false),
                        new FileArgument.PutFh(HANDLE),
                        new FileArgument.Write(STATE, 8192, Stable.DATA_SYNC, data.order(ByteOrder.BIG_ENDIAN))));
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
                .containsExactly(Nfs4Op.PUTFH, Nfs4Op.OPEN, Nfs4Op.GETFH, Nfs4Op.ACCESS, Nfs4Op.GETATTR);
        assertThat(open.operations().getFirst()).isEqualTo(new FileArgument.PutFh(DIRECTORY));
        assertThat(open.operations().get(1))
                .isEqualTo(new OpenArgument.Open(
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
        assertThat(encoded(codec40).operations().get(1)).isEqualTo(new FileArgument.Read(opened, 0, 512));
        tcp.out().clear();
        call.kind = Call.Kind.OPEN_CONFIRM;
        call.ownerSequenceId = 6;
        assertThat(encoded(codec40).operations().get(1)).isEqualTo(new OpenArgument.OpenConfirm(opened, 6));
        tcp.out().clear();
        call.kind = Call.Kind.CLOSE;
        call.ownerSequenceId = 7;
        assertThat(encoded(codec40).operations())
                .containsExactly(new FileArgument.PutFh(HANDLE), new OpenArgument.Close(7, opened));
    }
}
