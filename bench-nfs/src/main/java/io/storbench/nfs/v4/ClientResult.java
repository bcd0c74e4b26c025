package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Results of operations on client ids of 4.0 (RFC 7530, section 16).
public sealed interface ClientResult extends Nfs4Result {
    /// SETCLIENTID's results.
    ///
    /// @param verifier to be confirmed with
    record SetClientId(long clientId, long verifier) implements ClientResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.SETCLIENTID;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(clientId).putLong(verifier);
        }

        static SetClientId decode(ByteBuffer in) throws XdrException {
            return new SetClientId(Xdr.getLong(in), Xdr.getLong(in));
        }
    }
}
