package io.storbench.nfs;

import io.storbench.engine.DataPattern;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v3.Nfs3;
import java.nio.ByteBuffer;
import java.util.List;

/// Writes READ, WRITE and COMMIT calls from templates: everything up to the offset is encoded once
/// for each file, then copied, and the call's number put in. Allocates nothing per call.
final class CallEncoder {
    /// Where a call's number is behind its record mark.
    private static final int XID_AT = RecordMark.BYTES;

    /// WRITE's arguments behind the handle: offset, count, stable, length (RFC 1813, 3.3.7).
    private static final int WRITE_ARGUMENT_BYTES = 20;

    /// More than any template and its arguments take: marks, header, credential, handle.
    static final int HEADER_BYTES = 1024;

    private final ByteBuffer[] read;
    private final ByteBuffer[] write;
    private final ByteBuffer[] commit;
    private final Stable stable;

    /// @param handles by file number
    CallEncoder(List<FileHandle> handles, Credential credential, Stable stable) {
        this.read = templates(Nfs3.READ, handles, credential);
        this.write = templates(Nfs3.WRITE, handles, credential);
        this.commit = templates(Nfs3.COMMIT, handles, credential);
        this.stable = stable;
    }

    private static ByteBuffer[] templates(
            Procedure procedure, List<FileHandle> handles, Credential credential) {
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

    /// The room that a call takes at most.
    static int maxBytes(Call call) {
        return HEADER_BYTES + (call.kind == Call.Kind.WRITE ? call.lengthBytes : 0);
    }

    /// Writes a call.
    ///
    /// @return its size with the record mark
    int encode(TcpConnection tcp, Call call, int xid) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer template = templates(call.kind)[call.file];
        int at = mark + template.limit();
        out.put(mark, template, 0, template.limit());
        out.putInt(mark + XID_AT, xid);
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
            end = at + 12;
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
        };
    }
}
