package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Operations on names in the directory of the current filehandle (RFC 7530, section 16).
public sealed interface NameArgument extends Nfs4Argument {
    /// An operation whose arguments are one name: LOOKUP, REMOVE and LINK, where it is the new
    /// link's.
    record OfName(Nfs4Op op, String name) implements NameArgument {
        @Override
        public void encodeBody(ByteBuffer out) {
            Xdr.putString(out, name);
        }
    }

    /// RENAME's arguments, from the saved directory to the current one.
    record Rename(String oldName, String newName) implements NameArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.RENAME;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            Xdr.putString(out, oldName);
            Xdr.putString(out, newName);
        }
    }

    /// CREATE's arguments.
    record Create(CreateType type, String name, FileAttributes attributes) implements NameArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.CREATE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            type.encode(out);
            Xdr.putString(out, name);
            attributes.encode(out);
        }
    }

    /// READDIR's arguments.
    ///
    /// @param cookie where to go on; 0 for the beginning
    /// @param cookieVerifier what came with the cookie
    /// @param namesMaxBytes a hint of how many bytes of names and cookies are wanted
    /// @param replyMaxBytes the largest reply
    /// @param wanted the entries' attributes
    record ReadDir(long cookie, long cookieVerifier, int namesMaxBytes, int replyMaxBytes, Bitmap wanted)
            implements NameArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.READDIR;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(cookie).putLong(cookieVerifier).putInt(namesMaxBytes).putInt(replyMaxBytes);
            wanted.encode(out);
        }
    }

    /// Reads the arguments of one of these operations.
    static NameArgument decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case LOOKUP, REMOVE, LINK -> new OfName(op, name(in));
            case RENAME -> new Rename(name(in), name(in));
            case CREATE -> new Create(CreateType.decode(in), name(in), FileAttributes.decode(in));
            case READDIR ->
                new ReadDir(Xdr.getLong(in), Xdr.getLong(in), atMostData(in), atMostData(in), Bitmap.decode(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on names");
        };
    }

    private static String name(ByteBuffer in) throws XdrException {
        return Xdr.getString(in, Nfs4.MAX_NAME_BYTES);
    }

    private static int atMostData(ByteBuffer in) throws XdrException {
        return Math.toIntExact(Math.min(Xdr.getUnsignedInt(in), Nfs4.MAX_DATA_BYTES));
    }
}
