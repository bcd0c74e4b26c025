package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/// The codecs of NFSv4.0 and, with a session of four slots, of 4.1, on a connection that nobody
/// reads.
abstract class Codec4Fixture extends UnreadConnection {
    static final SessionId SESSION = new SessionId(0x1122334455667788L, 42);
    static final FileHandle HANDLE = new FileHandle(new byte[] {1, 2, 3, 4, 5});
    static final FileHandle DIRECTORY = new FileHandle(new byte[] {9, 8, 7});
    static final StateId STATE = new StateId(0, 77, 78);

    final Call call = new Call(0, false);
    Nfs40Codec codec40;
    Nfs41Codec codec41;

    @BeforeEach
    void makeCodecs() {
        Credential credential = new Credential("test", 1, 2, List.of(3));
        var files = List.of(new CalledFile(DIRECTORY, "name", 3, HANDLE, STATE, false));
        codec40 = new Nfs40Codec(Stable.DATA_SYNC, new Compounds(new Compounds.Client(0, credential, null, 99), files));
        codec41 = new Nfs41Codec(
                Stable.DATA_SYNC, new Compounds(new Compounds.Client(2, credential, SESSION, 99), files), 4);
    }

    CompoundCall encoded(DataCodec codec) throws XdrException {
        call.tag = 0x01020304;
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

    void decode(DataCodec codec, CompoundReply reply) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(8192);
        ReplyHeader.encodeSuccess(in, call.tag);
        reply.encode(in);
        in.flip();
        ReplyHeader.decodeXid(in);
        codec.decode(in, in.duplicate().order(ByteOrder.LITTLE_ENDIAN), call);
    }

    static Nfs4Result sequence(int sequenceId, int slot, int flags) {
        return new SessionResult.Sequence(SESSION, sequenceId, slot, 3, 3, flags);
    }

    static CompoundReply reply(Nfs4Result... results) {
        return new CompoundReply(0, "", List.of(results));
    }
}
