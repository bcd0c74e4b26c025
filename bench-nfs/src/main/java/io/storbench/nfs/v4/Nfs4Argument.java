package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// An operation of a COMPOUND with its arguments (`nfs_argop4`), written by the client and read by
/// the server.
public sealed interface Nfs4Argument
        permits FileArgument,
                NameArgument,
                OpenArgument,
                ClientArgument,
                SessionArgument,
                Nfs4Argument.Plain,
                Nfs4Argument.Unsupported {
    /// The operation.
    Nfs4Op op();

    /// Writes the arguments, without the operation's number.
    void encodeBody(ByteBuffer out);

    /// Writes the operation's number and the arguments.
    default void encode(ByteBuffer out) {
        out.putInt(op().number());
        encodeBody(out);
    }

    /// An operation without arguments: PUTROOTFH, GETFH, SAVEFH, RESTOREFH, LOOKUPP, READLINK.
    record Plain(Nfs4Op op) implements Nfs4Argument {
        @Override
        public void encodeBody(ByteBuffer out) {}
    }

    /// An operation that is not supported here, or does not exist. What follows it in its COMPOUND
    /// cannot be read, nor does it matter: a server ends the COMPOUND with this one's error.
    ///
    /// @param number what stood in the operation's place
    record Unsupported(int number) implements Nfs4Argument {
        /// The operation, ILLEGAL if there is none of this number.
        @Override
        public Nfs4Op op() {
            return Nfs4Op.of(number).orElse(Nfs4Op.ILLEGAL);
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(number);
        }

        @Override
        public void encodeBody(ByteBuffer out) {}
    }

    /// Reads an operation's number and its arguments. Data is a view of the buffer.
    static Nfs4Argument decode(ByteBuffer in) throws XdrException {
        int number = Xdr.getInt(in);
        Nfs4Op op = Nfs4Op.of(number).orElse(Nfs4Op.ILLEGAL);
        return switch (op) {
            case PUTROOTFH, PUTPUBFH, GETFH, SAVEFH, RESTOREFH, LOOKUPP, READLINK -> new Plain(op);
            case PUTFH, ACCESS, GETATTR, SETATTR, READ, WRITE, COMMIT -> FileArgument.decode(op, in);
            case LOOKUP, CREATE, REMOVE, RENAME, LINK, READDIR -> NameArgument.decode(op, in);
            case OPEN, OPEN_CONFIRM, OPEN_DOWNGRADE, CLOSE, DELEGRETURN, FREE_STATEID -> OpenArgument.decode(op, in);
            case SETCLIENTID, SETCLIENTID_CONFIRM, RENEW -> ClientArgument.decode(op, in);
            case EXCHANGE_ID,
                    CREATE_SESSION,
                    DESTROY_SESSION,
                    DESTROY_CLIENTID,
                    BIND_CONN_TO_SESSION,
                    SEQUENCE,
                    RECLAIM_COMPLETE -> SessionArgument.decode(op, in);
            default -> new Unsupported(number);
        };
    }
}
