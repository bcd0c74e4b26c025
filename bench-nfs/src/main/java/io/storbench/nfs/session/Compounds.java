package io.storbench.nfs.session;

import io.storbench.engine.DataPattern;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.export.ExportedName;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.StateId;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hot path's COMPOUNDs: a call is a copy of a template with its numbers put in.
///
/// Replaced as a whole when sessions or open files are re-established.
final class Compounds {
    /// More than any COMPOUND takes beside its data: marks, header, credential, handle.
    static final int HEADER_BYTES = 1024;

    /// Where a call's number is behind its record mark.
    private static final int XID_AT = RecordMark.BYTES;

    /// READ's and COMMIT's arguments behind the open file: offset, count.
    private static final int RANGE_BYTES = 12;

    /// WRITE's arguments behind the open file, without the data: offset, stable, length.
    private static final int WRITE_ARGUMENT_BYTES = 16;

    private final List<File> files;
    private final CompoundTemplates templates;

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
    /// @param directory where it is
    /// @param name its name there
    /// @param access the bits of OPEN by which it is opened
    /// @param handle the server's name of it
    /// @param stateId by which it is open
    /// @param named whether it is known by its name only: made, opened and removed by calls; handle
    ///   and state are of no meaning then
    record File(
            FileHandle directory,
            String name,
            int access,
            FileHandle handle,
            StateId stateId,
            boolean named) {
        /// One that is open.
        File(FileHandle directory, String name, int access, FileHandle handle, StateId stateId) {
            this(directory, name, access, handle, stateId, false);
        }

        /// One that is known by its name.
        static File named(ExportedName place) {
            return new File(
                    place.directory(),
                    place.name(),
                    OpenArgument.Open.ACCESS_BOTH,
                    place.directory(),
                    StateId.ANONYMOUS,
                    true);
        }
    }

    /// @param files by number
    Compounds(Client client, List<File> files) {
        this.files = List.copyOf(files);
        this.templates = new CompoundTemplates(client, files);
    }

    /// A file in words.
    String describeFile(int file) {
        File called = files.get(file);
        return called.named
                ? "name " + called.name + " in directory " + called.directory
                : "file " + called.name + ", handle " + called.handle;
    }

    /// A call's size with the record mark.
    int messageBytes(Call call) {
        return templates.of(call).limit()
                + switch (call.kind) {
                    case READ, COMMIT -> RANGE_BYTES;
                    case WRITE -> WRITE_ARGUMENT_BYTES + call.lengthBytes;
                    case OPEN_CONFIRM, CLOSE -> StateId.BYTES + Integer.BYTES;
                    default -> 0;
                };
    }

    /// Writes a call with its record mark where the connection's buffer stands.
    ///
    /// @return its size with the record mark
    int encode(TcpConnection tcp, Call call, Stable stable) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer template = templates.of(call);
        int at = mark + template.limit();
        out.put(mark, template, 0, template.limit());
        out.putInt(mark + XID_AT, call.xid);
        int end =
                switch (call.kind) {
                    case READ, WRITE -> transfer(tcp, call, at, stable);
                    case COMMIT -> range(out, call, at);
                    case OPEN -> {
                        int op = mark + templates.openAt(call);
                        out.putInt(op + 4, call.ownerSequenceId);
                        out.putInt(op + CompoundTemplates.OWNER_END_AT, call.opening);
                        yield at;
                    }
                    case OPEN_CONFIRM -> {
                        state(out, call, at);
                        out.putInt(at + StateId.BYTES, call.ownerSequenceId);
                        yield at + StateId.BYTES + Integer.BYTES;
                    }
                    case CLOSE -> {
                        out.putInt(at, call.ownerSequenceId);
                        state(out, call, at + Integer.BYTES);
                        yield at + Integer.BYTES + StateId.BYTES;
                    }
                    default -> at;
                };
        out.position(end);
        RecordMark.end(out, mark);
        return end - mark;
    }

    private static int range(ByteBuffer out, Call call, int at) {
        out.putLong(at, call.offset).putInt(at + 8, call.lengthBytes);
        return at + RANGE_BYTES;
    }

    private static int transfer(TcpConnection tcp, Call call, int at, Stable stable) {
        ByteBuffer out = tcp.out();
        if (call.opening >= 0) {
            state(out, call, at - StateId.BYTES);
        }
        if (call.kind == Call.Kind.READ) {
            return range(out, call, at);
        }
        out.putLong(at, call.offset).putInt(at + 8, stable.code());
        out.putInt(at + 12, call.lengthBytes);
        int data = at + WRITE_ARGUMENT_BYTES;
        DataPattern.fill(tcp.outWords(), data, call.lengthBytes, call.offset, call.generation);
        return data + call.lengthBytes;
    }

    private static void state(ByteBuffer out, Call call, int at) {
        out.putInt(at, call.stateSequenceId);
        out.putLong(at + 4, call.stateHigh).putInt(at + 12, call.stateLow);
    }

    /// Puts SEQUENCE's numbers into a call.
    ///
    /// @param mark where the call begins
    void sequence(ByteBuffer out, int mark, int sequenceId, int slot, int highestSlot) {
        int at = mark + templates.sequenceAt();
        out.putInt(at, sequenceId).putInt(at + 4, slot).putInt(at + 8, highestSlot);
    }
}
