package io.storbench.nfs.v3;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/// A call's arguments (RFC 1813, section 3.3), written by the client and read by the server.
public sealed interface Nfs3Call
        permits Nfs3Call.Null,
                Nfs3Call.OfObject,
                Nfs3Call.SetAttr,
                Nfs3Call.OfName,
                Nfs3Call.Access,
                Nfs3Call.Read,
                Nfs3Call.Write,
                Nfs3Call.Create,
                Nfs3Call.Commit,
                Nfs3NameCall {
    /// The largest payload of one READ or WRITE, here: what the embedded server offers as rtmax and
    /// wtmax, and what our client never exceeds.
    int MAX_DATA_BYTES = 1 << 20;

    /// The procedure called.
    Procedure procedure();

    /// Writes the arguments.
    void encode(ByteBuffer out);

    /// NULL's arguments.
    record Null() implements Nfs3Call {
        @Override
        public Procedure procedure() {
            return Nfs3.NULL;
        }

        @Override
        public void encode(ByteBuffer out) {}
    }

    /// A call about one object, without further arguments: GETATTR, READLINK, FSSTAT, FSINFO,
    /// PATHCONF.
    record OfObject(Procedure procedure, FileHandle object) implements Nfs3Call {
        @Override
        public void encode(ByteBuffer out) {
            object.encode(out);
        }
    }

    /// SETATTR's arguments.
    ///
    /// @param guard the change time that the object must have for the call to be done, in its form
    ///   on the wire
    record SetAttr(FileHandle object, SetAttributes attributes, OptionalLong guard) implements Nfs3Call {
        /// A call that is done whatever the change time.
        public SetAttr(FileHandle object, SetAttributes attributes) {
            this(object, attributes, OptionalLong.empty());
        }

        @Override
        public Procedure procedure() {
            return Nfs3.SETATTR;
        }

        @Override
        public void encode(ByteBuffer out) {
            object.encode(out);
            attributes.encode(out);
            Xdr.putBoolean(out, guard.isPresent());
            guard.ifPresent(out::putLong);
        }
    }

    /// LOOKUP's, REMOVE's and RMDIR's arguments.
    record OfName(Procedure procedure, FileHandle directory, String name) implements Nfs3Call {
        @Override
        public void encode(ByteBuffer out) {
            directory.encode(out);
            Xdr.putString(out, name);
        }
    }

    /// ACCESS's arguments.
    ///
    /// @param mask the accesses asked for
    record Access(FileHandle object, int mask) implements Nfs3Call {
        /// ACCESS3_READ.
        public static final int READ = 0x01;

        /// ACCESS3_MODIFY.
        public static final int MODIFY = 0x04;

        /// ACCESS3_EXTEND.
        public static final int EXTEND = 0x08;

        @Override
        public Procedure procedure() {
            return Nfs3.ACCESS;
        }

        @Override
        public void encode(ByteBuffer out) {
            object.encode(out);
            out.putInt(mask);
        }
    }

    /// READ's arguments.
    record Read(FileHandle file, long offsetBytes, int lengthBytes) implements Nfs3Call {
        @Override
        public Procedure procedure() {
            return Nfs3.READ;
        }

        @Override
        public void encode(ByteBuffer out) {
            file.encode(out);
            out.putLong(offsetBytes);
            out.putInt(lengthBytes);
        }
    }

    /// WRITE's arguments.
    ///
    /// @param data what to write; when read, a view of the buffer it was read from
    record Write(FileHandle file, long offsetBytes, Stable stable, ByteBuffer data) implements Nfs3Call {
        @Override
        public Procedure procedure() {
            return Nfs3.WRITE;
        }

        @Override
        public void encode(ByteBuffer out) {
            file.encode(out);
            out.putLong(offsetBytes);
            out.putInt(data.remaining());
            out.putInt(stable.code());
            Xdr.putOpaque(out, data);
        }
    }

    /// CREATE's arguments.
    ///
    /// @param attributes what to set of a file that is created; nothing when exclusive
    /// @param verifier when exclusive, the client's own number of this creation; else 0
    record Create(FileHandle directory, String name, CreateMode mode, SetAttributes attributes, long verifier)
            implements Nfs3Call {
        /// A creation that is not exclusive.
        public Create(FileHandle directory, String name, CreateMode mode, SetAttributes attributes) {
            this(directory, name, mode, attributes, 0);
        }

        @Override
        public Procedure procedure() {
            return Nfs3.CREATE;
        }

        @Override
        public void encode(ByteBuffer out) {
            directory.encode(out);
            Xdr.putString(out, name);
            out.putInt(mode.code());
            if (mode == CreateMode.EXCLUSIVE) {
                out.putLong(verifier);
            } else {
                attributes.encode(out);
            }
        }
    }

    /// COMMIT's arguments.
    ///
    /// @param lengthBytes 0 for everything from the offset on
    record Commit(FileHandle file, long offsetBytes, int lengthBytes) implements Nfs3Call {
        @Override
        public Procedure procedure() {
            return Nfs3.COMMIT;
        }

        @Override
        public void encode(ByteBuffer out) {
            file.encode(out);
            out.putLong(offsetBytes);
            out.putInt(lengthBytes);
        }
    }

    /// Reads the arguments of a procedure.
    ///
    /// @param number the procedure's number
    /// @return the arguments, or nothing if the procedure is none of [Nfs3#PROCEDURES]
    static Optional<Nfs3Call> decode(int number, ByteBuffer in) throws XdrException {
        return Optional.ofNullable(
                switch (number) {
                    case 0 -> new Null();
                    case 1 -> new OfObject(Nfs3.GETATTR, FileHandle.decode3(in));
                    case 2 -> decodeSetAttr(in);
                    case 3 -> decodeName(Nfs3.LOOKUP, in);
                    case 4 -> new Access(FileHandle.decode3(in), Xdr.getInt(in));
                    case 5 -> new OfObject(Nfs3.READLINK, FileHandle.decode3(in));
                    case 6 -> decodeRead(in);
                    case 7 -> decodeWrite(in);
                    case 8 -> decodeCreate(in);
                    case 9, 10, 11, 14, 15, 16, 17 -> Nfs3NameCall.decode(number, in);
                    case 12 -> decodeName(Nfs3.REMOVE, in);
                    case 13 -> decodeName(Nfs3.RMDIR, in);
                    case 18 -> new OfObject(Nfs3.FSSTAT, FileHandle.decode3(in));
                    case 19 -> new OfObject(Nfs3.FSINFO, FileHandle.decode3(in));
                    case 20 -> new OfObject(Nfs3.PATHCONF, FileHandle.decode3(in));
                    case 21 -> new Commit(FileHandle.decode3(in), Xdr.getOffset(in, "offset"), Xdr.getInt(in));
                    default -> null;
                });
    }

    private static Nfs3Call decodeName(Procedure procedure, ByteBuffer in) throws XdrException {
        return new OfName(procedure, FileHandle.decode3(in), Xdr.getString(in, Nfs3.MAX_NAME_BYTES));
    }

    private static Nfs3Call decodeSetAttr(ByteBuffer in) throws XdrException {
        FileHandle object = FileHandle.decode3(in);
        SetAttributes attributes = SetAttributes.decode(in);
        OptionalLong guard = Xdr.getBoolean(in) ? OptionalLong.of(Xdr.getLong(in)) : OptionalLong.empty();
        return new SetAttr(object, attributes, guard);
    }

    private static Nfs3Call decodeRead(ByteBuffer in) throws XdrException {
        FileHandle file = FileHandle.decode3(in);
        long offsetBytes = Xdr.getOffset(in, "offset");
        // A server may answer with less than was asked (section 3.3.6).
        long lengthBytes = Math.min(Xdr.getUnsignedInt(in), MAX_DATA_BYTES);
        return new Read(file, offsetBytes, Math.toIntExact(lengthBytes));
    }

    private static Nfs3Call decodeWrite(ByteBuffer in) throws XdrException {
        FileHandle file = FileHandle.decode3(in);
        long offsetBytes = Xdr.getOffset(in, "offset");
        long count = Xdr.getUnsignedInt(in);
        Stable stable = Stable.of(Xdr.getInt(in));
        ByteBuffer data = Xdr.getOpaqueView(in, MAX_DATA_BYTES);
        if (count != data.remaining()) {
            throw new XdrException("WRITE of " + count + " bytes with " + data.remaining());
        }
        return new Write(file, offsetBytes, stable, data);
    }

    private static Nfs3Call decodeCreate(ByteBuffer in) throws XdrException {
        FileHandle directory = FileHandle.decode3(in);
        String name = Xdr.getString(in, Nfs3.MAX_NAME_BYTES);
        CreateMode mode = CreateMode.of(Xdr.getInt(in));
        return mode == CreateMode.EXCLUSIVE
                ? new Create(directory, name, mode, SetAttributes.NONE, Xdr.getLong(in))
                : new Create(directory, name, mode, SetAttributes.decode(in));
    }
}
