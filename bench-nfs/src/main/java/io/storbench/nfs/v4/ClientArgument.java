package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Operations on client ids of 4.0 (RFC 7530, section 16).
public sealed interface ClientArgument extends Nfs4Argument {
    /// SETCLIENTID's arguments.
    ///
    /// @param verifier another one whenever the client has lost its state
    /// @param id names the client
    /// @param callback where the server may call back
    record SetClientId(long verifier, Opaque id, Callback callback) implements ClientArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.SETCLIENTID;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(verifier);
            id.encode(out);
            callback.encode(out);
        }
    }

    /// Where a server of 4.0 calls back (`cb_client4` and `callback_ident`).
    ///
    /// @param program the RPC program
    /// @param netId the transport, such as `tcp`
    /// @param address the universal address, such as `127.0.0.1.3.232`
    /// @param ident what the server repeats
    record Callback(int program, String netId, String address, int ident) {
        /// No callback: the server then grants no delegations (RFC 7530, section 10.2).
        public static final Callback NONE = new Callback(0, "tcp", "0.0.0.0.0.0", 0);

        private void encode(ByteBuffer out) {
            out.putInt(program);
            Xdr.putString(out, netId);
            Xdr.putString(out, address);
            out.putInt(ident);
        }

        private static Callback decode(ByteBuffer in) throws XdrException {
            return new Callback(
                    Xdr.getInt(in),
                    Xdr.getString(in, Nfs4.MAX_TEXT_BYTES),
                    Xdr.getString(in, Nfs4.MAX_TEXT_BYTES),
                    Xdr.getInt(in));
        }
    }

    /// SETCLIENTID_CONFIRM's arguments, which SETCLIENTID has answered.
    record SetClientIdConfirm(long clientId, long verifier) implements ClientArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.SETCLIENTID_CONFIRM;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(clientId).putLong(verifier);
        }
    }

    /// RENEW's arguments.
    record Renew(long clientId) implements ClientArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.RENEW;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(clientId);
        }
    }

    /// Reads the arguments of one of these operations.
    static ClientArgument decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case SETCLIENTID ->
                new SetClientId(Xdr.getLong(in), Opaque.decode(in, Nfs4.MAX_OPAQUE_BYTES), Callback.decode(in));
            case SETCLIENTID_CONFIRM -> new SetClientIdConfirm(Xdr.getLong(in), Xdr.getLong(in));
            case RENEW -> new Renew(Xdr.getLong(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on client ids");
        };
    }
}
