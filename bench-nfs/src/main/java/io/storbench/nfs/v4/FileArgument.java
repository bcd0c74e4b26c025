package io.storbench.nfs.v4;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Operations on the object of the current filehandle (RFC 7530, section 16).
public sealed interface FileArgument extends Nfs4Argument {
    /// PUTFH's arguments.
    record PutFh(FileHandle object) implements FileArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.PUTFH;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            object.encode(out);
        }
    }

    /// ACCESS's arguments.
    ///
    /// @param mask the accesses asked for
    record Access(int mask) implements FileArgument {
        /// ACCESS4_READ.
        public static final int READ = 0x01;

        /// ACCESS4_LOOKUP.
        public static final int LOOKUP = 0x02;

        /// ACCESS4_MODIFY.
        public static final int MODIFY = 0x04;

        /// ACCESS4_EXTEND.
        public static final int EXTEND = 0x08;

        /// ACCESS4_DELETE.
        public static final int DELETE = 0x10;

        @Override
        public Nfs4Op op() {
            return Nfs4Op.ACCESS;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putInt(mask);
        }
    }

    /// GETATTR's arguments.
    record GetAttr(Bitmap wanted) implements FileArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.GETATTR;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            wanted.encode(out);
        }
    }

    /// SETATTR's arguments.
    ///
    /// @param stateId the open file; counts when the size is set
    record SetAttr(StateId stateId, FileAttributes attributes) implements FileArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.SETATTR;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
            attributes.encode(out);
        }
    }

    /// READ's arguments.
    record Read(StateId stateId, long offsetBytes, int lengthBytes) implements FileArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.READ;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
            out.putLong(offsetBytes).putInt(lengthBytes);
        }
    }

    /// WRITE's arguments.
    ///
    /// @param data what to write; when read, a view of the buffer it was read from
    record Write(StateId stateId, long offsetBytes, Stable stable, ByteBuffer data) implements FileArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.WRITE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
            out.putLong(offsetBytes).putInt(stable.code());
            Xdr.putOpaque(out, data);
        }
    }

    /// COMMIT's arguments.
    ///
    /// @param lengthBytes 0 for everything from the offset on
    record Commit(long offsetBytes, int lengthBytes) implements FileArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.COMMIT;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(offsetBytes).putInt(lengthBytes);
        }
    }

    /// Reads the arguments of one of these operations.
    static FileArgument decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case PUTFH -> new PutFh(FileHandle.decode4(in));
            case ACCESS -> new Access(Xdr.getInt(in));
            case GETATTR -> new GetAttr(Bitmap.decode(in));
            case SETATTR -> new SetAttr(StateId.decode(in), FileAttributes.decode(in));
            case READ -> decodeRead(in);
            case WRITE ->
                new Write(
                        StateId.decode(in),
                        Xdr.getOffset(in, "offset"),
                        Stable.of(Xdr.getInt(in)),
                        Xdr.getOpaqueView(in, Nfs4.MAX_DATA_BYTES));
            case COMMIT -> new Commit(Xdr.getOffset(in, "offset"), Xdr.getInt(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on a file");
        };
    }

    private static Read decodeRead(ByteBuffer in) throws XdrException {
        StateId stateId = StateId.decode(in);
        long offsetBytes = Xdr.getOffset(in, "offset");
        // A server may answer with less than was asked (section 16.23.4).
        long lengthBytes = Math.min(Xdr.getUnsignedInt(in), Nfs4.MAX_DATA_BYTES);
        return new Read(stateId, offsetBytes, Math.toIntExact(lengthBytes));
    }
}
