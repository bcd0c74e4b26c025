package io.storbench.nfs.session;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.CreateType;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.NameArgument;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenClaim;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.OpenOwner;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.xdr.Xdr;
import java.nio.ByteBuffer;
import java.util.List;

/// The hot path's COMPOUNDs, encoded for each file up to where a call's own numbers begin: SEQUENCE
/// in a session, PUTFH, then the operation. Made once; [Compounds] makes calls of them.
final class CompoundTemplates {
    private static final int NO_DELEGATION = OpenArgument.Open.WANT_NO_DELEGATION;

    /// An open owner's name without the slot's number, which takes the place of the last four.
    private static final String OWNER = "opening-0000";

    /// SEQUENCE's numbers behind the session: sequence id, slot, highest slot, whether to cache.
    private static final int SEQUENCE_NUMBER_BYTES = 16;

    /// Where an owner's last four bytes are behind OPEN's number: sequence id, access, deny, client
    /// id, length, text.
    static final int OWNER_END_AT = 4 + 4 + 4 + 4 + 8 + 4 + OWNER.length() - 4;

    private final Compounds.Client client;
    private final ByteBuffer[] read;
    private final ByteBuffer[] write;
    private final ByteBuffer[] commit;
    private final ByteBuffer renew;
    private final ByteBuffer[] open;
    private final ByteBuffer[] confirm;
    private final ByteBuffer[] close;
    private final ByteBuffer[] getattr;
    private final ByteBuffer[] lookup;
    private final ByteBuffer[] makeDirectory;
    private final ByteBuffer[] remove;
    private final int[] openAts;
    private int sequenceAt;

    /// @param files by number
    CompoundTemplates(Compounds.Client client, List<Compounds.File> files) {
        this.client = client;
        this.read = files.stream().map(file -> data(Nfs4Op.READ, file)).toArray(ByteBuffer[]::new);
        this.write =
                files.stream().map(file -> data(Nfs4Op.WRITE, file)).toArray(ByteBuffer[]::new);
        this.commit = files.stream().map(this::commit).toArray(ByteBuffer[]::new);
        this.renew = renew();
        this.open = files.stream().map(this::open).toArray(ByteBuffer[]::new);
        this.openAts =
                files.stream()
                        .mapToInt(file -> beginWith(file.directory(), 4).position())
                        .toArray();
        this.confirm =
                files.stream()
                        .map(file -> onState(Nfs4Op.OPEN_CONFIRM, file))
                        .toArray(ByteBuffer[]::new);
        this.close =
                files.stream().map(file -> onState(Nfs4Op.CLOSE, file)).toArray(ByteBuffer[]::new);
        this.getattr = files.stream().map(this::getattr).toArray(ByteBuffer[]::new);
        this.lookup = files.stream().map(this::lookup).toArray(ByteBuffer[]::new);
        this.makeDirectory = files.stream().map(this::makeDirectory).toArray(ByteBuffer[]::new);
        this.remove = files.stream().map(this::remove).toArray(ByteBuffer[]::new);
    }

    private ByteBuffer begin(int operations) {
        ByteBuffer out = ByteBuffer.allocate(Compounds.HEADER_BYTES);
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

    private ByteBuffer data(Nfs4Op op, Compounds.File file) {
        ByteBuffer out = beginWith(file.handle());
        out.putInt(op.number());
        file.stateId().encode(out);
        return out.flip();
    }

    private ByteBuffer commit(Compounds.File file) {
        ByteBuffer out = beginWith(file.handle());
        out.putInt(Nfs4Op.COMMIT.number());
        return out.flip();
    }

    /// OPEN with what clients ask along with it: handle, access, attributes.
    private ByteBuffer open(Compounds.File file) {
        ByteBuffer out = beginWith(file.directory(), 4);
        int access = file.access();
        new OpenArgument.Open(
                        0,
                        client.session() == null ? access : access | NO_DELEGATION,
                        OpenArgument.Open.DENY_NONE,
                        new OpenOwner(client.clientId(), Opaque.of(OWNER)),
                        file.named()
                                ? new OpenHow.Guarded(
                                        FileAttributes.NONE.with(Attribute.MODE, 0660))
                                : new OpenHow.NoCreate(),
                        new OpenClaim.ByName(file.name()))
                .encode(out);
        out.putInt(Nfs4Op.GETFH.number());
        new FileArgument.Access(
                        FileArgument.Access.READ
                                | FileArgument.Access.MODIFY
                                | FileArgument.Access.EXTEND)
                .encode(out);
        attributes().encode(out);
        return out.flip();
    }

    /// By what a client sees whether its pages still hold.
    private static FileArgument.GetAttr attributes() {
        return new FileArgument.GetAttr(
                Bitmap.of(Attribute.TYPE, Attribute.CHANGE, Attribute.SIZE));
    }

    private ByteBuffer getattr(Compounds.File file) {
        ByteBuffer out = beginWith(file.handle());
        attributes().encode(out);
        return out.flip();
    }

    /// On what an OPEN has opened. What it made is named again: its handle is known only then.
    private ByteBuffer onState(Nfs4Op op, Compounds.File file) {
        ByteBuffer out;
        if (file.named()) {
            out = beginWith(file.directory(), 2);
            new NameArgument.OfName(Nfs4Op.LOOKUP, file.name()).encode(out);
        } else {
            out = beginWith(file.handle());
        }
        out.putInt(op.number());
        return out.flip();
    }

    /// LOOKUP with what clients ask along with it: handle, attributes.
    private ByteBuffer lookup(Compounds.File file) {
        ByteBuffer out = beginWith(file.directory(), 3);
        new NameArgument.OfName(Nfs4Op.LOOKUP, file.name()).encode(out);
        out.putInt(Nfs4Op.GETFH.number());
        attributes().encode(out);
        return out.flip();
    }

    private ByteBuffer makeDirectory(Compounds.File file) {
        ByteBuffer out = beginWith(file.directory(), 3);
        new NameArgument.Create(
                        new CreateType.Directory(),
                        file.name(),
                        FileAttributes.NONE.with(Attribute.MODE, 0770))
                .encode(out);
        out.putInt(Nfs4Op.GETFH.number());
        attributes().encode(out);
        return out.flip();
    }

    private ByteBuffer remove(Compounds.File file) {
        ByteBuffer out = beginWith(file.directory());
        new NameArgument.OfName(Nfs4Op.REMOVE, file.name()).encode(out);
        return out.flip();
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

    /// What a call begins with.
    ByteBuffer of(Call call) {
        return switch (call.kind) {
            case READ -> read[call.file];
            case WRITE -> write[call.file];
            case COMMIT -> commit[call.file];
            case RENEW -> renew;
            case OPEN -> open[call.file];
            case OPEN_CONFIRM -> confirm[call.file];
            case CLOSE -> close[call.file];
            case GETATTR -> getattr[call.file];
            case LOOKUP -> lookup[call.file];
            case MAKE_DIRECTORY -> makeDirectory[call.file];
            case REMOVE, REMOVE_DIRECTORY -> remove[call.file];
            case ACCESS, MAKE_FILE ->
                    throw new IllegalArgumentException("no COMPOUND here: " + call.kind);
        };
    }

    /// Where SEQUENCE's numbers are, from a call's beginning.
    int sequenceAt() {
        return sequenceAt;
    }

    /// Where OPEN is, from a call's beginning.
    int openAt(Call call) {
        return openAts[call.file];
    }
}
