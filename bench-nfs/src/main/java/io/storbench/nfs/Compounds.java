package io.storbench.nfs;

import io.storbench.engine.DataPattern;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.Xdr;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hot path's COMPOUNDs, encoded up to the offset for each file: SEQUENCE in a session, PUTFH,
/// then READ, WRITE or COMMIT. A call is a copy of one with its numbers put in.
///
/// Replaced as a whole when sessions or open files are made anew.
final class Compounds {
    /// More than any COMPOUND takes beside its data: marks, header, credential, handle.
    static final int HEADER_BYTES = 1024;

    /// Where a call's number is behind its record mark.
    private static final int XID_AT = RecordMark.BYTES;

    /// SEQUENCE's numbers behind the session: sequence id, slot, highest slot, whether to cache.
    private static final int SEQUENCE_NUMBER_BYTES = 16;

    /// READ's and COMMIT's arguments behind the open file: offset, count.
    private static final int RANGE_BYTES = 12;

    /// WRITE's arguments behind the open file, without the data: offset, stable, length.
    private static final int WRITE_ARGUMENT_BYTES = 16;

    private final Client client;
    private final ByteBuffer[] read;
    private final ByteBuffer[] write;
    private final ByteBuffer[] commit;
    private final ByteBuffer renew;
    private int sequenceAt;

    /// Who calls.
    ///
    /// @param minorVersion 0, 1 or 2
    /// @param credential of every call
    /// @param session where the calls belong; none in 4.0
    /// @param clientId whose lease is renewed in 4.0
    record Client(
            int minorVersion, Credential credential, @Nullable SessionId session, long clientId) {}

    /// An open file.
    ///
    /// @param handle the server's name of it
    /// @param stateId by which it is open
    record File(FileHandle handle, StateId stateId) {}

    /// @param files by number
    Compounds(Client client, List<File> files) {
        this.client = client;
        this.read = files.stream().map(file -> data(Nfs4Op.READ, file)).toArray(ByteBuffer[]::new);
        this.write =
                files.stream().map(file -> data(Nfs4Op.WRITE, file)).toArray(ByteBuffer[]::new);
        this.commit = files.stream().map(this::commit).toArray(ByteBuffer[]::new);
        this.renew = renew();
    }

    private ByteBuffer begin(int operations) {
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
        RecordMark.begin(out);
        CallHeader.encode(out, 0, Nfs4.COMPOUND, client.credential);
        Xdr.putString(out, ""); // the tag
        out.putInt(client.minorVersion);
        SessionId session = client.session;
        out.putInt(session == null ? operations : operations + 1);
        if (session != null) {
            new SessionArgument.Sequence(session, 0, 0, 0, false).encode(out);
            sequenceAt = out.position() - SEQUENCE_NUMBER_BYTES;
        }
        return out;
    }

    private ByteBuffer beginWith(FileHandle handle) {
        ByteBuffer out = begin(2);
        out.putInt(Nfs4Op.PUTFH.number());
        handle.encode(out);
        return out;
    }

    private ByteBuffer data(Nfs4Op op, File file) {
        ByteBuffer out = beginWith(file.handle);
        out.putInt(op.number());
        file.stateId.encode(out);
        return out.flip();
    }

    private ByteBuffer commit(File file) {
        ByteBuffer out = beginWith(file.handle);
        out.putInt(Nfs4Op.COMMIT.number());
        return out.flip();
    }

    /// In 4.1 a SEQUENCE alone renews the lease (RFC 8881, section 8.3).
    private ByteBuffer renew() {
        if (client.session != null) {
            return begin(0).flip();
        }
        ByteBuffer out = begin(1);
        new ClientArgument.Renew(client.clientId).encode(out);
        return out.flip();
    }

    /// A call's size with the record mark.
    int messageBytes(Call call) {
        return template(call).limit()
                + switch (call.kind) {
                    case READ, COMMIT -> RANGE_BYTES;
                    case WRITE -> WRITE_ARGUMENT_BYTES + call.lengthBytes;
                    case RENEW -> 0;
                };
    }

    /// Writes a call with its record mark where the connection's buffer stands.
    ///
    /// @return its size with the record mark
    int encode(TcpConnection tcp, Call call, Stable stable) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer template = template(call);
        int at = mark + template.limit();
        out.put(mark, template, 0, template.limit());
        out.putInt(mark + XID_AT, call.xid);
        int end =
                switch (call.kind) {
                    case READ, COMMIT -> {
                        out.putLong(at, call.offset).putInt(at + 8, call.lengthBytes);
                        yield at + RANGE_BYTES;
                    }
                    case WRITE -> {
                        out.putLong(at, call.offset).putInt(at + 8, stable.code());
                        out.putInt(at + 12, call.lengthBytes);
                        DataPattern.fill(
                                tcp.outWords(),
                                at + WRITE_ARGUMENT_BYTES,
                                call.lengthBytes,
                                call.offset,
                                call.generation);
                        yield at + WRITE_ARGUMENT_BYTES + call.lengthBytes;
                    }
                    case RENEW -> at;
                };
        out.position(end);
        RecordMark.end(out, mark);
        return end - mark;
    }

    /// Puts SEQUENCE's numbers into a call.
    ///
    /// @param mark where the call begins
    void sequence(ByteBuffer out, int mark, int sequenceId, int slot, int highestSlot) {
        int at = mark + sequenceAt;
        out.putInt(at, sequenceId).putInt(at + 4, slot).putInt(at + 8, highestSlot);
    }

    private ByteBuffer template(Call call) {
        return switch (call.kind) {
            case READ -> read[call.file];
            case WRITE -> write[call.file];
            case COMMIT -> commit[call.file];
            case RENEW -> renew;
        };
    }
}
