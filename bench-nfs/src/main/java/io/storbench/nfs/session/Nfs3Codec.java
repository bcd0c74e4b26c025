package io.storbench.nfs.session;

import io.storbench.engine.DataContent;
import io.storbench.engine.DataSet;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Call.Access;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.v3.SetAttributes;
import io.storbench.nfs.v4.OpenArgument.Open;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// NFSv3 on the hot path (RFC 1813). What a call begins with, and attributes that it sets, are
/// encoded once; handles and names are copied, and the call's numbers put in.
final class Nfs3Codec implements DataCodec {
    /// Where a call's number is behind its record mark.
    private static final int XID_AT = RecordMark.BYTES;

    /// More than any call takes beside its data: marks, header, credential, two handles and names.
    private static final int HEADER_BYTES = 1536;

    private static final SetAttributes FILE_MODE = SetAttributes.mode(0660);
    private static final SetAttributes DIRECTORY_MODE = SetAttributes.mode(0770);

    private final Map<Call.Kind, ByteBuffer> begins = new EnumMap<>(Call.Kind.class);
    private final byte[] fileMode = bytes(FILE_MODE::encode);
    private final byte[] directoryMode = bytes(DIRECTORY_MODE::encode);
    private final byte[] linkMode = bytes(SetAttributes.mode(0777)::encode);
    private final byte[] owner;
    private final byte[] times = bytes(SetAttributes.timesOfServer()::encode);
    private final byte[] linkText = bytes(out -> Xdr.putString(out, DataSet.LINK_TEXT));
    private final ByteBuffer measured = ByteBuffer.allocate(HEADER_BYTES);
    private final Stable stable;
    private final CalledFiles files;

    /// Of files whose handles are known.
    ///
    /// @param files by number
    Nfs3Codec(List<CalledFile> files, Credential credential, Stable stable) {
        this(new CalledFiles(files, new HeldHandles(0), DataContent.PLAIN), credential, stable);
    }

    /// @param stable how safe a WRITE is asked to be
    Nfs3Codec(CalledFiles files, Credential credential, Stable stable) {
        for (Call.Kind kind : Call.Kind.values()) {
            if (Procedures.V3.has(kind)) {
                ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
                RecordMark.begin(out);
                CallHeader.encode(out, 0, Procedures.V3.of(kind), credential);
                begins.put(kind, out.flip());
            }
        }
        this.owner = bytes(SetAttributes.owner(credential.uid(), credential.gid())::encode);
        this.stable = stable;
        this.files = files;
    }

    private static byte[] bytes(Consumer<ByteBuffer> encoding) {
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
        encoding.accept(out);
        byte[] bytes = new byte[out.position()];
        out.get(0, bytes);
        return bytes;
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
        arguments(measured.clear(), call);
        return begin(call.kind).limit() + measured.position() + (call.kind == Call.Kind.WRITE ? call.lengthBytes : 0);
    }

    private ByteBuffer begin(Call.Kind kind) {
        ByteBuffer begin = begins.get(kind);
        if (begin == null) {
            throw noState(kind);
        }
        return begin;
    }

    @Override
    public int encode(TcpConnection tcp, Call call) {
        ByteBuffer out = tcp.out();
        int mark = out.position();
        ByteBuffer begin = begin(call.kind);
        out.put(mark, begin, 0, begin.limit());
        out.putInt(mark + XID_AT, call.tag);
        out.position(mark + begin.limit());
        arguments(out, call);
        if (call.kind == Call.Kind.WRITE) {
            int data = out.position();
            call.fill(files.content(), tcp.outWords(), data);
            out.position(data + call.lengthBytes);
        }
        RecordMark.end(out, mark);
        return out.position() - mark;
    }

    /// Writes a call's arguments, without a WRITE's data (RFC 1813, section 3.3).
    private void arguments(ByteBuffer out, Call call) {
        switch (call.kind) {
            case READ, COMMIT -> {
                files.handle(out, call);
                out.putLong(call.offset).putInt(call.lengthBytes);
            }
            case WRITE -> {
                files.handle(out, call);
                out.putLong(call.offset).putInt(call.lengthBytes);
                out.putInt(stableOf(call).code()).putInt(call.lengthBytes);
            }
            case GETATTR, READ_LINK -> files.handle(out, call);
            case ACCESS -> {
                files.handle(out, call);
                boolean written = files.access(call.file) == Open.ACCESS_BOTH;
                out.putInt(written ? Access.READ | Access.MODIFY | Access.EXTEND : Access.READ);
            }
            case LOOKUP, REMOVE, REMOVE_DIRECTORY -> place(out, call, call.file);
            case MAKE_FILE -> {
                place(out, call, call.file);
                out.putInt(CreateMode.GUARDED.code()).put(fileMode);
            }
            case MAKE_DIRECTORY -> {
                place(out, call, call.file);
                out.put(directoryMode);
            }
            case MAKE_SYMBOLIC_LINK -> {
                place(out, call, call.file);
                out.put(linkMode).put(linkText);
            }
            case SET_MODE -> set(out, call, fileMode);
            case SET_OWNER -> set(out, call, owner);
            case SET_TIMES -> set(out, call, times);
            case SET_SIZE -> {
                files.handle(out, call);
                SetAttributes.encodeSize(out, call.offset);
                Xdr.putBoolean(out, false);
            }
            case RENAME -> {
                place(out, call, call.file);
                place(out, call, call.second);
            }
            case LINK -> {
                files.handle(out, call);
                place(out, call, call.second);
            }
            case READ_DIRECTORY -> {
                files.handle(out, call);
                out.putLong(call.offset).putLong(call.verifier).putInt(LISTING_BYTES);
            }
            case RENEW, OPEN, OPEN_NEW, OPEN_CONFIRM, CLOSE -> throw noState(call.kind);
        }
    }

    /// What is known by its name only is written stably: no flush keeps account of it.
    private Stable stableOf(Call call) {
        return files.isNamed(call.file) ? Stable.FILE_SYNC : stable;
    }

    /// SETATTR's arguments, without a guard (section 3.3.2).
    private void set(ByteBuffer out, Call call, byte[] attributes) {
        files.handle(out, call);
        out.put(attributes);
        Xdr.putBoolean(out, false);
    }

    private void place(ByteBuffer out, Call call, int file) {
        files.directory(out, call.holder, file);
        files.name(out, call.holder, file);
    }

    @Override
    public void decode(ByteBuffer in, ByteBuffer words, Call call) throws XdrException, RpcException {
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
                int lengthBytes = TransferResults.read(in, words, call, files);
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
            case LOOKUP -> files.take(in, call, FileHandle.MAX_BYTES_3);
            case ACCESS -> {
                Attributes.skipOptional(in);
                Xdr.getInt(in);
            }
            case GETATTR -> Attributes.skip(in);
            case MAKE_FILE, MAKE_DIRECTORY, MAKE_SYMBOLIC_LINK -> {
                files.drop(call.holder, call.file);
                if (Xdr.getBoolean(in)) { // the server may leave the handle out (section 3.3.8)
                    files.take(in, call, FileHandle.MAX_BYTES_3);
                }
            }
            case READ_LINK -> {
                Attributes.skipOptional(in);
                Xdr.skipOpaque(in, Nfs3.MAX_PATH_BYTES);
            }
            case READ_DIRECTORY -> listed(in, call);
            case REMOVE, REMOVE_DIRECTORY, SET_MODE, SET_OWNER, SET_TIMES, SET_SIZE, RENAME, LINK -> {
                // The status is all there is.
            }
            case RENEW, OPEN, OPEN_NEW, OPEN_CONFIRM, CLOSE -> throw noState(call.kind);
        }
    }

    /// Passes over a page of names to the last one's cookie (section 3.3.16).
    private static void listed(ByteBuffer in, Call call) throws XdrException {
        Attributes.skipOptional(in);
        call.verifier = Xdr.getLong(in);
        long cookie = call.offset;
        while (Xdr.getBoolean(in)) { // bounded by the reply's length
            Xdr.getLong(in); // the file's number
            Xdr.skipOpaque(in, Nfs3.MAX_NAME_BYTES);
            cookie = Xdr.getLong(in);
        }
        call.end = Xdr.getBoolean(in);
        if (!call.end && cookie == call.offset) {
            throw new XdrException("a page of a directory without names, and no end");
        }
        call.offset = cookie;
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
    public CalledFiles files() {
        return files;
    }
}
