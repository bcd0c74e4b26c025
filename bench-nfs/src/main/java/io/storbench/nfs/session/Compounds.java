package io.storbench.nfs.session;

import io.storbench.engine.DataContent;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.StateId;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hot path's COMPOUNDs as messages.
///
/// Replaced as a whole when sessions or open files are re-established.
final class Compounds {
    /// Where a call's number is behind its record mark.
    private static final int XID_AT = RecordMark.BYTES;

    /// Of files that are open by a slot's own opening only.
    private static final byte[] NO_STATE = bytes(StateId.ANONYMOUS);

    private final CalledFiles files;
    private final byte[][] states;
    private final CompoundCalls calls;
    private final ByteBuffer measured = ByteBuffer.allocate(CompoundCalls.HEADER_BYTES);

    /// Who calls.
    ///
    /// @param minorVersion 0, 1 or 2
    /// @param credential of every call
    /// @param session where the calls belong; none in 4.0
    /// @param clientId whose lease is renewed in 4.0
    record Client(
            int minorVersion,
            Credential credential,
            @Nullable SessionId session,
            long clientId) {}

    /// Of files whose handles are known.
    ///
    /// @param files by number
    Compounds(Client client, List<CalledFile> files) {
        this(client, files, new HeldHandles(0), DataContent.PLAIN);
    }

    /// @param files by number
    /// @param held of those that are known by their names only
    /// @param content of all of them
    Compounds(Client client, List<CalledFile> files, HeldHandles held, DataContent content) {
        this.files = new CalledFiles(files, held, content);
        this.states = files.stream().map(file -> bytes(file.stateId())).toArray(byte[][]::new);
        this.calls = new CompoundCalls(client);
    }

    private static byte[] bytes(StateId state) {
        ByteBuffer out = ByteBuffer.allocate(StateId.BYTES);
        state.encode(out);
        return out.array();
    }

    /// What calls are about.
    CalledFiles files() {
        return files;
    }

    /// A call's size with the record mark.
    int messageBytes(Call call) {
        write(measured.clear(), call, Stable.UNSTABLE);
        return calls.begin(call.kind).limit()
                + measured.position()
                + (call.kind == Call.Kind.WRITE ? call.lengthBytes : 0);
    }

    /// Writes a call with its record mark where the connection's buffer stands.
    ///
    /// @return its size with the record mark
    int encode(TcpConnection tcp, Call call, Stable stable) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer begin = calls.begin(call.kind);
        out.put(mark, begin, 0, begin.limit());
        out.putInt(mark + XID_AT, call.tag);
        out.position(mark + begin.limit());
        // What is known by its name only is written stably: no flush keeps account of it.
        boolean named = call.kind == Call.Kind.WRITE && files.isNamed(call.file);
        write(out, call, named ? Stable.FILE_SYNC : stable);
        if (call.kind == Call.Kind.WRITE) {
            int data = out.position();
            call.fill(files.content(), tcp.outWords(), data);
            out.position(data + call.lengthBytes);
        }
        RecordMark.end(out, mark);
        return out.position() - mark;
    }

    private void write(ByteBuffer out, Call call, Stable stable) {
        byte[] state = call.file < states.length ? states[call.file] : NO_STATE;
        calls.operations(out, call, files, state, stable);
    }

    /// Puts SEQUENCE's numbers into a call.
    ///
    /// @param mark where the call begins
    void sequence(ByteBuffer out, int mark, int sequenceId, int slot, int highestSlot) {
        int at = mark + calls.sequenceAt();
        out.putInt(at, sequenceId).putInt(at + 4, slot).putInt(at + 8, highestSlot);
    }
}
