package io.storbench.nfs.session;

import io.storbench.engine.DataPattern;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.export.ExportedName;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Call.Access;
import io.storbench.nfs.v3.Nfs3NameCall;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.v3.SetAttributes;
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
    private static final int RANGE_BYTES = 12;

    /// More than any template and its arguments take: marks, header, credential, handle.
    private static final int HEADER_BYTES = 1024;

    private final ByteBuffer[] read;
    private final ByteBuffer[] write;
    private final ByteBuffer[] commit;
    private final ByteBuffer[] lookup;
    private final ByteBuffer[] access;
    private final ByteBuffer[] getattr;
    private final ByteBuffer[] makeFile;
    private final ByteBuffer[] makeDirectory;
    private final ByteBuffer[] remove;
    private final ByteBuffer[] removeDirectory;
    private final Stable stable;
    private final List<File> files;

    /// A file that is called about.
    ///
    /// @param directory where it is
    /// @param name its name there
    /// @param handle the server's name of it
    /// @param written whether it is written to
    /// @param named whether it is known by its name only; its handle is of no meaning then
    record File(
            FileHandle directory, String name, FileHandle handle, boolean written, boolean named) {
        /// One whose handle is known.
        File(FileHandle directory, String name, FileHandle handle, boolean written) {
            this(directory, name, handle, written, false);
        }

        /// One that is known by its name.
        static File named(ExportedName place) {
            return new File(place.directory(), place.name(), place.directory(), false, true);
        }
    }

    /// @param files by number
    Nfs3Codec(List<File> files, Credential credential, Stable stable) {
        this.read = templates(Call.Kind.READ, files, credential);
        this.write = templates(Call.Kind.WRITE, files, credential);
        this.commit = templates(Call.Kind.COMMIT, files, credential);
        this.lookup = templates(Call.Kind.LOOKUP, files, credential);
        this.access = templates(Call.Kind.ACCESS, files, credential);
        this.getattr = templates(Call.Kind.GETATTR, files, credential);
        this.makeFile = templates(Call.Kind.MAKE_FILE, files, credential);
        this.makeDirectory = templates(Call.Kind.MAKE_DIRECTORY, files, credential);
        this.remove = templates(Call.Kind.REMOVE, files, credential);
        this.removeDirectory = templates(Call.Kind.REMOVE_DIRECTORY, files, credential);
        this.stable = stable;
        this.files = List.copyOf(files);
    }

    private static ByteBuffer[] templates(Call.Kind kind, List<File> files, Credential credential) {
        return files.stream()
                .map(file -> template(kind, file, credential))
                .toArray(ByteBuffer[]::new);
    }

    private static ByteBuffer template(Call.Kind kind, File file, Credential credential) {
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
        RecordMark.begin(out);
        CallHeader.encode(out, 0, Procedures.V3.of(kind), credential);
        switch (kind) {
            case LOOKUP, REMOVE, REMOVE_DIRECTORY -> {
                file.directory.encode(out);
                Xdr.putString(out, file.name);
            }
            case MAKE_FILE ->
                    new Nfs3Call.Create(
                                    file.directory,
                                    file.name,
                                    CreateMode.GUARDED,
                                    SetAttributes.mode(0660))
                            .encode(out);
            case MAKE_DIRECTORY ->
                    new Nfs3NameCall.MakeDirectory(
                                    new Nfs3NameCall.Place(file.directory, file.name),
                                    SetAttributes.mode(0770))
                            .encode(out);
            default -> file.handle.encode(out);
        }
        if (kind == Call.Kind.ACCESS) {
            out.putInt(file.written ? Access.READ | Access.MODIFY | Access.EXTEND : Access.READ);
        }
        return out.flip();
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
        return switch (call.kind) {
            case READ, COMMIT -> templateBytes + RANGE_BYTES;
            case WRITE -> templateBytes + WRITE_ARGUMENT_BYTES + call.lengthBytes;
            default -> templateBytes;
        };
    }

    @Override
    public int encode(TcpConnection tcp, Call call) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer template = templates(call.kind)[call.file];
        int at = mark + template.limit();
        out.put(mark, template, 0, template.limit());
        out.putInt(mark + XID_AT, call.xid);
        int end =
                switch (call.kind) {
                    case READ, COMMIT -> {
                        out.putLong(at, call.offset).putInt(at + 8, call.lengthBytes);
                        yield at + RANGE_BYTES;
                    }
                    case WRITE -> write(tcp, call, at);
                    default -> at;
                };
        out.position(end);
        RecordMark.end(out, mark);
        return end - mark;
    }

    private int write(TcpConnection tcp, Call call, int at) {
        ByteBuffer out = tcp.out();
        out.putLong(at, call.offset).putInt(at + 8, call.lengthBytes);
        out.putInt(at + 12, stable.code()).putInt(at + 16, call.lengthBytes);
        int data = at + WRITE_ARGUMENT_BYTES;
        DataPattern.fill(tcp.outWords(), data, call.lengthBytes, call.offset, call.generation);
        return data + call.lengthBytes;
    }

    private ByteBuffer[] templates(Call.Kind kind) {
        return switch (kind) {
            case READ -> read;
            case WRITE -> write;
            case COMMIT -> commit;
            case LOOKUP -> lookup;
            case ACCESS -> access;
            case GETATTR -> getattr;
            case MAKE_FILE -> makeFile;
            case MAKE_DIRECTORY -> makeDirectory;
            case REMOVE -> remove;
            case REMOVE_DIRECTORY -> removeDirectory;
            case RENEW, OPEN, OPEN_CONFIRM, CLOSE -> throw noState(kind);
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
            case LOOKUP -> Xdr.skipOpaque(in, FileHandle.MAX_BYTES_3);
            case ACCESS -> {
                Attributes.skipOptional(in);
                Xdr.getInt(in);
            }
            case GETATTR -> Attributes.skip(in);
            case MAKE_FILE, MAKE_DIRECTORY, REMOVE, REMOVE_DIRECTORY -> {
                // The status is all there is.
            }
            case RENEW, OPEN, OPEN_CONFIRM, CLOSE -> throw noState(call.kind);
        }
    }

    private static IllegalArgumentException noState(Call.Kind kind) {
        return new IllegalArgumentException("NFSv3 keeps no state: " + kind);
    }

    @Override
    public Call.Kind firstOfOpening() {
        return Call.Kind.LOOKUP;
    }

    @Override
    public Call.Kind firstOfMaking() {
        return Call.Kind.MAKE_FILE;
    }

    @Override
    public boolean closes() {
        return false;
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

    @Override
    public String describeFile(int file) {
        File called = files.get(file);
        return called.named
                ? "name " + called.name + " in directory " + called.directory
                : "file " + called.name + ", handle " + called.handle;
    }
}
