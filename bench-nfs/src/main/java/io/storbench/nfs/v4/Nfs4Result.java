package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// What an operation of a COMPOUND answers (`nfs_resop4`), written by the server and read by the
/// client.
public sealed interface Nfs4Result
        permits FileResult, NameResult, OpenResult, ClientResult, SessionResult, Nfs4Result.Done, Nfs4Result.Failure {
    /// The operation.
    Nfs4Op op();

    /// What `nfsstat4` it answers; 0 for success.
    default int status() {
        return Nfs4Status.OK.code();
    }

    /// Writes what follows the status.
    void encodeBody(ByteBuffer out);

    /// Writes the operation's number, the status and the results.
    default void encode(ByteBuffer out) {
        out.putInt(op().number()).putInt(status());
        encodeBody(out);
    }

    /// Success without results: PUTFH, PUTROOTFH, SAVEFH, RESTOREFH, LOOKUP, LOOKUPP, DELEGRETURN,
    /// FREE_STATEID, RENEW, SETCLIENTID_CONFIRM, DESTROY_SESSION, DESTROY_CLIENTID,
    /// RECLAIM_COMPLETE.
    record Done(Nfs4Op op) implements Nfs4Result {
        @Override
        public void encodeBody(ByteBuffer out) {}
    }

    /// An error, of any operation.
    record Failure(Nfs4Op op, int status) implements Nfs4Result {
        /// The error of a status.
        public Failure(Nfs4Op op, Nfs4Status status) {
            this(op, status.code());
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            if (op == Nfs4Op.SETATTR) {
                Bitmap.NONE.encode(out); // nothing was set (RFC 7530, section 16.32)
            } else if (op == Nfs4Op.SETCLIENTID && status == Nfs4Status.CLID_INUSE.code()) {
                out.putInt(0).putInt(0); // the other client's address, left out
            }
        }

        private static Failure decode(Nfs4Op op, int status, ByteBuffer in) throws XdrException {
            if (op == Nfs4Op.SETATTR) {
                Bitmap.decode(in);
            } else if (op == Nfs4Op.SETCLIENTID && status == Nfs4Status.CLID_INUSE.code()) {
                Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
                Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
            }
            return new Failure(op, status);
        }
    }

    /// Reads an operation's number, its status and its results. Data is a view of the buffer.
    ///
    /// @throws XdrException if they are malformed, or not of an operation that is used here
    static Nfs4Result decode(ByteBuffer in) throws XdrException {
        int number = Xdr.getInt(in);
        Nfs4Op op = Nfs4Op.of(number).orElseThrow(() -> new XdrException("operation " + number + " is unknown"));
        int status = Xdr.getInt(in);
        return status == Nfs4Status.OK.code() ? decodeSuccess(op, in) : Failure.decode(op, status, in);
    }

    private static Nfs4Result decodeSuccess(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case PUTFH,
                    PUTROOTFH,
                    PUTPUBFH,
                    SAVEFH,
                    RESTOREFH,
                    LOOKUP,
                    LOOKUPP,
                    DELEGRETURN,
                    FREE_STATEID,
                    RENEW,
                    SETCLIENTID_CONFIRM,
                    DESTROY_SESSION,
                    DESTROY_CLIENTID,
                    RECLAIM_COMPLETE -> new Done(op);
            case GETFH, ACCESS, GETATTR, SETATTR, READ, WRITE, COMMIT -> FileResult.decode(op, in);
            case CREATE, REMOVE, RENAME, LINK, READLINK, READDIR -> NameResult.decode(op, in);
            case OPEN, OPEN_CONFIRM, OPEN_DOWNGRADE, CLOSE -> OpenResult.decode(op, in);
            case SETCLIENTID -> ClientResult.SetClientId.decode(in);
            case EXCHANGE_ID, CREATE_SESSION, BIND_CONN_TO_SESSION, SEQUENCE -> SessionResult.decode(op, in);
            default -> throw new XdrException("results of " + op + ", which is not used here");
        };
    }
}
