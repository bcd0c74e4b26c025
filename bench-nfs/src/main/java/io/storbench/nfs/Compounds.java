package io.storbench.nfs;

import io.storbench.engine.DataPattern;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenClaim;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.OpenOwner;
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

    private static final int NO_DELEGATION = OpenArgument.Open.WANT_NO_DELEGATION;

    /// An open owner's name without the slot's number, which takes the place of the last four.
    private static final String OWNER = "opening-0000";

    /// Where an owner's last four bytes are behind OPEN's number: sequence id, access, deny, client
    /// id, length, text.
    private static final int OWNER_END_AT = 4 + 4 + 4 + 4 + 8 + 4 + OWNER.length() - 4;

    /// SEQUENCE's numbers behind the session: sequence id, slot, highest slot, whether to cache.
    private static final int SEQUENCE_NUMBER_BYTES = 16;

    /// READ's and COMMIT's arguments behind the open file: offset, count.
    private static final int RANGE_BYTES = 12;

    /// WRITE's arguments behind the open file, without the data: offset, stable, length.
    private static final int WRITE_ARGUMENT_BYTES = 16;

    private final Client client;
    private final List<File> files;
    private final ByteBuffer[] read;
    private final ByteBuffer[] write;
    private final ByteBuffer[] commit;
    private final ByteBuffer renew;
    private final ByteBuffer[] open;
    private final ByteBuffer[] confirm;
    private final ByteBuffer[] close;
    private int sequenceAt;
    private final int[] openAts;

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
    /// @param access bits of [OpenArgument.Open] by which it is opened
    /// @param handle the server's name of it
    /// @param stateId by which it is open
    record File(
            FileHandle directory, String name, int access, FileHandle handle, StateId stateId) {}

    /// @param files by number
    Compounds(Client client, List<File> files) {
        this.client = client;
        this.files = List.copyOf(files);
        this.read = files.stream().map(file -> data(Nfs4Op.READ, file)).toArray(ByteBuffer[]::new);
        this.write =
                files.stream().map(file -> data(Nfs4Op.WRITE, file)).toArray(ByteBuffer[]::new);
        this.commit = files.stream().map(this::commit).toArray(ByteBuffer[]::new);
        this.renew = renew();
        this.open = files.stream().map(this::open).toArray(ByteBuffer[]::new);
        this.openAts =
                files.stream().mapToInt(file -> beginWith(file.directory, 4).position()).toArray();
        this.confirm =
                files.stream()
                        .map(file -> onState(Nfs4Op.OPEN_CONFIRM, file))
                        .toArray(ByteBuffer[]::new);
        this.close =
                files.stream().map(file -> onState(Nfs4Op.CLOSE, file)).toArray(ByteBuffer[]::new);
    }

    /// A file in words.
    String describeFile(int file) {
        return "file " + files.get(file).name + ", handle " + files.get(file).handle;
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
        return beginWith(handle, 1);
    }

    /// @param operations on the object of this handle
    private ByteBuffer beginWith(FileHandle handle, int operations) {
        ByteBuffer out = begin(1 + operations);
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

    /// OPEN with what clients ask along with it: handle, access, attributes.
    private ByteBuffer open(File file) {
        ByteBuffer out = beginWith(file.directory, 4);
        int access = file.access;
        new OpenArgument.Open(
                        0,
                        client.session == null ? access : access | NO_DELEGATION,
                        OpenArgument.Open.DENY_NONE,
                        new OpenOwner(client.clientId, Opaque.of(OWNER)),
                        new OpenHow.NoCreate(),
                        new OpenClaim.ByName(file.name))
                .encode(out);
        out.putInt(Nfs4Op.GETFH.number());
        new FileArgument.Access(
                        FileArgument.Access.READ
                                | FileArgument.Access.MODIFY
                                | FileArgument.Access.EXTEND)
                .encode(out);
        new FileArgument.GetAttr(Bitmap.of(Attribute.TYPE, Attribute.CHANGE, Attribute.SIZE))
                .encode(out);
        return out.flip();
    }

    private ByteBuffer onState(Nfs4Op op, File file) {
        ByteBuffer out = beginWith(file.handle);
        out.putInt(op.number());
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
        ByteBuffer template = template(call);
        int at = mark + template.limit();
        out.put(mark, template, 0, template.limit());
        out.putInt(mark + XID_AT, call.xid);
        int end =
                switch (call.kind) {
                    case READ, WRITE -> transfer(tcp, call, at, stable);
                    case COMMIT -> range(out, call, at);
                    case OPEN -> {
                        int op = mark + openAts[call.file];
                        out.putInt(op + 4, call.ownerSequenceId);
                        out.putInt(op + OWNER_END_AT, call.opening);
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
                    case RENEW, LOOKUP, ACCESS -> at;
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
        int at = mark + sequenceAt;
        out.putInt(at, sequenceId).putInt(at + 4, slot).putInt(at + 8, highestSlot);
    }

    private ByteBuffer template(Call call) {
        return switch (call.kind) {
            case READ -> read[call.file];
            case WRITE -> write[call.file];
            case COMMIT -> commit[call.file];
            case RENEW -> renew;
            case OPEN -> open[call.file];
            case OPEN_CONFIRM -> confirm[call.file];
            case CLOSE -> close[call.file];
            case LOOKUP, ACCESS ->
                    throw new IllegalArgumentException("no COMPOUND here: " + call.kind);
        };
    }
}
