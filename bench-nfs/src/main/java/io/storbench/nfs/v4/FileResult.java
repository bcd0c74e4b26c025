package io.storbench.nfs.v4;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Results of operations on the object of the current filehandle (RFC 7530, section 16).
public sealed interface FileResult extends Nfs4Result {
    /// GETFH's results.
    record GetFh(FileHandle object) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.GETFH;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            object.encode(out);
        }
    }

    /// ACCESS's results.
    ///
    /// @param supported the accesses that the server can tell about
    /// @param mask those of them that are allowed
    record Access(int supported, int mask) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.ACCESS;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putInt(supported).putInt(mask);
        }
    }

    /// GETATTR's results.
    record GetAttr(FileAttributes attributes) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.GETATTR;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            attributes.encode(out);
        }
    }

    /// SETATTR's results.
    record SetAttr(Bitmap set) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.SETATTR;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            set.encode(out);
        }
    }

    /// READ's results.
    ///
    /// @param end whether the file ends here
    /// @param data when read, a view of the buffer it was read from
    record Read(boolean end, ByteBuffer data) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.READ;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            Xdr.putBoolean(out, end);
            Xdr.putOpaque(out, data);
        }
    }

    /// WRITE's results.
    ///
    /// @param lengthBytes how much was written
    /// @param stable how safe it is
    /// @param verifier changes when the server may have lost unstable data
    record Write(int lengthBytes, Stable stable, long verifier) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.WRITE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putInt(lengthBytes).putInt(stable.code()).putLong(verifier);
        }
    }

    /// COMMIT's results.
    record Commit(long verifier) implements FileResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.COMMIT;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(verifier);
        }
    }

    /// Reads the results of one of these operations.
    static FileResult decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case GETFH -> new GetFh(FileHandle.decode4(in));
            case ACCESS -> new Access(Xdr.getInt(in), Xdr.getInt(in));
            case GETATTR -> new GetAttr(FileAttributes.decode(in));
            case SETATTR -> new SetAttr(Bitmap.decode(in));
            case READ -> new Read(Xdr.getBoolean(in), Xdr.getOpaqueView(in, Nfs4.MAX_DATA_BYTES));
            case WRITE -> new Write(Xdr.getInt(in), Stable.of(Xdr.getInt(in)), Xdr.getLong(in));
            case COMMIT -> new Commit(Xdr.getLong(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on a file");
        };
    }
}
