package io.storbench.nfs;

import io.storbench.engine.DataPattern;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.List;

/// NFSv3 on the hot path (RFC 1813). Calls are written from templates: everything up to the offset
/// is encoded once for each file, then copied, and the call's number put in.
final class Nfs3Codec implements DataCodec {
    /// Where a call's number is behind its record mark.
    private static final int XID_AT = RecordMark.BYTES;

    /// WRITE's arguments behind the handle: offset, count, stable, length (RFC 1813, 3.3.7).
    private static final int WRITE_ARGUMENT_BYTES = 20;

    /// READ's and COMMIT's arguments behind the handle: offset, count (RFC 1813, 3.3.6, 3.3.21).
    private static final int OTHER_ARGUMENT_BYTES = 12;

    /// More than any template and its arguments take: marks, header, credential, handle.
    private static final int HEADER_BYTES = 1024;

    private final ByteBuffer[] read;
    private final ByteBuffer[] write;
    private final ByteBuffer[] commit;
    private final Stable stable;

    /// @param handles by file number
    Nfs3Codec(List<FileHandle> handles, Credential credential, Stable stable) {
        this.read = templates(Call.Kind.READ, handles, credential);
        this.write = templates(Call.Kind.WRITE, handles, credential);
        this.commit = templates(Call.Kind.COMMIT, handles, credential);
        this.stable = stable;
    }

    private static ByteBuffer[] templates(
            Call.Kind kind, List<FileHandle> handles, Credential credential) {
        Procedure procedure = Procedures.V3.of(kind);
        return handles.stream()
                .map(handle -> {
                    ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
                    RecordMark.begin(out);
                    CallHeader.encode(out, 0, procedure, credential);
                    handle.encode(out);
                    return out.flip();
                })
                .toArray(ByteBuffer[]::new);
    }

    @Override
    public Procedures procedures() {
        return Procedures.V3;
    }

    /// NFSv3 knows no such limit.
    @Override
    public int freeSlots() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int maxBytes(Call call) {
        return HEADER_BYTES + (call.kind == Call.Kind.WRITE ? call.lengthBytes : 0);
    }

    @Override
    public int messageBytes(Call call) {
        int templateBytes = templates(call.kind)[call.file].limit();
        return call.kind == Call.Kind.WRITE
                ? templateBytes + WRITE_ARGUMENT_BYTES + call.lengthBytes
                : templateBytes + OTHER_ARGUMENT_BYTES;
    }

    @Override
    public int encode(TcpConnection tcp, Call call) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer template = templates(call.kind)[call.file];
        int at = mark + template.limit();
        out.put(mark, template, 0, template.limit());
        out.putInt(mark + XID_AT, call.xid);
        out.putLong(at, call.offset);
        int end;
        if (call.kind == Call.Kind.WRITE) {
            out.putInt(at + 8, call.lengthBytes);
            out.putInt(at + 12, stable.code());
            out.putInt(at + 16, call.lengthBytes);
            int data = at + WRITE_ARGUMENT_BYTES;
            DataPattern.fill(tcp.outWords(), data, call.lengthBytes, call.offset, call.generation);
            end = data + call.lengthBytes;
        } else {
            out.putInt(at + 8, call.lengthBytes);
            end = at + OTHER_ARGUMENT_BYTES;
        }
        out.position(end);
        RecordMark.end(out, mark);
        return end - mark;
    }

    private ByteBuffer[] templates(Call.Kind kind) {
        return switch (kind) {
            case READ -> read;
            case WRITE -> write;
            case COMMIT -> commit;
            case RENEW -> throw noLease();
        };
    }

    @Override
    public void decode(ByteBuffer in, ByteBuffer words, Call call)
            throws XdrException, RpcException {
        ReplyHeader.decodeAccepted(in, Procedures.V3.of(call.kind));
        call.status = Xdr.getInt(in);
        call.reaction = reaction(call.status);
        if (call.reaction != Reaction.DONE) {
            return;
        }
        switch (call.kind) {
            case READ -> {
                Attributes.skipOptional(in);
                int count = Xdr.getInt(in);
                int lengthBytes = TransferResults.read(in, words, call);
                if (count != lengthBytes) {
                    throw new XdrException("READ of " + count + " bytes with " + lengthBytes);
                }
            }
            case WRITE -> {
                Attributes.skipChange(in);
                TransferResults.written(in, call);
            }
            case COMMIT -> {
                Attributes.skipChange(in);
                call.verifier = Xdr.getLong(in);
            }
            case RENEW -> throw noLease();
        }
    }

    private static IllegalArgumentException noLease() {
        return new IllegalArgumentException("NFSv3 has no lease");
    }

    private static Reaction reaction(int status) {
        if (status == Nfs3Status.OK.code()) {
            return Reaction.DONE;
        }
        return status == Nfs3Status.JUKEBOX.code() ? Reaction.LATER : Reaction.FAIL;
    }

    @Override
    public String describe(int status) {
        return Nfs3Status.describe(status);
    }
}
