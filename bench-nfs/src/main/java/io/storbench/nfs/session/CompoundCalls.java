package io.storbench.nfs.session;

import io.storbench.engine.DataSet;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.AttributeValue;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.CreateType;
import io.storbench.nfs.v4.FileArgument.Access;
import io.storbench.nfs.v4.FileArgument.GetAttr;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.OpenArgument.Open;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.Xdr;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/// What the hot path's COMPOUNDs consist of, beside handles, names and a call's own numbers:
/// encoded once. Each begins with SEQUENCE in a session, then PUTFH.
final class CompoundCalls {
    /// More than any COMPOUND takes beside its data: marks, header, credential, two handles and
    /// names.
    static final int HEADER_BYTES = 2048;

    /// An open owner's name, of which the slot's number takes the place of the last four bytes.
    private static final byte[] OWNER = "opening-".getBytes(StandardCharsets.US_ASCII);

    /// SEQUENCE's numbers behind the session: sequence id, slot, highest slot, whether to cache.
    private static final int SEQUENCE_NUMBER_BYTES = 16;

    private static final FileAttributes FILE_MODE = FileAttributes.NONE.with(Attribute.MODE, 0660);
    private static final FileAttributes DIRECTORY_MODE = FileAttributes.NONE.with(Attribute.MODE, 0770);
    private static final AttributeValue OF_SERVER = new AttributeValue.SetTime(Optional.empty());

    private final Compounds.Client client;
    private final ByteBuffer[] begins = new ByteBuffer[6];
    private final ByteBuffer renew;
    private final byte[] existing = bytes(new OpenHow.NoCreate()::encode);
    private final byte[] guarded = bytes(new OpenHow.Guarded(FILE_MODE)::encode);
    private final byte[] attributes = bytes(attributesAsked()::encode);
    private final byte[] access = bytes(new Access(Access.READ | Access.MODIFY | Access.EXTEND)::encode);
    private final byte[] fileMode = bytes(FILE_MODE::encode);
    private final byte[] directoryMode = bytes(DIRECTORY_MODE::encode);
    private final byte[] times = bytes(
            FileAttributes.NONE.with(Attribute.TIME_ACCESS_SET, OF_SERVER).with(Attribute.TIME_MODIFY_SET, OF_SERVER)
                    ::encode);
    private final byte[] sizeOnly = bytes(Bitmap.of(Attribute.SIZE)::encode);
    private final byte[] anonymous = bytes(StateId.ANONYMOUS::encode);
    private final byte[] symbolicLink = bytes(new CreateType.SymbolicLink(DataSet.LINK_TEXT)::encode);
    private final byte[] directory = bytes(new CreateType.Directory()::encode);
    private final byte[] linkMode = bytes(FileAttributes.NONE.with(Attribute.MODE, 0777)::encode);
    private final byte[] listed = bytes(Bitmap.of(Attribute.FILEID)::encode);
    private final byte[] owner;
    private int sequenceAt;

    CompoundCalls(Compounds.Client client) {
        this.client = client;
        for (int operations = 1; operations < begins.length; operations++) {
            begins[operations] = begin(operations).flip();
        }
        this.renew = renew();
        this.owner = bytes(owner(client.credential())::encode);
    }

    private static byte[] bytes(Consumer<ByteBuffer> encoding) {
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
        encoding.accept(out);
        byte[] bytes = new byte[out.position()];
        out.get(0, bytes);
        return bytes;
    }

    /// As numbers, which servers take with AUTH_SYS (RFC 7530, section 5.9).
    private static FileAttributes owner(Credential caller) {
        return FileAttributes.NONE
                .with(Attribute.OWNER, new AttributeValue.Text(Integer.toUnsignedString(caller.uid())))
                .with(Attribute.OWNER_GROUP, new AttributeValue.Text(Integer.toUnsignedString(caller.gid())));
    }

    /// By what a client sees whether its pages still hold.
    private static Nfs4Argument attributesAsked() {
        return new GetAttr(Bitmap.of(Attribute.TYPE, Attribute.CHANGE, Attribute.SIZE));
    }

    private ByteBuffer begin(int operations) {
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
        RecordMark.begin(out);
        CallHeader.encode(out, 0, Nfs4.COMPOUND, client.credential());
        Xdr.putString(out, ""); // the tag
        out.putInt(client.minorVersion());
        SessionId session = client.session();
        out.putInt(session == null ? operations : operations + 1);
        if (session != null) {
            new SessionArgument.Sequence(session, 0, 0, 0, false).encode(out);
            sequenceAt = out.position() - SEQUENCE_NUMBER_BYTES;
        }
        return out;
    }

    /// In 4.1 a SEQUENCE alone renews the lease (RFC 8881, section 8.3).
    private ByteBuffer renew() {
        if (client.session() != null) {
            return begin(0).flip();
        }
        ByteBuffer out = begin(1);
        new ClientArgument.Renew(client.clientId()).encode(out);
        return out.flip();
    }

    /// Where SEQUENCE's numbers are, from a call's beginning.
    int sequenceAt() {
        return sequenceAt;
    }

    /// What a call begins with, before PUTFH.
    ByteBuffer begin(Call.Kind kind) {
        return switch (kind) {
            case RENEW -> renew;
            case READ,
                    WRITE,
                    COMMIT,
                    GETATTR,
                    ACCESS,
                    CLOSE,
                    OPEN_CONFIRM,
                    REMOVE,
                    REMOVE_DIRECTORY,
                    SET_MODE,
                    SET_OWNER,
                    SET_TIMES,
                    SET_SIZE,
                    READ_LINK,
                    READ_DIRECTORY -> begins[2];
            case LOOKUP, MAKE_DIRECTORY, MAKE_SYMBOLIC_LINK, RENAME, LINK -> begins[4];
            case OPEN, OPEN_NEW -> begins[5];
            case MAKE_FILE -> throw new IllegalArgumentException("no COMPOUND here: " + kind);
        };
    }

    /// Writes a call's operations, without a WRITE's data.
    ///
    /// @param state by which the file is open, where it is not by a slot's own opening
    /// @param stable how safe a WRITE is asked to be
    void operations(ByteBuffer out, Call call, CalledFiles files, byte[] state, Stable stable) {
        switch (call.kind) {
            case READ -> {
                onObject(out, call, files, Nfs4Op.READ);
                state(out, call, state);
                out.putLong(call.offset).putInt(call.lengthBytes);
            }
            case WRITE -> {
                onObject(out, call, files, Nfs4Op.WRITE);
                state(out, call, state);
                out.putLong(call.offset).putInt(stable.code()).putInt(call.lengthBytes);
            }
            case COMMIT -> {
                onObject(out, call, files, Nfs4Op.COMMIT);
                out.putLong(call.offset).putInt(call.lengthBytes);
            }
            case RENEW -> {}
            case OPEN -> open(out, call, files, existing);
            case OPEN_NEW -> open(out, call, files, guarded);
            case OPEN_CONFIRM -> {
                onObject(out, call, files, Nfs4Op.OPEN_CONFIRM);
                state(out, call);
                out.putInt(call.ownerSequenceId);
            }
            case CLOSE -> {
                onObject(out, call, files, Nfs4Op.CLOSE);
                out.putInt(call.ownerSequenceId);
                state(out, call);
            }
            case GETATTR -> {
                putObject(out, call, files);
                out.put(attributes);
            }
            case ACCESS -> {
                putObject(out, call, files);
                out.put(access);
            }
            case SET_MODE -> {
                onObject(out, call, files, Nfs4Op.SETATTR);
                out.put(anonymous).put(fileMode);
            }
            case SET_OWNER -> {
                onObject(out, call, files, Nfs4Op.SETATTR);
                out.put(anonymous).put(owner);
            }
            case SET_TIMES -> {
                onObject(out, call, files, Nfs4Op.SETATTR);
                out.put(anonymous).put(times);
            }
            case SET_SIZE -> {
                onObject(out, call, files, Nfs4Op.SETATTR);
                out.put(anonymous).put(sizeOnly).putInt(Long.BYTES).putLong(call.offset);
            }
            case LOOKUP -> {
                inDirectory(out, call, call.file, files, Nfs4Op.LOOKUP);
                files.name(out, call.holder, call.file);
                handleAndAttributes(out);
            }
            case MAKE_DIRECTORY -> {
                inDirectory(out, call, call.file, files, Nfs4Op.CREATE);
                out.put(directory);
                files.name(out, call.holder, call.file);
                out.put(directoryMode);
                handleAndAttributes(out);
            }
            case MAKE_SYMBOLIC_LINK -> {
                inDirectory(out, call, call.file, files, Nfs4Op.CREATE);
                out.put(symbolicLink);
                files.name(out, call.holder, call.file);
                out.put(linkMode);
                handleAndAttributes(out);
            }
            case REMOVE, REMOVE_DIRECTORY -> {
                inDirectory(out, call, call.file, files, Nfs4Op.REMOVE);
                files.name(out, call.holder, call.file);
            }
            case RENAME -> {
                inDirectory(out, call, call.file, files, Nfs4Op.SAVEFH);
                inDirectory(out, call, call.second, files, Nfs4Op.RENAME);
                files.name(out, call.holder, call.file);
                files.name(out, call.holder, call.second);
            }
            case LINK -> {
                onObject(out, call, files, Nfs4Op.SAVEFH);
                inDirectory(out, call, call.second, files, Nfs4Op.LINK);
                files.name(out, call.holder, call.second);
            }
            case READ_LINK -> onObject(out, call, files, Nfs4Op.READLINK);
            case READ_DIRECTORY -> {
                onObject(out, call, files, Nfs4Op.READDIR);
                out.putLong(call.offset).putLong(call.verifier);
                out.putInt(DataCodec.LISTING_BYTES)
                        .putInt(DataCodec.LISTING_BYTES)
                        .put(listed);
            }
            case MAKE_FILE -> throw new IllegalArgumentException("no COMPOUND here: " + call.kind);
        }
    }

    private static void putObject(ByteBuffer out, Call call, CalledFiles files) {
        out.putInt(Nfs4Op.PUTFH.number());
        files.handle(out, call);
    }

    private static void onObject(ByteBuffer out, Call call, CalledFiles files, Nfs4Op op) {
        putObject(out, call, files);
        out.putInt(op.number());
    }

    private static void inDirectory(ByteBuffer out, Call call, int file, CalledFiles files, Nfs4Op op) {
        out.putInt(Nfs4Op.PUTFH.number());
        files.directory(out, call.holder, file);
        out.putInt(op.number());
    }

    /// What clients ask along with a name.
    private void handleAndAttributes(ByteBuffer out) {
        out.putInt(Nfs4Op.GETFH.number()).put(attributes);
    }

    /// OPEN with what clients ask along with it: handle, access, attributes.
    private void open(ByteBuffer out, Call call, CalledFiles files, byte[] how) {
        inDirectory(out, call, call.file, files, Nfs4Op.OPEN);
        int wanted = files.access(call.file);
        out.putInt(call.ownerSequenceId);
        out.putInt(client.session() == null ? wanted : wanted | Open.WANT_NO_DELEGATION);
        out.putInt(Open.DENY_NONE).putLong(client.clientId());
        out.putInt(OWNER.length + Integer.BYTES).put(OWNER).putInt(call.opening);
        out.put(how);
        out.putInt(0); // CLAIM_NULL: by its name
        files.name(out, call.holder, call.file);
        out.putInt(Nfs4Op.GETFH.number()).put(access).put(attributes);
    }

    private static void state(ByteBuffer out, Call call, byte[] state) {
        if (call.opening >= 0) {
            state(out, call);
        } else {
            out.put(state);
        }
    }

    private static void state(ByteBuffer out, Call call) {
        out.putInt(call.stateSequenceId).putLong(call.stateHigh).putInt(call.stateLow);
    }
}
